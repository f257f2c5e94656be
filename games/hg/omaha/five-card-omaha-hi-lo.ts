import { lowOfTwo, twoOfHand } from '../../kit/pot/portions.ts'
import { potGame } from '../../kit/pot/pot-game.ts'
import type { Procedure } from '../../kit/pot/pot-page.ts'
import { flopStreets } from '../../kit/pot/streets.ts'
import { hg } from '../citation.ts'
import {
  approvedAs,
  blindWagers,
  buttonPostsHeadsUp,
  oddChipToHighHalf,
  potGameOf,
  potOptions,
  threeRaises,
  toldFees,
} from '../pot-page.ts'
import { buttonRefusal, buttonToNextPlayer } from '../procedures/button-moves.ts'
import { flopDealing, flopDealingRules, holdemDealing } from '../procedures/flop-dealing.ts'

const boardSizes = [0, 3, 4, 5]

/** Five downcards each, whoever bets is seated, and no bets behind a seat. */
const fiveCardHands: Procedure = ({ deal, bets }, _table, { seats: { most } }) => {
  const behind = bets.find(({ by }) => by !== undefined)
  if (behind !== undefined)
    return { refused: { rule: 'backline-not-allowed', message: `a bet behind seat ${behind.seat}` } }
  const beyond = bets.find(({ seat }) => Number(seat) > most)
  if (beyond !== undefined) return { refused: { rule: 'no-such-seat', message: `there is no seat ${beyond.seat}` } }
  const wrong = Object.entries(deal).find(([name, cards]) =>
    name === 'board' ? !boardSizes.includes(cards.length) : cards.length !== 5,
  )
  return wrong === undefined
    ? {}
    : { refused: { rule: 'wrong-card-count', message: `${wrong[0]} has ${wrong[1].length} cards` } }
}

const dealing = flopDealingRules({ ...holdemDealing, burn: hg(2177) })

/** Omaha from five downcards for the best high hand and the best low of eight or lower. */
export const fiveCardOmahaHiLo = potGame({
  ...potGameOf,
  id: 'hg.five-card-omaha-hi-lo',
  title: 'Five Card Omaha High/Low Split',
  cite: hg(2103, 2274),
  approval: approvedAs('GEGA-003824', 7272),
  options: potOptions({ button: hg(2151, 2165), chip: hg(2217, 2222) }),
  seats: { most: 10, cite: hg(2147) },
  opening: buttonPostsHeadsUp(hg(2163, 2165)),
  streets: flopStreets(5),
  betting: threeRaises(hg(2169, 2173)),
  showdown: {
    cite: hg(2211, 2222),
    portions: [twoOfHand('high', hg(2213)), lowOfTwo('low', hg(2125))],
    oddChips: oddChipToHighHalf(hg(2217, 2222)),
  },
  procedures: [buttonToNextPlayer, fiveCardHands, flopDealing],
  fees: toldFees('flop'),
  wagers: {
    ...blindWagers({ blinds: hg(2157, 2165), bets: hg(2167, 2209), pot: hg(2211, 2222) }),
  },
  refuses: {
    'raise-cap': 'raise-cap',
    'check-facing-bet': 'check-facing-raise',
    'burn-missing': 'no-burn',
    'foreign-card': 'card-not-in-deck',
    'duplicate-card': 'card-not-in-deck',
    'too-many-players': 'no-such-seat',
  },
  refusals: {
    ...buttonRefusal(hg(2151)),
    'wrong-blind': { says: 'blinds are posted as they are set before', cite: hg(2165) },
    'raise-cap': { says: 'three raises a round, unless only two players take part', cite: hg(2169, 2173) },
    'check-facing-raise': { says: 'no check with a raise standing', cite: hg(2173, 2175) },
    'no-burn': { says: 'a card is burnt before the flop, the turn and the river', cite: hg(2177) },
    'card-not-in-deck': { says: 'one deck of 52 cards without a joker', cite: hg(2113) },
    'wrong-card-count': { says: 'five downcards each and five on the board', cite: hg(2165) },
    'backline-not-allowed': { says: 'back-line betting is not permitted', cite: hg(2147) },
    'no-such-seat': { says: 'ten seats', cite: hg(2147) },
  },
  irregularities: { ...dealing, 'burn-missing': { ...dealing['burn-missing'], codes: ['no-burn'] } },
})
