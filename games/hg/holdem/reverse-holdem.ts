import { ofAll } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'
import { flopStreets } from '../../kit/pot/streets.ts'
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
import { flopBlindRules, flopBlinds, holdemBlinds } from '../procedures/flop-blinds.ts'
import { flopDealingRules, judgeDealing } from '../procedures/flop-dealing.ts'
import { collectionRules, potCollection } from '../procedures/pot-collection.ts'

const reverseDealing: Procedure = (round, table, page) =>
  judgeDealing(round, table, page, {
    flop: 'premature-card',
    turn: 'premature-card',
    river: 'premature-card',
    tooMany: 'too-many-on-flop',
    wrongCount: 'wrong-board-count',
  })

/** Hold'em whose flop is one card and whose river is three. */
export const reverseHoldem = potGame({
  ...potGameOf,
  id: 'hg.reverse-holdem',
  title: "Reverse Hold'em",
  cite: hg(424, 467),
  approval: approvedAs('GEGA-001467', 6959),
  options: potOptions({ button: hg(432, 438), chip: hg(3767) }),
  seats: { most: 9, cite: hg(426) },
  opening: buttonPostsHeadsUp(hg(432, 438)),
  streets: flopStreets(2, [1, 1, 3]),
  betting: threeRaises(hg(105)),
  showdown: {
    cite: hg(430, 443),
    portions: [ofAll('high', high, hg(443))],
    oddChips: oddChipLeftOfButton(hg(3767)),
  },
  procedures: [flopBlinds, reverseDealing, potCollection],
  fees: toldFees('flop'),
  wagers: {
    ...blindWagers({ blinds: hg(432, 438), bets: hg(438, 442), pot: hg(430, 443) }),
    'dead-blind': { title: 'Dead part of missed blinds', cite: hg(31) },
  },
  refuses: { 'raise-cap': 'fourth-raise', 'too-many-players': 'tenth-player' },
  refusals: { 'fourth-raise': { says: 'three raises with three or more players', cite: hg(105) } },
  irregularities: {
    ...flopBlindRules(holdemBlinds),
    ...flopDealingRules(),
    ...collectionRules(hg(455), hg(456, 459)),
    'too-many-on-flop': irregular(
      'more than one card turned on the flop',
      'the cards are reshuffled, and a new flop is dealt without a burn',
      hg(448),
      ['card-shoe'],
    ),
    'premature-card': irregular(
      'a card turned before betting is finished',
      'it is set aside for that round; after the betting a card is burned and a new turn is dealt; then the card is shuffled back, and three river cards are dealt without a burn',
      hg(448),
      ['card-shoe'],
    ),
    'wrong-board-count': irregular(
      'turn of more than one card, or river of other than three',
      'the document names none for too few; the board is refused',
      hg(441, 442),
      ['card-shoe'],
    ),
    'tenth-player': irregular('tenth player dealt in', 'it is refused', hg(426), ['card-shoe']),
  },
})
