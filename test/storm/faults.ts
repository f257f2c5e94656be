import type { Random } from '../../games/kit/odds/random.ts'

/** The process is gone, or the power. */
export type Cut = {
  does: 'power-cut' | 'kill'
  /** What has to happen first, after `at`. */
  upon?: Occasion
  /** Operations of the disk before the cut. */
  after: number
  /** The next start is cut too, after so many operations of its own. */
  again?: { does: 'power-cut' | 'kill'; after: number }
}

/** Moments at which most can be lost. */
export type Occasion = (typeof occasions)[number]
const occasions = ['segment', 'hit', 'result', 'request', 'answer', 'checkpoint'] as const

/** The disk of the journal where none is named. */
type OfDisk = { disk?: 'mirror' }

/** What a storm does to the machine, when (ms) and for how long (ms). */
export type StormFault = { at: number; lasts: number } & (
  | Cut
  | ({ does: 'sync-fails'; times: number } & OfDisk)
  | ({ does: 'disk-full'; room: number } & OfDisk)
  | ({ does: 'slow-disk'; takes: number } & OfDisk)
  | ({ does: 'sync-lies' | 'write-fails' } & OfDisk)
  | { does: 'broker-slow'; takes: number }
  | { does: 'wire-loss' | 'wire-repeats' | 'wire-held' | 'wire-unplugged'; wire: number }
  | { does: 'clock'; by: number }
  | { does: 'rot'; which: number }
  | {
      does:
        | 'restart'
        | 'reload'
        | 'stall'
        | 'broker-away'
        | 'broker-forgets'
        | 'broker-cut'
        | 'broker-refuses'
        | 'broker-repeats'
        | 'stranger'
        | 'forger'
        | 'leak'
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
  'sync-lies': 2,
  rot: 0.3,
  restart: 2,
  reload: 4,
  stall: 2,
  clock: 2,
  'wire-loss': 2,
  'wire-repeats': 2,
  'wire-held': 2,
  'wire-unplugged': 2,
  'broker-away': 3,
  'broker-forgets': 1,
  'broker-cut': 3,
  'broker-refuses': 1,
  'broker-repeats': 1,
  'broker-slow': 4,
  stranger: 1,
  forger: 2,
  leak: 1,
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
 * A fault, and with some a cut soon after: what a sync has not done shows when the power is cut, what is under way to a slow
 * broker is lost with the connection, and what waits for one that is away must outlive the process.
 */
export function someFaults(random: Random, until: number, hasMirror: boolean): StormFault[] {
  const fault = someFault(random, until, hasMirror)
  const meanwhile = { at: fault.at + fault.lasts * random.next(), lasts: 500 }
  if (fault.does === 'sync-lies') return [fault, { ...meanwhile, does: 'power-cut', after: random.int(4) }]
  if (fault.does === 'sync-fails' && random.int(2) === 0)
    return [fault, { at: fault.at + random.int(20_000), lasts: 500, does: 'power-cut', after: random.int(4) }]
  if (fault.does === 'broker-away' && random.int(2) === 0) {
    const kill = { at: fault.at, lasts: 500, does: 'kill', upon: 'segment', after: random.int(12) } as const
    return [{ ...fault, lasts: 30_000 + random.int(120_000) }, kill]
  }
  if (fault.does === 'broker-slow')
    return [fault, { ...meanwhile, ...random.pick([{ does: 'broker-cut' }, { does: 'kill', after: random.int(4) }]) }]
  return [fault]
}

/** A restart is where most can be lost, so many machines are cut off again when they have hardly started. */
function someCut(does: Cut['does'], random: Random): Cut {
  const next = { does: random.pick(['power-cut', 'kill'] as const), after: 1 + random.int(random.pick([10, 40])) }
  const again = random.int(2) === 0 ? {} : { again: next }
  if (random.int(3) === 0) return { does, after: random.pick([0, random.int(4), random.int(30)]), ...again }
  // Requests are few, and only some games have them.
  return {
    does,
    upon: random.pick([...occasions, 'request']),
    after: random.pick([0, 1, random.int(4), random.int(12)]),
    ...again,
  }
}

function someFault(random: Random, until: number, hasMirror: boolean): StormFault {
  const disk: OfDisk = hasMirror && random.int(3) === 0 ? { disk: 'mirror' } : {}
  const at = 2_000 + random.int(until - 2_000)
  const lasts = someTime(random)
  const does = drawn(random)
  switch (does) {
    case 'power-cut':
    case 'kill':
      return { at, lasts, ...someCut(does, random) }
    case 'sync-fails':
      return { at, lasts, does, times: 1 + random.int(3), ...disk }
    case 'disk-full':
      return { at, lasts, does, room: random.int(20_000), ...disk }
    case 'slow-disk':
      return { at, lasts, does, takes: 20 + random.int(1_500), ...disk }
    case 'sync-lies':
      // So long that a checkpoint is signed meanwhile.
      return { at, lasts: 5_000 + random.int(40_000), does, ...disk }
    case 'write-fails':
      return { at, lasts, does, ...disk }
    case 'broker-slow':
      return { at, lasts, does, takes: random.pick([300, 2_000, 10_000]) }
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
