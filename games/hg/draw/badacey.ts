import { ofHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { tripleDraw } from '../../kit/pot/streets.ts'
import { aceToFive, badugiAceLow } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindsLeftOfButton,
  blindWagers,
  irregular,
  oddChipByHighCard,
  potGameOf,
  potOptions,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { buttonRefusal, buttonToNextPlayer } from '../procedures/button-moves.ts'
import { allFiveThrown, deckShort, drawChange, drawCountAsked, fourthDraw, lastStubCard } from './irregularities.ts'

/** Triple draw: half to the best ace-to-five low, half to the best badugi of the same five cards. */
export const badacey = potGame({
  ...potGameOf,
  id: 'hg.badacey',
  title: 'Badacey',
  cite: hg(4432, 4644),
  approval: approvedAs('GEGR-002000', 8001),
  options: potOptions({ button: hg(4476, 4486), chip: hg(4561, 4570) }),
  seats: { most: 9, active: 7, counted: true, cite: hg(4472) },
  opening: blindsLeftOfButton(hg(4476, 4486)),
  streets: tripleDraw(5),
  betting: { ...threeRaises(hg(4488, 4494)), capLifted: 'when-two-remain' },
  showdown: {
    cite: hg(4559, 4570),
    portions: [ofHand('lowball', aceToFive, hg(4446, 4458)), ofHand('badugi', badugiAceLow, hg(4460, 4468))],
    oddChips: oddChipByHighCard(hg(4561, 4570)),
  },
  shortage: { by: 'draw', cite: hg(4550, 4557) },
  procedures: [buttonToNextPlayer],
  fees: tableFees,
  wagers: blindWagers({ blinds: hg(4478, 4486), bets: hg(4488, 4546), pot: hg(4559, 4570) }),
  refuses: { ...stepByStep, 'last-stub-card': 'last-stub-card' },
  refusals: {
    ...saysStepByStep({
      blinds: hg(4486),
      betting: hg(4488, 4494),
      deal: hg(4487, 4548),
      seats: hg(4472),
      fees: 4640,
    }),
    ...buttonRefusal(hg(4476)),
  },
  irregularities: {
    'discard-change': drawChange(hg(4498, 4500)),
    'all-five-thrown': allFiveThrown(hg(4496)),
    'draw-count-asked': drawCountAsked(hg(4501)),
    'deck-exhausted': deckShort(hg(4550, 4557)),
    'last-stub-card': lastStubCard(hg(4552)),
    'fourth-draw': fourthDraw(hg(4438)),
    'too-many-seated': {
      ...irregular('more than seven seated', 'seats left of the big blind sit out, rotating', hg(4472), [
        'bet-sensors',
      ]),
      codes: ['sits-out'],
    },
  },
})
