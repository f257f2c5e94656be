import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { DevicePort } from './port.ts'

/** A device behind a raw TCP serial server on this machine, which serves one client at a time. */
export type TcpPort = DevicePort & {
  readonly host: string
  readonly port: number
  /** The serial server loses power. What the device sends from now on is lost. */
  hangUp(): Promise<void>
  /** The serial server is back on the same port number. */
  replug(): Promise<void>
  /** With true, the server hangs without closing the connection: nothing is sent and nothing is read. */
  halfOpen(dead: boolean): void
  close(): Promise<void>
}

const host = '127.0.0.1'
/** Bytes queued for a host that does not read; a real server buffers no more. */
const queueLimit = 64 * 1024

/** Starts the server. `port` 0 takes any free port. Rejects when the port is in use. */
export async function openTcpPort(port = 0): Promise<TcpPort> {
  const listeners: ((bytes: Uint8Array) => void)[] = []
  let client: Socket | undefined
  let dead = false

  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    if (client !== undefined) return void socket.destroy()
    client = socket
    socket.on('close', () => {
      client = undefined
    })
    socket.on('data', (bytes) => {
      for (const listener of listeners) listener(bytes)
    })
    if (dead) socket.pause()
  })
  const replug = async () => {
    server.listen(port, host)
    await once(server, 'listening')
  }
  const hangUp = async () => {
    if (!server.listening) return
    server.close()
    client?.destroy()
    await once(server, 'close')
  }

  await replug()
  const address = server.address()
  if (address !== null && typeof address === 'object') port = address.port
  return {
    host,
    port,
    send(bytes) {
      if (dead || client === undefined || client.writableLength + bytes.length > queueLimit) return
      client.write(bytes)
    },
    onBytes: (listener) => void listeners.push(listener),
    hangUp,
    replug,
    halfOpen(now) {
      dead = now
      if (dead) client?.pause()
      else client?.resume()
    },
    close: hangUp,
  }
}
