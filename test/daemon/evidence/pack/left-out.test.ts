import { expect, test } from 'vitest'
import { leftOutOf } from '../../../../daemon/evidence/pack/left-out.ts'
import type { Entry, EntryBody } from '../../../../daemon/journal/entry.ts'
import type { DeviceClass, DeviceEvent } from '../../../../drivers/events.ts'

const classes: Readonly<Record<string, DeviceClass>> = { shoe: 'card-shoe', board: 'bet-sensors', shuffler: 'shuffler' }

const bytes = (device: string): EntryBody => ({ kind: 'bytes', table: 't', device, data: '00' })
const event = (device: string, event: DeviceEvent): EntryBody => ({ kind: 'event', table: 't', device, seq: 1, event })
const card = event('shoe', { type: 'card-drawn', card: '9s' })

/** The numbers of the entries that are left out, counted from 1. */
function leftOut(...bodies: EntryBody[]): number[] {
  const entries = bodies.map((body, i): Entry => Object.assign({ n: i + 1, at: 0 }, body))
  return [...leftOutOf(entries, (device) => classes[device]).keys()].toSorted((a, b) => a - b)
}

test('what shufflers and unknown devices send is left out, what they meant is not', () => {
  const delivered = event('shuffler', { type: 'cards-delivered', count: 3 })
  expect(leftOut(bytes('shuffler'), delivered, bytes('shoe'), card, bytes('other'))).toEqual([1, 5])
})

test('bytes that were not understood are left out from the last message on', () => {
  const unknown = event('shoe', { type: 'unknown-message', message: 'ORD', bytes: 9 })
  expect(leftOut(bytes('shoe'), card, bytes('shoe'), bytes('board'), bytes('shoe'), unknown)).toEqual([1, 3, 5])
  const noise = event('shoe', { type: 'discarded', bytes: 4, reason: 'no message' })
  expect(leftOut(bytes('shoe'), card, bytes('shoe'), card, bytes('board'), noise)).toEqual([3])
})

test('text that was withheld takes its bytes with it', () => {
  const fault = event('board', { type: 'device-fault', code: 'jam', text: 'withheld: it may name cards' })
  expect(leftOut(bytes('board'), fault)).toEqual([1])
})

test('what stands behind the last message of a shoe is left out, and a heartbeat of a board is not', () => {
  expect(leftOut(bytes('shoe'), card, bytes('shoe'), bytes('board'))).toEqual([3])
})
