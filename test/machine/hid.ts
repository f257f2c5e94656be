import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, createReadStream, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, describe, test } from 'node:test'
import { hidBetSensors } from '../../drivers/bet-sensors/hid.ts'
import { hidCardReader } from '../../drivers/card-reader/bar-code-scanner.ts'
import type { DeviceEvent } from '../../drivers/events.ts'
import { openHidTap, openHidTwoWay } from '../../drivers/transport/hid.ts'
import type { Tap } from '../../drivers/transport/transport.ts'
import { createBarcodeScanner, keyboardDescriptor } from '../../simulators/devices/barcode-scanner.ts'
import { boardDescriptor, createHidBetBoard } from '../../simulators/devices/hid-board.ts'
import { openUhid, type Uhid } from '../../simulators/wires/uhid.ts'
import { eventually } from '../support/eventually.ts'
import { runningDriver } from '../support/running-driver.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const ids = { vendor: 0x1209, product: 0x4657 }
const noBody = 65_534

/** Plugs a device in and waits until the system knows it. */
async function plugIn(serial = 'FB-1', descriptor = boardDescriptor('bet-sensors')): Promise<Uhid> {
  const device = openUhid({ ...ids, name: 'Feltwire test board', serial, descriptor })
  cleanups.push(device.close)
  await eventually(() => numberOf(serial) !== undefined)
  return device
}

async function tapOn(settings: Parameters<typeof openHidTap>[0] = ids) {
  const tap = await openHidTap(settings)
  cleanups.push(tap.close)
  return tap
}

async function twoWayOn(settings = ids) {
  const wire = await openHidTwoWay(settings)
  cleanups.push(wire.close)
  return wire
}

/** The number that the system gave a device, as in `hidraw3`. */
function numberOf(serial: string): string | undefined {
  return readdirSync('/sys/class/hidraw').find((number) =>
    readFileSync(`/sys/class/hidraw/${number}/device/uevent`, 'latin1').includes(`HID_UNIQ=${serial}\n`),
  )
}

/** All that was heard, piece by piece. */
function hearing(end: Pick<Tap | Uhid, 'onBytes'>): string[] {
  const pieces: string[] = []
  end.onBytes((bytes) => pieces.push(Buffer.from(bytes).toString('hex')))
  return pieces
}

function closings(tap: Tap): string[] {
  const reasons: string[] = []
  tap.onClosed((reason) => reasons.push(reason))
  return reasons
}

const report = (number: number) => Buffer.from([0x10, number, 3, 1, 0xf4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])

function asNobody() {
  process.seteuid?.(noBody)
  cleanups.push(() => process.seteuid?.(0))
}

describe('an HID device', () => {
  test('is refused as missing when it is not plugged in', async () => {
    await assert.rejects(openHidTap(ids), { code: 'port-missing', message: /1209:4657/ })
  })

  test('hands up each input report as one piece, in order', async () => {
    const device = await plugIn()
    const heard = hearing(await tapOn())
    const reports = Array.from({ length: 50 }, (_, number) => report(number + 1))
    for (const each of reports) device.send(each)
    await eventually(() => heard.length >= reports.length)
    assert.deepEqual(
      heard,
      reports.map((each) => each.toString('hex')),
    )
  })

  test('is found by its serial number among two of a kind, and refused when they cannot be told apart', async () => {
    const first = await plugIn('FB-1')
    const second = await plugIn('FB-2')
    const heard = hearing(await tapOn({ ...ids, serial: 'FB-2' }))
    await assert.rejects(openHidTap(ids), { code: 'port-failed', message: /FB-1.*FB-2/ })
    first.send(report(1))
    second.send(report(2))
    await eventually(() => heard.length > 0)
    assert.deepEqual(heard, [report(2).toString('hex')])
  })

  test('is found by its usage among parts with the same numbers', async () => {
    await plugIn('FB-1', boardDescriptor('dealer-keypad'))
    const board = await plugIn('FB-1b', boardDescriptor('bet-sensors'))
    const heard = hearing(await tapOn({ ...ids, usagePage: 0xff46, usage: 1 }))
    board.send(report(7))
    await eventually(() => heard.length > 0)
    await assert.rejects(openHidTap({ ...ids, usagePage: 0x8c }), { code: 'port-missing' })
  })

  test('is told to be gone once when it is unplugged, and is found again under another number', async () => {
    const device = await plugIn('FB-1')
    const first = await tapOn()
    const reasons = closings(first)
    const before = numberOf('FB-1')
    device.unplug()
    await eventually(() => reasons.length > 0)
    await first.close()
    assert.equal(reasons.length, 1)
    assert.match(reasons[0] ?? '', /is gone/)
    await assert.rejects(openHidTap(ids), { code: 'port-missing' })

    const other = openUhid({
      ...ids,
      product: 1,
      name: 'Other',
      serial: 'X-1',
      descriptor: boardDescriptor('dealer-keypad'),
    })
    cleanups.push(other.close)
    await eventually(() => numberOf('X-1') === before)
    device.replug()
    await eventually(() => numberOf('FB-1') !== undefined)
    assert.notEqual(numberOf('FB-1'), before)
    const heard = hearing(await tapOn())
    device.send(report(9))
    await eventually(() => heard.length > 0)
    assert.deepEqual(heard, [report(9).toString('hex')])
  })

  test('tells once that it was closed by us, and can be opened again', async () => {
    const device = await plugIn()
    const tap = await tapOn()
    const reasons = closings(tap)
    await tap.close()
    await tap.close()
    await eventually(() => reasons.length > 0)
    assert.deepEqual(reasons, ['HID device 1209:4657 was closed.'])
    const heard = hearing(await tapOn())
    device.send(report(1))
    await eventually(() => heard.length > 0)
  })

  test('is refused as denied to a user without the right', async () => {
    await plugIn()
    asNobody()
    await assert.rejects(openHidTap(ids), { code: 'port-denied' })
  })

  test('is refused with a plain sentence where the library cannot be loaded', () => {
    const library = globSync('/lib/x86_64-linux-gnu/libudev.so.1.*')[0] ?? ''
    execFileSync('mount', ['--bind', '/dev/null', library])
    cleanups.push(() => execFileSync('umount', [library]))
    const script = `import('./drivers/transport/hid.ts')
      .then(({ openHidTap }) => openHidTap({ vendor: 1, product: 2 }))
      .catch((error) => console.log(error.code, error.message))`
    const said = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })
    assert.match(said, /^port-failed HID device 0001:0002 cannot be opened: .*libudev/)
  })
})

describe('a two-way HID device', () => {
  test('takes output reports unchanged, and drops what comes after the close', async () => {
    const device = await plugIn()
    const taken = hearing(device)
    const wire = await twoWayOn()
    wire.write(report(1))
    wire.write(report(2))
    await eventually(() => taken.length >= 2)
    await wire.close()
    wire.write(report(3))
    assert.deepEqual(taken, [report(1).toString('hex'), report(2).toString('hex')])
  })

  test('is told to be gone once when a report is written into the unplugged device', async () => {
    const device = await plugIn()
    const wire = await twoWayOn()
    const reasons = closings(wire)
    device.unplug()
    wire.write(report(1))
    await eventually(() => reasons.length > 0)
    await wire.close()
    assert.equal(reasons.length, 1)
  })
})

test('an HID tap has no way to write, and writes nothing', async () => {
  const device = await plugIn()
  const taken = hearing(device)
  const tap = await tapOn()
  assert.deepEqual(Object.keys(tap).sort(), ['close', 'onBytes', 'onClosed'])
  const heard = hearing(tap)
  device.send(report(1))
  await eventually(() => heard.length > 0)
  await tap.close()
  // What is written next comes after anything that the tap could have written.
  const wire = await twoWayOn()
  wire.write(report(2))
  await eventually(() => taken.length > 0)
  assert.deepEqual(taken, [report(2).toString('hex')])
})

describe('a card reader that is a keyboard', () => {
  const reader = () => plugIn('SC-1', keyboardDescriptor)
  const inputOf = () => `/sys/class/hidraw/${numberOf('SC-1')}/device/input`
  const muteSwitch = () => globSync(`${inputOf()}/input*/inhibited`)[0] ?? ''
  const isMuted = () => readFileSync(muteSwitch(), 'latin1').trim() === '1'

  /** What any other program on the machine would be typed: the number of bytes from the kernel's own keyboard. */
  async function desktop() {
    const event = await eventually(() => globSync(`${inputOf()}/input*/event*`)[0])
    const stream = createReadStream(`/dev/input/${event.split('/').at(-1)}`)
    let typed = 0
    stream.on('data', (bytes) => {
      typed += bytes.length
    })
    stream.on('error', () => {})
    cleanups.push(() => stream.destroy())
    return () => typed
  }

  test('is read while nothing of it is typed anywhere else, and types again when it is let go', async () => {
    const device = await reader()
    const typed = await desktop()
    const tap = await tapOn()
    const heard = hearing(tap)
    createBarcodeScanner(device).scan('H10')
    await eventually(() => heard.length >= 8)
    assert.equal(typed(), 0)
    await tap.close()
    createBarcodeScanner(device).scan('SA')
    await eventually(() => typed() > 0)
  })

  test('stays mute after the close when it was mute before, as by a udev rule', async () => {
    await reader()
    await eventually(() => muteSwitch() !== '')
    writeFileSync(muteSwitch(), '1')
    await (await tapOn()).close()
    assert.equal(isMuted(), true)
  })

  test('is refused as denied when this user can read it and cannot mute it', async () => {
    await reader()
    await eventually(() => muteSwitch() !== '')
    chmodSync(`/dev/${numberOf('SC-1')}`, 0o666)
    asNobody()
    await assert.rejects(openHidTap(ids), { code: 'port-denied', message: /inhibited/ })
  })

  test('gives the card that was laid on it', async () => {
    const device = await reader()
    const driver = runningDriver(hidCardReader.create({}, 'tap'))
    const events: DeviceEvent[] = []
    ;(await tapOn()).onBytes((bytes) => events.push(...driver.receive(bytes, 0).events))
    createBarcodeScanner(device).scan('H10')
    createBarcodeScanner(device).scan('SA')
    await eventually(() => events.length >= 2)
    assert.deepEqual(events, [
      { type: 'card-read', card: 'Th' },
      { type: 'card-read', card: 'As' },
    ])
  })
})

test('a bet board on USB gives its bets', async () => {
  const device = await plugIn()
  const driver = runningDriver(hidBetSensors.create({ spots: { 1: 'ante' }, chips: {} }, 'tap'))
  const events: DeviceEvent[] = []
  ;(await tapOn()).onBytes((bytes) => events.push(...driver.receive(bytes, 0).events))
  const board = createHidBetBoard(device)
  board.place(3, 1, 500)
  board.alive(500)
  await eventually(() => events.length >= 2)
  assert.deepEqual(events, [
    { type: 'bet', seat: 3, spot: 'ante', amount: 500 },
    { type: 'bet-total', amount: 500 },
  ])
})
