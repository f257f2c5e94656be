/*
 * A second settlement of hands that are hit, and of three cards: from the catalogue alone, plain and slow.
 */

const order = '23456789TJQKA'

/** Points of 9 1/2. */
export function halfPoints(cards: readonly string[]): number {
  let sum = 0
  for (const card of cards) sum += 'TJQK'.includes(card[0] ?? '') ? 0.5 : card[0] === 'A' ? 1 : Number(card[0])
  return sum
}

/** The profit of a stake of 5 on 9 1/2. */
export function nineAndAHalfProfit(player: readonly string[], dealer: readonly string[]): number {
  const [own, other] = [halfPoints(player), halfPoints(dealer)]
  if (own >= 10) return -5
  if (other < 10 && other > own) return -5
  if (other === own) return 0
  return own === 9.5 ? 6 : 5
}

/** Every total of a Hawaiian hand, with the soft cards it counts in full. */
function totals(cards: readonly string[]): { total: number; soft: number }[] {
  let all = [{ total: 0, soft: 0 }]
  for (const card of cards) {
    const rank = card[0] ?? ''
    const low = rank === 'X' ? 2 : rank === 'A' ? 1 : 'TJQK'.includes(rank) ? 10 : Number(rank)
    const next = all.map(({ total, soft }) => ({ total: total + low, soft }))
    if (rank === 'X' || rank === 'A')
      next.push(...all.map(({ total, soft }) => ({ total: total + low + 10, soft: soft + 1 })))
    all = next
  }
  return all
}

/** The best count not above 22, or else the lowest. */
export function hawaiianTotal(cards: readonly string[]): { total: number; soft: boolean } {
  const all = totals(cards).sort((a, b) => a.total - b.total)
  const best = all.findLast(({ total }) => total <= 22) ?? all[0]
  return { total: best?.total ?? 0, soft: (best?.soft ?? 0) > 0 }
}

const is = (cards: readonly string[], ...ranks: readonly string[]): boolean =>
  cards.length === 2 && ranks.every((rank) => cards.some((card) => rank.includes(card[0] ?? '')))

export const isTwoAces = (cards: readonly string[]): boolean =>
  cards.length === 2 && cards.every((card) => card[0] === 'A')
export const isJokerTen = (cards: readonly string[]): boolean => is(cards, 'X', 'TJQK')

/** The profit of a stake of 2 in Hawaiian Blackjack, with no split. */
export function hawaiianProfit(player: readonly string[], dealer: readonly string[]): number {
  const rank = (cards: readonly string[]) => (isTwoAces(cards) ? 1 : isJokerTen(cards) ? 2 : 3)
  const [own, other] = [hawaiianTotal(player).total, hawaiianTotal(dealer).total]
  if (own === 22 && other === 22) {
    if (rank(player) === rank(dealer)) return 0
    if (rank(player) > rank(dealer)) return -2
    return isTwoAces(player) ? 3 : 2
  }
  if (own > 22 && other > 22) return own < other ? 2 : own === other ? 0 : -2
  if (own > 22) return -2
  if (other > 22) return isTwoAces(player) ? 3 : 2
  if (own === other) return own === 18 ? -2 : 0
  return own > other ? (isTwoAces(player) ? 3 : 2) : -2
}

/** Three cards as a list that compares from the left: 6 a mini royal, 5 a straight flush, down to 0 for high cards. */
export function threeCards(cards: readonly string[]): number[] {
  const ranks = cards.map((card) => order.indexOf(card[0] ?? '')).sort((a, b) => b - a)
  const [a = 0, b = 0, c = 0] = ranks
  const suited = cards.every((card) => card[1] === cards[0]?.[1])
  const low = a === 12 && b === 1 && c === 0
  const run = (a - b === 1 && b - c === 1) || low
  if (run && suited) return a === 12 && !low ? [6] : [5, low ? 1 : a]
  if (a === b && b === c) return [4, a]
  if (run) return [3, low ? 1 : a]
  if (suited) return [2, ...ranks]
  if (a === b) return [1, a, c]
  if (b === c) return [1, b, a]
  return [0, ...ranks]
}

/** The profits of Ante, Play and Pair Plus of Three Card Poker, each on a stake of 1. */
export function threeCardProfits(own: readonly string[], dealer: readonly string[]): number[] {
  const [hand, other] = [threeCards(own), threeCards(dealer)]
  let lead = 0
  for (let i = 0; lead === 0 && i < 4; i++) lead = Math.sign((hand[i] ?? 0) - (other[i] ?? 0))
  const qualifies = (other[0] ?? 0) > 0 || (other[1] ?? 0) >= order.indexOf('Q')
  const pairPlus = [-1, 1, 3, 6, 30, 40, 200][hand[0] ?? 0] ?? 0
  return qualifies ? [lead, lead, pairPlus] : [lead > 0 ? 1 : 0, 0, pairPlus]
}
