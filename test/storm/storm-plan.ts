import { type Random, seeded } from '../../games/kit/odds/random.ts'
import { type Cut, type FaultName, type OfDisk, occasions, type StormFault } from './faults.ts'

/** A storm as data: the same plan is the same storm, to the byte. */
export type Storm = {
  seed: number
  games: readonly string[]
  /** How long is played in it (ms). */
  lasts: number
  /** How long a segment of the journal may grow. */
  segment: string
  /** A second copy of the journal is on another disk. */
  mirror?: boolean
  /** Serial wires end in adapters on USB: what several devices say at once is read at once. */
  usb?: boolean
  /** The devices of its first table are behind a serial server on the network. */
  tcp?: boolean
  /** A witness asks for proofs of the checkpoints. */
  witness?: boolean
  faults: readonly StormFault[]
}

/** Games and makes of their devices. The one with a meter comes often: its tables are linked. */
const games = [
  'co.baccarat',
  'gb.punto-banco',
  'gb.roulette',
  'gb.roulette@cammegh',
  'gb.three-card-poker',
  'gb.let-it-ride',
  'gb.blackjack',
  'gb.sic-bo',
  'gb.casino-stud',
  'gb.casino-stud',
  'gb.casino-stud',
  'gb.casino-stud@boards',
  'hkjc.win',
] as const

/** How long a storm is played where not said (ms). */
export const tenMinutes = 600_000

export function stormOf(seed: number, lasts: number = tenMinutes): Storm {
  const random = seeded(seed)
  const count = random.int(random.pick([4, 8, 16]))
  const mirror = random.int(3) === 0
  const faults = Array.from({ length: count }, () => someFaults(random, lasts, mirror)).flat()
  return {
    seed,
    games: random.shuffle(games).slice(0, random.pick([1, 1, 1, 1, 2])),
    segment: random.pick(['64 KiB', '256 KiB']),
    mirror,
    usb: random.int(6) > 0,
    tcp: random.int(5) === 0,
    witness: random.int(8) === 0,
    lasts,
    faults: faults.toSorted((a, b) => a.at - b.at),
  }
}

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
function someFaults(random: Random, until: number, hasMirror: boolean): StormFault[] {
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
