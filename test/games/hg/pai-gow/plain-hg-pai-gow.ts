/*
 * Pai gow poker a second time, slow and plain: hands are compared as lists of numbers, a joker is tried as every card.
 */

const order = '23456789TJQKA'
const value = (card: string) => order.indexOf(card.charAt(0)) + 2
const deck = [...order].flatMap((rank) => [...'shdc'].map((suit) => rank + suit))

/** Higher lists are better hands; class first. */
type Rank = readonly number[]

export function compare(a: Rank, b: Rank): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++)
    if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) - (b[i] ?? 0)
  return 0
}

function straightTop(values: number[]): number {
  if (new Set(values).size !== 5) return 0
  const sorted = [...values].sort((a, b) => a - b)
  if (sorted.join() === '2,3,4,5,14') return 5
  const [low = 0] = sorted
  return sorted.every((one, i) => one === low + i) ? low + 4 : 0
}

function plainRank(cards: readonly string[]): Rank {
  const values = cards.map(value)
  const groups = [...Map.groupBy(values, (one) => one)].map(([one, all]) => [all.length, one] as const)
  groups.sort((a, b) => b[0] - a[0] || b[1] - a[1])
  const shape = groups.map(([count]) => count).join('')
  const ranks = groups.map(([, one]) => one)
  if (cards.length === 2) return [shape === '2' ? 2 : 1, ...ranks]
  const flush = new Set(cards.map((card) => card.charAt(1))).size === 1
  const top = straightTop(values)
  if (flush && top > 0) return [9, top]
  if (shape === '41') return [8, ...ranks]
  if (shape === '32') return [7, ...ranks]
  if (flush) return [6, ...ranks]
  if (top > 0) return [5, top]
  if (shape === '311') return [4, ...ranks]
  if (shape === '221') return [3, ...ranks]
  return shape === '2111' ? [2, ...ranks] : [1, ...ranks]
}

const isStraightOrFlush = ([kind]: Rank) => kind === 5 || kind === 6 || kind === 9

export type Wildness = 'bug' | 'wild' | 'wild with fives'

/** The best rank of a hand with jokers: five and two cards alike. */
export function rankOf(cards: readonly string[], wildness: Wildness): Rank {
  const jokers = cards.filter((card) => card.startsWith('X')).length
  const held = cards.filter((card) => !card.startsWith('X'))
  if (jokers === 0) return plainRank(held)
  if (cards.length === 5 && held.every((card) => card.startsWith('A'))) return [11, 14]
  if (cards.length === 5 && wildness === 'wild with fives' && new Set(held.map(value)).size === 1)
    return [10, value(held[0] ?? 'A')]
  if (cards.length === 2) {
    const other = held[0]
    if (wildness === 'bug' || other === undefined) return plainRank([...held, ...['Ax', 'Ay'].slice(0, jokers)])
    return plainRank([other, other])
  }
  let best: Rank = [0]
  for (const card of deck) {
    if (held.includes(card)) continue
    const rest = cards.toSpliced(
      cards.findIndex((one) => one.startsWith('X')),
      1,
      card,
    )
    const rank = jokers === 1 ? plainRank(rest) : rankOf(rest, wildness)
    const isAllowed = wildness !== 'bug' || card.startsWith('A') || isStraightOrFlush(rank)
    if (isAllowed && compare(rank, best) > 0) best = rank
  }
  return best
}

export type Setting = { high: readonly string[]; low: readonly string[] }
export type PlainVerdict = 'win' | 'push' | 'lose'

export const isFouled = ({ high, low }: Setting, wildness: Wildness): boolean => {
  if (high.length !== 5 || low.length !== 2) return true
  const [kind = 0, ...ranks] = rankOf(low, wildness)
  // A pair in front against a pair behind; two single cards against any hand by their cards.
  return compare([kind, ...ranks], rankOf(high, wildness)) > 0
}

/** What a wager comes to; a copy of both hands is told apart. */
export function verdictOf(own: Setting, bank: Setting, wildness: Wildness, ofTwoCopies: PlainVerdict): PlainVerdict {
  const high = Math.sign(compare(rankOf(own.high, wildness), rankOf(bank.high, wildness)))
  const low = Math.sign(compare(rankOf(own.low, wildness), rankOf(bank.low, wildness)))
  if (high > 0 && low > 0) return 'win'
  if (high > 0 || low > 0) return 'push'
  return high === 0 && low === 0 ? ofTwoCopies : 'lose'
}
