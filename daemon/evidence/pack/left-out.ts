import type { DeviceClass, DeviceEvent } from '../../../drivers/events.ts'
import { isWithheld } from '../../../drivers/redact-cards.ts'
import type { Entry } from '../../journal/entry.ts'

const ofShuffler = 'what a shuffler sent may name cards that were not dealt'
const ofUnknown = 'it is not known what the device is, so its bytes may name cards that were not dealt'
const ofHands = 'what a reader of hole cards saw may be a hand that was never shown'
const unread = 'bytes that were not understood may name cards that were not dealt'
const unfinished = 'the message was not complete yet, and may name cards that were not dealt'

/** Devices whose messages name cards. */
const ofCards: readonly (DeviceClass | undefined)[] = ['card-shoe', 'card-reader']

/**
 * The bytes that may show cards that were not dealt, by the numbers of their entries, with the reason: all of a shuffler's,
 * or of a device that is not known; of another device those that were no message, or none that is known, from its last message before them on; and of a shoe or
 * a reader of cards those behind its last message.
 * @param classOf a device of the table, by its id
 * @param hidesHands the game has hole cards that nobody may see but an auditor: all that its reader saw is left out
 */
export function leftOutOf(
  entries: readonly Entry[],
  classOf: (device: string) => DeviceClass | undefined,
  hidesHands = false,
): Map<number, string> {
  const leftOut = new Map<number, string>()
  /** The bytes of each device from its last message on: where that ends, another may begin. */
  const since = new Map<string, readonly number[]>()
  for (const entry of entries) {
    if (entry.kind !== 'bytes' && entry.kind !== 'event') continue
    const { device } = entry
    const own = since.get(device) ?? []
    if (entry.kind === 'bytes') {
      since.set(device, [...own, entry.n])
      const why = whyOf(classOf(device), hidesHands)
      if (why !== undefined) leftOut.set(entry.n, why)
    } else if (isUnread(entry.event)) for (const n of own) leftOut.set(n, leftOut.get(n) ?? unread)
    else since.set(device, own.slice(-1))
  }
  for (const [device, own] of since)
    if (ofCards.includes(classOf(device))) for (const n of own.slice(1)) leftOut.set(n, leftOut.get(n) ?? unfinished)
  return leftOut
}

function whyOf(device: DeviceClass | undefined, hidesHands: boolean): string | undefined {
  if (device === undefined) return ofUnknown
  if (device === 'table-reader' && hidesHands) return ofHands
  return device === 'shuffler' ? ofShuffler : undefined
}

const isUnread = (event: DeviceEvent): boolean =>
  event.type === 'discarded' || event.type === 'unknown-message' || isWithheld(event)
