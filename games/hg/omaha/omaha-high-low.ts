import { choice } from '../../kit/document/options.ts'
import { lowOfTwo, twoOfHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { flopStreets } from '../../kit/pot/streets.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindWagers,
  buttonPostsHeadsUp,
  lowQualifier,
  noCap,
  oddChipToHighHalf,
  potGameOf,
  potOptions,
  toldFees,
} from '../pot-page.ts'
import { flopBlindRules, flopBlinds, missedBlinds, omahaBlinds } from '../procedures/flop-blinds.ts'
import { flopDealing, flopDealingRules } from '../procedures/flop-dealing.ts'
import { noLimitBetting, noLimitRefusals, noLimitRules, omahaNoLimit } from '../procedures/no-limit.ts'
import { omahaKill, omahaKillRule } from '../procedures/omaha-kill.ts'
import { collectionRules, potCollection } from '../procedures/pot-collection.ts'

/** No-limit Omaha for the best high hand and the best low of eight or lower. */
export const omahaHighLow = potGame({
  ...potGameOf,
  id: 'hg.omaha-high-low',
  title: 'No Limit Omaha High/Low (8-or-better)',
  cite: hg(1219, 1265),
  approval: approvedAs('GEGA-002303', 7272),
  options: {
    ...potOptions({ button: hg(1232, 1250), chip: hg(225) }),
    low_qualifier: lowQualifier(hg(1229)),
    kill_game: choice([false, true], false, hg(1228)),
  },
  seats: { most: 10, cite: hg(2147) },
  opening: buttonPostsHeadsUp(hg(1232, 1250)),
  streets: flopStreets(4),
  betting: noCap(hg(1254)),
  showdown: {
    cite: hg(1229, 1231),
    portions: [twoOfHand('high', hg(1227)), lowOfTwo('low', hg(1229))],
    oddChips: oddChipToHighHalf(hg(225)),
  },
  procedures: [flopBlinds, flopDealing, noLimitBetting, omahaKill, potCollection],
  kill: omahaKillRule,
  fees: toldFees('flop'),
  wagers: {
    ...blindWagers({ blinds: hg(1232, 1250), bets: hg(1254, 1262), pot: hg(1229, 1231) }),
    'dead-blind': { title: 'Dead part of missed blinds', cite: hg(1245) },
  },
  refuses: { ...noLimitRefusals },
  irregularities: {
    ...flopBlindRules(omahaBlinds),
    ...missedBlinds(hg(1245)),
    ...flopDealingRules(),
    ...collectionRules(hg(49), hg(50, 53)),
    ...noLimitRules(omahaNoLimit),
  },
})
