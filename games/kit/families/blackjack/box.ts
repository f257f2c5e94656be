import type { Card } from '../../cards/cards.ts'
import { type Bet, handOf, type Round, seatHand } from '../../round/round.ts'
import { handUnder, tookEvenMoney } from './bettors.ts'
import { dealersPoints, firstTwo, isSplit, mayBecomeNatural, naturalOf, scoreOf } from './hands.ts'
import type { BlackjackRules } from './rules.ts'

/** How a hand of a seat ends against the dealer's. A bust hand has lost whatever the dealer draws. */
type Ending = 'bust' | 'dealer busts' | 'wins' | 'ties' | 'loses'

/** A hand of a seat, and how it stands against the dealer's. */
export type Box = {
  ending: Ending
  points: number
  dealersPoints: number
  dealersNatural: string | undefined
  /** Which of the game's naturals it is, if any. */
  natural: string | undefined
  isSplit: boolean
  /** It is a natural, and the dealer's next card may make him one too. */
  mayBeMet: boolean
  /** The player of the wager was paid 1 to 1 at once. */
  evenMoney: boolean
  /** The first two cards of the seat, and the dealer's cards. */
  first: readonly Card[]
  dealers: readonly Card[]
}

/** The hand that a wager lies on. */
export function boxOf(rules: BlackjackRules, round: Round, bet: Bet): Box {
  const cards = handOf(round, seatHand(bet.seat, handUnder(rules, round, bet)))
  const dealers = handOf(round, 'dealer')
  const split = isSplit(round, bet.seat)
  const { points } = scoreOf(rules, cards)
  const natural = naturalOf(rules, cards, split)
  return {
    ending: endingOf(rules, { points, natural }, dealers),
    points,
    dealersPoints: dealersPoints(rules, dealers),
    dealersNatural: naturalOf(rules, dealers),
    natural,
    isSplit: split,
    mayBeMet: natural !== undefined && mayBecomeNatural(rules, dealers),
    evenMoney: bet.wager === rules.base && tookEvenMoney(rules, round, bet),
    first: firstTwo(round, bet.seat),
    dealers,
  }
}

/** A hand against the dealer's, in words. */
export function boxWords({ ending, points, natural, evenMoney, ...dealer }: Box): string {
  const own = countWords(points, natural)
  const dealers = countWords(dealer.dealersPoints, dealer.dealersNatural)
  switch (ending) {
    case 'bust':
      return `the hand is bust with ${points}`
    case 'dealer busts':
      return `the dealer is bust with ${dealer.dealersPoints}, the hand has ${own}`
    default:
      return `${evenMoney ? 'the player took even money; ' : ''}the hand has ${own}, the dealer ${dealers}`
  }
}

const countWords = (points: number, natural: string | undefined): string =>
  natural === undefined ? `${points}` : `a ${natural}`

type Ranked = Pick<Box, 'points' | 'natural'>

function endingOf(rules: BlackjackRules, player: Ranked, dealers: readonly Card[]): Ending {
  const dealer = { points: dealersPoints(rules, dealers), natural: naturalOf(rules, dealers) }
  const [own, other] = [rankOfHand(rules, player), rankOfHand(rules, dealer)]
  if (own > rules.target && player.natural === undefined) return 'bust'
  if (other > rules.target && dealer.natural === undefined) return 'dealer busts'
  if (own === other) return 'ties'
  return own > other ? 'wins' : 'loses'
}

/** The total, or for a natural more than any total within the target. */
function rankOfHand({ naturals, target }: BlackjackRules, { points, natural }: Ranked): number {
  if (natural === undefined) return points
  const names = Object.keys(naturals)
  return target + names.length - names.indexOf(natural)
}
