import type { PoolOptions } from '../options.ts'

/** The numbers of starters and declared starters that a place pool pays two or three dividends for (3.8(a)). */
const placeDividendsFor = (declared: number | undefined): 2 | 3 => (declared !== undefined && declared <= 6 ? 2 : 3)

/** Place dividends of the pool: as the operator announced, or by its declared starters (3.8(a)). */
export const placeDividendsOf = (options: PoolOptions, declared: number | undefined): 2 | 3 =>
  options.placeDividends === 'by-starters' ? placeDividendsFor(declared) : options.placeDividends
