import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openStream } from '../../../drivers/transport/broker-stream.ts'

async function fixture() {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const stream = openStream(`mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, {})
  onTestFinished(() => void stream.destroy())
  const [far] = (await once(server, 'connection')) as [Socket]
  return { stream, heard: buffer(far) }
}

test('pieces of one turn and of later ones arrive whole and in order, with what was written last of all', async () => {
  const { stream, heard } = await fixture()
  const pieces = [Buffer.of(0x32, 0), 'feltwire/casino/table', '♠ é 👍', Buffer.alloc(70_000, 7)]
  for (const piece of pieces) stream.write(piece)
  await once(stream, 'drain')
  stream.cork()
  stream.write('late')
  stream.uncork()
  await new Promise<void>((resolve) => stream.end(resolve))
  const sent = Buffer.concat([...pieces, 'late'].map((piece) => Buffer.from(piece)))
  expect((await heard).equals(sent)).toBe(true)
})

test('what is written once the stream is gone is no error', async () => {
  const { stream, heard } = await fixture()
  stream.write('a')
  stream.destroy()
  await once(stream, 'close')
  stream.write('b')
  expect((await heard).length).toBe(0)
})
