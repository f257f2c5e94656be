import type { DeviceEvent, EventOf } from '../../../drivers/events.ts'
import type { Input } from '../inputs-and-effects.ts'

/** What a device has said is lost, or it started again. Heartbeats say nothing, so a gap of nothing else is no loss. */
export const losesMessages = (event: DeviceEvent): boolean =>
  event.type === 'restarted' ||
  (event.type === 'sequence' && event.fault === 'gap' && event.got - event.expected !== (event.heartbeats ?? 0))

/** Devices whose messages are the cards or actions of a hand. */
const tellsHand: readonly string[] = ['table-reader', 'dealer-keypad']

export const losesHand = ({ kind, event }: Input & { from: 'device' }): boolean =>
  tellsHand.includes(kind) && losesMessages(event)

/** What was lost, as the finding says it. */
export function gapText({ expected, got, of }: EventOf<'sequence'>): string {
  switch (of) {
    case 'spins':
      return `spin ${expected} ended, and its number was not seen`
    case 'link':
      return 'its link was lost, and what it said meanwhile does not show'
    case 'coups':
      return 'its cards name no hand, and it cannot be said to which coup they belong'
    default:
      return `message ${expected} was due and ${got} came`
  }
}
