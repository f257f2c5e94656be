import type { DeviceEvent, EventOf } from '../../../drivers/events.ts'
import { summedUpEvery, toldInFull } from './repeated-findings.ts'

/** So many unknown types are told of each time that the link opens. */
const mostTypes = 16

/** A stretch of noise: how many times it was told, and what was only counted since the last time. */
type Run = { told: number; times: number; bytes: number; reason: string; until: number }

/** What was told of a device since its link opened: types that are not understood, noise, and the total of a board. */
export type DeviceNoise = {
  readonly types: readonly string[]
  readonly run: Readonly<Run> | null
  readonly total?: number
}

/** `told` is what the rules are to hear. */
type Filtered = { noise: DeviceNoise; told: DeviceEvent[] }

export const noNoise: DeviceNoise = { types: [], run: null }

/**
 * What the rules are told when a device says this: the event itself, or nothing where a finding a second would bury the
 * others. Every event is in the journal all the same.
 */
export function filterNoise(noise: DeviceNoise, event: DeviceEvent, at: number): Filtered {
  if (event.type === 'discarded') return discarded(noise, event, at)
  return event.type === 'unknown-message' ? unknown(noise, event) : { noise, told: [event] }
}

/** A board says its total with every heartbeat: one that was told already is no message. */
export const isToldAlready = ({ total }: DeviceNoise, event: DeviceEvent): boolean =>
  event.type === 'bet-total' && event.amount === total

/** What was told of a device after this event. One that starts again has told no total. */
export function withTold(noise: DeviceNoise, event: DeviceEvent): DeviceNoise {
  if (event.type === 'bet-total') return { ...noise, total: event.amount }
  return event.type === 'restarted' ? withoutTotal(noise) : noise
}

function withoutTotal(noise: DeviceNoise): DeviceNoise {
  if (noise.total === undefined) return noise
  const { total: _, ...others } = noise
  return others
}

function discarded(noise: DeviceNoise, event: EventOf<'discarded'>, at: number): Filtered {
  const run = noise.run ?? { told: 0, times: 0, bytes: 0, reason: '', until: at + summedUpEvery }
  if (run.told < toldInFull) return { noise: { ...noise, run: { ...run, told: run.told + 1 } }, told: [event] }
  const counted = { ...run, times: run.times + 1, bytes: run.bytes + event.bytes, reason: event.reason }
  return { noise: { ...noise, run: counted }, told: [] }
}

function unknown(noise: DeviceNoise, event: EventOf<'unknown-message'>): Filtered {
  const { types } = noise
  if (types.includes(event.message) || types.length >= mostTypes) return { noise, told: [] }
  return { noise: { ...noise, types: [...types, event.message] }, told: [event] }
}

/** Of bytes that were thrown away in one reading, those after the first few make one event for each reason. */
export function mergedNoise(events: readonly DeviceEvent[]): readonly DeviceEvent[] {
  if (events.length <= toldInFull || !events.some(({ type }) => type === 'discarded')) return events
  const merged: DeviceEvent[] = []
  let alone = toldInFull
  let run = new Map<string, EventOf<'discarded'>>()
  for (const event of events) {
    if (event.type !== 'discarded') run = new Map()
    const alike = event.type === 'discarded' ? run.get(event.reason) : undefined
    if (event.type === 'discarded' && alike !== undefined) alike.bytes += event.bytes
    else merged.push(event.type === 'discarded' && --alone < 0 ? begun(run, event) : event)
  }
  return merged
}

function begun(run: Map<string, EventOf<'discarded'>>, event: EventOf<'discarded'>): EventOf<'discarded'> {
  const own = { ...event }
  run.set(own.reason, own)
  return own
}

/** What was only counted, once it is time to sum it up (ms). */
export function dueNoise(noise: DeviceNoise, at: number): Filtered {
  const { run } = noise
  if (run === null || at < run.until) return { noise, told: [] }
  const { times, bytes, reason } = run
  if (times === 0) return { noise: { ...noise, run: null }, told: [] }
  return {
    noise: { ...noise, run: { ...run, times: 0, bytes: 0, until: at + summedUpEvery } },
    told: [{ type: 'discarded', bytes, reason: `${times} more times, the last: ${reason}` }],
  }
}

export const noiseDueAt = ({ run }: DeviceNoise): number => run?.until ?? Number.POSITIVE_INFINITY

/** The link has opened again: unknown types and totals are told again. */
export const reopenedNoise = (noise: DeviceNoise): DeviceNoise =>
  withoutTotal(noise.types.length === 0 ? noise : { ...noise, types: [] })
