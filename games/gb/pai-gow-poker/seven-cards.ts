import type { Card } from '../../kit/cards/cards.ts'
import {
  hasFlush,
  hasRoyalFlush,
  hasStraight,
  hasStraightFlush,
  ranksAlike,
  type Seven,
  sevenOf,
} from '../../kit/families/pai-gow/seven-cards.ts'
import { countSevens, sevens } from '../../kit/families/pai-gow/sevens.ts'
import { lazy } from '../../kit/lazy.ts'
import { handOf, type Round, seatHand, seatsIn } from '../../kit/round/round.ts'

/** All seven cards together, the best first (gb 13.36, lines 3436-3455). */
const fortuneHands = [
  '7-card straight flush',
  'royal flush + king/queen same suit',
  '7-card straight flush with joker',
  'five aces',
  'royal flush',
  'straight flush',
  'four-of-a-kind',
  'full-house',
  'flush',
  'three-of-a-kind',
  'straight',
  'three pair',
] as const

export type FortuneHand = (typeof fortuneHands)[number]

const isMade: Readonly<Record<FortuneHand, (seven: Seven) => boolean>> = {
  '7-card straight flush': (seven) => seven.jokers === 0 && hasStraightFlush(seven, 7),
  'royal flush + king/queen same suit': (seven) => hasRoyalFlush(seven, ['K', 'Q']),
  '7-card straight flush with joker': (seven) => seven.jokers === 1 && hasStraightFlush(seven, 7),
  'five aces': (seven) => ranksAlike(seven, 5) > 0,
  'royal flush': (seven) => hasRoyalFlush(seven),
  'straight flush': (seven) => hasStraightFlush(seven, 5),
  'four-of-a-kind': (seven) => ranksAlike(seven, 4) > 0,
  'full-house': (seven) => ranksAlike(seven, 3) > 0 && ranksAlike(seven, 2) > 1,
  flush: hasFlush,
  'three-of-a-kind': (seven) => ranksAlike(seven, 3) > 0,
  straight: hasStraight,
  'three pair': (seven) => ranksAlike(seven, 2) > 2,
}

/** The best hand that all seven cards make, or none that is paid. */
export function fortuneHand(cards: readonly Card[]): FortuneHand | undefined {
  const seven = sevenOf(cards)
  return fortuneHands.find((hand) => isMade[hand](seven))
}

/** How many hands of seven make each hand of the table: the same for every pay table, so that it is counted once. */
export const fortuneWays = lazy(() => countSevens(sevens(), fortuneHand))

/** The hands of other players that an envy bonus is paid for. */
export const enviedBy = (round: Round, seat: number): string[] =>
  seatsIn(round)
    .filter((other) => other !== seat)
    .map((other) => fortuneHand(handOf(round, seatHand(other))))
    .flatMap((best) => (best === undefined ? [] : (envied[best] ?? [])))

/** Four of a kind or better, as the envy tables name it (13.38-13.44, lines 3508-3541). */
const envied: Readonly<Partial<Record<FortuneHand, string>>> = {
  '7-card straight flush': '7-card straight flush',
  'royal flush + king/queen same suit': 'royal flush + royal match',
  '7-card straight flush with joker': '7-card straight flush with joker',
  'five aces': 'five aces',
  'royal flush': 'royal flush',
  'straight flush': 'straight flush',
  'four-of-a-kind': 'four of a kind',
}
