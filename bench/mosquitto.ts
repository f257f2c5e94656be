import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Without `set_tcp_nodelay` each message waits for the acknowledgement of the one before it. A subscriber is dropped
 * messages beyond `max_queued_messages`; the default of 1,000 is less than a burst.
 */
const settings = (port: number) => `listener ${port} 127.0.0.1
allow_anonymous true
set_tcp_nodelay true
max_queued_messages 0
persistence false
log_type error
`

/** Starts Mosquitto on a free loopback port. Rejects when it is not installed. */
export async function startMosquitto(directory: string) {
  const port = await freePort()
  const file = join(directory, 'mosquitto.conf')
  writeFileSync(file, settings(port))
  // Debian keeps it where only an administrator's shell looks.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const broker = spawn('mosquitto', ['-c', file], { env, stdio: 'inherit' })
  const failed = once(broker, 'error').then(([error]: Error[]) => {
    throw new Error(`Mosquitto cannot be started (${error?.message}). Install it: apt-get install mosquitto`)
  })
  await Promise.race([failed, answers(port)])
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      broker.kill()
      await once(broker, 'exit')
    },
  }
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 250; tries++) {
    const socket = connect(port, '127.0.0.1')
    const reached = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (reached) return
    await sleep(20)
  }
  throw new Error('Mosquitto does not answer on its loopback port.')
}

/**
 * Below the ports that Linux gives to whoever asks for any (`ip_local_port_range`): nobody is given one of these by chance
 * before it is used, or while whoever has it starts again.
 */
const ports = { from: 10_000, count: 22_000 }
/** Neighbours by process id begin this far from each other. */
const apart = 997
let asked = 0

/** A port of loopback that nobody has, and that is given once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.from + ((process.pid * apart + asked++) % ports.count)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}
