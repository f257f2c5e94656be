import type { DriverKind } from '../../../drivers/driver.ts'
import type { Span } from '../../../games/table/proof/board-proof.ts'

/** When a device was last read, and since when what it says may have been held up on its way. A JSON value. */
export type DeviceTiming = { readonly lastAt: number | null; readonly late: BlindSpan | null }

/** What is read until `until` may have been said at any time since `since` (ms). */
export type BlindSpan = { readonly since: number; readonly until: number }

export const notRead: DeviceTiming = { lastAt: null, late: null }

/** How long a message takes from its device to us, at most, on a sound wire (ms): 30 characters at 4800 baud, and a USB adapter's own timer. */
const usualDelay = 50

/** A heartbeat comes every second. What comes later than this behind the last message was held up, also where its link was opened again meanwhile (ms). */
const slowestBeat = 1_150

/** More messages at once than a person can cause: they were held up together. */
const mostAtOnce = 3

/** How long what was held up goes on to come in (ms). */
const catchUp = 50

/** Devices that are silent for less than this send heartbeats (ms). */
const longestBeat = 2_000

/** How the wire of a device delays what it says. `confirms`: heartbeats show that nothing is still on its way. */
export type WireTiming = { delay: number; confirms: boolean }

export const wireTiming = (
  { silentAfter }: Pick<DriverKind, 'silentAfter'>,
  delay: number = usualDelay,
): WireTiming => ({ delay, confirms: delay > 0 && silentAfter <= longestBeat })

/**
 * When what is read now can have happened.
 * @param blind what the daemon itself was blind for: it stood still, or had just started
 */
export function timed(
  { lastAt, late }: DeviceTiming,
  { delay, confirms }: WireTiming,
  { at, frames, blind }: { at: number; frames: number; blind: BlindSpan | null },
): { span: Span; timing: DeviceTiming } {
  const isHeldUp = confirms && lastAt !== null && (at - lastAt > slowestBeat || frames > mostAtOnce)
  // What was held up may come in several pieces: each may be as old as the first.
  const now = isHeldUp
    ? { since: late?.since ?? lastAt, until: at + catchUp }
    : late !== null && late.until >= at
      ? late
      : null
  const since = Math.min(at, now?.since ?? at, blind !== null && blind.until >= at ? blind.since : at) - delay
  return { span: { since, at }, timing: { lastAt: at, late: now } }
}

/** What any of these devices says from now on has happened after this (ms). */
export function earliestUnheard(
  devices: Iterable<readonly [DeviceTiming, WireTiming]>,
  blind: BlindSpan | null,
  now: number,
): number {
  let earliest = blind !== null && blind.until >= now ? Math.min(now, blind.since) : now
  let longest = 0
  for (const [{ lastAt, late }, { delay, confirms }] of devices) {
    if (confirms && lastAt !== null) earliest = Math.min(earliest, lastAt)
    if (late !== null && late.until >= now) earliest = Math.min(earliest, late.since)
    longest = Math.max(longest, delay)
  }
  return earliest - longest
}
