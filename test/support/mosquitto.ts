import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../bench/mosquitto.ts'
import { eventually } from './eventually.ts'

const program = '/usr/sbin/mosquitto'

/** Debian's Mosquitto on a free port of loopback; a reader who is slow loses nothing. */
export async function startMosquitto(directory: string, listener = ['allow_anonymous true']) {
  const { ports, ...broker } = await startListeners(directory, { only: listener })
  return { ...broker, url: `mqtt://127.0.0.1:${ports.only}`, port: ports.only }
}

/** One Mosquitto with several listeners on loopback, each with settings of its own. */
export async function startListeners<Name extends string>(directory: string, listeners: Record<Name, string[]>) {
  if (!existsSync(program)) throw new Error(`${program} is not there: these tests need it (apt-get install mosquitto).`)
  const config = join(directory, 'mosquitto.conf')
  const ports: Partial<Record<Name, number>> = {}
  // As root it would become a user who may not read the test's files.
  const settings = ['user root', 'per_listener_settings true', 'max_queued_messages 0']
  for (const name of Object.keys(listeners) as Name[]) {
    ports[name] = await freePort()
    settings.push(`listener ${ports[name]} 127.0.0.1`, ...listeners[name])
  }
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
    for (const port of Object.values<number>(ports as Record<Name, number>))
      await eventually(() => {
        if (child.exitCode !== null) throw new Error(`Mosquitto ended with ${child.exitCode}.`)
        return answers(port)
      })
  }

  onTestFinished(() => stop())
  await start()
  return { ports: ports as Record<Name, number>, start, stop: () => stop() }
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
