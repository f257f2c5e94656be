import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Broker, connectBroker } from '../../drivers/transport/mqtt.ts'
import type { TableTile } from '../../watch/view.ts'
import { atMost, type Figure, megabytes, milliseconds, percentile, perSecond } from '../figures.ts'
import { freePort } from '../mosquitto.ts'
import { cpuOf, memoryOf } from '../processes.ts'
import type { BenchFolder } from '../table.ts'

/** So many tables that say ten messages a second for so long; and rounds of each of a hundred tables, for the memory. */
type WatchLoad = { tables: number; seconds: number; rounds: number }

const program = new URL('../../feltwire', import.meta.url).pathname
const messagesASecond = 10
const dayTables = 100

/** Of tables whose lag is told: as many as are in view at once. */
const inView = 200

/**
 * The pit's page as a process of its own, at a real broker. The lag is from the message to the stream of one who looks at the
 * floor. Processor time is told for the whole load, whatever of it this machine can publish meanwhile.
 */
export async function watchFigures(place: BenchFolder, load: WatchLoad): Promise<Figure[]> {
  const tables = Array.from({ length: load.tables }, (_, i) => `t${i}`)
  return [
    ...(await watched(place, 'load', async (page) => {
      const lag = await lagFigure(page, tables.slice(0, inView), load.seconds)
      return [lag, ...(await loadFigures(page, tables, load.seconds))]
    })),
    ...(await watched(place, 'memory', (page) => memoryFigure(page, tables.slice(0, dayTables), load.rounds))),
  ]
}

type Page = { address: string; pid: number | undefined; broker: Broker }

/** Measures a page of its own. */
async function watched(
  place: BenchFolder,
  name: string,
  measure: (page: Page) => Promise<Figure[]>,
): Promise<Figure[]> {
  const port = await freePort()
  const child = spawn(program, ['watch', '-c', configured(place, name, port), '--log', 'error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const broker = connectBroker({ url: place.broker, clientId: `bench-${name}` })
  const address = `http://127.0.0.1:${port}`
  try {
    await new Promise<void>((connected) => broker.onConnect(connected))
    await answers(`${address}/api/site`)
    return await measure({ address, pid: child.pid, broker })
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    await broker.close()
  }
}

const openAll = (broker: Broker, tables: readonly string[]) =>
  Promise.all(tables.map((table) => say(broker, table, 'status', online)))

async function lagFigure({ address, broker }: Page, tables: readonly string[], seconds: number): Promise<Figure> {
  await openAll(broker, tables)
  const stream = await lagsOf(`${address}/api/live/floor`)
  await talk(broker, tables, 2)
  stream.lags.length = 0
  await talk(broker, tables, seconds)
  stream.close()
  const slow = percentile(stream.lags, 0.99)
  return {
    what: `watch of ${tables.length} tables, message to stream, p99`,
    feltwire: milliseconds(slow),
    bar: atMost('150 ms', slow, 150),
  }
}

async function loadFigures({ pid, broker }: Page, tables: readonly string[], seconds: number): Promise<Figure[]> {
  await openAll(broker, tables)
  const [beganAt, cpu] = [performance.now(), cpuOf(pid)]
  const sent = await talk(broker, tables, seconds)
  const rate = sent / ((performance.now() - beganAt) / 1_000)
  const share = ((cpuOf(pid) - cpu) / sent) * tables.length * messagesASecond
  return [
    { what: `watch of ${tables.length} tables, messages published`, feltwire: perSecond('messages')(rate) },
    {
      what: `  of one core at ${messagesASecond} messages/s of each`,
      feltwire: `${(100 * share).toFixed(0)} %`,
      bar: atMost('one core', share, 1),
    },
  ]
}

async function memoryFigure({ pid, broker }: Page, tables: readonly string[], rounds: number): Promise<Figure[]> {
  await openAll(broker, tables)
  await playRounds(broker, tables, rounds)
  await sleep(1_000)
  const memory = memoryOf(pid)
  return [
    {
      what: `  memory after ${rounds} rounds at each of ${tables.length} tables`,
      feltwire: megabytes(memory),
      bar: atMost('250 MB', memory, 250e6),
    },
  ]
}

function configured({ directory, broker }: BenchFolder, name: string, port: number): string {
  const folder = join(directory, `watch-${name}`)
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

/** Rounds, five a second of each table: a day in minutes. */
async function playRounds(broker: Broker, tables: readonly string[], rounds: number): Promise<void> {
  for (let round = 1_000; round < 1_000 + rounds; round++) {
    await sleep(200)
    await Promise.all(
      tables.flatMap((table) => [
        ...Array.from({ length: 8 }, () => say(broker, table, 'event', event)),
        say(broker, table, 'round', roundSaid(round)),
        say(broker, table, 'result', resultSaid(round)),
      ]),
    )
  }
}

const tilesEvent = 'event: tiles\ndata: '

/** How old (ms) each tile is when it comes. */
async function lagsOf(address: string): Promise<{ lags: number[]; close(): void }> {
  const lags: number[] = []
  const stop = new AbortController()
  const { body } = await fetch(address, { signal: stop.signal })
  const read = async () => {
    let text = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = `${text}${chunk}`.split('\n\n')
      text = parts.pop() ?? ''
      const now = Date.now()
      for (const part of parts.filter((each) => each.startsWith(tilesEvent)))
        for (const { at } of JSON.parse(part.slice(tilesEvent.length)) as TableTile[]) lags.push(now - at)
    }
  }
  void read().catch(() => {})
  return { lags, close: () => stop.abort() }
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
