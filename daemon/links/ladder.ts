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
