import type { Random } from '../../games/kit/odds/random.ts'

/** What a storm does to the machine, when (ms) and for how long (ms). */
export type StormFault = { at: number; lasts: number } & (
  | { does: 'power-cut' | 'kill' /** Operations of the disk between `at` and the cut. */; after: number }
  | { does: 'sync-fails'; times: number }
  | { does: 'disk-full'; room: number }
  | { does: 'slow-disk'; takes: number }
  | { does: 'wire-loss' | 'wire-repeats' | 'wire-held' | 'wire-unplugged'; wire: number }
  | { does: 'clock'; by: number }
  | { does: 'rot'; which: number }
  | {
      does:
        | 'sync-lies'
        | 'write-fails'
        | 'stall'
        | 'broker-away'
        | 'broker-forgets'
        | 'broker-cut'
        | 'broker-refuses'
        | 'broker-repeats'
        | 'stranger'
        | 'forger'
    }
)
export type FaultName = StormFault['does']

/** How often each is drawn. */
const weights: Readonly<Record<FaultName, number>> = {
  'power-cut': 8,
  kill: 4,
  'sync-fails': 3,
  'disk-full': 2,
  'slow-disk': 2,
  'write-fails': 2,
  'sync-lies': 1,
  rot: 0.3,
  stall: 2,
  clock: 1,
  'wire-loss': 2,
  'wire-repeats': 2,
  'wire-held': 2,
  'wire-unplugged': 2,
  'broker-away': 3,
  'broker-forgets': 1,
  'broker-cut': 3,
  'broker-refuses': 1,
  'broker-repeats': 1,
  stranger: 1,
  forger: 1,
}

const names = Object.keys(weights) as FaultName[]
const sum = names.reduce((all, name) => all + weights[name], 0)

function drawn(random: Random): FaultName {
  let left = random.next() * sum
  for (const name of names) {
    left -= weights[name]
    if (left < 0) return name
  }
  return 'kill'
}

/** Most faults are short, some are long (ms). */
const someTime = (random: Random): number => 200 + random.int(random.pick([1_000, 5_000, 30_000]))

/**
 * A fault, and often another cut while the machine has hardly started again: a restart is where most can be lost. A lie of the
 * disk shows when the power is cut before it is mended.
 */
export function someFaults(random: Random, until: number): StormFault[] {
  const fault = someFault(random, until)
  if (fault.does === 'sync-lies')
    return [fault, { at: fault.at + fault.lasts * random.next(), lasts: 500, does: 'power-cut', after: random.int(4) }]
  const isCut = fault.does === 'power-cut' || fault.does === 'kill'
  if (!isCut || random.int(2) === 0) return [fault]
  const at = fault.at + fault.lasts + random.int(400)
  return [fault, { ...fault, at, after: 1 + random.int(10), lasts: 200 + random.int(1_000) }]
}

function someFault(random: Random, until: number): StormFault {
  const at = 2_000 + random.int(until - 2_000)
  const lasts = someTime(random)
  const does = drawn(random)
  switch (does) {
    case 'power-cut':
    case 'kill':
      return { at, lasts, does, after: random.pick([0, random.int(4), random.int(30)]) }
    case 'sync-fails':
      return { at, lasts, does, times: 1 + random.int(3) }
    case 'disk-full':
      return { at, lasts, does, room: random.int(20_000) }
    case 'slow-disk':
      return { at, lasts, does, takes: 20 + random.int(1_500) }
    case 'wire-loss':
    case 'wire-repeats':
    case 'wire-held':
    case 'wire-unplugged':
      return { at, lasts, does, wire: random.int(1_000) }
    case 'clock':
      return { at, lasts, does, by: random.pick([-1, 1]) * random.pick([700, 3_600_000]) }
    case 'rot':
      return { at, lasts, does, which: random.int(1_000) }
    default:
      return { at, lasts, does }
  }
}
