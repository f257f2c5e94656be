import type { DeviceEvent } from '../../../drivers/events.ts'
import type { Input } from '../live.ts'

/** What a device has said is lost, or it started again. Heartbeats say nothing, so a gap of nothing else is no loss. */
export const losesMessages = (event: DeviceEvent): boolean =>
  event.type === 'restarted' ||
  (event.type === 'sequence' && event.fault === 'gap' && event.got - event.expected !== (event.heartbeats ?? 0))

/** Devices whose messages are the cards or actions of a hand. */
const tellsHand: readonly string[] = ['table-reader', 'dealer-keypad']

export const losesHand = ({ kind, event }: Input & { from: 'device' }): boolean =>
  tellsHand.includes(kind) && losesMessages(event)
