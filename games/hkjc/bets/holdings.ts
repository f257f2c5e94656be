import type { BetType } from './bet-types.ts'
import { type Combination, keyOf } from './combination.ts'

/** What one bet has on one combination, in cents. */
export type PoolStake = {
  readonly type: BetType
  readonly on: Combination
  readonly stake: number
  readonly ticket?: string | number
  /** The largest single stake, where several bets are written as one. */
  readonly largest?: number
}

/** All that is on one combination: the total, and the largest single stake, for small stakes are declared by it (3.6(a)). */
export type Holding = { readonly on: Combination; readonly stake: number; readonly largest: number }

/** The stakes of one bet type by combination. */
export type Board = ReadonlyMap<string, Holding>

export const noHolding = (on: Combination): Holding => ({ on, stake: 0, largest: 0 })

export const raised = ({ on, stake, largest }: Holding, by: number, single = by): Holding => ({
  on,
  stake: stake + by,
  largest: Math.max(largest, single),
})

/** Adds bets up, in whatever order they came. */
export function boardOf(stakes: Iterable<PoolStake>): Board {
  const board = new Map<string, Holding>()
  for (const { on, stake, largest } of stakes) {
    if (stake === 0) continue
    const key = keyOf(on)
    board.set(key, raised(board.get(key) ?? noHolding(on), stake, largest))
  }
  return board
}

/** Several combinations that win as one. */
export const together = (on: Combination, holdings: readonly Holding[]): Holding => ({
  on,
  stake: holdings.reduce((total, { stake }) => total + stake, 0),
  largest: holdings.reduce((most, { largest }) => Math.max(most, largest), 0),
})
