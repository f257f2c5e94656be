import type { DeviceEvent } from './events.ts'

/** More than any device has at once; what repeats new codes for ever must not fill the memory. */
export const mostStandingFaults = 16

/** Turns faults that a device says again and again into one event when each comes and one when it goes. */
export const createFaults = () => {
  const standing = new Map<string, string>()

  const clear = (code: string): DeviceEvent[] => (standing.delete(code) ? [{ type: 'device-fault-cleared', code }] : [])

  return {
    hasRoomFor: (code: string) => standing.has(code) || standing.size < mostStandingFaults,
    /** A fault that stands already is told again only with another text. */
    raise(code: string, text: string): DeviceEvent[] {
      if (standing.get(code) === text) return []
      standing.set(code, text)
      return [{ type: 'device-fault', code, text }]
    },
    clear,
    clearAll: (): DeviceEvent[] => [...standing.keys()].flatMap(clear),
  }
}

/** The faults that a driver finds by itself, each with its text: told when one is switched on, and when off again. */
export const createFaultSwitches = <Code extends string>(
  texts: Readonly<Record<Code, string>>,
  emit: (event: DeviceEvent) => void,
) => {
  const faults = createFaults()
  return (code: Code, isOn: boolean): void => {
    for (const event of isOn ? faults.raise(code, texts[code]) : faults.clear(code)) emit(event)
  }
}
