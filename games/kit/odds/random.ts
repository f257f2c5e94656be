/** Repeatable chance, for simulators and for odds that are too many to count: the same seed gives the same play. Not for anything that must be unguessable. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** A whole number from 0 to n - 1. */
  int(n: number): number
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** The mulberry32 generator: 32 bits of state, full period. */
export function seeded(seed: number): Random {
  let state = seed | 0

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const bits = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (n: number) => Math.floor(next() * n)
  const take = <T>(from: T[]): T => {
    const [taken] = from.splice(int(from.length), 1)
    if (taken === undefined) throw new RangeError('There is nothing to pick from.')
    return taken
  }
  return {
    next,
    int,
    pick: (items) => take([...items]),
    shuffle: (items) => {
      const left = [...items]
      return items.map(() => take(left))
    },
  }
}
