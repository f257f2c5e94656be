import { expect, it } from 'vitest'
import type { Driver } from '../../../drivers/driver.ts'
import { readOutsideKind } from '../../../drivers/driver-files/outside-kind.ts'
import { type DeviceClass, deviceEvent } from '../../../drivers/events.ts'

/** A kind whose driver counts its steps and does what `step` says. */
function driverOf(step: Driver<number>['step'], device: DeviceClass = 'card-shoe', wakeAt = () => 5): Driver {
  const create = (): Driver<number> => ({ initial: 0, step, wakeAt })
  const serial = { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 }
  const read = readOutsideKind({ name: 'own', device, serial, silentAfter: Number.POSITIVE_INFINITY, create })
  const prepared = 'kind' in read ? read.kind.prepare(undefined, 'tap') : read
  if ('wrong' in prepared) throw new Error(JSON.stringify(prepared.wrong))
  return prepared.driver
}

const bytes = { type: 'bytes', bytes: Uint8Array.of(1, 2, 3), at: 0 } as const
const reading = { frames: 1, events: [], replies: [] }

it('a step that is right passes as it is', () => {
  const step = { ...reading, state: 1, events: [{ type: 'cut-card' as const }] }
  expect(driverOf(() => step).step(0, bytes)).toBe(step)
})

it.each<[string, Driver<number>['step'], string]>([
  [
    'throws',
    () => {
      throw new Error('no such card')
    },
    'the driver failed: no such card',
  ],
  [
    'says what is no event',
    // @ts-expect-error: a file outside is not compiled with the project
    () => ({ ...reading, state: 9, events: [{ type: 'card-drawn', card: '10h' }] }),
    'the driver failed: events.0.card: must be of the form',
  ],
  // @ts-expect-error: likewise
  ['forgets its state', () => ({ ...reading }), 'the driver failed: state: is missing'],
])('a step that %s discards its bytes, which may have been a card, and begins again', (_, step, reason) => {
  const { state, frames, events, replies } = driverOf(step).step(7, bytes)
  expect({ state, frames, replies }).toEqual({ state: 0, frames: 0, replies: [] })
  expect(events).toEqual([
    { type: 'discarded', bytes: 3, reason: expect.stringContaining(reason) },
    { type: 'card-unread', reason: expect.stringContaining(reason) },
  ])
  for (const event of events) expect(deviceEvent.safeParse(event).success).toBe(true)
})

it('a device that reads no cards has lost none', () => {
  const fails = () => {
    throw new Error('no')
  }
  expect(driverOf(fails, 'bet-sensors').step(7, bytes).events).toHaveLength(1)
  expect(driverOf(fails).step(7, { type: 'wake', at: 5 }).events).toEqual([
    { type: 'discarded', bytes: 0, reason: 'the driver failed: no' },
  ])
})

it('a time to wake that is none is never', () => {
  const step = () => ({ ...reading, state: 0 })
  expect(driverOf(step).wakeAt(0)).toBe(5)
  expect(driverOf(step, 'card-shoe', () => Number.NaN).wakeAt(0)).toBe(Number.POSITIVE_INFINITY)
})
