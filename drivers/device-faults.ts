import { assertAtMost } from './bounds.ts'
import type { DeviceEvent } from './events.ts'

/** More than any device has at once; a device that repeats new codes for ever must not fill the memory. */
export const mostStandingFaults = 16

/** The faults that stand, in the order in which they were raised. */
export type Faults = readonly { readonly code: string; readonly text: string }[]

/** The faults after a change, and what is said about it: one event when a fault comes, one when it goes. */
type Change = { faults: Faults; events: DeviceEvent[] }

export const noFaults: Faults = []

export const hasRoomFor = (faults: Faults, code: string): boolean =>
  faults.length < mostStandingFaults || faults.some((fault) => fault.code === code)

/** A fault that stands already is told again only with another text. */
export function raiseFault(faults: Faults, code: string, text: string): Change {
  const at = faults.findIndex((fault) => fault.code === code)
  if (faults[at]?.text === text) return { faults, events: [] }
  const raised = at < 0 ? [...faults, { code, text }] : faults.with(at, { code, text })
  assertAtMost(raised.length, mostStandingFaults, 'standing faults')
  return { faults: raised, events: [{ type: 'device-fault', code, text }] }
}

export const clearFault = (faults: Faults, code: string): Change =>
  faults.some((fault) => fault.code === code)
    ? {
        faults: faults.filter((fault) => fault.code !== code),
        events: [{ type: 'device-fault-cleared', code }],
      }
    : { faults, events: [] }

export const clearAllFaults = (faults: Faults): Change => ({
  faults: noFaults,
  events: faults.map(({ code }) => ({ type: 'device-fault-cleared', code })),
})

/** Says how one fault changes, by its text before and now; null while it does not stand. */
export function faultChange(code: string, before: string | null, now: string | null): DeviceEvent[] {
  if (before === now) return []
  return [now === null ? { type: 'device-fault-cleared', code } : { type: 'device-fault', code, text: now }]
}
