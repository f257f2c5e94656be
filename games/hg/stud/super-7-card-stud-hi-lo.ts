import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { superStudStreets } from '../../kit/pot/streets.ts'
import { eightOrBetter, high } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  anteWagers,
  approvedAs,
  blindOptions,
  irregular,
  lowCardBringsIn,
  oddChipByHighCard,
  potGameOf,
  reshuffledForStreet,
  saysStepByStep,
  stepByStep,
  tableFees,
  threeRaises,
} from '../pot-page.ts'
import { noAnte, noDiscard, overCompletion } from './irregularities.ts'

/** Super 7 Card Stud for the best high hand and the best low of eight or lower. */
export const super7CardStudHiLo = potGame({
  ...potGameOf,
  id: 'hg.super-7-card-stud-hi-lo',
  title: 'Super 7 Card Stud Hi/Lo',
  cite: hg(4834, 5045),
  approval: approvedAs('GEGR-002002', 8176),
  options: blindOptions(hg(4895, 4911)),
  seats: { most: 8, counted: true, cite: hg(4882) },
  opening: lowCardBringsIn(hg(4896), hg(4917)),
  streets: superStudStreets(),
  betting: threeRaises(hg(4895, 4911)),
  showdown: {
    cite: hg(4955, 4969),
    portions: [ofAll('high', high, hg(4848, 4867)), ofAll('low', eightOrBetter, hg(4869, 4878))],
    oddChips: oddChipByHighCard(hg(4968)),
  },
  shortage: { by: 'stud', discards: true, keepsLast: true, cite: hg(4886) },
  fees: tableFees,
  wagers: anteWagers(hg(4895, 4911)),
  refuses: stepByStep,
  refusals: saysStepByStep(hg(4895, 4911), hg(4892, 4953)),
  irregularities: {
    'no-ante': noAnte(hg(4889)),
    'over-completion': overCompletion(hg(4906)),
    'bring-in-fold': irregular('the bring-in seat tries to fold', 'it is not allowed', hg(4900), ['bet-sensors']),
    'no-discard': noDiscard(hg(4912, 4913)),
    'deck-short': irregular('too few cards to finish', `${reshuffledForStreet}, discards included`, hg(4886), [
      'card-shoe',
    ]),
  },
})
