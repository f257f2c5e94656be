import type { DeviceEvent } from '../../drivers/events.ts'
import { type Code, codeFinding } from './codes.ts'
import type { Effect } from './live.ts'

/** What a device's own troubles come to at any table. */
export function deviceEffects(device: string, event: DeviceEvent, round: number): Effect[] {
  switch (event.type) {
    case 'discarded':
      return [warn('bytes-discarded', `${device}: ${event.bytes} bytes were no message: ${event.reason}`)]
    case 'sequence':
      return event.fault === 'gap'
        ? [warn('messages-lost', `${device}: message ${event.expected} was due and ${event.got} came`)]
        : [warn('sequence-conflict', `${device}: number ${event.got} came twice with different contents`)]
    case 'restarted':
      return [warn('device-restarted', `${device} started again`)]
    case 'device-fault':
      return [
        { type: 'alert', id: `${device}-${event.code}`, raised: true, text: `${device}: ${event.text}` },
        warn('device-fault', `${device}: ${event.text}`),
      ]
    case 'device-fault-cleared':
      return [{ type: 'alert', id: `${device}-${event.code}`, raised: false, text: `${device}: ${event.code} is over` }]
    default:
      return []
  }

  function warn(code: Code, message: string): Effect {
    return { type: 'finding', round, ...codeFinding(code, message) }
  }
}
