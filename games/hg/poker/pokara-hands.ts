import { type Card, rankOf, suitOf } from '../../kit/cards/cards.ts'

/** Weakest first (lines 1771-1793). */
const classes = [
  'high card',
  'pair',
  'straight',
  'flush',
  'three of a kind',
  'straight flush',
  'royal flush',
  'trip flush',
] as const

export type PokaraHand = { category: (typeof classes)[number]; strength: number }

const ranks = 'TJQKA'
export const rankValue = (card: Card): number => ranks.indexOf(rankOf(card))

/** Three cards of the five highest ranks, of which the packs hold many alike. A flush with a pair beats one without. */
export function pokaraHand(cards: readonly Card[]): PokaraHand {
  const groups = [...Map.groupBy(cards.map(rankValue), (value) => value)]
    .map(([value, alike]) => ({ value, count: alike.length }))
    .sort((a, b) => b.count - a.count || b.value - a.value)
  const values = groups.flatMap(({ value, count }) => Array<number>(count).fill(value))
  const category = categoryOf(groups.length, values, new Set(cards.map(suitOf)).size === 1)
  const isPaired = groups.length === 2 ? 1 : 0
  const kickers = values.reduce((sum, value) => sum * 8 + value, isPaired)
  return { category, strength: classes.indexOf(category) * 8 ** 4 + kickers }
}

function categoryOf(groups: number, values: readonly number[], isSuited: boolean): PokaraHand['category'] {
  const [high = 0, , low = 0] = values
  if (groups === 1) return isSuited ? 'trip flush' : 'three of a kind'
  const isRun = groups === 3 && high - low === 2
  if (isSuited && isRun) return values[0] === ranks.indexOf('A') ? 'royal flush' : 'straight flush'
  if (isSuited) return 'flush'
  if (isRun) return 'straight'
  return groups === 2 ? 'pair' : 'high card'
}

/** What the player-dealer throws from these ranks (lines 1730-1749); any suited hand and every other he keeps. */
const discards: Readonly<Record<string, string>> = {
  ...{ AKJ: 'J', AKT: 'T', AQJ: 'A', AQT: 'T', AJT: 'T', KQT: 'T', KJT: 'T' },
  ...{ AAT: 'T', KKT: 'T', QQT: 'T', JJT: 'T', JTT: 'J' },
}

/** The rank that the house way discards; nothing where it stands pat. */
export function houseDiscard(cards: readonly Card[]): string | undefined {
  if (new Set(cards.map(suitOf)).size === 1) return undefined
  const held = cards.toSorted((a, b) => rankValue(b) - rankValue(a)).map(rankOf)
  return discards[held.join('')]
}
