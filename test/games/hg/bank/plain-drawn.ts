/*
 * A second settlement of Pokara and Blackjack Poker: from the document alone (hg 1722-1793 and 1975-2083), plain and slow.
 */

const order = 'AKQJT'

/** The three ranks of a hand, those that are alike first and high ones before low ones: `AAK`, `KJT`. */
const ranksOf = (cards: readonly string[]): string => {
  const ranks = cards.map((card) => card[0] ?? '').sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const [a, b, c] = ranks
  return (b === c && a !== b ? [b, c, a] : ranks).join('')
}

const alike = [...order].map((rank) => rank.repeat(3))
const runs = ['AKQ', 'KQJ', 'QJT']
const pairs = [...order].flatMap((pair) => [...order].filter((rank) => rank !== pair).map((rank) => pair + pair + rank))
const others = ['AKJ', 'AKT', 'AQJ', 'AQT', 'AJT', 'KQT', 'KJT']

/** Every hand from the best to the worst, as the document lists them; `s` is behind those of one suit. */
const ranking = [
  ...alike.map((hand) => `${hand}s`),
  ...runs.map((hand) => `${hand}s`),
  ...alike,
  ...[...pairs, ...others].map((hand) => `${hand}s`),
  ...runs,
  ...pairs,
  ...others,
]

/** Place of a hand of Pokara among all others: the best is 0. */
export function pokaraPlace(cards: readonly string[]): number {
  const suited = cards.every((card) => card[1] === cards[0]?.[1])
  const place = ranking.indexOf(ranksOf(cards) + (suited ? 's' : ''))
  if (place < 0) throw new Error(`${cards.join(' ')} is no hand of Pokara`)
  return place
}

export const isPairOrBetter = (cards: readonly string[]): boolean => pokaraPlace(cards) <= ranking.indexOf('TTJ')

/** Dealt ranks of the player-dealer, and the rank that he gives up; he keeps them in one suit (hg 1730-1749). */
const given = [
  'AKJ J',
  'AKT T',
  'AQJ A',
  'AQT T',
  'AJT T',
  'KQT T',
  'KJT T',
  'AAT T',
  'KKT T',
  'QQT T',
  'JJT T',
  'TTJ J',
]

export function pokaraGivenUp(cards: readonly string[]): string | undefined {
  if (cards.every((card) => card[1] === cards[0]?.[1])) return undefined
  const row = given.find((each) => each.startsWith(ranksOf(cards)))
  return row === undefined ? undefined : cards.find((card) => card[0] === row.at(-1))
}

/** Where a hand came from and what it came to; the same where nothing was drawn. */
type Drawn = { dealt: readonly string[]; final: readonly string[] }

/** The profit of a stake of 1. Whoever draws and is no better loses, the player before the player-dealer (hg 1761, 1764). */
export function pokaraProfit(player: Drawn, dealer: Drawn): number {
  const isNoBetter = ({ dealt, final }: Drawn) => dealt !== final && pokaraPlace(final) >= pokaraPlace(dealt)
  if (isNoBetter(player)) return -1
  return isNoBetter(dealer) ? 1 : Math.sign(pokaraPlace(dealer.final) - pokaraPlace(player.final))
}

/** The total of a hand of Blackjack Poker, and whether an ace counts eleven in it. */
export function blackjackTotal(cards: readonly string[]): { total: number; soft: boolean } {
  let total = 0
  for (const card of cards) total += 'TJQK'.includes(card[0] ?? '') ? 10 : card[0] === 'A' ? 1 : Number(card[0])
  const soft = cards.some((card) => card[0] === 'A') && total <= 11
  return { total: soft ? total + 10 : total, soft }
}

/** 1 for two aces of hearts, 2 for an ace with a ten or a picture, of two cards that were dealt (hg 1996-1997). */
export function blackjackRank(cards: readonly string[]): 1 | 2 | undefined {
  if (cards.length !== 2) return undefined
  if (cards.every((card) => card === 'Ah')) return 1
  return blackjackTotal(cards).total === 21 ? 2 : undefined
}

/** The profit of a stake of 5 of a hand that was neither doubled nor split. */
export function blackjackPokerProfit(player: readonly string[], dealer: readonly string[]): number {
  const [own, other] = [blackjackTotal(player).total, blackjackTotal(dealer).total]
  const [rank = 3, otherRank = 3] = [blackjackRank(player), blackjackRank(dealer)]
  if (rank < 3 || otherRank < 3) return rank === otherRank ? 0 : rank > otherRank ? -5 : rank === 1 ? 15 : 6
  if (own > 21) return dealer.length === 3 && other === 26 ? 0 : -5
  return other > 21 ? 5 : 5 * Math.sign(own - other)
}

/** The profit of a Perfect Pair of 1. */
export function perfectPairProfit([one = '', other = '']: readonly string[]): number {
  const red = 'hd'
  if (one[0] !== other[0]) return -1
  if (one[1] === other[1]) return 25
  return red.includes(one[1] ?? '') === red.includes(other[1] ?? '') ? 12 : 6
}
