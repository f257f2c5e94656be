import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { openSerialTap, openSerialTwoWay } from '../../../drivers/transport/serial.ts'
import { openPty } from '../../../simulators/wires/pty.ts'
import { eventually } from '../../support/eventually.ts'
import { closings, everyByte, hearing } from '../../support/wire-ends.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function device(link?: string) {
  const pty = openPty(link)
  cleanups.push(pty.close)
  return pty
}

async function tapOn(path: string) {
  const tap = await openSerialTap(settings(path))
  cleanups.push(tap.close)
  return tap
}

async function twoWayOn(path: string) {
  const port = await openSerialTwoWay(settings(path))
  cleanups.push(port.close)
  return port
}

const settings = (path: string) => ({
  path,
  baudRate: 9600,
  dataBits: 8 as const,
  parity: 'none' as const,
  stopBits: 1 as const,
})

function scratchLink() {
  const folder = mkdtempSync(join(tmpdir(), 'feltwire-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  return join(folder, 'shoe')
}

describe('a serial port', () => {
  test('carries every byte value unchanged from the device', async () => {
    const pty = device()
    const heard = hearing(await tapOn(pty.path))
    pty.send(everyByte)
    await eventually(() => heard().length >= 256)
    expect(heard()).toEqual(everyByte)
  })

  test('carries every byte value unchanged to the device', async () => {
    const pty = device()
    const heard = hearing(pty)
    const port = await twoWayOn(pty.path)
    port.write(everyByte)
    await eventually(() => heard().length >= 256)
    expect(heard()).toEqual(everyByte)
  })

  test('carries more than the kernel buffers hold, in order', async () => {
    const pty = device()
    const heard = hearing(await tapOn(pty.path))
    const flood = Buffer.concat(Array.from({ length: 200 }, () => everyByte))
    pty.send(flood)
    await eventually(() => heard().length >= flood.length)
    expect(heard().equals(flood)).toBe(true)
  })

  test('is refused as missing when there is no such path', async () => {
    await expect(openSerialTap(settings('/dev/feltwire-no-such-port'))).rejects.toMatchObject({
      code: 'port-missing',
      message: expect.stringContaining('/dev/feltwire-no-such-port'),
    })
  })

  test('is refused as busy to a second opener, and the first goes on reading', async () => {
    const pty = device()
    const heard = hearing(await tapOn(pty.path))
    await expect(openSerialTwoWay(settings(pty.path))).rejects.toMatchObject({ code: 'port-busy' })
    pty.send(Buffer.from('still here'))
    await eventually(() => heard().toString() === 'still here')
  })

  test('is refused as denied to a user without the right', async () => {
    const pty = device()
    chmodSync(pty.path, 0)
    const user = process.geteuid?.() ?? 0
    if (user === 0) process.seteuid?.(65534)
    cleanups.push(() => process.seteuid?.(user))
    await expect(openSerialTap(settings(pty.path))).rejects.toMatchObject({ code: 'port-denied' })
  })

  test('is refused with a code when the path is no serial port at all', async () => {
    await expect(openSerialTap(settings('/dev/null'))).rejects.toMatchObject({ code: 'port-failed' })
  })

  test('can be opened again after it was closed', async () => {
    const pty = device()
    await (await tapOn(pty.path)).close()
    const heard = hearing(await tapOn(pty.path))
    pty.send(Buffer.from('again'))
    await eventually(() => heard().toString() === 'again')
  })

  test('tells once that it was closed by us', async () => {
    const tap = await tapOn(device().path)
    const reasons = closings(tap)
    await tap.close()
    await tap.close()
    await eventually(() => reasons.length > 0)
    expect(reasons).toEqual([expect.stringContaining('was closed')])
  })

  test('is given up when the device takes no bytes and they pile up', async () => {
    const port = await twoWayOn(device().path)
    const reasons = closings(port)
    port.write(Buffer.alloc(100_000))
    port.write(everyByte)
    await eventually(() => reasons.length > 0)
    expect(reasons).toEqual([expect.stringContaining('takes no bytes')])
  })

  test('drops what is written after the close', async () => {
    const pty = device()
    const port = await twoWayOn(pty.path)
    await port.close()
    expect(() => port.write(everyByte)).not.toThrow()
  })
})

describe('a tap', () => {
  test('has no way to write', async () => {
    expect(Object.keys(await tapOn(device().path)).sort()).toEqual(['close', 'onBytes', 'onClosed'])
  })

  test('puts no byte on the wire from open to close', async () => {
    const pty = device()
    const onTheWire = hearing(pty)
    const tap = await tapOn(pty.path)
    const heard = hearing(tap)
    pty.send(everyByte)
    await eventually(() => heard().length >= 256)
    await tap.close()
    // What the next opener writes comes after anything the tap could have written.
    const marker = await twoWayOn(pty.path)
    marker.write(Buffer.from('marker'))
    await eventually(() => onTheWire().includes('marker'))
    expect(onTheWire().toString()).toBe('marker')
  })
})

describe('a hang-up', () => {
  test('of an idle port is told once, without a write', async () => {
    const pty = device()
    const tap = await tapOn(pty.path)
    hearing(tap)
    const reasons = closings(tap)
    pty.hangUp()
    await eventually(() => reasons.length > 0)
    await tap.close()
    expect(reasons).toEqual([expect.stringContaining('hung up')])
  })

  test('of a port that nobody listens to is told too', async () => {
    const pty = device()
    const reasons = closings(await tapOn(pty.path))
    pty.hangUp()
    await eventually(() => reasons.length > 0)
    expect(reasons).toEqual([expect.stringContaining('hung up')])
  })

  test('is told once when a command is written into it', async () => {
    const pty = device()
    const port = await twoWayOn(pty.path)
    const reasons = closings(port)
    pty.hangUp()
    port.write(Buffer.from('*X\r\n'))
    await eventually(() => reasons.length > 0)
    await port.close()
    expect(reasons).toHaveLength(1)
  })

  test.each([0, 1, 2, 3, 4])('right behind a frame is told, %i turns later', async (turns) => {
    const pty = device()
    const tap = await tapOn(pty.path)
    hearing(tap)
    const reasons = closings(tap)
    pty.send(Buffer.from('abc'))
    for (let turn = 0; turn < turns; turn++) await nextTurn()
    pty.hangUp()
    await eventually(() => reasons.length > 0)
    expect(reasons).toHaveLength(1)
  })
})

describe('a simulated device on a pty', () => {
  test('comes back under its link after it was unplugged', async () => {
    const link = scratchLink()
    const pty = device(link)
    const first = await tapOn(link)
    hearing(first)
    const reasons = closings(first)
    pty.hangUp()
    await eventually(() => reasons.length > 0)
    await expect(openSerialTap(settings(link))).rejects.toMatchObject({ code: 'port-missing' })
    pty.replug()
    const heard = hearing(await tapOn(link))
    pty.send(Buffer.from('back'))
    await eventually(() => heard().toString() === 'back')
  })

  test('takes over a link that a killed simulator left behind', () => {
    const link = scratchLink()
    device(link)
    expect(() => device(link)).not.toThrow()
  })

  test('never replaces a file that is not a link', () => {
    expect(() => device(tmpdir())).toThrow('a file or directory of this name exists')
  })

  test('does not hear its own bytes before a host has opened it', async () => {
    const pty = device()
    const onTheWire = hearing(pty)
    pty.send(Buffer.from('*X;1;'))
    const port = await twoWayOn(pty.path)
    port.write(Buffer.from('marker'))
    await eventually(() => onTheWire().includes('marker'))
    expect(onTheWire().toString()).toBe('marker')
  })

  test('goes on when nobody reads, and a host that comes later hears what is sent then', async () => {
    const pty = device()
    for (let i = 0; i < 2000; i++) pty.send(everyByte)
    const heard = hearing(await tapOn(pty.path))
    await eventually(() => {
      pty.send(Buffer.from('now'))
      return heard().includes('now')
    })
  })
})
