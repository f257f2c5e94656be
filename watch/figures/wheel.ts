import { chiSquareOf } from './numeric.ts'
import { type Alarm, type Alternative, newTally, observed, type SequentialTest, type Tally } from './sequential-test.ts'

/** What is known of a roulette wheel by its numbers: a JSON value. `order` has its pockets as they follow each other. */
export type WheelHistory = {
  readonly order: readonly number[]
  /** The last numbers, oldest first. */
  readonly numbers: readonly number[]
  /** By place on the wheel: every number, those of each direction of the rotor, and each distance from the number before. */
  readonly tallies: Readonly<Record<Stream, Tally>>
}

const streams = ['all', 'clockwise', 'anticlockwise', 'from-last'] as const
type Stream = (typeof streams)[number]
type Direction = 'clockwise' | 'anticlockwise'

export type Bias = Omit<Alarm, 'cells'> & {
  readonly in: Stream
  /** The pockets that weighed most; of `from-last` the distances, in pockets along the wheel. */
  readonly of: readonly number[]
}

export type WheelFigures = {
  /** Newest first. */
  readonly last: readonly number[]
  readonly spins: number
  readonly hot: readonly PocketCount[]
  readonly cold: readonly PocketCount[]
  /** Of every pocket in the order of the wheel: how often it came. */
  readonly pockets: readonly PocketCount[]
  /** All numbers so far, and the distances in pockets from one number to the next, as regulators ask for them. */
  readonly frequencies: Frequencies
  readonly successive: Frequencies
  /** Alarms of the test that may be looked at for ever. */
  readonly bias: readonly Bias[]
  /** How many more spins before the test says anything. */
  readonly silentFor: number
}

/** Pearson's test once it can be said, and what lies more than three standard deviations from its share. */
type Frequencies = {
  readonly chiSquare?: { readonly value: number; readonly freedom: number; readonly chance: number }
  readonly outliers: readonly number[]
}

type PocketCount = { readonly number: number; readonly count: number }

/** Of all wheels, over their whole lives: one in a thousand, shared by the streams alike. */
export const biasFalseAlarms = 0.001
const leastSpins = 1_000
const keptNumbers = 500
const shownNumbers = 60
const shownExtremes = 5

/** A pocket, and the sectors around it. */
const widths = [1, 3, 5, 9, 13]

export const newWheel = (order: readonly number[]): WheelHistory => {
  const tally = newTally(order.length)
  return { order, numbers: [], tallies: { all: tally, clockwise: tally, anticlockwise: tally, 'from-last': tally } }
}

const tests = new Map<number, SequentialTest>()

/** Made once for wheels of so many pockets. */
function biasTest(pockets: number): SequentialTest {
  const known = tests.get(pockets)
  if (known !== undefined) return known
  const test = {
    alternatives: widths.flatMap((width) => sectors(pockets, width)),
    falseAlarms: biasFalseAlarms / streams.length,
    least: leastSpins,
  }
  tests.set(pockets, test)
  return test
}

const sectors = (pockets: number, width: number): Alternative[] =>
  Array.from({ length: pockets }, (_, from) => ({
    cells: Array.from({ length: width }, (_, i) => (from + i) % pockets),
    share: width / pockets,
  }))

/** The wheel after a spin. A number that it does not have changes nothing. */
export function spun(wheel: WheelHistory, number: number, direction: Direction | null = null): WheelHistory {
  const { order, numbers, tallies } = wheel
  const place = order.indexOf(number)
  if (place < 0) return wheel
  const before = order.indexOf(numbers.at(-1) ?? -1)
  const test = biasTest(order.length)
  const seen = (stream: Stream, cell: number) => observed(test, tallies[stream], cell)
  return {
    order,
    numbers: [...numbers.slice(1 - keptNumbers), number],
    tallies: {
      ...tallies,
      all: seen('all', place),
      ...(direction !== null && { [direction]: seen(direction, place) }),
      ...(before >= 0 && { 'from-last': seen('from-last', (place - before + order.length) % order.length) }),
    },
  }
}

export function wheelFigures({ order, numbers, tallies }: WheelHistory): WheelFigures {
  const { counts } = tallies.all
  const spins = counts.reduce((sum, count) => sum + count, 0)
  const pockets = order.map((number, i) => ({ number, count: counts[i] ?? 0 }))
  const byCount = pockets.toSorted((a, b) => b.count - a.count || a.number - b.number)
  return {
    last: numbers.slice(-shownNumbers).toReversed(),
    spins,
    hot: byCount.filter(({ count }) => count * order.length > spins).slice(0, shownExtremes),
    // Before as many spins as there are pockets, no number is late.
    cold:
      spins < order.length
        ? []
        : byCount
            .filter(({ count }) => count * order.length < spins)
            .slice(-shownExtremes)
            .toReversed(),
    pockets,
    frequencies: frequenciesOf(counts, order),
    successive: frequenciesOf(tallies['from-last'].counts, [...order.keys()]),
    bias: streams.flatMap((stream) => biasIn(order, stream, tallies[stream])),
    silentFor: Math.max(0, leastSpins - spins),
  }
}

/** @param names what each of the counts is of */
function frequenciesOf(counts: readonly number[], names: readonly number[]): Frequencies {
  const share = 1 / counts.length
  const total = counts.reduce((sum, count) => sum + count, 0)
  const chiSquare = chiSquareOf(
    counts,
    counts.map(() => share),
  )
  if (chiSquare === undefined) return { outliers: [] }
  const far = 3 * Math.sqrt(total * share * (1 - share))
  return { chiSquare, outliers: names.filter((_, i) => Math.abs((counts[i] ?? 0) - total * share) > far) }
}

function biasIn(order: readonly number[], stream: Stream, { alarm }: Tally): Bias[] {
  if (alarm === null) return []
  const { cells, ...rest } = alarm
  return [{ ...rest, in: stream, of: stream === 'from-last' ? cells : cells.map((cell) => order[cell] ?? cell) }]
}
