import { createHash, type Hash } from 'node:crypto'
import { type FloodBudget, floodBudget } from '../config/flood.ts'
import { overspent, type Traffic, unused, withSaid } from './flood-budget.ts'
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

/**
 * Lets through what a sound device can say. A device that says more floods its link: until it is quiet, its bytes are
 * counted and hashed instead of read, so that nothing else waits for them.
 * @param now the time (ms)
 */
export function createFloodGate(
  hears: Hears,
  now: () => number,
  budget: FloodBudget = floodBudget.parse({}),
): FloodGate {
  let use = unused(now())
  let flood: Flood | undefined

  function spend(said: Partial<Traffic>): void {
    use = withSaid(use, budget, said, now())
  }

  function begin(tooMuch: string): Flood {
    const timer = setInterval(() => endWhenQuiet(begun), quietFor)
    const begun: Flood = { since: now(), bytes: 0, lately: 0, hash: createHash('sha256'), timer }
    flood = begun
    hears.state('flooded', `more ${tooMuch} than a sound device sends; they are counted and not read until it is quiet`)
    return begun
  }

  function drop(into: Flood, bytes: Uint8Array): void {
    into.bytes += bytes.length
    into.lately += bytes.length
    into.hash.update(bytes)
  }

  function endWhenQuiet(begun: Flood): void {
    const isQuiet = begun.lately * 1_000 <= budget.bytes * quietFor
    begun.lately = 0
    if (!isQuiet) return
    end()
    hears.state('open')
  }

  function end(): void {
    if (flood === undefined) return
    const { since, bytes, hash, timer } = flood
    clearInterval(timer)
    flood = undefined
    use = unused(now())
    hears.dropped({ since, bytes, sha256: hash.digest('hex') })
  }

  return {
    state(state, reason) {
      end()
      hears.state(state, reason)
    },
    bytes(bytes) {
      if (flood !== undefined) return drop(flood, bytes)
      spend({ bytes: bytes.length })
      const tooMuch = overspent(use, budget)
      if (tooMuch !== undefined) return drop(begin(tooMuch), bytes)
      hears.bytes(bytes)
      const followed = overspent(use, budget)
      if (followed !== undefined) begin(followed)
    },
    read: spend,
    close: end,
  }
}
