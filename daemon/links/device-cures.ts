import { type Climb, type Rung, stopsAt } from './ladder.ts'

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
    return 'More comes than a working device sends, so it is only counted: unplug the device or check what sends on its wire.'
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
