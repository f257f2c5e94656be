/*
 * A second settlement of the same games, written from the catalogue alone: plain loops over strings, and none of the
 * project's rules. Slow and obvious.
 */

export type PlainBet = { seat: number; wager: string; stake: number }

/** What goes back to each bet and to the bank, settled in this order from a bank of so much. */
export function coverNet(
  due: readonly { stake: number; profit: number }[],
  bank: number,
): { returns: number[]; bank: number } {
  let left = bank
  const returns: number[] = []
  for (const { stake, profit } of due) {
    if (left === 0 || left === 2 * bank) {
      returns.push(stake)
    } else if (profit > 0) {
      const paid = profit < left ? profit : left
      left -= paid
      returns.push(stake + paid)
    } else {
      const lost = -profit
      const taken = lost < 2 * bank - left ? lost : 2 * bank - left
      left += taken
      returns.push(stake - taken)
    }
  }
  return { returns, bank: left }
}

const face = (card: string): number => {
  const rank = card[0] ?? ''
  if (rank === 'A') return 1
  return '23456789'.includes(rank) ? Number(rank) : 0
}

const points = (cards: readonly string[]): number => {
  let sum = 0
  for (const card of cards) sum += face(card)
  return Number(String(sum).slice(-1))
}

/** Who draws in Baccarat, with the cells in which this document's chart differs. */
export function dealBaccarat(next: () => string, chart: 'usual' | 'printed') {
  const player = [next()]
  const banker = [next()]
  player.push(next())
  banker.push(next())
  if (points(player) < 8 && points(banker) < 8) {
    let third: number | undefined
    if (points(player) <= 5) {
      const card = next()
      player.push(card)
      third = face(card)
    }
    const total = points(banker)
    if (third === undefined ? total <= 5 : bankerDraws(total, third, chart)) banker.push(next())
  }
  return { player, banker }
}

function bankerDraws(total: number, third: number, chart: 'usual' | 'printed'): boolean {
  if (total <= 2) return true
  if (chart === 'printed') {
    if (total === 3) return true
    return (total === 4 || total === 5) && third >= 3 && third <= 7
  }
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

/** The profit of a wager on a coup, on a stake of 20. */
export function coupProfit(game: string, wager: string, player: readonly string[], banker: readonly string[]): number {
  const [p, b] = [points(player), points(banker)]
  const side = p > b ? 'player' : p < b ? 'banker' : 'tie'
  if (wager === 'tie') return side === 'tie' ? 160 : -20
  if (wager === 'dragon-7') return banker.length === 3 && b === 7 && p <= 6 ? 800 : -20
  if (wager === 'panda-8') return player.length === 3 && p === 8 && b <= 7 ? 500 : -20
  if (wager === 'dragon-9') return (p === 9 && b === 0) || (b === 9 && p === 0) ? 500 : -20
  if (side === 'tie') return 0
  if (wager.startsWith('player')) return side === 'player' ? 20 : -20
  if (side === 'player') return -20
  if (game === 'hg.baccarat') return 19
  return game === 'hg.fortune-7-baccarat' && banker.length === 3 && b === 7 ? 0 : 20
}

/** A hand of three cards and perhaps one more: its total, and whether it stood. */
export const ninesHand = (cards: readonly string[]) => ({ total: points(cards), three: cards.length === 3 })

type Nines = ReturnType<typeof ninesHand>

/** The profit of a stake of one, on the base wager or the Bonus Tie. */
export function ninesProfit(game: string, wager: string, player: Nines, dealer: Nines): number {
  if (wager === 'bonus-tie') {
    if (!player.three || !dealer.three || player.total !== dealer.total) return -1
    return { 9: 10, 8: 40, 7: 10 }[player.total] ?? -1
  }
  if (player.total > dealer.total) return 1
  if (player.total < dealer.total) return -1
  return player.total < 2 && game !== 'hg.pan-9-bonus-tie' ? -1 : 0
}

/** The profit of a stake of one in Baccarat 9, on the hand of the player that this wager is held against. */
export function sharedHitProfit(wager: string, player: readonly string[], banker: readonly string[]): number {
  const lead = Math.sign(points(player) - points(banker))
  if (wager === 'tie') return lead === 0 ? 8 : -1
  const onPlayer = lead === 0 && points(player) < 2 ? -1 : lead
  return wager === 'player' ? onPlayer : 0 - onPlayer
}

const order = '23456789TJQKA'

/** Ranks of five cards by how often they come, the most frequent first: `[3, 2]` counts and the ranks. */
function shape(cards: readonly string[]): { counts: number[]; ranks: number[] } {
  const times = new Map<number, number>()
  for (const card of cards) {
    const rank = order.indexOf(card[0] ?? '')
    times.set(rank, (times.get(rank) ?? 0) + 1)
  }
  const sorted = [...times].sort(([a, m], [b, n]) => n - m || b - a)
  return { counts: sorted.map(([, n]) => n), ranks: sorted.map(([rank]) => rank) }
}

/** Five cards as a list of numbers that compares from the left: the class, 9 for a royal flush, and the ranks. */
export function fiveCards(cards: readonly string[]): number[] {
  const { counts, ranks } = shape(cards)
  const suited = cards.every((card) => card[1] === cards[0]?.[1])
  const high = ranks[0] ?? 0
  const wheel = String(ranks) === String([12, 3, 2, 1, 0])
  const run = counts.length === 5 && (high - (ranks[4] ?? 0) === 4 || wheel)
  const top = wheel ? [3] : [high]
  if (run && suited) return [high === 12 && !wheel ? 9 : 8, ...top]
  if (counts[0] === 4) return [7, ...ranks]
  if (counts[0] === 3 && counts[1] === 2) return [6, ...ranks]
  if (suited) return [5, ...ranks]
  if (run) return [4, ...top]
  if (counts[0] === 3) return [3, ...ranks]
  if (counts[0] === 2) return [counts[1] === 2 ? 2 : 1, ...ranks]
  return [0, ...ranks]
}

export function comparedLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length || i < b.length; i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) - (b[i] ?? 0)
  return 0
}

/** The best five of six or seven cards, by trying all. */
export function bestFive(cards: readonly string[]): number[] {
  let best: number[] = [-1]
  const choose = (from: number, chosen: readonly string[]): void => {
    if (chosen.length === 5) {
      const hand = fiveCards(chosen)
      if (comparedLists(hand, best) > 0) best = hand
      return
    }
    for (let i = from; i < cards.length; i++) choose(i + 1, [...chosen, cards[i] ?? ''])
  }
  choose(0, [])
  return best
}

/** The profits of Ante, Blind, Play and Trips of Ultimate Texas Hold'em, on an Ante of 2 and a Play of four times that. */
export function ultimateProfits(own: readonly string[], dealer: readonly string[], board: readonly string[]): number[] {
  const [hand, other] = [bestFive([...own, ...board]), bestFive([...dealer, ...board])]
  const lead = Math.sign(comparedLists(hand, other))
  const qualifies = (other[0] ?? 0) >= 1
  const rank = hand[0] ?? 0
  const blind = { 9: 1_000, 8: 100, 7: 20, 6: 6, 5: 3, 4: 2 }[rank] ?? 0
  const trips = { 9: 100, 8: 80, 7: 60, 6: 16, 5: 14, 4: 8, 3: 6 }[rank] ?? -2
  return [qualifies ? 2 * lead : 0, lead > 0 ? blind : 2 * lead, 8 * lead, trips]
}

/** The profits of Ante and Call of Caribbean Stud on an Ante of 1; a flush ranks above a full house, as printed. */
export function caribbeanProfits(own: readonly string[], dealer: readonly string[]): number[] {
  const asPrinted = (hand: readonly number[]) => [
    hand[0] === 5 ? 6 : hand[0] === 6 ? 5 : (hand[0] ?? 0),
    ...hand.slice(1),
  ]
  const [hand, other] = [fiveCards(own), fiveCards(dealer)]
  if (other[0] === 0 && !(other[1] === 12 && other[2] === 11)) return [1, 0]
  const lead = Math.sign(comparedLists(asPrinted(hand), asPrinted(other)))
  const odds = [1, 1, 2, 3, 5, 6, 7, 8, 9, 10][hand[0] ?? 0] ?? 0
  return [lead, lead > 0 ? 2 * odds : 2 * lead]
}
