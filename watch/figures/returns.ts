import type { Settlement } from '../../games/kit/settle/settlement.ts'
import { logOfMean } from './numeric.ts'
import { chanceOf, type TableOdds } from './table-odds.ts'

/**
 * What players got back, against what chance gives. A gambler who believes that they get more than their due bets on it: of
 * each round he stakes the share λ of his capital, and holds 1 − λ + λ·x of it afterwards, where x is what the round gave
 * back over what it was to give back by its odds. By chance alone x has the mean 1 whatever was wagered together, so his
 * capital is a martingale, and so is the mean over several λ. By Ville's inequality it ever reaches 1/a with a probability
 * of at most a, however long it goes on and however often somebody looks. (Waudby-Smith and Ramdas, Estimating means of
 * bounded random variables by betting, 2024.)
 */

/** Small ones find a small advantage over a long time, large ones a large one soon. */
const shares = [0.01, 0.03, 0.1, 0.3] as const

/** One tally: a JSON value. Money in minor units. */
export type Returns = {
  readonly rounds: number
  readonly staked: number
  readonly expected: number
  readonly returned: number
  /** An upper bound of the variance of what was returned. */
  readonly variance: number
  readonly wagers: number
  readonly won: number
  /** Wagers that were to win by their odds. */
  readonly due: number
  /** The logarithm of each gambler's capital. */
  readonly capitals: readonly number[]
  /** When it was last counted (ms). */
  readonly at: number
  /** It was reached once, so it stands. */
  readonly alarm: boolean
}

/** All of a table: since its session began, of who sits there now, and of rounds in which a seat moved chips too late. */
export type TableReturns = {
  readonly session: number
  readonly table: Returns
  readonly seats: Readonly<Record<string, Returns>>
  readonly late: Readonly<Record<string, Returns>>
  /** Seats that moved chips too late in a round that is not decided yet. */
  readonly lateIn: { readonly round: number; readonly seats: readonly number[] }
  /** Wagers without known odds, and how often they were left out. */
  readonly leftOut: Readonly<Record<string, number>>
}

/** In how many fair sittings, and in how many fair sessions of a table, there is ever a false alarm. */
export const falseAlarms = { seat: 1e-5, late: 1e-4, table: 1e-4 } as const
export type ReturnsOf = keyof typeof falseAlarms

const none: Returns = {
  ...{ rounds: 0, staked: 0, expected: 0, returned: 0, variance: 0, wagers: 0, won: 0, due: 0 },
  ...{ capitals: shares.map(() => 0), at: 0, alarm: false },
}

export const newReturns: TableReturns = {
  ...{ session: 0, table: none, seats: {}, late: {}, leftOut: {} },
  lateIn: { round: 0, seats: [] },
}

/** Whoever sits at a seat that had no wager for so long (ms) may be another person. */
const sitting = 15 * 60_000
/** More than a table has. */
const mostSeats = 64

type Decided = { readonly wagers: number; readonly won: number; readonly due: number } & Pick<
  Returns,
  'staked' | 'expected' | 'returned'
> & { readonly deviation: number }

/** A round is decided at `at` (ms). */
export function withRound(
  before: TableReturns,
  odds: TableOdds,
  {
    at,
    session,
    round,
    settlements,
  }: { at: number; session: number; round: number; settlements: readonly Settlement[] },
): TableReturns {
  const state = session === before.session ? before : { ...newReturns, session, seats: before.seats }
  const decided = settlements.filter(isDecided)
  const known = decided.filter((each) => chanceOf(odds, each) !== undefined)
  const { seats, late, lateIn, table } = state
  const bySeat = [...Map.groupBy(known, ({ seat }) => seat)]
  const counted = (of: ReturnsOf, tallies: TableReturns['seats'], own: typeof bySeat) =>
    own.reduce((all, [seat, placed]) => withSeat(all, `${seat}`, (one) => roundOf(of, one, odds, placed, at)), tallies)
  return {
    session,
    table: known.length === 0 ? table : roundOf('table', table, odds, known, at),
    seats: counted('seat', sittingStill(seats, at), bySeat),
    late: counted('late', late, lateIn.round === round ? bySeat.filter(([seat]) => lateIn.seats.includes(seat)) : []),
    lateIn: { round, seats: [] },
    leftOut: decided.length === known.length ? state.leftOut : leftOutOf(state.leftOut, odds, decided),
  }
}

/** A seat moved chips after betting had closed. */
export const withLateSeat = (state: TableReturns, round: number, seat: number): TableReturns => ({
  ...state,
  lateIn: { round, seats: [...(state.lateIn.round === round ? state.lateIn.seats : []), seat] },
})

/** What goes back undecided says nothing of chance. */
const isDecided = ({ verdict, returns, pending }: Settlement): boolean =>
  returns !== undefined && pending === undefined && verdict !== 'void' && verdict !== 'open'

const sittingStill = (seats: TableReturns['seats'], now: number): TableReturns['seats'] =>
  Object.fromEntries(Object.entries(seats).filter(([, { at }]) => now - at <= sitting))

const withSeat = (all: TableReturns['seats'], seat: string, next: (one: Returns) => Returns): TableReturns['seats'] =>
  seat in all || Object.keys(all).length < mostSeats ? { ...all, [seat]: next(all[seat] ?? none) } : all

function leftOutOf(before: TableReturns['leftOut'], odds: TableOdds, decided: readonly Settlement[]) {
  const all = { ...before }
  for (const each of decided)
    if (chanceOf(odds, each) === undefined && (each.wager in all || Object.keys(all).length < mostSeats))
      all[each.wager] = (all[each.wager] ?? 0) + 1
  return all
}

function roundOf(of: ReturnsOf, before: Returns, odds: TableOdds, placed: readonly Settlement[], at: number): Returns {
  const { staked, expected, returned, deviation, wagers, won, due } = decidedOf(odds, placed)
  if (expected <= 0) return before
  const capitals = before.capitals.map(
    (capital, i) => capital + Math.log1p((shares[i] ?? 0) * (returned / expected - 1)),
  )
  return {
    rounds: before.rounds + 1,
    staked: before.staked + staked,
    expected: before.expected + expected,
    returned: before.returned + returned,
    // Wagers of a round go together in an unknown way; their deviations add up at the most.
    variance: before.variance + deviation * deviation,
    wagers: before.wagers + wagers,
    won: before.won + won,
    due: before.due + due,
    capitals,
    at,
    alarm: before.alarm || logOfMean(capitals) >= -Math.log(falseAlarms[of]),
  }
}

function decidedOf(odds: TableOdds, placed: readonly Settlement[]): Decided {
  const sum = { staked: 0, expected: 0, returned: 0, deviation: 0, wagers: 0, won: 0, due: 0 }
  for (const each of placed) {
    const chance = chanceOf(odds, each)
    if (chance === undefined) continue
    const { stake, returns = 0 } = each
    sum.staked += stake
    sum.expected += stake * chance.expected
    sum.returned += returns
    sum.deviation += stake * chance.deviation
    sum.wagers += 1
    sum.won += returns > stake ? 1 : 0
    sum.due += chance.hits
  }
  return sum
}

/** A tally as people read it. */
export type ReturnFigures = Pick<Returns, 'rounds' | 'staked' | 'returned' | 'wagers' | 'won' | 'alarm'> & {
  /** What chance gives back, and how many wagers it lets win. */
  readonly expected: number
  readonly due: number
  /** How far beyond that, in standard deviations: never more than it is. */
  readonly score: number
}

export type TableReturnFigures = {
  readonly table: ReturnFigures
  readonly seats: readonly (ReturnFigures & { readonly seat: string })[]
  readonly late: readonly (ReturnFigures & { readonly seat: string })[]
  readonly leftOut: Readonly<Record<string, number>>
}

const figuresOf = ({
  rounds,
  staked,
  expected,
  returned,
  variance,
  wagers,
  won,
  due,
  alarm,
}: Returns): ReturnFigures => ({
  ...{ rounds, staked, returned, wagers, won, alarm },
  expected: Math.round(expected),
  due: Math.round(10 * due) / 10,
  score: variance === 0 ? 0 : Math.round((100 * (returned - expected)) / Math.sqrt(variance)) / 100,
})

const ofSeats = (tallies: TableReturns['seats']) =>
  Object.entries(tallies)
    .map(([seat, one]) => ({ seat, ...figuresOf(one) }))
    .toSorted((a, b) => b.score - a.score)

export const returnFigures = ({ table, seats, late, leftOut }: TableReturns): TableReturnFigures => ({
  ...{ table: figuresOf(table), seats: ofSeats(seats), late: ofSeats(late), leftOut },
})
