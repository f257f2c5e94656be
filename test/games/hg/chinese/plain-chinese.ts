import { compare, type PlainCard, type PlainRank, plainHigh, rankOf, suitOf } from '../plain-ranks.ts'

/* Both Chinese games settled a second time, point by point, from the words of the document and without the kit. */

/** Three, five and five cards, as they lie from the front. */
export type PlainSets = readonly (readonly PlainCard[])[]

const count = (cards: readonly PlainCard[], test: (card: PlainCard) => boolean) => cards.filter(test).length
const places = '23456789TJQKA'
const place = (card: PlainCard) => places.indexOf(rankOf(card))
const times = (cards: readonly PlainCard[], card: PlainCard) => count(cards, (other) => place(other) === place(card))
const isRed = (card: PlainCard) => 'hd'.includes(suitOf(card))

/** Three of a kind, a pair or high cards, with the numbers that five cards have for the same (line 6815). */
const front = (cards: readonly PlainCard[]): PlainRank => {
  const order = cards.toSorted((a, b) => times(cards, b) - times(cards, a) || place(b) - place(a))
  const most = Math.max(...cards.map((card) => times(cards, card)))
  return [[0, 0, 1, 3][most] ?? 0, ...order.map((card) => place(card) + 2)]
}

const rankOfSet = (cards: readonly PlainCard[]): PlainRank => (cards.length === 3 ? front(cards) : plainHigh(cards))

/** Below nothing where the front is above the middle. The middle's kickers count only after all that the front has. */
function middleOverFront(sets: PlainSets): number {
  const [three, five] = [front(sets[0] ?? []), plainHigh(sets[1] ?? [])]
  return compare(five.slice(0, 4), three)
}

const backOverMiddle = ([, middle = [], back = []]: PlainSets) => compare(plainHigh(back), plainHigh(middle))
const setsWon = (a: PlainSets, b: PlainSets): number[] =>
  [0, 1, 2].map((at) => Math.sign(compare(rankOfSet(a[at] ?? []), rankOfSet(b[at] ?? []))))

/** The chart of clean sweeps from #1 (lines 852-875): points, and whether thirteen cards so set are one. */
export const plainSweeps: readonly (readonly [number, (sets: PlainSets) => boolean])[] = [
  [39, (sets) => isDragon(sets.flat()) && isOneSuit(sets.flat())],
  [26, (sets) => isDragon(sets.flat()) && [0, 13].includes(count(sets.flat(), isRed))],
  [13, (sets) => isDragon(sets.flat())],
  [13, (sets) => [0, 13].includes(count(sets.flat(), isRed))],
  [6, (sets) => [1, 12].includes(count(sets.flat(), isRed))],
  [6, (sets) => sets.flat().every((card) => place(card) <= 7)],
  [4, (sets) => pairs(sets.flat()) === 6],
  [4, (sets) => sets.every(isOneSuit)],
  [4, (sets) => sets.every(isRun)],
]

const isDragon = (cards: readonly PlainCard[]) => new Set(cards.map(place)).size === 13
const isOneSuit = (cards: readonly PlainCard[]) => new Set(cards.map(suitOf)).size === 1
const pairs = (cards: readonly PlainCard[]) =>
  [...places].reduce((sum, rank) => sum + Math.floor(count(cards, (card) => rankOf(card) === rank) / 2), 0)
const isRun = (cards: readonly PlainCard[]) => {
  const values = [cards.map((card) => place(card) + 2), cards.map((card) => ((place(card) + 1) % 13) + 1)]
  return values.some(
    (each) => new Set(each).size === each.length && Math.max(...each) - Math.min(...each) < each.length,
  )
}

export type PlainPlayer = { seat: number; sets: PlainSets; declared: number | undefined; chips: number }
type Standing = PlainPlayer & { fouled: boolean }

/** Chips of every seat after a hand of 13-Card. */
export function plain13Card(told: readonly PlainPlayer[], button: number, point: number, bonus: boolean): number[] {
  const players = told.map((player): Standing => ({ ...player, fouled: isFouled13(player) }))
  const seats = [...players.filter(({ seat }) => seat > button), ...players.filter(({ seat }) => seat <= button)]
  const won = new Map(seats.map(({ seat }) => [seat, 0]))
  // What is less than a point does not play (line 904).
  const open = new Map(seats.map(({ seat, chips }) => [seat, Math.floor(chips / point)]))
  const home = seats.find((one) => isHomeRun(one, seats))
  const meetings = seats.flatMap((a, at) => seats.slice(at + 1).map((b) => [a, b] as const))
  const isSwept = ([a, b]: readonly [Standing, Standing]) => hasSweep(a) || hasSweep(b)
  for (const [a, b] of [...meetings.filter(isSwept), ...meetings.filter((each) => !isSwept(each))]) {
    const due = points13(a, b, home, bonus)
    let left = Math.abs(due)
    for (; left > 0 && (open.get(a.seat) ?? 0) > 0 && (open.get(b.seat) ?? 0) > 0; left--)
      for (const [{ seat }, sign] of [[a, Math.sign(due)] as const, [b, -Math.sign(due)] as const]) {
        open.set(seat, (open.get(seat) ?? 0) - 1)
        won.set(seat, (won.get(seat) ?? 0) + sign)
      }
  }
  return told.map(({ seat, chips }) => chips + (won.get(seat) ?? 0) * point)
}

const hasSweep = ({ declared, fouled }: Standing) => declared !== undefined && !fouled
const sweepOf = ({ declared = 0 }: Standing) => plainSweeps[declared - 1]?.[0] ?? 0

/** A declared clean sweep that is not held, or sets out of order; equal sets may lie one above the other. */
const isFouled13 = ({ sets, declared }: PlainPlayer) =>
  declared === undefined
    ? middleOverFront(sets) < 0 || backOverMiddle(sets) < 0
    : plainSweeps[declared - 1]?.[1](sets) !== true

const isHomeRun = (one: Standing, all: readonly Standing[]) =>
  all.length === 4 &&
  all.every((other) => !hasSweep(other) && !other.fouled) &&
  all.every((other) => other === one || setsWon(one.sets, other.sets).join() === '1,1,1')

function points13(a: Standing, b: Standing, home: Standing | undefined, bonus: boolean): number {
  if (a.fouled && b.fouled) return 0
  if (b.fouled) return hasSweep(a) ? sweepOf(a) : 6
  if (a.fouled) return -points13(b, a, home, bonus)
  if (hasSweep(a) && hasSweep(b)) {
    if (a.declared === b.declared) return 0
    return (a.declared ?? 0) < (b.declared ?? 0) ? sweepOf(a) : -sweepOf(b)
  }
  if (hasSweep(a)) return sweepOf(a)
  if (hasSweep(b)) return -sweepOf(b)
  const sets = setsWon(a.sets, b.sets).toSorted().join()
  if (sets === '1,1,1') return bonus ? (home === a ? 9 : 6) : 4
  if (sets === '-1,-1,-1') return bonus ? (home === b ? -9 : -6) : -4
  if (sets === '-1,1,1' || sets === '0,1,1') return 2
  if (sets === '-1,-1,1' || sets === '-1,-1,0') return -2
  return setsWon(a.sets, b.sets).reduce((sum, each) => sum + each, 0)
}

/** The bonus table by the numbers of the ranking (lines 6892-6912): straight, flush, full house, fours, straight flush, royal. */
const middleBonus = [0, 0, 0, 2, 0, 4, 8, 12, 20, 30, 50]
const backBonus = [0, 0, 0, 0, 0, 2, 4, 6, 10, 15, 25]

function bonusIn(at: number, cards: readonly PlainCard[]): number {
  const [kind = 0, top = 0] = rankOfSet(cards)
  if (at === 0) return kind === 3 ? 7 + top : 0
  const isRoyal = kind === 9 && top === 14
  return (at === 1 ? middleBonus : backBonus)[isRoyal ? 10 : kind] ?? 0
}

const isFoulFaceUp = (sets: PlainSets) => middleOverFront(sets) < 0 || backOverMiddle(sets) <= 0
const allBonuses = (sets: PlainSets) => sets.reduce((sum, cards, at) => sum + bonusIn(at, cards), 0)

/** Chips of every seat after a hand of Face-Up Chinese Poker; the holder of the buttons is position 1. */
export function plainFaceUp(told: readonly PlainPlayer[], holder: number, point: number): number[] {
  const inOrder = [...told.filter(({ seat }) => seat >= holder), ...told.filter(({ seat }) => seat < holder)]
  const chips = new Map(told.map((player) => [player.seat, player.chips]))
  const [first, second, third] = inOrder
  for (const [a, b] of [[first, second] as const, [first, third] as const, [second, third] as const]) {
    if (a === undefined || b === undefined) continue
    const due = pointsFaceUp(a, b, holder) * point
    const [payer, winner] = due > 0 ? [b.seat, a.seat] : [a.seat, b.seat]
    const paid = Math.min(Math.abs(due), chips.get(payer) ?? 0)
    chips.set(payer, (chips.get(payer) ?? 0) - paid)
    chips.set(winner, (chips.get(winner) ?? 0) + paid)
  }
  return told.map(({ seat }) => chips.get(seat) ?? 0)
}

function pointsFaceUp(a: PlainPlayer, b: PlainPlayer, holder: number): number {
  if (isFoulFaceUp(a.sets)) return isFoulFaceUp(b.sets) ? 0 : -6 - allBonuses(b.sets)
  if (isFoulFaceUp(b.sets)) return 6 + allBonuses(a.sets)
  const ties = a.seat === holder ? 1 : b.seat === holder ? -1 : 0
  const won = setsWon(a.sets, b.sets).map((each) => (each === 0 ? ties : each))
  const points = won.map((each, at) => each * (1 + bonusIn(at, (each > 0 ? a : b).sets[at] ?? [])))
  const sweep = Math.abs(won.reduce((sum, each) => sum + each, 0)) === 3 ? 6 * (won[0] ?? 0) : 0
  return points.reduce((sum, each) => sum + each, sweep)
}
