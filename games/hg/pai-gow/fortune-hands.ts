import { codeOf } from '../../kit/cards/card-codes.ts'
import { type Card, joker, oneDeck, rankOf } from '../../kit/cards/cards.ts'
import { countSevens, sevens, sevensWithoutJoker } from '../../kit/families/pai-gow/sevens.ts'
import { lazy } from '../../kit/lazy.ts'
import { categoryIn, type PokerCategory, pokerCategories, pokerStrength } from '../../kit/ranks/poker-strength.ts'

/** Rows of the Fortune Bonus, the best paid first (lines 1676-1685). */
export const fortuneRows = [
  'five aces',
  'five of a kind other than aces',
  'royal flush',
  'straight flush without joker',
  'straight flush made with the joker',
  'four of a kind',
  'full house',
  'flush',
  'straight (A-2-3-4-5 included)',
] as const

export type FortuneRow = (typeof fortuneRows)[number]

/** A royal flush made with the joker is one, or counts as the straight flush that it is as well. */
export type RoyalWithJoker = 'royal-flush' | 'straight-flush-with-joker'

const rowOfCategory: Readonly<Partial<Record<PokerCategory, FortuneRow>>> = {
  'royal-flush': 'royal flush',
  'straight-flush': 'straight flush without joker',
  'four-of-a-kind': 'four of a kind',
  'full-house': 'full house',
  flush: 'flush',
  straight: 'straight (A-2-3-4-5 included)',
}

const rowOfCodes = (codes: readonly number[]): FortuneRow | undefined => {
  const category = pokerCategories[categoryIn(pokerStrength(codes))]
  return category === undefined ? undefined : rowOfCategory[category]
}

/** The best paid row that five of these seven cards answer, the joker being any card; undefined where there is none. */
export function fortuneRow(cards: readonly Card[], royalWithJoker: RoyalWithJoker): FortuneRow | undefined {
  const held = cards.filter((card) => card !== joker)
  const codes = held.map(codeOf)
  const natural = rowOfCodes(codes)
  if (held.length === cards.length) return natural
  const four = fourAlike(held)
  if (four !== undefined) return four === 'A' ? 'five aces' : 'five of a kind other than aces'
  const withJoker = rowsWithJoker(codes, royalWithJoker)
  return fortuneRows.find((row) => row === natural || withJoker.has(row))
}

const fourAlike = (held: readonly Card[]): string | undefined =>
  [...Map.groupBy(held, rankOf)].find(([, cards]) => cards.length === 4)?.[0]

function rowsWithJoker(codes: readonly number[], royalWithJoker: RoyalWithJoker): ReadonlySet<FortuneRow> {
  const rows = new Set<FortuneRow>()
  for (let code = 0; code < oneDeck.length; code++) {
    const row = codes.includes(code) ? undefined : rowOfCodes([...codes, code])
    if (row === 'straight flush without joker' || (row === 'royal flush' && royalWithJoker !== 'royal-flush'))
      rows.add('straight flush made with the joker')
    else if (row !== undefined) rows.add(row)
  }
  return rows
}

type Ways = ReadonlyMap<FortuneRow | undefined, number>

/** How many hands of seven answer each row, with the joker in the pack and without. */
function countWays(royalWithJoker: RoyalWithJoker): { wild: Ways; none: Ways } {
  const rowOf = (cards: readonly Card[]) => fortuneRow(cards, royalWithJoker)
  return { wild: countSevens(sevens(), rowOf), none: countSevens(sevensWithoutJoker(), rowOf) }
}

/** The counts under each value of the option, made when they are first asked for. */
export const fortuneWays: Readonly<Record<RoyalWithJoker, () => { wild: Ways; none: Ways }>> = {
  'royal-flush': lazy(() => countWays('royal-flush')),
  'straight-flush-with-joker': lazy(() => countWays('straight-flush-with-joker')),
}
