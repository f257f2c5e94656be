import { ofHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { tripleDraw } from '../../kit/pot/streets.ts'
import { bestOf } from '../../kit/ranks/poker-hands.ts'
import { high, sixOrBetter } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindOptions,
  blindsLeftOfButton,
  blindWagers,
  irregular,
  oddChipLeftOfButton,
  potGameOf,
  reshuffledForDraw,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'

const pairOfSixes = { says: 'a pair of sixes', least: () => bestOf(['6s', '6h']).strength }

/** Triple draw for the best high hand of a pair of sixes or better and the best low of six or lower. */
export const archie = potGame({
  ...potGameOf,
  id: 'hg.archie',
  title: 'Archie',
  cite: hg(3428, 3655),
  approval: approvedAs('GEGR-001995', 7852),
  options: blindOptions(hg(3480, 3494)),
  seats: { most: 9, active: 7, counted: true, cite: hg(3476) },
  opening: blindsLeftOfButton(hg(3480, 3494)),
  streets: tripleDraw(5),
  betting: threeRaises(hg(3496, 3502)),
  showdown: {
    cite: hg(3570, 3583),
    portions: [ofHand('high', high, hg(3462), pairOfSixes), ofHand('low', sixOrBetter, hg(3464, 3472))],
    /** Where nobody qualifies, the best high hand (hg 3583). */
    otherwise: ofHand('high', high, hg(3583)),
    oddChips: oddChipLeftOfButton(hg(3572)),
  },
  ranked: { high, low: sixOrBetter },
  shortage: { by: 'draw', keepsLast: true, cite: hg(3562, 3568) },
  fees: tableFees,
  wagers: blindWagers(hg(3480, 3494)),
  refuses: { ...stepByStep, 'last-stub-card': 'last-stub-card' },
  refusals: saysStepByStep(hg(3496, 3502), hg(3495, 3560)),
  irregularities: {
    'discard-change': {
      ...irregular(
        'a player wants to change the number of cards thrown after having thrown or stood pat',
        'it is allowed only while no card, burn included, has left the deck for it, or no active player has acted on it',
        hg(3508, 3510),
        ['card-shoe'],
      ),
      codes: ['draw-change'],
    },
    'all-five-thrown': irregular('a player throws five cards', 'it is no fold; the player gets five cards', hg(3506), [
      'card-shoe',
    ]),
    'deck-exhausted': irregular('too few cards for a draw', reshuffledForDraw, hg(3562, 3568), [
      'card-shoe',
      'shuffler',
    ]),
    'last-stub-card': irregular(
      'the last card of the stub is dealt, other than for the very last discard of the third draw',
      'it is not dealt, and goes into the reshuffle',
      hg(3564),
      ['card-shoe'],
    ),
    'fourth-draw': irregular('a fourth draw', 'it is no part of the game, and is refused', hg(3434), ['card-shoe']),
    'too-many-seated': {
      ...irregular('eight or nine players seated', 'seats left of the big blind sit out', hg(3476), ['bet-sensors']),
      codes: ['sits-out'],
    },
    'button-folded': irregular(
      'the button seat has folded',
      'the last action goes to the next active player on its right',
      hg(3482),
      ['bet-sensors'],
    ),
    'draw-count-asked': irregular(
      'a player asks how many cards another drew',
      'it is answered until there is action after the draw',
      hg(3511),
      [],
    ),
  },
})
