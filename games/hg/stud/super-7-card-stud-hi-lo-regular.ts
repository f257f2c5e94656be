import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { superStudStreets } from '../../kit/pot/streets.ts'
import { aceHighLow, high } from '../../kit/ranks/rankings.ts'
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

/** Super 7 Card Stud for the best high hand and the best low without a qualifier, its ace high. */
export const super7CardStudHiLoRegular = potGame({
  ...potGameOf,
  id: 'hg.super-7-card-stud-hi-lo-regular',
  title: 'Super 7 Card Stud Hi/Lo Regular',
  cite: hg(5047, 5265),
  approval: approvedAs('GEGR-002003', 8176),
  options: chipOption(hg(5187)),
  seats: { most: 8, counted: true, cite: hg(5106) },
  opening: { ...lowCardBringsIn(hg(5120), hg(5138)), noFold: hg(5123) },
  streets: superStudStreets(),
  betting: threeRaises(hg(5119, 5132)),
  showdown: {
    cite: hg(5175, 5188),
    portions: [ofAll('high', high, hg(5061, 5079)), ofAll('low', aceHighLow, hg(5081, 5100))],
    oddChips: oddChipByHighCard(hg(5187)),
  },
  shortage: { by: 'stud', discards: true, cite: hg(5110) },
  fees: tableFees,
  wagers: anteWagers({ ante: hg(5112, 5115), bringIn: hg(5120, 5129), bets: hg(5124, 5171), pot: hg(5175, 5188) }),
  procedures: [superDiscards],
  refuses: stepByStep,
  refusals: saysStepByStep({ betting: hg(5119, 5132), deal: hg(5116, 5173), seats: hg(5106), fees: 5261 }),
  irregularities: {
    'no-ante': noAnte(hg(5114)),
    'over-completion': overCompletion(hg(5127)),
    'bring-in-fold': irregular('the bring-in seat tries to fold', 'it is not allowed', hg(5123), ['bet-sensors']),
    'no-discard': noDiscard(hg(5133, 5134)),
    'deck-short': deckShort(hg(5110), withDiscards),
    'premature-burn': prematureBurn(hg(5110)),
  },
})
