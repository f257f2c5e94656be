import type { Combination } from './combination.ts'
import { type Holding, noHolding, raised } from './holdings.ts'

/**
 * The stakes of an open pool by combination. A branch for each horse, so that a new bet copies only the few branches on
 * its way: a pool before a bet stays as it was, and a million bets stay fast.
 */
export type HoldingsTree = { readonly holding?: Holding; readonly next: readonly (HoldingsTree | null)[] }

export const noHoldings: HoldingsTree = { next: [] }

/** The tree with a stake on a combination more; `path` is the combination in small whole numbers. */
export function withStake(
  tree: HoldingsTree,
  path: readonly number[],
  on: Combination,
  stake: number,
  depth = 0,
): HoldingsTree {
  const step = path[depth]
  if (step === undefined) return { ...tree, holding: raised(tree.holding ?? noHolding(on), stake) }
  const next = tree.next.slice()
  while (next.length < step) next.push(null)
  next[step] = withStake(next[step] ?? noHoldings, path, on, stake, depth + 1)
  return { ...tree, next }
}

export function* holdingsIn({ holding, next }: HoldingsTree): Generator<Holding> {
  if (holding !== undefined) yield holding
  for (const branch of next) if (branch !== null) yield* holdingsIn(branch)
}
