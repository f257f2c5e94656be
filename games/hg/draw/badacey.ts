import { ofHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { tripleDraw } from '../../kit/pot/streets.ts'
import { aceToFive, badugiAceLow } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindOptions,
  blindsLeftOfButton,
  blindWagers,
  irregular,
  oddChipByHighCard,
  potGameOf,
  reshuffledForDraw,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'

/** Triple draw: half to the best ace-to-five low, half to the best badugi of the same five cards. */
export const badacey = potGame({
  ...potGameOf,
  id: 'hg.badacey',
  title: 'Badacey',
  cite: hg(4432, 4644),
  approval: approvedAs('GEGR-002000', 8001),
  options: blindOptions(hg(4476, 4486)),
  seats: { most: 9, active: 7, counted: true, cite: hg(4472) },
  opening: blindsLeftOfButton(hg(4476, 4486)),
  streets: tripleDraw(5),
  betting: { ...threeRaises(hg(4488, 4494)), capLifted: 'when-two-remain' },
  showdown: {
    cite: hg(4559, 4570),
    portions: [ofHand('lowball', aceToFive, hg(4446, 4458)), ofHand('badugi', badugiAceLow, hg(4460, 4468))],
    oddChips: oddChipByHighCard(hg(4561, 4570)),
  },
  shortage: { by: 'draw', keepsLast: true, cite: hg(4550, 4557) },
  fees: tableFees,
  wagers: blindWagers(hg(4476, 4486)),
  refuses: { ...stepByStep, 'last-stub-card': 'last-stub-card' },
  refusals: saysStepByStep(hg(4488, 4494), hg(4487, 4548)),
  irregularities: {
    'discard-change': {
      ...irregular(
        'a player wants to change the number of cards thrown',
        'it is allowed only while no card, burn included, has left the deck for it, or no player has acted on the number requested',
        hg(4498, 4500),
        ['card-shoe'],
      ),
      codes: ['draw-change'],
    },
    'all-five-thrown': irregular('a player throws five cards', 'it is no fold', hg(4496), ['card-shoe']),
    'deck-exhausted': irregular('too few cards for a draw', reshuffledForDraw, hg(4550, 4557), [
      'card-shoe',
      'shuffler',
    ]),
    'last-stub-card': irregular(
      'the last card of the stub is dealt, other than for the very last discard of the third draw',
      'it is not dealt, and goes into the reshuffle',
      hg(4552),
      ['card-shoe'],
    ),
    'fourth-draw': irregular('a fourth draw', 'it is no part of the game, and is refused', hg(4438), ['card-shoe']),
    'too-many-seated': {
      ...irregular('more than seven seated', 'seats left of the big blind sit out, rotating', hg(4472), [
        'bet-sensors',
      ]),
      codes: ['sits-out'],
    },
    'draw-count-asked': irregular(
      'a player asks how many cards another drew',
      'it is answered until there is action after the draw',
      hg(4501),
      [],
    ),
  },
})
