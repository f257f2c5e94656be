import { choice } from '../../kit/document/options.ts'
import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import { high } from '../../kit/ranks/rankings.ts'
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
import { flopBlindRules, flopBlinds, missedBlinds } from '../procedures/flop-blinds.ts'
import { flopDealing, flopDealingRules } from '../procedures/flop-dealing.ts'
import { pineapple, pineappleStreets } from '../procedures/pineapple.ts'
import { collectionRules, potCollection } from '../procedures/pot-collection.ts'

/** Hold'em with three downcards, of which one is given up after the flop. */
export const crazyPineapple = potGame({
  ...potGameOf,
  id: 'hg.crazy-pineapple',
  title: 'Crazy Pineapple',
  cite: hg(76, 131),
  approval: approvedAs('GEGA-001455', 7272),
  options: {
    ...potOptions({ button: hg(84, 104), chip: hg(3767) }),
    discard_point: choice(['after-flop-betting', 'before-flop', 'both'], 'after-flop-betting', hg(80)),
  },
  seats: { most: 10, cite: hg(2147) },
  opening: buttonPostsHeadsUp(hg(84, 104)),
  streets: pineappleStreets({ beforeFlop: 0, afterFlop: 1 }),
  streetsBy: {
    option: 'discard_point',
    choices: {
      'before-flop': pineappleStreets({ beforeFlop: 1, afterFlop: 0 }),
      both: pineappleStreets({ beforeFlop: 1, afterFlop: 1 }),
    },
  },
  betting: threeRaises(hg(105)),
  showdown: {
    cite: hg(82),
    portions: [ofAll('high', high, hg(82))],
    oddChips: oddChipLeftOfButton(hg(3767)),
  },
  procedures: [flopBlinds, flopDealing, pineapple, potCollection],
  fees: toldFees('flop'),
  wagers: {
    ...blindWagers({ blinds: hg(84, 104), bets: hg(105), pot: hg(82) }),
    'dead-blind': { title: 'Dead part of missed blinds', cite: hg(102) },
  },
  refuses: {
    'raise-cap': 'fourth-raise',
    'no-discard': 'wrong-discard',
    'discard-count': 'wrong-discard',
    'discard-turn': 'wrong-discard',
  },
  irregularities: {
    ...flopBlindRules({ button: hg(90, 101), straddle: hg(104) }),
    ...missedBlinds(hg(102)),
    ...flopDealingRules({
      ...{ firstCard: hg(110), downcard: hg(111, 113), flop: hg(115) },
      ...{ laterBoard: hg(116), extraCard: hg(117), burn: hg(80) },
    }),
    ...collectionRules(hg(121), hg(122, 125)),
    'fourth-raise': irregular('fourth raise in a round with three or more players', 'it is refused', hg(105), [
      'bet-sensors',
    ]),
    'undeclared-board': irregular(
      'player passes his downcards without declaring that he plays the board',
      'the player has no claim to the pot',
      hg(118),
      [],
    ),
    'wrong-discard': irregular(
      'a player discards no card or more than one at a discard point',
      'the document names none; it is refused',
      hg(80),
      [],
    ),
  },
})
