import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { superStudStreets } from '../../kit/pot/streets.ts'
import { eightOrBetter, high } from '../../kit/ranks/rankings.ts'
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

/** Super 7 Card Stud for the best high hand and the best low of eight or lower. */
export const super7CardStudHiLo = potGame({
  ...potGameOf,
  id: 'hg.super-7-card-stud-hi-lo',
  title: 'Super 7 Card Stud Hi/Lo',
  cite: hg(4834, 5045),
  approval: approvedAs('GEGR-002002', 8176),
  options: chipOption(hg(4968)),
  seats: { most: 8, counted: true, cite: hg(4882) },
  opening: { ...lowCardBringsIn(hg(4896), hg(4917)), noFold: hg(4900) },
  streets: superStudStreets(),
  betting: threeRaises(hg(4895, 4911)),
  showdown: {
    cite: hg(4955, 4969),
    portions: [ofAll('high', high, hg(4848, 4867)), ofAll('low', eightOrBetter, hg(4869, 4878))],
    oddChips: oddChipByHighCard(hg(4968)),
  },
  shortage: { by: 'stud', discards: true, cite: hg(4886) },
  fees: tableFees,
  wagers: anteWagers({ ante: hg(4888, 4890), bringIn: hg(4896, 4908), bets: hg(4902, 4951), pot: hg(4955, 4969) }),
  procedures: [superDiscards],
  refuses: stepByStep,
  refusals: saysStepByStep({ betting: hg(4895, 4911), deal: hg(4892, 4953), seats: hg(4882), fees: 5041 }),
  irregularities: {
    'no-ante': noAnte(hg(4889)),
    'over-completion': overCompletion(hg(4906)),
    'bring-in-fold': irregular('the bring-in seat tries to fold', 'it is not allowed', hg(4900), ['bet-sensors']),
    'no-discard': noDiscard(hg(4912, 4913)),
    'deck-short': deckShort(hg(4886), withDiscards),
    'premature-burn': prematureBurn(hg(4886)),
  },
})
