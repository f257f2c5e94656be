import type { Selection } from '../../../games/kit/round/round.ts'

/*
 * A second, plain roulette, written from the document alone: gb 3.1 to 3.29. The layout is a grid of places on the
 * felt.
 */

export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
export const numbers = range(1, 36)
export const everyNumber = range(0, 36)

/** Figure 1: three numbers a row, twelve rows. */
const rowOf = (n: number) => Math.ceil(n / 3)
const columnOf = (n: number) => n - 3 * (rowOf(n) - 1)
const dozenOf = (n: number) => Math.ceil(n / 12)

export const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
export const colour = (n: number) => (n === 0 ? 'neither' : red.includes(n) ? 'red' : 'black')

/** All ways to choose so many numbers, each in rising order. */
export function chosen(many: number, from = 0): number[][] {
  if (many === 0) return [[]]
  return range(from, 36).flatMap((n) => chosen(many - 1, n + 1).map((others) => [n, ...others]))
}

const sameRow = (a: number, b: number) => a > 0 && rowOf(a) === rowOf(b)
export const isSplit = ([a = 0, b = 0]: number[]) =>
  a === 0 ? b <= 3 : (sameRow(a, b) && b - a === 1) || (columnOf(a) === columnOf(b) && rowOf(b) - rowOf(a) === 1)
export const isStreet = ([a = 0, b = 0, c = 0]: number[]) =>
  a === 0 ? [b, c].join() === '1,2' || [b, c].join() === '2,3' : sameRow(a, b) && sameRow(b, c)
export const isCorner = ([a = 0, b = 0, c = 0, d = 0]: number[]) =>
  a > 0 && isSplit([a, b]) && isSplit([c, d]) && isSplit([a, c]) && isSplit([b, d]) && sameRow(a, b)
const twoRows = range(1, 11).map((row) => numbers.filter((n) => rowOf(n) === row || rowOf(n) === row + 1))

export type Place = {
  wager: string
  on: Selection
  wins: (n: number) => boolean
  odds: [profit: number, stake: number]
}

const onNumbers = (wager: string, odds: Place['odds'], places: number[][]): Place[] =>
  places.map((on) => ({ wager, on, odds, wins: (n) => on.includes(n) }))
const onField = (wager: string, on: Selection, odds: Place['odds'], wins: (n: number) => boolean): Place => ({
  wager,
  on,
  odds,
  wins: (n) => n > 0 && wins(n),
})

/** gb 3.2, lines 284-304. */
export const places: Place[] = [
  ...onNumbers('straight-up', [35, 1], chosen(1)),
  ...onNumbers('split', [17, 1], chosen(2).filter(isSplit)),
  ...onNumbers('street', [11, 1], chosen(3).filter(isStreet)),
  ...onNumbers('corner', [8, 1], chosen(4).filter(isCorner)),
  ...onNumbers('first-four', [8, 1], [[0, 1, 2, 3]]),
  ...onNumbers('six-line', [5, 1], twoRows),
  ...[1, 2, 3].map((c) => onField('column', [c], [2, 1], (n) => columnOf(n) === c)),
  ...[1, 2, 3].map((d) => onField('dozen', [d], [2, 1], (n) => dozenOf(n) === d)),
  ...['red', 'black'].map((name) => onField('red-black', [name], [1, 1], (n) => colour(n) === name)),
  onField('odd-even', ['odd'], [1, 1], (n) => n % 2 === 1),
  onField('odd-even', ['even'], [1, 1], (n) => n % 2 === 0),
  onField('low-high', ['low'], [1, 1], (n) => n <= 18),
  onField('low-high', ['high'], [1, 1], (n) => n >= 19),
  ...[1, 2].map((c) => onField('split-columns', [c, c + 1], [1, 2], (n) => [c, c + 1].includes(columnOf(n)))),
  ...[1, 2].map((d) => onField('split-dozens', [d, d + 1], [1, 2], (n) => [d, d + 1].includes(dozenOf(n)))),
]

/** "Half of each wager on any even money chance shall be lost" on zero (gb 3.3 b, lines 309-311). */
export const isEvenMoney = ({ odds: [profit, stake] }: Place) => profit === stake

/** What goes back, in halves of a penny. */
export function halfPenceBack(place: Place, stake: number, spun: number): number {
  if (spun === 0 && isEvenMoney(place)) return stake
  if (!place.wins(spun)) return 0
  return 2 * stake + (2 * stake * place.odds[0]) / place.odds[1]
}
