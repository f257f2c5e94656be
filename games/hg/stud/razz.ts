import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { studStreets } from '../../kit/pot/streets.ts'
import { aceLow } from '../../kit/ranks/rank-groups.ts'
import { aceToFive, showingLow } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  antesAndBringIn,
  anteWagers,
  approvedAs,
  chipOption,
  oddChipByHighCard,
  potGameOf,
  threeRaises,
  toldFees,
} from '../pot-page.ts'
import { collectionRules, potCollection } from '../procedures/pot-collection.ts'
import { forcedBetRefusal, studCalls, studDealing, studRules } from '../procedures/stud-dealing.ts'

/** Seven-card stud for the lowest hand; the high card brings in. */
export const razz = potGame({
  ...potGameOf,
  id: 'hg.razz',
  title: 'Razz',
  cite: hg(395, 422),
  approval: approvedAs('GEGA-001466', 8176),
  options: chipOption(hg(225)),
  seats: { most: 8, cite: hg(170) },
  opening: antesAndBringIn(
    { card: 'highest', order: aceLow, ties: 'spades-first', cite: hg(402) },
    { best: showingLow(aceLow), ties: 'first', cite: hg(402) },
  ),
  streets: studStreets(),
  betting: threeRaises(hg(148)),
  showdown: {
    cite: hg(401),
    portions: [ofAll('low', aceToFive, hg(401))],
    oddChips: oddChipByHighCard(hg(225)),
  },
  handSize: { cards: 7, rule: 'not-seven-cards', cite: hg(181) },
  procedures: [studDealing, potCollection],
  fees: toldFees('fourth'),
  wagers: anteWagers({ ante: hg(155, 158), bringIn: hg(402), complete: hg(148), bets: hg(403), pot: hg(401) }),
  refuses: {
    'raise-cap': 'fourth-raise',
    'wrong-bring-in': 'wrong-bring-in',
    'wrong-limit': 'wrong-limit',
    'over-completion': 'wrong-limit',
  },
  refusals: forcedBetRefusal(hg(402)),
  calls: studCalls,
  burnsForEarlyDeal: hg(169),
  irregularities: {
    ...studRules(hg(403)),
    ...collectionRules(hg(411), hg(412, 415)),
  },
})
