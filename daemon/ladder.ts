import type { LinkState } from './link.ts'

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

/** What a person can do at the first rung that is not reached, or else about the device's own troubles. */
export function cureOf(link: LinkState, ladder: Ladder, troubles: readonly string[] = []): string {
  if (link === 'closed') return 'The port is not open: check the cable, the adapter and the path in the configuration.'
  if (ladder.bytes === null)
    return 'The port is open and nothing comes: check that the device is on and its cable is on the right port.'
  if (link === 'silent') return 'The device has gone silent: check its power and its cable.'
  if (ladder.frames === null)
    return 'Bytes come but no message: check baud rate, parity and the driver in the configuration.'
  if (troubles.length > 0) return troubles.join(' ')
  if (ladder.events === null) return 'Messages come but nothing has happened yet: play a round.'
  if (ladder.published === null) return 'All is well up to the rules; nothing is published yet: check the broker.'
  return 'All is well.'
}
