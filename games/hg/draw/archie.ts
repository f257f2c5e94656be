import { ofHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { tripleDraw } from '../../kit/pot/streets.ts'
import { bestOf } from '../../kit/ranks/poker-hands.ts'
import { high, sixOrBetter } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindsLeftOfButton,
  blindWagers,
  irregular,
  oddChipLeftOfButton,
  potGameOf,
  potOptions,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { buttonRefusal, buttonToNextPlayer } from '../procedures/button-moves.ts'
import { allFiveThrown, deckShort, drawChange, drawCountAsked, fourthDraw, lastStubCard } from './irregularities.ts'

const pairOfSixes = { says: 'a pair of sixes', least: () => bestOf(['6s', '6h']).strength }

/** Triple draw for the best high hand of a pair of sixes or better and the best low of six or lower. */
export const archie = potGame({
  ...potGameOf,
  id: 'hg.archie',
  title: 'Archie',
  cite: hg(3428, 3655),
  approval: approvedAs('GEGR-001995', 7852),
  options: potOptions({ button: hg(3480, 3494), chip: hg(3572) }),
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
  shortage: { by: 'draw', cite: hg(3562, 3568) },
  procedures: [buttonToNextPlayer],
  fees: tableFees,
  wagers: blindWagers({ blinds: hg(3487, 3494), bets: hg(3496, 3557), pot: hg(3570, 3583) }),
  refuses: { ...stepByStep, 'last-stub-card': 'last-stub-card' },
  refusals: {
    ...saysStepByStep({
      blinds: hg(3493),
      betting: hg(3496, 3502),
      deal: hg(3495, 3560),
      seats: hg(3476),
      fees: 3652,
    }),
    ...buttonRefusal(hg(3481)),
  },
  irregularities: {
    'discard-change': drawChange(hg(3508, 3510)),
    'all-five-thrown': allFiveThrown(hg(3506)),
    'draw-count-asked': drawCountAsked(hg(3511)),
    'deck-exhausted': deckShort(hg(3562, 3568)),
    'last-stub-card': lastStubCard(hg(3564)),
    'fourth-draw': fourthDraw(hg(3434)),
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
  },
})
