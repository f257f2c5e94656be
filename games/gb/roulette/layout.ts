import type { PublishedOutcome } from '../../kit/document/published-outcome.ts'
import type { Position } from '../../kit/document/wagers.ts'

/** The single-zero layout: row r holds 3r-2, 3r-1 and 3r; zero adjoins 1, 2 and 3 (gb 3.1-3.2, lines 274-304). */

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const inside = (covers: readonly number[]): Position => ({ on: covers, covers })
const outside = (on: number | string, covers: readonly number[]): Position => ({ on: [on], covers })

const rows = numbers(1, 12).map((r) => [3 * r - 2, 3 * r - 1, 3 * r])
const column = (c: number): number[] => rows.map((_, r) => 3 * r + c)
const dozen = (d: number): number[] => numbers(12 * d - 11, 12 * d)

export const red: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const black = numbers(1, 36).filter((n) => !red.includes(n))

/** In the order in which they follow each other, clockwise; Figure 3 is the European wheel. */
export const wheelOrder: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]

export const isOnWheel = (pocket: number): boolean => wheelOrder.includes(pocket)

/** Whether these are the pockets of the wheel in order, read clockwise from any of them. */
export const isWheel = (pockets: readonly number[]): boolean => {
  const start = wheelOrder.indexOf(pockets[0] ?? -1)
  return (
    pockets.length === wheelOrder.length &&
    pockets.every((pocket, i) => pocket === wheelOrder[(start + i) % wheelOrder.length])
  )
}

type Colour = 'red' | 'black' | 'neither'
export const colourOf = (pocket: number): Colour => (pocket === 0 ? 'neither' : red.includes(pocket) ? 'red' : 'black')

export const straightUp = numbers(0, 36).map((n) => inside([n]))
export const split = [
  ...[1, 2, 3].map((n) => inside([0, n])),
  ...numbers(1, 36)
    .filter((n) => n % 3 !== 0)
    .map((n) => inside([n, n + 1])),
  ...numbers(1, 33).map((n) => inside([n, n + 3])),
]
export const street = [inside([0, 1, 2]), inside([0, 2, 3]), ...rows.map(inside)]
export const corner = numbers(1, 32)
  .filter((n) => n % 3 !== 0)
  .map((n) => inside([n, n + 1, n + 3, n + 4]))
export const firstFour = [inside([0, 1, 2, 3])]
export const sixLine = rows.slice(0, -1).map((row, r) => inside([...row, ...(rows[r + 1] ?? [])]))

export const columns = [1, 2, 3].map((c) => outside(c, column(c)))
export const dozens = [1, 2, 3].map((d) => outside(d, dozen(d)))
export const redOrBlack = [outside('red', red), outside('black', black)]
export const oddOrEven = [
  outside(
    'odd',
    numbers(1, 36).filter((n) => n % 2 === 1),
  ),
  outside(
    'even',
    numbers(1, 36).filter((n) => n % 2 === 0),
  ),
]
export const lowOrHigh = [outside('low', numbers(1, 18)), outside('high', numbers(19, 36))]
/** A chip on the line between two neighbours. */
export const splitColumns = [1, 2].map((c) => ({ on: [c, c + 1], covers: [...column(c), ...column(c + 1)] }))
export const splitDozens = [1, 2].map((d) => ({ on: [d, d + 1], covers: [...dozen(d), ...dozen(d + 1)] }))

/** On which of these areas a number lies. */
const areaOf = (areas: readonly Position[], number: number): number | string | undefined =>
  areas.find(({ covers }) => covers.includes(number))?.on[0]

/** Where a number lies: `17, black, odd, low`. */
export function shownOf(number: number | undefined): PublishedOutcome | undefined {
  if (number === undefined || !isOnWheel(number)) return undefined
  const colour = colourOf(number)
  if (colour === 'neither') return { says: 'Zero' }
  const parity = number % 2 === 1 ? 'odd' : 'even'
  const half = number <= 18 ? 'low' : 'high'
  return {
    says: [number, colour, parity, half].join(', '),
    colour,
    dozen: Number(areaOf(dozens, number)),
    column: Number(areaOf(columns, number)),
    half,
    parity,
  }
}
