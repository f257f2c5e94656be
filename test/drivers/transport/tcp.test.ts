import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../bench/mosquitto.ts'
import type { DeviceEvent } from '../../../drivers/events.ts'
import { beeTek } from '../../../drivers/shoe/bee-tek-driver.ts'
import { openTcpTap, openTcpTwoWay } from '../../../drivers/transport/tcp.ts'
import type { Tap } from '../../../drivers/transport/transport.ts'
import { createBeeTekShoe } from '../../../simulators/devices/bee-tek-shoe.ts'
import { openTcpPort, type TcpPort } from '../../../simulators/wires/tcp-port.ts'
import { eventually } from '../../support/eventually.ts'
import { runningDriver } from '../../support/running-driver.ts'
import { closings, everyByte, hearing } from '../../support/wire-ends.ts'

type Address = { host: string; port: number }

// The tests run side by side, since each open takes its time to see whether the server hangs up.
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function device() {
  const port = await openTcpPort(await freePort())
  cleanups.push(port.close)
  return port
}

async function tapOn({ host, port }: Address) {
  const tap = await openTcpTap({ host, port })
  cleanups.push(tap.close)
  return tap
}

async function twoWayOn({ host, port }: Address) {
  const wire = await openTcpTwoWay({ host, port })
  cleanups.push(wire.close)
  return wire
}

/** A server that does one thing to each client. */
async function server(meet: (client: Socket) => void): Promise<Address> {
  const listening = createServer((client) => {
    client.on('error', () => undefined)
    meet(client)
  }).listen(0, '127.0.0.1')
  cleanups.push(() => listening.close())
  await once(listening, 'listening')
  const address = listening.address()
  return { host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 }
}

describe.concurrent('a TCP serial server', () => {
  test('carries every byte value unchanged from the device', async () => {
    const port = await device()
    const heard = hearing(await tapOn(port))
    port.send(everyByte)
    await eventually(() => heard().length >= 256)
    expect(heard()).toEqual(everyByte)
  })

  test('carries every byte value unchanged to the device', async () => {
    const port = await device()
    const heard = hearing(port)
    const wire = await twoWayOn(port)
    wire.write(everyByte)
    await eventually(() => heard().length >= 256)
    expect(heard()).toEqual(everyByte)
  })

  test('carries a shoe to its driver as a serial port does', async () => {
    const port = await device()
    const driver = runningDriver(beeTek.create(beeTek.settings.parse({}), 'tap'))
    const events: DeviceEvent[] = []
    const tap = await tapOn(port)
    tap.onBytes((bytes) => events.push(...driver.receive(bytes, 0).events))
    const shoe = createBeeTekShoe(port)
    shoe.burn('7d')
    shoe.card('Th')
    await eventually(() => events.length === 2)
    expect(events).toEqual([
      { type: 'card-drawn', card: '7d', to: 'burn' },
      { type: 'card-drawn', card: 'Th' },
    ])
  })

  test('carries what it says at once, before anybody listens, in order', async () => {
    const address = await server((client) => {
      client.write('first ')
      setTimeout(() => client.write('second '), 100)
      setTimeout(() => client.write('third'), 400)
    })
    const heard = hearing(await tapOn(address))
    await eventually(() => heard().toString() === 'first second third')
  })

  test('is refused as missing when nothing listens there', async () => {
    const port = await device()
    await port.close()
    await expect(openTcpTap(port)).rejects.toMatchObject({
      code: 'port-missing',
      message: expect.stringContaining(`127.0.0.1:${port.port} cannot be opened`),
    })
  })

  test('is refused as missing after 3 s in which nothing answers', async () => {
    await expect(openTcpTap(await deafPort())).rejects.toMatchObject({
      code: 'port-missing',
      message: expect.stringContaining('nothing answers'),
    })
  })

  test('is refused as busy to a second client, and the first goes on reading', async () => {
    const port = await device()
    const heard = hearing(await tapOn(port))
    await expect(openTcpTwoWay(port)).rejects.toMatchObject({
      code: 'port-busy',
      message: expect.stringContaining('another client'),
    })
    port.send(Buffer.from('still here'))
    await eventually(() => heard().toString() === 'still here')
  })

  test.each<[string, (client: Socket) => void]>([
    ['says so before it hangs up', (client) => client.end('Port already in use\r\n')],
    ['resets the connection', (client) => client.resetAndDestroy()],
  ])('is refused as busy when it %s', async (_, meet) => {
    await expect(openTcpTap(await server(meet))).rejects.toMatchObject({ code: 'port-busy' })
  })

  test.each([
    ['no way leads there', '224.0.0.1', 'port-missing'],
    ['no host has the name', 'no such host', 'port-missing'],
    ['no host can have the name', 'x'.repeat(300), 'port-failed'],
  ])('is refused with a code when %s', async (_, host, code) => {
    await expect(openTcpTap({ host, port: 4001 })).rejects.toMatchObject({ code })
  })

  test('can be opened again after it was closed', async () => {
    const port = await device()
    await (await tapOn(port)).close()
    const heard = hearing(await reopened(port))
    port.send(Buffer.from('again'))
    await eventually(() => heard().toString() === 'again')
  })

  test('tells once that it was closed by us', async () => {
    const tap = await tapOn(await device())
    const reasons = closings(tap)
    await tap.close()
    await tap.close()
    expect(reasons).toEqual([expect.stringContaining('was closed')])
  })

  test('tells a listener that comes late', async () => {
    const tap = await tapOn(await device())
    await tap.close()
    const reasons = closings(tap)
    await eventually(() => reasons.length > 0)
    expect(reasons).toHaveLength(1)
  })

  test('drops what is written after the close', async () => {
    const wire = await twoWayOn(await device())
    await wire.close()
    expect(() => wire.write(everyByte)).not.toThrow()
  })

  test('is asked by the system whether it still lives', async () => {
    const port = await device()
    await tapOn(port)
    expect(timerOf(port)).toBe('keep-alive')
  })
})

describe.concurrent('a tap', () => {
  test('has no way to write', async () => {
    expect(Object.keys(await tapOn(await device())).sort()).toEqual(['close', 'onBytes', 'onClosed'])
  })

  test('puts no byte on the wire from open to close', async () => {
    const port = await device()
    const onTheWire = hearing(port)
    const tap = await tapOn(port)
    const heard = hearing(tap)
    port.send(everyByte)
    await eventually(() => heard().length >= 256)
    await tap.close()
    // What the next client writes comes after anything the tap could have written.
    const marker = await eventually(() => openTcpTwoWay(port).catch(() => undefined))
    cleanups.push(marker.close)
    marker.write(Buffer.from('marker'))
    await eventually(() => onTheWire().includes('marker'))
    expect(onTheWire().toString()).toBe('marker')
  })
})

describe.concurrent('a hang-up', () => {
  test('is told once, and nothing answers until the server is back', async () => {
    const port = await device()
    const first = await tapOn(port)
    hearing(first)
    const reasons = closings(first)
    await port.hangUp()
    await eventually(() => reasons.length > 0)
    await expect(openTcpTap(port)).rejects.toMatchObject({ code: 'port-missing' })
    await port.replug()
    const heard = hearing(await tapOn(port))
    port.send(Buffer.from('back'))
    await eventually(() => heard().toString() === 'back')
    await first.close()
    expect(reasons).toEqual([expect.stringContaining('hung up')])
  })

  test('is told when nobody listens to the bytes', async () => {
    const port = await device()
    const reasons = closings(await tapOn(port))
    await port.hangUp()
    await eventually(() => reasons.length > 0)
    expect(reasons).toHaveLength(1)
  })

  test('is told once when a command is written into it', async () => {
    const port = await device()
    const wire = await twoWayOn(port)
    const reasons = closings(wire)
    await port.hangUp()
    wire.write(Buffer.from('*X\r\n'))
    wire.write(Buffer.from('*X\r\n'))
    await eventually(() => reasons.length > 0)
    await wire.close()
    expect(reasons).toHaveLength(1)
  })

  test('behind a last frame comes after the frame', async () => {
    const port = await device()
    const tap = await tapOn(port)
    const heard = hearing(tap)
    const reasons = closings(tap)
    port.send(Buffer.from('last'))
    await port.hangUp()
    await eventually(() => reasons.length > 0)
    expect(heard().toString()).toBe('last')
  })

  test('is told though the server has left written bytes unread', async () => {
    const wire = await twoWayOn(
      await server((client) => {
        client.pause()
        setTimeout(() => client.end(), 400)
      }),
    )
    const reasons = closings(wire)
    wire.write(Buffer.alloc(32_000_000))
    await eventually(() => reasons.length > 0)
    expect(reasons).toEqual([expect.stringContaining('hung up')])
  })

  test('by a reset is told once, as a hang-up', async () => {
    const clients: Socket[] = []
    const tap = await tapOn(await server((client) => void clients.push(client)))
    hearing(tap)
    const reasons = closings(tap)
    clients[0]?.resetAndDestroy()
    await eventually(() => reasons.length > 0)
    expect(reasons).toEqual([expect.stringContaining('hung up')])
  })
})

describe.concurrent('a half-open connection', () => {
  test('stays open and says nothing, so that only the silence shows', async () => {
    const port = await device()
    const tap = await tapOn(port)
    const heard = hearing(tap)
    const reasons = closings(tap)
    port.halfOpen(true)
    port.send(Buffer.from('lost'))
    port.halfOpen(false)
    port.send(Buffer.from('heard'))
    await eventually(() => heard().length > 0)
    expect(heard().toString()).toBe('heard')
    expect(reasons).toEqual([])
  })

  test('is given up when the host writes and its bytes pile up', async () => {
    const port = await device()
    const wire = await twoWayOn(port)
    const reasons = closings(wire)
    port.halfOpen(true)
    await eventually(() => {
      wire.write(Buffer.alloc(1_000_000))
      return reasons.length > 0
    })
    expect(reasons).toEqual([expect.stringContaining('takes no bytes')])
  })

  test('keeps the next client out for as long as the server believes in the old one', async () => {
    const port = await device()
    const ghost = connect(port)
    cleanups.push(() => ghost.destroy())
    await once(ghost, 'connect')
    await expect(openTcpTap(port)).rejects.toMatchObject({ code: 'port-busy' })
    ghost.destroy()
    hearing(await reopened(port))
  })
})

/** The server may not have seen yet that its client is gone. */
async function reopened(port: TcpPort): Promise<Tap> {
  const tap = await eventually(() => openTcpTap(port).catch(() => undefined))
  cleanups.push(tap.close)
  return tap
}

/** A port whose server is stuck, with its queue of clients full: the system drops what comes more. */
async function deafPort(): Promise<Address> {
  const stuck = new Worker(
    `const { parentPort } = require('node:worker_threads')
     const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port)
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
     })`,
    { eval: true },
  )
  cleanups.push(() => stuck.terminate())
  const [port] = await once(stuck, 'message')
  for (let client = 0; client < 4; client++) {
    const queued = connect(port, '127.0.0.1')
    queued.on('error', () => undefined)
    cleanups.push(() => queued.destroy())
    await Promise.race([once(queued, 'connect'), new Promise((resolve) => setTimeout(resolve, 100))])
  }
  return { host: '127.0.0.1', port }
}

/** What the system's list of TCP sockets says of the client's end: its timer, 02 for the one that keep-alive sets. */
function timerOf({ port }: Address): string {
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  // Connections to the port that are over wait there for a minute.
  const timer = rows.find(([, , to, state]) => to === remote && state === '01')?.[5]
  return timer?.startsWith('02') ? 'keep-alive' : `timer ${timer}`
}
