import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { superStudStreets } from '../../kit/pot/streets.ts'
import { high } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  anteWagers,
  approvedAs,
  chipOption,
  irregular,
  lowCardBringsIn,
  oddChipByHighCard,
  potGameOf,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { superDiscards } from '../procedures/super-discards.ts'
import { deckShort, noAnte, noDiscard, overCompletion, prematureBurn, withDiscards } from './irregularities.ts'

/** Seven-card stud from four cards, of which one is given up after the first betting round. */
export const super7CardStud = potGame({
  ...potGameOf,
  id: 'hg.super-7-card-stud',
  title: 'Super 7 Card Stud',
  cite: hg(4646, 4832),
  approval: approvedAs('GEGR-002001', 8176),
  options: chipOption(hg(4757)),
  seats: { most: 8, counted: true, cite: hg(4680) },
  opening: { ...lowCardBringsIn(hg(4693), hg(4713)), noFold: hg(4697) },
  streets: superStudStreets(),
  betting: threeRaises(hg(4692, 4708)),
  showdown: {
    cite: hg(4750, 4757),
    portions: [ofAll('high', high, hg(4660, 4674))],
    oddChips: oddChipByHighCard(hg(4757)),
  },
  shortage: { by: 'stud', discards: true, cite: hg(4684) },
  fees: tableFees,
  wagers: anteWagers({ ante: hg(4686, 4688), bringIn: hg(4693, 4705), bets: hg(4699, 4746), pot: hg(4750, 4757) }),
  procedures: [superDiscards],
  refuses: stepByStep,
  refusals: saysStepByStep({ betting: hg(4692, 4708), deal: hg(4689, 4748), seats: hg(4680), fees: 4828 }),
  irregularities: {
    'no-ante': noAnte(hg(4687)),
    'over-completion': overCompletion(hg(4703)),
    'bring-in-fold': irregular(
      'the bring-in seat tries to fold',
      'it is not allowed; the seat brings in or bets the smaller limit',
      hg(4697),
      ['bet-sensors'],
    ),
    'no-discard': noDiscard(hg(4709, 4710)),
    'deck-short': deckShort(hg(4684), withDiscards),
    'premature-burn': prematureBurn(hg(4684)),
  },
})
