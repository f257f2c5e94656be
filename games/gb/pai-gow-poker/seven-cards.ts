import { codeOf } from '../../kit/cards/card-codes.ts'
import { type Card, isRed, joker, oneDeck, ranks, suits } from '../../kit/cards/cards.ts'
import { sevens } from '../../kit/families/pai-gow/sevens.ts'
import { lazy } from '../../kit/memoize.ts'
import { choose } from '../../kit/odds/combinations.ts'
import { rankBit, suitIndex, withLowAce } from '../../kit/ranks/poker-strength.ts'
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

/** Ranks by suit, a bit for each, with the Ace under the two as well; and how often each rank comes, the joker an Ace. */
type Seven = { jokers: number; suited: readonly number[]; counts: readonly number[] }

/** The best hand that all seven cards make, or none that is paid. */
export function fortuneHand(cards: readonly Card[]): FortuneHand | undefined {
  const seven = sevenOf(cards)
  return fortuneHands.find((hand) => isMade[hand](seven))
}

function sevenOf(cards: readonly Card[]): Seven {
  const counts = ranks.map(() => 0)
  const suited = suits.map(() => 0)
  for (const card of cards) {
    const code = card === joker ? anAce : codeOf(card)
    const [rank, suit] = [code % ranks.length, suitIndex(code)]
    counts[rank] = (counts[rank] ?? 0) + 1
    if (card !== joker) suited[suit] = (suited[suit] ?? 0) | rankBit(code)
  }
  return { jokers: cards.includes(joker) ? 1 : 0, suited: suited.map(withLowAce), counts }
}

const anAce = codeOf('As')

function bits(set: number): number {
  let count = 0
  for (let left = set; left !== 0; left &= left - 1) count++
  return count
}

/** Ranks that follow each other, from the Ace under the two to the Ace over the King. */
const rows = (length: number): number[] => Array.from({ length: 15 - length }, (_, from) => ((1 << length) - 1) << from)
const [fiveInRow, sevenInRow] = [rows(5), rows(7)]
const royalRow = fiveInRow.at(-1) ?? 0
const kingAndQueen = withLowAce(rankBit(codeOf('Ks')) | rankBit(codeOf('Qs')))

const fills = (set: number, row: number, gaps: number): boolean => bits(set & row) >= bits(row) - gaps
const isRun = (set: number, rowsOf: readonly number[], gaps: number): boolean =>
  cardsOf(set) + gaps >= bits(rowsOf[0] ?? 0) && rowsOf.some((row) => fills(set, row, gaps))

const kinds = (counts: readonly number[], least: number): number => counts.filter((count) => count >= least).length
/** Without the Ace under the two, which is the Ace again. */
const cardsOf = (set: number): number => bits(set & ~1)

const isMade: Readonly<Record<FortuneHand, (seven: Seven) => boolean>> = {
  '7-card straight flush': ({ jokers, suited }) => jokers === 0 && suited.some((set) => isRun(set, sevenInRow, 0)),
  'royal flush + king/queen same suit': ({ jokers, suited }) =>
    suited.some(
      (royal, suit) =>
        fills(royal, royalRow, jokers) && suited.some((set, other) => other !== suit && fills(set, kingAndQueen, 0)),
    ),
  '7-card straight flush with joker': ({ jokers, suited }) =>
    jokers === 1 && suited.some((set) => isRun(set, sevenInRow, 1)),
  'five aces': ({ counts }) => counts[0] === 5,
  'royal flush': ({ jokers, suited }) => suited.some((set) => fills(set, royalRow, jokers)),
  'straight flush': ({ jokers, suited }) => suited.some((set) => isRun(set, fiveInRow, jokers)),
  'four-of-a-kind': ({ counts }) => kinds(counts, 4) > 0,
  'full-house': ({ counts }) => kinds(counts, 3) > 0 && kinds(counts, 2) > 1,
  flush: ({ jokers, suited }) => suited.some((set) => cardsOf(set) + jokers >= 5),
  'three-of-a-kind': ({ counts }) => kinds(counts, 3) > 0,
  straight: ({ jokers, suited }) =>
    isRun(
      suited.reduce((all, set) => all | set, 0),
      fiveInRow,
      jokers,
    ),
  'three pair': ({ counts }) => kinds(counts, 2) > 2,
}

type Ways = ReadonlyMap<FortuneHand | undefined, number>

/** How many hands of seven make each hand of the table: the same for every pay table, so that it is counted once. */
export const fortuneWays = lazy((): Ways => {
  const ways = new Map<FortuneHand | undefined, number>()
  for (const { cards, ways: more } of sevens()) {
    const best = fortuneHand(cards)
    ways.set(best, (ways.get(best) ?? 0) + more)
  }
  return ways
})

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

/** Seven cards as Jokolor sees them; the joker has no colour (13.51, lines 3586-3592). */
export type Colours = { joker: boolean; oneColour: boolean }

export function coloursOf(cards: readonly Card[]): Colours {
  const reds = cards.filter(isRed).length
  const jokers = cards.filter((card) => card === joker).length
  return { joker: jokers > 0, oneColour: reds === 0 || reds + jokers === cards.length }
}

/** How many hands of seven have each mix of colours: by how many cards are red, for colours are all that counts. */
export function* colourWays(): Iterable<[colours: Colours, ways: number]> {
  const [reds, blacks]: [Card[], Card[]] = [oneDeck.filter(isRed), oneDeck.filter((card) => !isRed(card))]
  for (const jokers of [[], [joker]] satisfies Card[][]) {
    const others = 7 - jokers.length
    for (let red = 0; red <= others; red++) {
      const cards = [...jokers, ...reds.slice(0, red), ...blacks.slice(0, others - red)]
      yield [coloursOf(cards), choose(reds.length, red) * choose(blacks.length, others - red)]
    }
  }
}
