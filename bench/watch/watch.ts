import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Broker, connectBroker } from '../../drivers/transport/mqtt.ts'
import { atMost, type Figure, megabytes, milliseconds, percentile, perSecond } from '../figures.ts'
import { freePort } from '../mosquitto.ts'
import { cpuOf, memoryOf } from '../processes.ts'
import type { BenchFolder } from '../table.ts'

/** So many tables that say ten messages a second for so long; and rounds of each of a hundred tables, for the memory. */
type WatchLoad = { tables: number; seconds: number; rounds: number }

const program = new URL('../../feltwire', import.meta.url).pathname
const messagesASecond = 10
const dayTables = 100

/**
 * The pit's page as a process of its own, at a real broker, with one who looks at the floor. Its processor time is told for
 * the whole load, whatever of it this machine can publish meanwhile; the lag is from the message to the stream.
 */
export async function watchFigures(place: BenchFolder, load: WatchLoad): Promise<Figure[]> {
  const port = await freePort()
  const child = spawn(program, ['watch', '-c', configured(place, port), '--log', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const broker = connectBroker({ url: place.broker, clientId: 'bench-watched' })
  const address = `http://127.0.0.1:${port}`
  try {
    await new Promise<void>((connected) => broker.onConnect(connected))
    await answers(`${address}/api/site`)
    const tables = Array.from({ length: load.tables }, (_, i) => `t${i}`)
    await Promise.all(tables.map((table) => say(broker, table, 'status', online)))
    const lags = await lagsOf(`${address}/api/live/floor`)
    const [beganAt, cpu] = [performance.now(), cpuOf(child.pid)]
    lags.length = 0
    const sent = await talk(broker, tables, load.seconds)
    const seconds = (performance.now() - beganAt) / 1_000
    const share = ((cpuOf(child.pid) - cpu) / sent) * load.tables * messagesASecond
    const slow = percentile(lags, 0.99)
    await playRounds(broker, tables.slice(0, dayTables), load.rounds)
    await sleep(1_000)
    const memory = memoryOf(child.pid)
    return [
      { what: `watch of ${load.tables} tables, messages published`, feltwire: perSecond('messages')(sent / seconds) },
      {
        what: `  of one core at ${messagesASecond} messages/s of each`,
        feltwire: `${(100 * share).toFixed(0)} %`,
        bar: atMost('one core', share, 1),
      },
      { what: '  message to stream, p99', feltwire: milliseconds(slow), bar: atMost('150 ms', slow, 150) },
      {
        what: `  memory after ${load.rounds} rounds at each of ${dayTables} tables`,
        feltwire: megabytes(memory),
        bar: atMost('250 MB', memory, 250e6),
      },
    ]
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await broker.close()
  }
}

function configured({ directory, broker }: BenchFolder, port: number): string {
  const folder = join(directory, 'watch')
  mkdirSync(folder)
  const config = join(folder, 'watch.yaml')
  writeFileSync(config, JSON.stringify({ site: 'bench', broker: { url: broker }, http: { port }, anonymous: true }))
  return config
}

const online = { daemon: 'bench', state: 'online', game: 'gb.roulette', journal: 'ok' }

let seq = 0
const say = (broker: Broker, table: string, what: string, says: object): Promise<void> =>
  broker.publish(
    `feltwire/bench/${table}/${what}`,
    JSON.stringify({ table, session: 1, seq: ++seq, at: Date.now(), ...says }),
    { retain: what === 'status' || what === 'round' },
  )

const event = { device: 'bets', event: { type: 'bet', seat: 1, spot: 'straight-up:17', amount: 500 } }
const bets = Array.from({ length: 8 }, (_, i) => ({ seat: i + 1, spot: `straight-up:${i}`, stake: 500 }))
const roundSaid = (round: number) => ({ round, game: 'gb.roulette', phase: 'betting', bets, notes: [], spins: [] })
const resultSaid = (round: number) => ({
  ...{ round, game: 'gb.roulette', kind: 'settled', number: round % 37 },
  settlements: bets.map(({ seat, stake }) => ({
    seat,
    wager: 'straight-up',
    on: [seat],
    stake,
    returns: 0,
    verdict: 'lose',
    citation: 'gb 12.1',
  })),
})

/** What a table says in the place of each of its ten messages of a second: a result each three seconds. */
const messageAt = (place: number, second: number): [what: string, says: object] => {
  if (place === 0) return ['round', roundSaid(Math.floor(second / 3))]
  return place === 5 && second % 3 === 2 ? ['result', resultSaid(Math.floor(second / 3))] : ['event', event]
}

/** Every table speaks ten times a second, evenly, as far as this machine can; resolves to how many messages went out. */
async function talk(broker: Broker, tables: readonly string[], seconds: number): Promise<number> {
  const steps = 50
  const each = (tables.length * messagesASecond) / steps
  const beganAt = performance.now()
  let sent = 0
  for (let step = 0; step < seconds * steps; step++) {
    const turn = Array.from({ length: each }, () => {
      const at = sent++
      const table = tables[at % tables.length] ?? ''
      const place = Math.floor(at / tables.length)
      return say(broker, table, ...messageAt(place % messagesASecond, Math.floor(place / messagesASecond)))
    })
    await Promise.all(turn)
    await sleep(Math.max(0, beganAt + (1_000 / steps) * (step + 1) - performance.now()))
  }
  return sent
}

/** Rounds as fast as they are taken. */
async function playRounds(broker: Broker, tables: readonly string[], rounds: number): Promise<void> {
  for (let round = 1_000; round < 1_000 + rounds; round++)
    await Promise.all(
      tables.flatMap((table) => [
        ...Array.from({ length: 8 }, () => say(broker, table, 'event', event)),
        say(broker, table, 'round', roundSaid(round)),
        say(broker, table, 'result', resultSaid(round)),
      ]),
    )
}

/** How old (ms) each tile is when it comes. */
async function lagsOf(address: string): Promise<number[]> {
  const lags: number[] = []
  const { body } = await fetch(address)
  const read = async () => {
    let text = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = `${text}${chunk}`.split('\n\n')
      text = parts.pop() ?? ''
      const now = Date.now()
      for (const part of parts)
        for (const [, at] of part.startsWith('event: tiles') ? part.matchAll(/"at":(\d+)}(?=[,\]])/g) : [])
          lags.push(now - Number(at))
    }
  }
  void read().catch(() => {})
  return lags
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
