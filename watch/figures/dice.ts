import { chiSquareOf } from './numeric.ts'
import { type Alarm, type Alternative, newTally, observed, type SequentialTest, type Tally } from './sequential-test.ts'

/** What is known of dice by their throws: a JSON value. */
export type DiceHistory = {
  /** The last throws, oldest first. */
  readonly throws: readonly (readonly number[])[]
  /** How often each total came, by the total. */
  readonly totals: Readonly<Record<string, number>>
  /** By face, less one: every face of every die. */
  readonly faces: Tally
}

export type DiceFigures = {
  /** Newest first. */
  readonly last: readonly (readonly number[])[]
  readonly throws: number
  readonly totals: readonly { readonly total: number; readonly count: number; readonly expected: number }[]
  readonly faces: readonly { readonly face: number; readonly count: number }[]
  readonly chiSquare?: { readonly value: number; readonly freedom: number; readonly chance: number }
  /** The alarm of the test that may be looked at for ever: faces that come too often or too seldom. */
  readonly bias?: Alarm
}

export const newDice: DiceHistory = { throws: [], totals: {}, faces: newTally(6) }

const keptThrows = 200
const shownThrows = 40
const faces = [1, 2, 3, 4, 5, 6]
const share = 1 / faces.length

/** Single faces, and the two that lie opposite: a die that is shaved shows both of them more often. */
const alternatives: readonly Alternative[] = [
  ...faces.map((face) => ({ cells: [face - 1], share })),
  ...[1, 2, 3].map((face) => ({ cells: [face - 1, 6 - face], share: 2 * share })),
]
const test: SequentialTest = { alternatives, falseAlarms: 0.001, least: 1_000 }

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The dice after a throw. */
export function thrown(dice: DiceHistory, values: readonly number[]): DiceHistory {
  const total = sum(values)
  return {
    throws: [...dice.throws.slice(1 - keptThrows), values],
    totals: { ...dice.totals, [total]: (dice.totals[total] ?? 0) + 1 },
    faces: values.reduce((tally, face) => observed(test, tally, face - 1), dice.faces),
  }
}

export function diceFigures({ throws, totals, faces: tally }: DiceHistory): DiceFigures {
  const count = sum(Object.values(totals))
  const chiSquare = chiSquareOf(
    tally.counts,
    faces.map(() => share),
  )
  const { alarm } = tally
  return {
    last: throws.slice(-shownThrows).toReversed(),
    throws: count,
    totals: [...waysOf(throws.at(-1)?.length ?? 0)].map(([total, ways]) => ({
      total,
      count: totals[total] ?? 0,
      expected: count * ways,
    })),
    faces: faces.map((face) => ({ face, count: tally.counts[face - 1] ?? 0 })),
    ...(chiSquare !== undefined && { chiSquare }),
    ...(alarm !== null && { bias: { ...alarm, cells: alarm.cells.map((cell) => cell + 1) } }),
  }
}

/** The share of each total of so many fair dice. */
function waysOf(dice: number): Map<number, number> {
  let ways = new Map([[0, 1]])
  for (let die = 0; die < dice; die++) {
    const next = new Map<number, number>()
    for (const [total, chance] of ways)
      for (const face of faces) next.set(total + face, (next.get(total + face) ?? 0) + chance * share)
    ways = next
  }
  return ways
}
