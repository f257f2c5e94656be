/*
 * A betting round played a second time, from the words of the document and without the kit: a queue of seats that have
 * still to act, chips that each has left, and what a seat may do by the rules of its game.
 */

/** How a game is bet, as its section of the document says. */
export type PlainBets = {
  /** The sizes that bets and raises may have, by round; nothing where none are printed. */
  sizes?: readonly (readonly number[])[]
  rounds: number
  kind: 'limit' | 'spread' | 'no-limit' | 'unlimited'
  cap?: number
  /** When two players are under no cap: two who began the round, two who remain, or two who have money in it. */
  uncapped?: 'began' | 'remain' | 'invested'
  opens: 'blinds' | 'bring-in'
  /** Two players: the small blind on the button. */
  smallOnButton?: true
  /** The first bet before the draw opens over the blinds, for the big blind at least. */
  opener?: true
  noCheckRaise?: true
  /** Pots are killed here, and who has done so acts behind all others in the first round, or in turn. */
  kills?: 'last' | 'in-turn'
  /** The big blind, where it is another than usual. */
  big?: number
  /** On fourth street bets are of either size with an open pair on the table. */
  openPairs?: true
}

/** A killed pot: both limits are doubled, over a blind of twice the big one (lines 259, 287, 294-296). */
export const killed = (rules: PlainBets): PlainBets => ({
  ...rules,
  big: 2 * posted.big,
  ...(rules.sizes === undefined ? {} : { sizes: rules.sizes.map((sizes) => sizes.map((size) => 2 * size)) }),
})

/** An open pair on fourth street (line 149). */
export const withOpenPair = (rules: PlainBets): PlainBets => ({
  ...rules,
  sizes: rules.sizes?.map((sizes, at) => (at === 1 ? [small, big] : sizes)) ?? [],
})

const [small, big] = [400, 800]
export const posted = { small: 200, big: 400, ante: 50, bringIn: 100 }
const [lower, upper] = [[small], [big]]
const four = [lower, lower, upper, upper]
const five = [lower, lower, upper, upper, upper]
const limit = { kind: 'limit', cap: 3, uncapped: 'began' } as const
const flop = { ...limit, rounds: 4, sizes: four, opens: 'blinds' } as const
const stud = { ...limit, rounds: 5, sizes: five, opens: 'bring-in' } as const
const allLower = { ...stud, sizes: [lower, lower, lower, lower, lower] } as const
const noLimit = { kind: 'no-limit', rounds: 4, opens: 'blinds', smallOnButton: true } as const

/** By the lines of each game: 9-33, 65-68, 105, 137-149, 214-223, 257-276, 347-378, 402, 428-442, 782-806, 912-971, 1232-1263, 1521-1552, 2163-2169, 3428-6779. */
export const plainBets: Readonly<Record<string, PlainBets>> = {
  'hg.texas-holdem': { ...flop, smallOnButton: true },
  'hg.no-limit-holdem': noLimit,
  'hg.crazy-pineapple': { ...flop, smallOnButton: true },
  'hg.reverse-holdem': { ...flop, smallOnButton: true },
  'hg.short-deck-holdem': flop,
  'hg.omaha': noLimit,
  'hg.omaha-high-low': { ...noLimit, kills: 'in-turn' },
  'hg.five-card-omaha-hi-lo': { ...flop, smallOnButton: true },
  'hg.double-board-omaha': flop,
  'hg.seven-card-stud': { ...stud, openPairs: true },
  'hg.seven-card-stud-hilo': stud,
  'hg.razz': stud,
  'hg.mexican-poker': { kind: 'no-limit', rounds: 4, opens: 'bring-in' },
  'hg.asian-five-card-stud': {
    ...{ kind: 'spread', rounds: 4, cap: 3, uncapped: 'invested', opens: 'bring-in' },
    sizes: Array.from({ length: 4 }, () => [200, 1_000]),
  },
  'hg.super-7-card-stud': stud,
  'hg.super-7-card-stud-hi-lo': stud,
  'hg.super-7-card-stud-hi-lo-regular': stud,
  'hg.seven-stud-hilo-regular': stud,
  'hg.razzdeucey': stud,
  'hg.razzdacey': stud,
  'hg.super-razz': allLower,
  'hg.super-razzdeucey': allLower,
  'hg.super-razzdacey': allLower,
  'hg.lowball': {
    ...{ ...limit, rounds: 2, sizes: [lower, upper], cap: 6, opens: 'blinds' },
    ...{ smallOnButton: true, opener: true, noCheckRaise: true, kills: 'last' },
  },
  'hg.kansas-city-lowball-triple-draw': { ...flop, cap: 6, smallOnButton: true, opener: true, kills: 'in-turn' },
  'hg.badugi': { kind: 'unlimited', rounds: 4, opens: 'blinds', smallOnButton: true },
  'hg.badacey': { ...flop, uncapped: 'remain' },
  'hg.badeucey': { ...flop, uncapped: 'remain' },
  'hg.archie': flop,
  'hg.dramaha': flop,
  'hg.dramaha-27': flop,
  'hg.match-it': { ...flop, rounds: 3, sizes: [[small], [2 * small], [3 * small]], smallOnButton: true },
}

export type PlainAct = { seat: number; do: string; to?: number }

export type PlainRound = {
  at: number
  /** Seats in the hand, in order of the table; those without chips are all in. */
  live: number[]
  /** Chips that each seat has left. */
  chips: Map<number, number>
  /** What each seat has put in during the round. */
  front: Map<number, number>
  /** Seats that have still to act, in order. */
  queue: number[]
  toMatch: number
  /** The last full bet or raise: up to where it went, and by how much. */
  full: number
  size: number
  raises: number
  /** Only the forced bet stands. */
  isBare: boolean
  isOpened: boolean
  began: number
  capMet: boolean
  /** What stood when a seat acted last. */
  met: Map<number, number>
  checked: Set<number>
  opener: number | undefined
  /** Who has killed the pot and acts behind all others, once. */
  killer: number | undefined
  /** Somebody has raised by the upper limit. */
  isUpper: boolean
}

/** Clockwise from the first seat left of another, and that one last. */
export const clockwise = (from: number, seats: readonly number[]): number[] => [
  ...seats.filter((seat) => seat > from),
  ...seats.filter((seat) => seat <= from),
]

/** A round before anybody acts. `blinds` are what stands in front of seats, `first` is whose turn it is. */
export function plainRound(
  rules: PlainBets,
  at: number,
  live: readonly number[],
  chips: ReadonlyMap<number, number>,
  first: number,
  blinds: ReadonlyMap<number, number> = new Map(),
  killer?: number,
): PlainRound {
  const toMatch = Math.max(0, ...blinds.values())
  const able = live.filter((seat) => (chips.get(seat) ?? 0) > 0)
  return {
    ...{ at, live: [...live], chips: new Map(chips), front: new Map(blinds), toMatch, full: toMatch, size: toMatch },
    queue: able.length < 2 ? [] : lastOf(clockwise(first - 1, able), killer),
    ...{ raises: 0, isBare: false, isOpened: at > 1 || rules.opener !== true, began: live.length, capMet: false },
    ...{ met: new Map(), checked: new Set() },
    opener: rules.opens === 'bring-in' && at === 1 ? first : undefined,
    killer,
    isUpper: false,
  }
}

const lastOf = (seats: readonly number[], last: number | undefined): number[] => [
  ...seats.filter((seat) => seat !== last),
  ...seats.filter((seat) => seat === last),
]

const front = ({ front }: PlainRound, seat: number) => front.get(seat) ?? 0

/** Whether the document lets the seat do this now. */
export function isLegal(rules: PlainBets, round: PlainRound, { seat, do: verb, to = 0 }: PlainAct): boolean {
  if (round.queue[0] !== seat) return false
  const own = front(round, seat)
  const mustOpen = seat === round.opener && round.toMatch === 0
  if (verb === 'fold') return !mustOpen
  if (verb === 'check') return round.toMatch === own && !mustOpen
  if (verb === 'call' || verb === 'bring-in' || to < round.toMatch) return true
  if (verb === 'all-in' && to === round.toMatch) return true
  return isRaiseLegal(rules, round, seat, to, to === own + (round.chips.get(seat) ?? 0))
}

function isRaiseLegal(rules: PlainBets, round: PlainRound, seat: number, to: number, isAllIn: boolean): boolean {
  const { toMatch, full, at } = round
  const [size = 0, most = size] = rules.sizes?.[at - 1] ?? []
  const least = leastBet(rules, round)
  if (!round.isOpened) return to >= (rules.big ?? posted.big) && (isAllIn || to === full || to - full === size)
  const isRaise = toMatch > 0 && !round.isBare
  if (isRaise && isCapped(rules, round, seat)) return false
  if (isRaise && rules.noCheckRaise && round.checked.has(seat)) return false
  const met = round.met.get(seat)
  if (isRaise && rules.kind === 'no-limit' && met !== undefined && toMatch - met < least) return false
  if (isAllIn || rules.kind === 'unlimited') return true
  if (rules.kind === 'no-limit') return to - toMatch >= least
  const by = to - full
  if (rules.kind === 'spread') return by >= least && by <= most
  return round.isBare ? by === least : by === most || (by === least && !round.isUpper)
}

/** A bet or raise that is smaller is none: chips that are all in are called, and whoever raises does so from the bet below. */
function leastBet({ kind, sizes, opens, big = posted.big }: PlainBets, { at, full, size, isBare }: PlainRound): number {
  const [least = 0] = sizes?.[at - 1] ?? []
  if (kind === 'limit') return isBare ? least - full : least
  if (kind === 'spread') return isBare ? size : Math.max(size, least)
  return kind === 'no-limit' ? Math.max(size, opens === 'blinds' ? big : posted.bringIn) : 0
}

function isCapped({ cap, uncapped }: PlainBets, round: PlainRound, seat: number): boolean {
  if (cap === undefined || round.raises < cap) return false
  if (uncapped === 'invested') return new Set([...round.front.keys(), seat]).size > 2
  const isRemaining = uncapped === 'remain' && round.live.length === 2 && !round.capMet
  return round.began > 2 && !isRemaining
}

/** The round after a legal act. */
export function acted(rules: PlainBets, before: PlainRound, { seat, do: verb, to = 0 }: PlainAct): PlainRound {
  const round: PlainRound = {
    ...before,
    ...{ live: [...before.live], chips: new Map(before.chips), front: new Map(before.front), met: new Map(before.met) },
    ...{ queue: before.queue.slice(1), checked: new Set(before.checked) },
  }
  if (verb === 'fold') round.live = round.live.filter((each) => each !== seat)
  else if (verb === 'check') round.checked.add(seat)
  else {
    const own = front(round, seat)
    round.chips.set(seat, (round.chips.get(seat) ?? 0) - (to - own))
    round.front.set(seat, to)
    if (to > round.toMatch) raiseTo(rules, round, seat, verb, to)
    round.isOpened = true
  }
  round.met.set(seat, round.toMatch)
  if (rules.cap !== undefined && round.raises >= rules.cap && round.live.length > 2) round.capMet = true
  if (round.live.length < 2) round.queue = []
  return round
}

function raiseTo(rules: PlainBets, round: PlainRound, seat: number, verb: string, to: number): void {
  const by = to - round.full
  const isForced = verb === 'bring-in'
  const least = leastBet(rules, round)
  const isFull = verb !== 'all-in' || by >= least || (rules.kind === 'spread' && 2 * by >= least)
  if (isForced) round.size = to
  else if (isFull) {
    if (round.full > 0 && !round.isBare && round.isOpened) round.raises += 1
    const added = rules.kind === 'no-limit' ? to - round.toMatch : by
    round.size = rules.kind === 'limit' ? by : Math.max(added, round.size)
    const [, most] = rules.sizes?.[round.at - 1] ?? []
    if (rules.kind === 'limit' && most !== undefined && by >= most) round.isUpper = true
  }
  if (isForced || isFull) round.full = to
  round.isBare = isForced || (round.isBare && !isFull)
  round.toMatch = to
  const hasActed = round.killer !== undefined && (round.killer === seat || round.met.has(round.killer))
  const others = lastOf(
    clockwise(seat, round.live).filter((each) => each !== seat),
    hasActed ? undefined : round.killer,
  )
  round.queue = others.filter((each) => (round.chips.get(each) ?? 0) > 0 && front(round, each) < to)
}
