import { ofHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { tripleDraw } from '../../kit/pot/streets.ts'
import { badugiAceLow } from '../../kit/ranks/rankings.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindWagers,
  buttonPostsHeadsUp,
  irregular,
  oddChipLeftOfButton,
  potGameOf,
  potOptions,
  threeRaises,
  toldFees,
} from '../pot-page.ts'
import { drawRequests } from '../procedures/lowball-rules.ts'

/** Triple draw for the best four cards of different ranks and suits. */
export const badugi = potGame({
  ...potGameOf,
  id: 'hg.badugi',
  title: 'Badugi',
  cite: hg(906, 927),
  approval: approvedAs('GEGA-001474', 8001),
  options: potOptions({ button: hg(914), chip: hg(3767) }),
  seats: { most: 9, cite: hg(912) },
  opening: buttonPostsHeadsUp(hg(912, 913)),
  dealsFromSmallBlind: hg(912),
  streets: tripleDraw(4),
  betting: { ...threeRaises(hg(913, 919)), cap: null },
  showdown: {
    cite: hg(923, 927),
    portions: [ofHand('badugi', badugiAceLow, hg(923, 927))],
    oddChips: oddChipLeftOfButton(hg(3767)),
  },
  procedures: [drawRequests({ change: 'draw-change', tooMany: 'draw-too-many' }, 4)],
  fees: toldFees('draw-1'),
  wagers: blindWagers({ blinds: hg(912, 919), bets: hg(913, 919), pot: hg(923, 927) }),
  refuses: { 'fourth-draw': 'draw-too-many' },
  irregularities: {
    'draw-too-many': irregular('draw of more than four cards or a fourth draw', 'it is refused', hg(914, 919), [
      'card-shoe',
    ]),
  },
})
