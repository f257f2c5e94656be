import { choice } from '../../kit/document/options.ts'
import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { flopStreets } from '../../kit/pot/streets.ts'
import { high } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindWagers,
  buttonPostsHeadsUp,
  irregular,
  noCap,
  oddChipLeftOfButton,
  potGameOf,
  potOptions,
  toldFees,
} from '../pot-page.ts'
import { flopBlindRules, flopBlinds, holdemBlinds, missedBlinds } from '../procedures/flop-blinds.ts'
import { flopDealing, flopDealingRules } from '../procedures/flop-dealing.ts'
import { noLimitBetting, noLimitRefusals, noLimitRules } from '../procedures/no-limit.ts'
import { collectionRules, potCollection } from '../procedures/pot-collection.ts'

/** Hold'em in which any amount may be bet. */
export const noLimitHoldem = potGame({
  ...potGameOf,
  id: 'hg.no-limit-holdem',
  title: "No Limit Poker (No Limit Hold'em)",
  cite: hg(61, 74),
  approval: approvedAs('GEGA-001465', 6959),
  options: {
    ...potOptions({ button: hg(9, 33), chip: hg(3767) }),
    'buy-in-100-game': choice([false, true], false, hg(67, 68)),
  },
  seats: { most: 10, cite: hg(2147) },
  opening: buttonPostsHeadsUp(hg(9, 33)),
  streets: flopStreets(2),
  betting: noCap(hg(65)),
  showdown: {
    cite: hg(5, 7),
    portions: [ofAll('high', high, hg(7))],
    oddChips: oddChipLeftOfButton(hg(3767)),
  },
  procedures: [flopBlinds, flopDealing, noLimitBetting, potCollection],
  fees: toldFees('flop'),
  wagers: {
    ...blindWagers({ blinds: hg(9, 33), bets: hg(65, 73), pot: hg(5, 7) }),
    'dead-blind': { title: 'Dead part of missed blinds', cite: hg(31) },
  },
  refuses: { ...noLimitRefusals, 'raise-not-doubled': 'raise-not-doubled' },
  irregularities: {
    ...flopBlindRules(holdemBlinds),
    ...missedBlinds(hg(31)),
    ...flopDealingRules(),
    ...collectionRules(hg(49), hg(50, 53)),
    ...noLimitRules({ bet: hg(66), raise: hg(67), buyIn: hg(68), words: hg(71), chip: hg(73), clock: hg(74) }),
    'raise-not-doubled': irregular(
      '100-dollar buy-in game: raise to less than twice the bet then standing, not all-in',
      'it is refused',
      hg(67),
      ['bet-sensors'],
    ),
  },
})
