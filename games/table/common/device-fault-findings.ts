import type { DeviceEvent } from '../../../drivers/events.ts'
import { type Effect, findingIn, noEffects } from '../inputs-and-effects.ts'
import { type Code, codeFinding } from './finding-codes.ts'
import { gapText } from './lost-messages.ts'

/** A second number for the same spin: the first has already ended its round. */
const disputed = (round: number, message: string): Effect =>
  findingIn(round, codeFinding('device-fault', `round ${round}: ${message}`, 'integrity'))

/** Findings and alerts from faults of a device, the same at every table. */
export function deviceEffects(device: string, event: DeviceEvent, round: number): readonly Effect[] {
  switch (event.type) {
    case 'discarded':
      return [warn('bytes-discarded', `${device}: ${event.bytes} bytes discarded: ${event.reason}`)]
    case 'unknown-message':
      return [warn('unknown-message', `${device}: a message of unknown type '${event.message}'`)]
    case 'sequence':
      return event.fault === 'gap'
        ? [warn('messages-lost', `${device}: ${gapText(event)}`)]
        : [warn('sequence-conflict', `${device}: number ${event.got} came twice with different contents`)]
    case 'restarted':
      return [warn('device-restarted', `${device} started again`)]
    case 'device-fault':
      return [
        { type: 'alert', id: `${device}-${event.code}`, raised: true, text: `${device}: ${event.text}` },
        event.code === 'number-disagrees'
          ? disputed(round - 1, `${device}: ${event.text}`)
          : warn(event.code === 'wrong-device' ? 'wrong-device' : 'device-fault', `${device}: ${event.text}`),
      ]
    case 'device-fault-cleared':
      return [{ type: 'alert', id: `${device}-${event.code}`, raised: false, text: `${device}: ${event.code} is over` }]
    default:
      return noEffects
  }

  function warn(code: Code, message: string): Effect {
    return findingIn(round, codeFinding(code, message))
  }
}
