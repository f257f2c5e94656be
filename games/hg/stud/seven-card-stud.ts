import { ofAll } from '../../kit/pot/portions.ts'
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
  oddChipByHighCard,
  potGameOf,
  threeRaises,
  toldFees,
} from '../pot-page.ts'
import { collectionRules, potCollection } from '../procedures/pot-collection.ts'
import { forcedBetRefusal, studCalls, studDealing, studRules } from '../procedures/stud-dealing.ts'

/** Seven cards each, three of them down; the low card brings in. */
export const sevenCardStud = potGame({
  ...potGameOf,
  id: 'hg.seven-card-stud',
  title: 'Seven-Card Stud',
  cite: hg(133, 204),
  approval: approvedAs('GEGA-001453', 8176),
  options: chipOption(hg(225)),
  seats: { most: 8, cite: hg(170) },
  opening: lowCardBringsIn(hg(143, 144), hg(145)),
  streets: studStreets(),
  betting: threeRaises(hg(148)),
  showdown: {
    cite: hg(137),
    portions: [ofAll('high', high, hg(137))],
    oddChips: oddChipByHighCard(hg(225)),
  },
  openPair: true,
  handSize: { cards: 7, rule: 'not-seven-cards', cite: hg(181) },
  procedures: [studDealing, potCollection],
  fees: toldFees('fourth'),
  wagers: anteWagers({
    ante: hg(155, 158),
    bringIn: hg(143, 144),
    complete: hg(148),
    bets: hg(137, 149),
    pot: hg(137),
  }),
  refuses: {
    'raise-cap': 'fourth-raise',
    'wrong-bring-in': 'wrong-bring-in',
    'wrong-limit': 'wrong-limit',
    'over-completion': 'wrong-limit',
    'raise-below-upper': 'raise-below-upper',
  },
  refusals: forcedBetRefusal(hg(143, 148)),
  calls: studCalls,
  burnsForEarlyDeal: hg(169),
  irregularities: {
    ...studRules(hg(137, 139)),
    'raise-below-upper': irregular('a raise by less after a raise by the upper limit', 'it is refused', hg(149), [
      'bet-sensors',
    ]),
    ...collectionRules(hg(194), hg(195, 198)),
  },
})
