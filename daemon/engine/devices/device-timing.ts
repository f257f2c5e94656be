import type { DriverKind } from '../../../drivers/driver.ts'
import type { Span } from '../../../games/table/proof/spans-and-pauses.ts'

/**
 * When a device was last read, and since when what it says may have been held up on its way. `card`: when the last card
 * of a shoe without heartbeats was read, and what was read before it (ms). A JSON value.
 */
export type DeviceTiming = {
  readonly lastAt: number | null
  readonly late: BlindSpan | null
  readonly card?: { readonly at: number; readonly before: number }
}

/** What is read until `until` may have been said at any time since `since` (ms). */
export type BlindSpan = { readonly since: number; readonly until: number }

export const notRead: DeviceTiming = { lastAt: null, late: null }

/** How long a message takes from its device to us, at most, on a sound wire (ms): 30 characters at 4800 baud, and a USB adapter's own timer. */
const usualDelay = 50

/** A heartbeat comes every second. What comes later than this after the last message was held up, also where its link was opened again meanwhile (ms). */
const slowestBeat = 1_150

/** More messages at once than a person can cause: they were held up together. */
const mostAtOnce = 3

/** No shoe gives two cards within this time (ms): they were held up together. */
const fastestDraw = 25

/** How long what was held up goes on to come in (ms). */
const catchUp = 50

/** Devices that are silent for less than this send heartbeats (ms). */
const longestBeat = 2_000

/**
 * How the wire of a device delays what it says. `confirms`: heartbeats show that nothing is still on its way. `draws`: it
 * is a shoe without heartbeats, whose cards show by their pace that they were held up.
 */
export type WireTiming = { delay: number; confirms: boolean; draws: boolean }

export function wireTiming(
  { device, silentAfter }: Pick<DriverKind, 'device' | 'silentAfter'>,
  delay: number = usualDelay,
): WireTiming {
  const beats = silentAfter <= longestBeat
  return { delay, confirms: delay > 0 && beats, draws: device === 'card-shoe' && !beats }
}

/** What was read of a device at once: whole messages, and the cards among them. */
type ReadAtOnce = { at: number; frames: number; cards: number }

/**
 * When what is read now can have happened.
 * @param blind what the daemon itself was blind for: it stood still, or had just started
 */
export function timed(
  timing: DeviceTiming,
  wire: WireTiming,
  { blind, ...reading }: ReadAtOnce & { blind: BlindSpan | null },
): { span: Span; timing: DeviceTiming } {
  const { at, cards } = reading
  const { lastAt, late } = timing
  const heldSince = heldUpSince(timing, wire, reading)
  // What was held up may come in several pieces: each may be as old as the first.
  const now =
    heldSince !== null
      ? { since: Math.min(late?.since ?? heldSince, heldSince), until: at + catchUp }
      : late !== null && late.until >= at
        ? late
        : null
  const since = Math.min(at, now?.since ?? at, blind !== null && blind.until >= at ? blind.since : at) - wire.delay
  const card = wire.draws && cards > 0 ? { at, before: lastAt ?? 0 } : timing.card
  return { span: { since, at }, timing: { lastAt: at, late: now, ...(card !== undefined && { card }) } }
}

/** Since when what is read now was held up on the wire (ms), or null where nothing shows that it was. */
function heldUpSince(
  { lastAt, card }: DeviceTiming,
  { confirms, draws }: WireTiming,
  { at, frames, cards }: ReadAtOnce,
): number | null {
  if (confirms) return lastAt !== null && (at - lastAt > slowestBeat || frames > mostAtOnce) ? lastAt : null
  if (!draws || cards === 0) return null
  if (card !== undefined && at - card.at < fastestDraw) return card.before
  return cards > 1 ? (lastAt ?? 0) : null
}

/** What any of these devices says from now on has happened after this (ms). */
export function earliestUnheard(
  devices: Iterable<readonly [DeviceTiming, WireTiming]>,
  blind: BlindSpan | null,
  now: number,
): number {
  let earliest = blind !== null && blind.until >= now ? Math.min(now, blind.since) : now
  let longest = 0
  for (const [{ lastAt, late, card }, { delay, confirms, draws }] of devices) {
    if (draws || (confirms && lastAt !== null)) earliest = Math.min(earliest, lastAt ?? 0)
    if (card !== undefined && now - card.at < fastestDraw) earliest = Math.min(earliest, card.before)
    // What is held up next may have been said before what came late already.
    if (late !== null) earliest = Math.min(earliest, late.since)
    longest = Math.max(longest, delay)
  }
  return earliest - longest
}
