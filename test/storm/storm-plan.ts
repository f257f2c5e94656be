import { seeded } from '../../games/kit/odds/random.ts'
import { type StormFault, someFaults } from './faults.ts'

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
