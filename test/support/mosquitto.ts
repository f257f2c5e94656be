import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../bench/mosquitto.ts'
import { eventually } from './eventually.ts'

const program = '/usr/sbin/mosquitto'

/** Debian's Mosquitto on a free port of loopback; a reader who is slow loses nothing. */
export async function startMosquitto(directory: string) {
  if (!existsSync(program)) throw new Error(`${program} is not there: these tests need it (apt-get install mosquitto).`)
  const port = await freePort()
  const config = join(directory, 'mosquitto.conf')
  const settings = [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'max_queued_messages 0']
  writeFileSync(config, `${settings.join('\n')}\n`)
  let stop = async () => {}

  async function start(): Promise<void> {
    const child = spawn(program, ['-c', config], { stdio: 'ignore' })
    stop = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
    await eventually(() => answers(port))
  }

  onTestFinished(() => stop())
  await start()
  return { url: `mqtt://127.0.0.1:${port}`, port, start, stop: () => stop() }
}

function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((answered) => {
    socket.destroy()
    return answered === true
  })
}

/** The network between a table and its broker, which can be cut and mended. */
export async function networkTo(port: number) {
  const sockets = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) return void near.destroy()
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
      for (const socket of sockets) socket.pause()
    },
    mend: () => {
      whole = true
    },
  }
}
