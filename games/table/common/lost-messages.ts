import type { DeviceEvent } from '../../../drivers/events.ts'
import type { Input } from '../live.ts'

/** What a device has said is lost, or it began anew. Where nothing but heartbeats was lost, drivers tell of no gap. */
export const losesMessages = (event: DeviceEvent): boolean =>
  event.type === 'restarted' || (event.type === 'sequence' && event.fault === 'gap')

/** Devices whose messages are the cards or actions of a hand. */
const tellsHand: readonly string[] = ['table-reader', 'dealer-keypad']

export const losesHand = ({ kind, event }: Input & { from: 'device' }): boolean =>
  tellsHand.includes(kind) && losesMessages(event)
