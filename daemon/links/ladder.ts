import type { DeviceEvent } from '../../drivers/events.ts'

export const linkStates = ['open', 'closed', 'silent', 'flooded'] as const
export type LinkState = (typeof linkStates)[number]

export const rungs = ['port', 'bytes', 'frames', 'events', 'rules', 'published'] as const
export type Rung = (typeof rungs)[number]

/** How far up a device gets: each rung with the time it was last reached (ms), or null if never. */
export type Ladder = Record<Rung, number | null>

export const emptyLadder = (): Ladder => ({
  port: null,
  bytes: null,
  frames: null,
  events: null,
  rules: null,
  published: null,
})

/** `waiting` has for each rung since when it is reached and the one above it is not (ms). */
export type Climb = { link: LinkState; ladder: Ladder; waiting: Ladder }

/** Bytes that were thrown away are no event of a device. */
export const isOfDevice = ({ type }: DeviceEvent): boolean => type !== 'discarded'

export function reach({ ladder, waiting }: Climb, rung: Rung, at: number): void {
  const below = rungs[rungs.indexOf(rung) - 1]
  if (below !== undefined) waiting[below] = null
  ladder[rung] = at
  waiting[rung] ??= at
}

/** How long a rung may take to follow the one below it (ms). */
const patience = 3_000

/** The first rung that is not reached, or not any more. */
export function stopsAt({ link, ladder, waiting }: Climb, now: number): Rung | undefined {
  if (link === 'closed') return 'port'
  if (link === 'silent') return 'bytes'
  if (link === 'flooded') return 'frames'
  const isOverdue = (since: number | null, until: number | null) =>
    since !== null && until !== null && until - since > patience
  const behind = {
    port: false,
    bytes: false,
    // A stray byte is owed no message; bytes that keep coming are.
    frames: isOverdue(waiting.bytes, ladder.bytes),
    // An idle device sends heartbeats for hours.
    events: false,
    rules: isOverdue(waiting.events, now),
    published: isOverdue(waiting.rules, now),
  }
  return rungs.find((rung) => ladder[rung] === null || behind[rung])
}

const cures: Readonly<Record<Rung, string>> = {
  port: 'The port is not open: check the cable, the adapter and the path in the configuration.',
  bytes: 'The port is open and nothing comes: check that the device is on and its cable is on the right port.',
  frames: 'Bytes come but no message: check baud rate, parity and the driver in the configuration.',
  events: 'Messages come but nothing has happened yet: play a round.',
  rules: 'Events come but are not written down, so the rules wait: check the disk of the journal.',
  published: 'All is well up to the rules, but nothing is published: check the broker.',
}

/** What a person can do at the rung where it stops, and about the device's own troubles once it is heard. */
export function cureOf(climb: Climb, now: number, troubles: readonly string[] = []): string {
  if (climb.link === 'flooded')
    return 'More comes than a sound device sends, so it is only counted: unplug the device or check what sends on its wire.'
  const stop = stopsAt(climb, now)
  if (stop === 'bytes' && climb.ladder.bytes !== null)
    return 'The device has gone silent: check its power and its cable.'
  if (stop === 'port' || stop === 'bytes' || stop === 'frames') return cures[stop]
  if (stop === 'events' && troubles.length > 0) return troubles.join(' ')
  return [...troubles, ...(stop === undefined ? [] : [cures[stop]])].join(' ') || 'All is well.'
}

/** What a device says of itself, as the alerts have it. */
export const troublesOf = (device: string, alerts: Iterable<string>): string[] =>
  [...alerts].filter((text) => text.startsWith(`${device}: `))
