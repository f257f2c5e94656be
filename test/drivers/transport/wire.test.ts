import dns from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freePort } from '../../../bench/mosquitto.ts'
import { connectBroker } from '../../../drivers/transport/mqtt.ts'
import type { Tap } from '../../../drivers/transport/transport.ts'
import { openTap, openTwoWay, type Wire, wiresOf, wireText } from '../../../drivers/transport/wire.ts'
import { startBroker } from '../../../simulators/wires/broker.ts'
import { openPty } from '../../../simulators/wires/pty.ts'
import { openTcpPort } from '../../../simulators/wires/tcp-port.ts'
import { eventually } from '../../support/eventually.ts'

const serialLine = { serial: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 } } as const

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function kept<T extends { close(): unknown }>(opened: T): T {
  cleanups.push(() => opened.close())
  return opened
}

function heardBy(tap: Pick<Tap, 'onBytes'>): () => string {
  const chunks: Uint8Array[] = []
  tap.onBytes((bytes) => chunks.push(bytes))
  return () => Buffer.concat(chunks).toString()
}

const hi = Buffer.from('hi')

describe('a wire', () => {
  test.each([
    ['a serial line', serialLine, ['serial', 'tcp']],
    ['MQTT', { wire: 'mqtt' }, ['mqtt']],
    ['nothing', {}, []],
  ] as const)('of a device that is made for %s', (_, kind, wires) => {
    expect(wiresOf(kind)).toEqual(wires)
  })

  test.each<[Wire, string]>([
    [{ on: 'serial', settings: { path: '/dev/ttyS0' } }, 'serial port /dev/ttyS0'],
    [{ on: 'tcp', settings: { host: '10.0.0.7', port: 4001 } }, 'TCP port 10.0.0.7:4001'],
    [{ on: 'mqtt', settings: { url: 'mqtt://broker', topic: 'dice' } }, 'topic dice at mqtt://broker'],
    [{ on: 'hid', settings: { vendor: 0x1209, product: 0x57 } }, 'HID device 1209:0057'],
    [{ on: 'hid', settings: { vendor: 0x1209, product: 0x57, serial: 'FB-1' } }, 'HID device 1209:0057 FB-1'],
    [{ on: 'gpio', settings: { chip: 'felt', inputs: [3], outputs: [] } }, 'GPIO chip felt'],
  ])('has a name for people: %j', (wire, name) => {
    expect(wireText(wire)).toBe(name)
  })

  test.each<[Wire]>([
    [{ on: 'hid', settings: { vendor: 0xffff, product: 0xffff } }],
    [{ on: 'gpio', settings: { chip: 'no-such-chip', inputs: [3], outputs: [] } }],
  ])('to what is not there is refused both ways, with a code and a sentence: %j', async (wire) => {
    const refused = { code: expect.stringMatching(/^port-/), message: expect.stringContaining('cannot be opened') }
    await expect(openTap(wire, {})).rejects.toMatchObject(refused)
    await expect(openTwoWay(wire, {})).rejects.toMatchObject(refused)
  })

  test('on a serial port is heard by a tap, and written to both ways', async () => {
    const pty = kept(openPty())
    const wire: Wire = { on: 'serial', settings: { path: pty.path } }
    const tap = await openTap(wire, serialLine)
    const heard = heardBy(tap)
    pty.send(hi)
    await eventually(() => heard() === 'hi')
    await tap.close()
    const written = heardBy(pty)
    kept(await openTwoWay(wire, {})).write(hi)
    await eventually(() => written() === 'hi')
  })

  test('on a TCP serial server is heard by a tap, and written to both ways', async () => {
    const port = kept(await openTcpPort())
    const wire: Wire = { on: 'tcp', settings: { host: port.host, port: port.port } }
    const tap = await openTap(wire, serialLine)
    const heard = heardBy(tap)
    port.send(hi)
    await eventually(() => heard() === 'hi')
    await tap.close()
    const written = heardBy(port)
    kept(await openTwoWay(wire, serialLine)).write(hi)
    await eventually(() => written() === 'hi')
  })

  test('on a broker is heard by a tap, and written to on its command topic', async () => {
    const { url } = kept(await startBroker())
    const wire: Wire = { on: 'mqtt', settings: { url, topic: 'dice/said', commandTopic: 'dice/asked' } }
    const other = kept(connectBroker({ url, clientId: 'other' }))
    await eventually(other.connected)
    const asked: string[] = []
    other.subscribe('dice/asked', ({ payload }) => asked.push(payload))

    const heard = heardBy(kept(await openTap(wire, { wire: 'mqtt' })))
    const twoWay = kept(await openTwoWay(wire, { wire: 'mqtt' }))
    await eventually(() => {
      void other.publish('dice/said', 'hi', { retain: false })
      return heard().startsWith('hi')
    })
    twoWay.write(hi)
    await eventually(() => asked.includes('hi'))
  })

  test('on a broker without a command topic writes nothing', async () => {
    const { url } = kept(await startBroker())
    const other = kept(connectBroker({ url, clientId: 'other' }))
    await eventually(other.connected)
    const seen: string[] = []
    other.subscribe('#', ({ payload }) => seen.push(payload))
    const twoWay = kept(await openTwoWay({ on: 'mqtt', settings: { url, topic: 'dice/said' } }, { wire: 'mqtt' }))
    twoWay.write(hi)
    await other.publish('end', 'end', { retain: false })
    await eventually(() => seen.includes('end'))
    expect(seen).toEqual(['end'])
  })

  test('on a broker that is away is refused as a missing port', async () => {
    const url = `mqtt://127.0.0.1:${await freePort()}`
    const wire: Wire = { on: 'mqtt', settings: { url, topic: 'dice' } }
    await expect(openTap(wire, { wire: 'mqtt' })).rejects.toMatchObject({ code: 'port-missing' })
  })

  test('on a broker whose name has two addresses, and neither answers, is refused with the code of the network', async () => {
    const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
    const answer = (_name: string, _options: object, tell: (error: null, found: typeof addresses) => void) =>
      tell(null, addresses)
    const lookup = vi.spyOn(dns, 'lookup') as unknown as { mockImplementation(as: typeof answer): void }
    lookup.mockImplementation(answer)
    cleanups.push(() => vi.restoreAllMocks())
    const wire: Wire = { on: 'mqtt', settings: { url: `mqtt://two.invalid:${await freePort()}`, topic: 'dice' } }
    await expect(openTap(wire, { wire: 'mqtt' })).rejects.toThrow('(ECONNREFUSED)')
  })
})

/** The server's end of MQTT 3.1.1: takes every connection, and refuses every subscription (0x80, section 3.9.3). */
async function refusingBroker() {
  const received: Buffer[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (packet) => {
      received.push(packet)
      const type = (packet[0] ?? 0) >> 4
      if (type === 1) socket.write(Uint8Array.of(0x20, 2, 0, 0))
      if (type === 8) socket.write(Uint8Array.of(0x90, 3, packet[2] ?? 0, packet[3] ?? 0, 0x80))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

describe('the client of a broker', () => {
  test('names itself to the broker where it was given a name and a password', async () => {
    const { url, received } = await refusingBroker()
    const client = kept(connectBroker({ url, clientId: 'table', username: 'pit-1', password: 'felt' }))
    await eventually(client.connected)
    // MQTT 3.1.1, 3.1.3: identifier, user name and password, each behind its length in two bytes.
    expect(received[0]?.toString('latin1')).toContain('\0\x05table\0\x05pit-1\0\x04felt')
  })

  test('warns of a subscription that the broker refuses', async () => {
    const { url } = await refusingBroker()
    const warnings: string[] = []
    const note = ({ message }: Error) => void warnings.push(message)
    process.on('warning', note)
    cleanups.push(() => process.off('warning', note))
    const client = kept(connectBroker({ url, clientId: 'table' }))
    client.subscribe('early', () => {})
    await eventually(client.connected)
    client.subscribe('late', () => {})
    await eventually(() => warnings.length === 2)
    expect(warnings.map((text) => /The broker refused to send (\w+)/.exec(text)?.[1])).toEqual(['early', 'late'])
  })

  test('takes no message any more when it takes its leave', async () => {
    const { url } = kept(await startBroker())
    const client = kept(connectBroker({ url, clientId: 'table' }))
    await eventually(client.connected)
    const leaving = client.close()
    await expect(client.publish('late', 'late', { retain: false })).rejects.toThrow()
    await leaving
  })
})
