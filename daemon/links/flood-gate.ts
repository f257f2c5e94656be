import { createHash, type Hash } from 'node:crypto'
import { type FloodBudget, floodBudget } from '../config/flood-settings.ts'
import { type BudgetUse, overspent, type Traffic, unused, withSaid } from './flood-usage.ts'
import type { LinkState } from './ladder.ts'

/** What was dropped of a device that flooded its link: from when (ms), how many bytes, and their SHA-256. */
export type Dropped = { since: number; bytes: number; sha256: string }

/** Between the wire of a device and the journal. */
export type FloodGate = {
  state(state: LinkState, reason?: string): void
  bytes(bytes: Uint8Array): void
  /** What the bytes that were let through came to. */
  read(said: Omit<Traffic, 'bytes'>): void
  /** Nothing more comes: a flood under way is summed up. */
  close(): void
}

type Hears = {
  state(state: LinkState, reason?: string): void
  bytes(bytes: Uint8Array): void
  dropped(dropped: Dropped): void
}

type Flood = { since: number; bytes: number; lately: number; hash: Hash; timer: NodeJS.Timeout }

/** A link is quiet again once no more than a second's budget has come for so long (ms). */
const quietFor = 1_000

/** What a device has said lately, and its flood while one is under way. */
type Gate = {
  readonly hears: Hears
  readonly now: () => number
  readonly budget: FloodBudget
  use: BudgetUse
  flood: Flood | undefined
}

/**
 * Lets through what a working device can say. A device that says more floods its link: until it is quiet, its bytes are
 * counted and hashed instead of read, so that nothing else waits for them.
 * @param now the time (ms)
 */
export function createFloodGate(
  hears: Hears,
  now: () => number,
  budget: FloodBudget = floodBudget.parse({}),
): FloodGate {
  const gate: Gate = { hears, now, budget, use: unused(now()), flood: undefined }
  return {
    state(state, reason) {
      end(gate)
      hears.state(state, reason)
    },
    bytes: (bytes) => (gate.flood === undefined ? letThrough(gate, bytes) : drop(gate.flood, bytes)),
    read: (said) => spend(gate, said),
    close: () => end(gate),
  }
}

function letThrough(gate: Gate, bytes: Uint8Array): void {
  spend(gate, { bytes: bytes.length })
  const tooMuch = overspent(gate.use, gate.budget)
  if (tooMuch !== undefined) {
    drop(begin(gate, tooMuch), bytes)
    return
  }
  gate.hears.bytes(bytes)
  const followed = overspent(gate.use, gate.budget)
  if (followed !== undefined) begin(gate, followed)
}

function spend(gate: Gate, said: Partial<Traffic>): void {
  gate.use = withSaid(gate.use, gate.budget, said, gate.now())
}

function begin(gate: Gate, tooMuch: string): Flood {
  const timer = setInterval(endWhenQuiet, quietFor, gate)
  const flood: Flood = { since: gate.now(), bytes: 0, lately: 0, hash: createHash('sha256'), timer }
  gate.flood = flood
  gate.hears.state(
    'flooded',
    `more ${tooMuch} than a working device sends; they are counted and not read until it is quiet`,
  )
  return flood
}

function drop(flood: Flood, bytes: Uint8Array): void {
  flood.bytes += bytes.length
  flood.lately += bytes.length
  flood.hash.update(bytes)
}

function endWhenQuiet(gate: Gate): void {
  const { flood, budget } = gate
  if (flood === undefined) return
  const isQuiet = flood.lately * 1_000 <= budget.bytes * quietFor
  flood.lately = 0
  if (!isQuiet) return
  end(gate)
  gate.hears.state('open')
}

function end(gate: Gate): void {
  if (gate.flood === undefined) return
  const { since, bytes, hash, timer } = gate.flood
  clearInterval(timer)
  gate.flood = undefined
  gate.use = unused(gate.now())
  gate.hears.dropped({ since, bytes, sha256: hash.digest('hex') })
}
