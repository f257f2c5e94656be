import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openHidTap, openHidTwoWay } from '../../../drivers/transport/hid.ts'
import { eventually } from '../../support/eventually.ts'

/** A stand-in for the library: what is plugged in, and what the system answers. Real devices are in test/machine. */
const system = vi.hoisted(() => ({
  plugged: [] as object[],
  refusal: '',
  device: undefined as unknown,
  libraryWorks: true,
}))
vi.mock('node-hid', () => ({
  default: {
    getHidapiVersion: () => {
      if (!system.libraryWorks) throw new Error('libudev.so.1 is not there')
    },
    devicesAsync: async () => system.plugged,
    HIDAsync: {
      open: async () => {
        if (system.refusal !== '') throw new Error(system.refusal)
        return system.device
      },
    },
  },
}))

const ids = { vendor: 0x1209, product: 0x4657 }
const board = (serialNumber: string, usage = 1) => ({
  path: `/dev/${serialNumber}`,
  serialNumber,
  usagePage: 0xff46,
  usage,
})

class StandIn extends EventEmitter {
  readonly written: string[] = []
  takes = true
  isOpen = true
  async write(report: Buffer) {
    if (!this.takes) throw new Error('the pipe is broken')
    this.written.push(report.toString('hex'))
  }
  async close() {
    this.isOpen = false
  }
}

let device = new StandIn()
beforeEach(() => {
  device = new StandIn()
  Object.assign(system, { plugged: [board('FB-1')], refusal: '', device, libraryWorks: true })
})

describe('an HID device', () => {
  test('hands up each report, and is told to be closed once', async () => {
    const tap = await openHidTap(ids)
    const heard: string[] = []
    const reasons: string[] = []
    tap.onBytes((bytes) => heard.push(Buffer.from(bytes).toString('hex')))
    tap.onClosed((reason) => reasons.push(reason))
    device.emit('data', Buffer.from([1, 0]))
    device.emit('data', Buffer.from([2, 1]))
    expect(heard).toEqual(['0100', '0201'])
    expect('write' in tap).toBe(false)
    device.emit('error', new Error('could not read'))
    await tap.close()
    expect(reasons).toEqual(['HID device 1209:4657 is gone; check its cable.'])
    expect(device.isOpen).toBe(false)
  })

  test('is written to both ways until it is closed', async () => {
    const wire = await openHidTwoWay({ ...ids, serial: 'FB-1' })
    wire.write(Uint8Array.of(0, 7))
    await wire.close()
    wire.write(Uint8Array.of(0, 8))
    expect(device.written).toEqual(['0007'])
  })

  test.each([
    ['that refuses a report', 1, 'takes no reports: the pipe is broken'],
    ['that takes none of 65', 65, 'takes no reports; plug it in again'],
  ])('%s is told to be closed', async (_, reports, reason) => {
    if (reports === 1) device.takes = false
    else device.write = () => new Promise(() => {})
    const wire = await openHidTwoWay(ids)
    const reasons: string[] = []
    wire.onClosed((why) => reasons.push(why))
    for (let sent = 0; sent < reports; sent++) wire.write(Uint8Array.of(0))
    await eventually(() => reasons.length > 0)
    expect(reasons).toEqual([`HID device 1209:4657 ${reason}.`])
  })

  test.each<[string, Partial<typeof system>, Parameters<typeof openHidTap>[0], string, string]>([
    ['that is not plugged in', { plugged: [] }, ids, 'port-missing', 'it is not there'],
    ['of another serial number', {}, { ...ids, serial: 'FB-9' }, 'port-missing', 'with serial number FB-9'],
    ['of another usage', {}, { ...ids, usagePage: 0xff46, usage: 2 }, 'port-missing', 'it is not there'],
    ['of two of a kind', { plugged: [board('FB-1'), board('FB-2')] }, ids, 'port-failed', 'FB-1 usage ff46:0001, FB-2'],
    ['that was unplugged just now', { refusal: 'No such device' }, ids, 'port-missing', 'unplugged'],
    ['that another program holds', { refusal: 'Device busy' }, ids, 'port-busy', 'stop that program'],
    ['that this user may not open', { refusal: 'Permission denied' }, ids, 'port-denied', 'udev rule'],
    ['that cannot be opened', { refusal: 'cannot open' }, ids, 'port-failed', 'cannot open'],
    ['on a machine without the library', { libraryWorks: false }, ids, 'port-failed', 'install libudev1'],
  ])('%s is refused', async (_, now, settings, code, words) => {
    Object.assign(system, now)
    await expect(openHidTap(settings)).rejects.toMatchObject({ code, message: expect.stringContaining(words) })
  })
})
