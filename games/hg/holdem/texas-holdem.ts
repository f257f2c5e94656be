import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { flopStreets } from '../../kit/pot/streets.ts'
import { high } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindWagers,
  buttonPostsHeadsUp,
  oddChipLeftOfButton,
  potGameOf,
  potOptions,
  threeRaises,
  toldFees,
} from '../pot-page.ts'
import { flopBlindRules, flopBlinds, holdemBlinds, missedBlinds } from '../procedures/flop-blinds.ts'
import { flopDealing, flopDealingRules } from '../procedures/flop-dealing.ts'
import { collectionRules, potCollection } from '../procedures/pot-collection.ts'

/** Limit hold'em: two downcards and five on the board. */
export const texasHoldem = potGame({
  ...potGameOf,
  id: 'hg.texas-holdem',
  title: "Texas Hold'em (limit)",
  cite: hg(1, 59),
  approval: approvedAs('GEGA-001462', 6959),
  options: potOptions({ button: hg(9, 33), chip: hg(3767) }),
  seats: { most: 10, cite: hg(2147) },
  opening: buttonPostsHeadsUp(hg(9, 33)),
  streets: flopStreets(2),
  betting: threeRaises(hg(105)),
  showdown: {
    cite: hg(5, 7),
    portions: [ofAll('high', high, hg(7))],
    oddChips: oddChipLeftOfButton(hg(3767)),
  },
  procedures: [flopBlinds, flopDealing, potCollection],
  fees: toldFees('flop'),
  wagers: {
    ...blindWagers({ blinds: hg(9, 33), bets: hg(5), pot: hg(5, 7) }),
    'dead-blind': { title: 'Dead part of missed blinds', cite: hg(31) },
  },
  refuses: { 'raise-cap': 'fourth-raise' },
  refusals: { 'fourth-raise': { says: 'three raises with three or more players', cite: hg(105) } },
  irregularities: {
    ...flopBlindRules(holdemBlinds),
    ...missedBlinds(hg(31)),
    ...flopDealingRules(),
    ...collectionRules(hg(49), hg(50, 53)),
  },
})
