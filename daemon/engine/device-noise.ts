import type { DeviceEvent, EventOf } from '../../drivers/events.ts'

type Noise = EventOf<'discarded'>
type Unknown = EventOf<'unknown-message'>

/** So many of a run are told one by one. */
const inFull = 4
/** How often the others are summed up, and how long it must be quiet before a run is over (ms). */
const period = 10_000
/** So many unknown types are told of each time that the link opens. */
const mostTypes = 16

/**
 * What the rules are told of a device that is not understood, so that a finding a second can't bury the others. Every
 * event is in the journal all the same.
 */
export type DeviceNoise = {
  /** What the rules are told when they hear this: itself, or nothing. */
  heard(event: DeviceEvent, at: number): DeviceEvent[]
  /** What was counted and is to be told by now (ms). */
  due(at: number): DeviceEvent[]
  dueAt(): number
  /** The link has opened again: unknown types are told anew. */
  opened(): void
}

/** A stretch of noise: how many times it was told, and what was only counted since the last time. */
type Run = { told: number; times: number; bytes: number; reason: string; until: number }

export function createDeviceNoise(): DeviceNoise {
  const types = new Set<string>()
  let run: Run | undefined

  function noise(event: Noise, at: number): DeviceEvent[] {
    run ??= { told: 0, times: 0, bytes: 0, reason: '', until: at + period }
    if (run.told < inFull) {
      run.told++
      return [event]
    }
    run = { ...run, times: run.times + 1, bytes: run.bytes + event.bytes, reason: event.reason }
    return []
  }

  function unknown(event: Unknown): DeviceEvent[] {
    if (types.has(event.message) || types.size === mostTypes) return []
    types.add(event.message)
    return [event]
  }

  return {
    heard(event, at) {
      if (event.type === 'discarded') return noise(event, at)
      return event.type === 'unknown-message' ? unknown(event) : [event]
    },
    due(at) {
      if (run === undefined || at < run.until) return []
      const { times, bytes, reason } = run
      run = times === 0 ? undefined : { ...run, times: 0, bytes: 0, until: at + period }
      return times === 0 ? [] : [{ type: 'discarded', bytes, reason: `${times} more times, the last: ${reason}` }]
    },
    dueAt: () => run?.until ?? Number.POSITIVE_INFINITY,
    opened: () => types.clear(),
  }
}
