import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Aedes } from 'aedes'

/** An MQTT broker inside this process, for the demo and the tests: on loopback only, nothing is kept on disk. */
export type LocalBroker = { url: string; port: number; close(): Promise<void> }

/** Starts a broker on 127.0.0.1; port 0 takes a free port. Rejects when the port is in use. */
export async function startBroker({ port = 0 }: { port?: number } = {}): Promise<LocalBroker> {
  // MQTT 3.1.1 lets a broker refuse ids over 23 characters (3.1.3.1); the brokers used in production don't.
  const broker = await Aedes.createBroker({ maxClientsIdLength: 128 })
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  server.listen(port, '127.0.0.1')
  const closeBroker = () => new Promise<void>((resolve) => broker.close(resolve))
  await once(server, 'listening').catch(async (error) => {
    await closeBroker()
    throw error
  })
  const bound = (server.address() as AddressInfo).port

  const close = async () => {
    const stopped = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await stopped
    await closeBroker()
  }
  return { url: `mqtt://127.0.0.1:${bound}`, port: bound, close }
}
