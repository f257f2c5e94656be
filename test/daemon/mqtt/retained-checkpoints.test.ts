import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Configuration } from '../../../daemon/config/shape.ts'
import { retainedCheckpoints } from '../../../daemon/mqtt/retained-checkpoints.ts'
import { casinoOf } from '../../support/metered-tables.ts'

const topic = 'feltwire/casino/stud-1/checkpoint'

/** The server's end of MQTT 3.1.1: it takes so long for each subscription (ms), and keeps one message (sections 3.3, 3.9). */
async function slowBroker(takes: number) {
  const said = Buffer.from(`\0${String.fromCharCode(topic.length)}${topic}a note`)
  const sockets = new Set<Socket>()
  const answer = (socket: Socket, [type = 0, length = 0, ...more]: readonly number[]) => {
    const packet = more.slice(0, length)
    if (type >> 4 === 1) socket.write(Uint8Array.of(0x20, 2, 0, 0))
    if (type >> 4 === 8) {
      const isOfCheckpoint = Buffer.from(packet).includes('checkpoint')
      setTimeout(() => {
        socket.write(Uint8Array.of(0x90, 3, packet[0] ?? 0, packet[1] ?? 0, 0))
        if (isOfCheckpoint) socket.write(Buffer.concat([Uint8Array.of(0x31, said.length), said]))
      }, takes).unref()
    }
    return more.slice(length)
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      for (let left = [...bytes]; left.length > 0; ) left = answer(socket, left)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function askedOf(takes: number) {
  const { configuration } = casinoOf(['stud-1'], 'main: 70, seed: 100000')
  const broker: Configuration['broker'] = { ...configuration.broker, ...(await slowBroker(takes)) }
  return await retainedCheckpoints({ ...configuration, broker })
}

test('a broker that is slow to take the subscriptions is heard with what it keeps', async () => {
  expect(await askedOf(500)).toEqual({ found: [{ where: `the broker's ${topic}`, note: 'a note' }] })
})

test('one that does not take them was not asked', async () => {
  expect(await askedOf(60_000)).toEqual({ found: [], away: 'The broker does not answer.' })
})
