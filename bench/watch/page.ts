import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../mosquitto.ts'
import type { BenchFolder } from '../table.ts'
import { type Voice, voiceAt } from './made-up-tables.ts'

/** The pit's page as a process of its own, and the voice of its tables. */
export type BenchPage = { readonly address: string; readonly pid: number | undefined; readonly voice: Voice }

/** Measures a page of its own, which is ended then. */
export async function watched<Measured>(
  place: BenchFolder,
  name: string,
  measure: (page: BenchPage) => Promise<Measured>,
): Promise<Measured> {
  const port = await freePort()
  const child = spawn(place.program, ['watch', '-c', configured(place, name, port), '--log', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const voice = await voiceAt(place.broker, `bench-${name}`)
  const address = `http://127.0.0.1:${port}`
  try {
    await answers(`${address}/api/site`)
    return await measure({ address, pid: child.pid, voice })
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await voice.broker.close()
  }
}

function configured({ directory, broker }: BenchFolder, name: string, port: number): string {
  const folder = join(directory, `watch-${name}`)
  mkdirSync(folder)
  const config = join(folder, 'watch.yaml')
  writeFileSync(config, JSON.stringify({ site: 'bench', broker: { url: broker }, http: { port }, anonymous: true }))
  return config
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const site = await fetch(address).then(
      (answer) => answer.json() as Promise<{ broker: boolean }>,
      () => undefined,
    )
    if (site?.broker) return
    await sleep(50)
  }
  throw new Error('The page does not answer.')
}
