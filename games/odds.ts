import type { Game } from './kit/game.ts'
import { type Exact, exact, minus, times } from './kit/money.ts'
import type { Options } from './kit/options.ts'

/** What a wager costs and how it swings, counted over every outcome through the rules that settle it. */
export type WagerOdds = {
  game: string
  wager: string
  payTable?: string
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

/** Exact odds of one wager. Throws when the game has no such wager. */
export function oddsOf(game: Game, wager: string, options: Options): WagerOdds {
  if (game.wagers[wager] === undefined) throw new Error(`${game.id} has no wager '${wager}'`)
  const profits = countProfits(game, wager, options)
  const total = sum(profits.map(({ weight }) => weight))
  const mean = Number(scaled(profits, (profit) => profit, total)) / scale
  const square = Number(scaled(profits, (profit) => times(profit, profit), total)) / scale
  const hits = sum(profits.filter(({ profit }) => profit.over > 0).map(({ weight }) => weight))
  const payTable = options.payTables[wager]
  const printed = game.printedEdges?.[payTable === undefined ? wager : `${wager}:${payTable}`]
  return {
    game: game.id,
    wager,
    ...(payTable === undefined ? {} : { payTable }),
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
  const under = profits.reduce((common, { profit }) => common * BigInt(figure(profit).under), 1n)
  const over = sum(
    profits.map(({ profit, weight }) => (BigInt(figure(profit).over) * weight * under) / BigInt(figure(profit).under)),
  )
  return (over * BigInt(scale)) / (under * total)
}
