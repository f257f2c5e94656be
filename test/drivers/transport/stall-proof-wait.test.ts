import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { awakeFor } from '../../../drivers/transport/stall-proof-wait.ts'

/** Nothing in this process goes on for so long (ms). */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('what comes while the process stands still is heard before the wait is over', async () => {
  const server = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const accepted = once(server, 'connection')
  const near = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void near.destroy())
  const [[far]] = await Promise.all([accepted, once(near, 'connect')])
  let isHeard = false
  near.on('data', () => {
    isHeard = true
  })
  const waited = awakeFor(100).then(() => isHeard)
  far.write('x')
  standStill(300)
  expect(await waited).toBe(true)
})
