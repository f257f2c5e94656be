import { twoOfHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { flopStreets } from '../../kit/pot/streets.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindWagers,
  buttonPostsHeadsUp,
  noCap,
  oddChipLeftOfButton,
  potGameOf,
  potOptions,
  toldFees,
} from '../pot-page.ts'
import { flopBlindRules, flopBlinds, missedBlinds, omahaBlinds } from '../procedures/flop-blinds.ts'
import { flopDealing, flopDealingRules } from '../procedures/flop-dealing.ts'
import { noLimitBetting, noLimitRefusals, noLimitRules, omahaNoLimit } from '../procedures/no-limit.ts'
import { collectionRules, potCollection } from '../procedures/pot-collection.ts'

/** No-limit Omaha: two of four downcards with three of the board. */
export const omaha = potGame({
  ...potGameOf,
  id: 'hg.omaha',
  title: 'No Limit Omaha',
  cite: hg(1219, 1265),
  approval: approvedAs('GEGA-002303', 7272),
  options: potOptions({ button: hg(1232, 1250), chip: hg(3767) }),
  seats: { most: 10, cite: hg(2147) },
  opening: buttonPostsHeadsUp(hg(1232, 1250)),
  streets: flopStreets(4),
  betting: noCap(hg(1254)),
  showdown: {
    cite: hg(1227),
    portions: [twoOfHand('high', hg(1227))],
    oddChips: oddChipLeftOfButton(hg(3767)),
  },
  procedures: [flopBlinds, flopDealing, noLimitBetting, potCollection],
  fees: toldFees('flop'),
  wagers: {
    ...blindWagers({ blinds: hg(1232, 1250), bets: hg(1254, 1262), pot: hg(1227) }),
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
