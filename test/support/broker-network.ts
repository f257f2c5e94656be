import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The network between a table and its broker, which can be cut, frozen and mended. */
export async function networkTo(port: number) {
  const sockets = new Set<Socket>()
  let whole = true
  let frozen = false
  const server = createServer((near) => {
    if (!whole) return void near.destroy()
    if (frozen) return void sockets.add(near)
    const far = connect(port, '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const cut = () => {
    whole = false
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    /** Nothing gets through any more, and nobody is told. */
    freeze: () => {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    mend: () => {
      whole = true
    },
  }
}
