import { lowOfAll, ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { studStreets } from '../../kit/pot/streets.ts'
import { high } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  anteWagers,
  approvedAs,
  chipOption,
  irregular,
  lowCardBringsIn,
  lowQualifier,
  potGameOf,
  threeRaises,
  toldFees,
} from '../pot-page.ts'
import { noAgreement } from '../procedures/no-agreement.ts'
import { collectionRules, potCollection } from '../procedures/pot-collection.ts'
import { forcedBetRefusal, studCalls, studDealing, studRules } from '../procedures/stud-dealing.ts'

/** Seven-card stud for the best high hand and the best low of eight or lower. */
export const sevenCardStudHilo = potGame({
  ...potGameOf,
  id: 'hg.seven-card-stud-hilo',
  title: 'Seven-Card Stud High-Low Split (8-or-Better)',
  cite: hg(206, 242),
  approval: approvedAs('GEGA-001454', 8176),
  options: { ...chipOption(hg(225, 226)), low_qualifier: lowQualifier(hg(210)) },
  seats: { most: 8, cite: hg(170) },
  opening: lowCardBringsIn(hg(221), hg(212)),
  streets: studStreets(),
  betting: threeRaises(hg(148)),
  showdown: {
    cite: hg(210, 226),
    portions: [ofAll('high', high, hg(219)), lowOfAll('low', hg(218, 222))],
    oddChips: {
      to: 'highest-card',
      halving: 'first-half',
      lowTies: { portion: 'low', ace: 'low' },
      together: true,
      cite: hg(225, 226),
    },
  },
  handSize: { cards: 7, rule: 'not-seven-cards', cite: hg(181) },
  procedures: [noAgreement, studDealing, potCollection],
  fees: toldFees('fourth'),
  wagers: anteWagers({ ante: hg(214), bringIn: hg(221), complete: hg(148), bets: hg(223), pot: hg(210, 226) }),
  refuses: {
    'raise-cap': 'fourth-raise',
    'wrong-bring-in': 'wrong-bring-in',
    'wrong-limit': 'wrong-limit',
    'over-completion': 'wrong-limit',
  },
  refusals: forcedBetRefusal(hg(143, 148)),
  calls: studCalls,
  burnsForEarlyDeal: hg(169),
  irregularities: {
    ...studRules(hg(223)),
    ...collectionRules(hg(232), hg(233, 236)),
    'chop-by-agreement': irregular('players agree to split', 'it is not allowed; the cards decide', hg(224), []),
  },
})
