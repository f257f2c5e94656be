import type { DeviceEvent } from '../../drivers/events.ts'

/** How a wheel is run, by what its reader says of it: a JSON value. */
export type WheelRunning = {
  readonly direction: 'clockwise' | 'anticlockwise' | null
  /** When the reader called no more bets, in the spin under way (ms). */
  readonly closedAt: number | null
  /** Of the last spins, oldest first. */
  readonly spins: readonly Spin[]
  /** Spins that ended without a number, by why. */
  readonly misfires: Readonly<Record<string, number>>
}

type Spin = {
  /** The rotor turned as it did in the spin before. */
  readonly isRepeated: boolean
  readonly rpm: number
  /** From no more bets to the number; null where the reader called none. */
  readonly marginMs: number | null
}

export type WheelRunningFigures = {
  readonly spins: number
  /** Spins whose rotor did not change its direction. */
  readonly notAlternated: number
  readonly rpm: Spread
  readonly marginMs: Spread
  readonly misfires: WheelRunning['misfires']
}

/** `outside`: how many lie more than three robust deviations from the median. */
type Spread = { readonly least: number; readonly median: number; readonly most: number; readonly outside: number }

export const newRunning: WheelRunning = { direction: null, closedAt: null, spins: [], misfires: {} }

const keptSpins = 100

/** What is known after the reader has said something at `at` (ms). The same value where it says nothing of this. */
export function wheelHeard(wheel: WheelRunning, event: DeviceEvent, at: number): WheelRunning {
  switch (event.type) {
    case 'wheel-phase':
      return phaseHeard(wheel, event, at)
    case 'winning-number':
      return over(wheel, at)
    case 'spin-void':
      return misfired(wheel, event.reason)
    case 'impossible-number':
      return misfired(wheel, event.type)
    default:
      return wheel
  }
}

function phaseHeard(wheel: WheelRunning, event: DeviceEvent & { type: 'wheel-phase' }, at: number): WheelRunning {
  if (event.phase === 'no-more-bets') return { ...wheel, closedAt: at }
  if (event.phase !== 'ball-in-rim') return wheel
  const spin = { isRepeated: event.rotor === wheel.direction, rpm: event.rpm, marginMs: null }
  return { ...wheel, direction: event.rotor, closedAt: null, spins: [...wheel.spins.slice(1 - keptSpins), spin] }
}

/** A number that is said again closes nothing a second time. */
function over(wheel: WheelRunning, at: number): WheelRunning {
  const last = wheel.spins.at(-1)
  if (last === undefined || wheel.closedAt === null) return wheel
  return {
    ...wheel,
    closedAt: null,
    spins: wheel.spins.with(-1, { ...last, marginMs: Math.max(0, at - wheel.closedAt) }),
  }
}

const misfired = (wheel: WheelRunning, why: string): WheelRunning => ({
  ...wheel,
  closedAt: null,
  misfires: { ...wheel.misfires, [why]: (wheel.misfires[why] ?? 0) + 1 },
})

/** One spin may go wrong; five in a row are a habit. */
const inARow = 5

/** The dealer has spun the rotor the same way time and again. */
export function keepsDirection({ spins }: WheelRunning): boolean {
  const last = spins.slice(-inARow)
  return last.length === inARow && last.every(({ isRepeated }) => isRepeated)
}

export const runningFigures = ({ spins, misfires }: WheelRunning): WheelRunningFigures => ({
  spins: spins.length,
  notAlternated: spins.filter(({ isRepeated }) => isRepeated).length,
  rpm: spreadOf(spins.map(({ rpm }) => rpm)),
  marginMs: spreadOf(spins.flatMap(({ marginMs }) => marginMs ?? [])),
  misfires,
})

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0

/** By the median absolute deviation, which is 1 / 1.4826 of the standard deviation where the values are normal. */
function spreadOf(values: readonly number[]): Spread {
  const median = medianOf(values)
  const deviation = 1.4826 * medianOf(values.map((value) => Math.abs(value - median)))
  return {
    least: Math.min(...values, median),
    median,
    most: Math.max(...values, median),
    outside: deviation === 0 ? 0 : values.filter((value) => Math.abs(value - median) > 3 * deviation).length,
  }
}
