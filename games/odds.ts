import type { Game } from './kit/game.ts'
import { type Exact, exact, minus, times } from './kit/money.ts'
import type { Options, Problem } from './kit/options.ts'

/** What a wager costs and how it swings, counted over every outcome through the rules that settle it. */
export type WagerOdds = {
  game: string
  wager: string
  payTable?: string
  /** As they were given; the rest are the rules' own defaults. */
  options: Readonly<Record<string, unknown>>
  /** Loss as a fraction of the initial wager. */
  edge: number
  outcomes: number
  /** Share of outcomes that bring a profit. */
  hitFrequency: number
  /** Of the profit, per unit staked. */
  stdDev: number
  method: 'exact'
  /** The document's own figure. */
  printed?: string
}

type Given = Readonly<Record<string, unknown>>

/** Odds of one wager, or of all, under each pay table that the options leave open. */
export function oddsOfGame(game: Game, given: Given, wager?: string): WagerOdds[] | { problems: Problem[] } {
  const read = game.readOptions(given)
  if ('problems' in read) return read
  const wanted = Object.keys(game.wagers).filter((id) => wager === undefined || id === wager)
  return wanted.flatMap((id) =>
    tablesOf(game, id, given).map((payTables) => oddsOf(game, id, { ...read.options, ...payTables } as Options, given)),
  )
}

/** The pay tables to count a wager under: the one that was asked for, or each that the document lists. */
function tablesOf(game: Game, id: string, given: Given): { payTables?: Options['payTables'] }[] {
  const wager = game.wagers[id]
  if (wager === undefined || !('tables' in wager) || given.payTable !== undefined) return [{}]
  return wager.tables.map((table) => ({ payTables: { [id]: table } }))
}

function oddsOf(game: Game, wager: string, options: Options, given: Given): WagerOdds {
  const profits = countProfits(game, wager, options)
  const total = sum(profits.map(({ weight }) => weight))
  const mean = Number(scaled(profits, (profit) => profit, total)) / scale
  const square = Number(scaled(profits, (profit) => times(profit, profit), total)) / scale
  const hits = sum(profits.filter(({ profit }) => profit.over > 0n).map(({ weight }) => weight))
  const payTable = options.payTables[wager]
  const printed = game.printedEdges?.[payTable === undefined ? wager : `${wager}:${payTable}`]
  return {
    game: game.id,
    wager,
    ...(payTable === undefined ? {} : { payTable }),
    options: given,
    edge: -mean,
    outcomes: Number(total),
    hitFrequency: ratio(hits, total),
    stdDev: Math.sqrt(square - mean * mean),
    method: 'exact',
    ...(printed === undefined ? {} : { printed }),
  }
}

type Counted = { profit: Exact; weight: bigint }

/** How many outcomes bring which profit on a stake of 1. */
function countProfits(game: Game, wager: string, options: Options): Counted[] {
  const counts = new Map<string, Counted>()
  for (const { round, bet, weight } of game.outcomes(wager, options)) {
    const { returns } = game.resolve(round, bet, options)
    const key = `${returns.over}/${returns.under}`
    const seen = counts.get(key)
    if (seen === undefined) counts.set(key, { profit: minus(times(returns, exact(1, bet.stake)), exact(1)), weight })
    else seen.weight += weight
  }
  return [...counts.values()]
}

const sum = (weights: readonly bigint[]): bigint => weights.reduce((a, b) => a + b, 0n)

const scale = 1e15
const ratio = (part: bigint, whole: bigint): number => Number((part * BigInt(scale)) / whole) / scale

/** The weighted mean of a figure, times `scale`: divided once, at the end, so that nothing is lost on the way. */
function scaled(profits: readonly Counted[], figure: (profit: Exact) => Exact, total: bigint): bigint {
  const under = profits.reduce((common, { profit }) => common * figure(profit).under, 1n)
  const over = sum(profits.map(({ profit, weight }) => (figure(profit).over * weight * under) / figure(profit).under))
  return (over * BigInt(scale)) / (under * total)
}
