import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { readSessionFloor } from '../../daemon/config/read-configuration.ts'
import type { DeviceConfiguration } from '../../daemon/config/shape.ts'
import { keepLink } from '../../daemon/links/link.ts'
import { boardDescriptor, createHidKeypad } from '../../simulators/devices/hid-board.ts'
import { openUhid } from '../../simulators/wires/uhid.ts'
import { eventually } from '../support/eventually.ts'
import { mockup } from './mockup.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** The daemon's link to a device, as a configuration has it: its states and all that it heard. */
function linkTo(device: Omit<DeviceConfiguration, 'id' | 'mode'>) {
  const wheel = { id: 'wheel', driver: 'cammegh', serial: { path: '/dev/no-wheel' } }
  const config = {
    site: 'casino',
    tables: [{ id: 'one', game: 'gb.roulette', devices: [{ id: 'device', ...device }, wheel] }],
  }
  const {
    floor: { tables },
    mistakes,
  } = readSessionFloor(config)
  assert.deepEqual(mistakes, [])
  const ready = tables[0]?.devices[0]
  assert.ok(ready)
  const states: string[] = []
  const heard: string[] = []
  const link = keepLink(ready, {
    state: (state) => states.push(state),
    bytes: (bytes) => heard.push(Buffer.from(bytes).toString('hex')),
  })
  cleanups.push(link.close)
  return { states, heard }
}

test('the link finds an HID device again that comes back under another number', async () => {
  const [vendor, product] = [0x1209, 0x4657]
  const descriptor = boardDescriptor('dealer-keypad')
  const device = openUhid({ vendor, product, name: 'Keypad', serial: 'KP-1', descriptor })
  cleanups.push(device.close)
  const { states, heard } = linkTo({
    driver: 'hid-keypad',
    hid: { vendor, product, serial: 'KP-1' },
    settings: { keys: { 1: { name: 'call' } } },
  })
  await eventually(() => states.at(-1) === 'open')

  device.unplug()
  await eventually(() => states.at(-1) === 'closed')
  const other = openUhid({ vendor, product, name: 'Keypad', serial: 'KP-2', descriptor })
  cleanups.push(other.close)
  device.replug()
  await eventually(() => states.at(-1) === 'open')
  createHidKeypad(other).press(2)
  createHidKeypad(device).press(1)
  await eventually(() => heard.length > 0)
  assert.deepEqual(states, ['open', 'closed', 'open'])
  assert.deepEqual(heard, ['20010100000000000000000000000000'])
})

test('the link finds a GPIO chip again that comes back under another number', async () => {
  const [chip, other] = [mockup('A'), mockup('B')]
  const { states, heard } = linkTo({
    driver: 'gpio-coin-in',
    gpio: { chip: chip.label },
    settings: { lines: { 3: { seat: 1, spot: 'progressive' } } },
  })
  await eventually(() => states.at(-1) === 'open')
  const numbered = chip.name()
  other.unplug()
  chip.unplug()
  await eventually(() => states.at(-1) === 'closed')
  // Whichever comes first gets the lowest number.
  const order = numbered === 'gpiochip0' ? [other, chip] : [chip, other]
  for (const each of order) await each.replug()
  assert.notEqual(chip.name(), numbered)
  await eventually(() => states.at(-1) === 'open')
  chip.drive(3, 1)
  cleanups.push(() => chip.drive(3, 0))
  await eventually(() => heard.length >= 3)
  assert.deepEqual(states, ['open', 'closed', 'open'])
  assert.equal(Buffer.from(heard.join(''), 'hex').toString(), '3 0\n3 0\n3 1\n')
})
