import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Random } from '../../games/kit/odds/random.ts'

export type SerialServer = Awaited<ReturnType<typeof serialServer>>

const chunk = 64 * 1024

/** A serial server on TCP whose device can send as fast as the wire takes it. */
export async function serialServer() {
  let client: Socket | undefined
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy()).resume()
    client = socket
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The serial server has no port.')
  return {
    port: address.port,
    send: (bytes: Uint8Array) => void client?.write(bytes),
    onBytes: () => {},
    /** Junk, until so many bytes are written. */
    async flood(bytes: number, random: Random): Promise<void> {
      const junk = Uint8Array.from({ length: chunk }, () => random.int(256))
      for (let sent = 0; sent < bytes; sent += chunk) if (client?.write(junk) === false) await once(client, 'drain')
    },
    async [Symbol.asyncDispose]() {
      client?.destroy()
      server.close()
    },
  }
}
