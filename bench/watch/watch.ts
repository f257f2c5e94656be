import { setTimeout as sleep } from 'node:timers/promises'
import type { TableTile } from '../../watch/view-types.ts'
import { atMost, type Figure, megabytes, milliseconds, percentile, perSecond } from '../figures.ts'
import { cpuOf, memoryOf } from '../process-usage.ts'
import type { BenchFolder } from '../table.ts'
import { inPlace, online, roundOf, tablesOf, type Voice } from './made-up-tables.ts'
import { type BenchPage, watched } from './page.ts'

/** So many tables that say ten messages a second for so long; and rounds of each of a hundred tables, for the memory. */
type WatchLoad = { tables: number; seconds: number; rounds: number }

const messagesASecond = 10
const dayTables = 100

/** Of tables whose lag is told: as many as are in view at once. */
const inView = 200

/**
 * The pit's page as a process of its own, at a real broker. The lag is from the message to the stream of one who looks at the
 * floor. Processor time is told for the whole load, whatever of it this machine can publish meanwhile.
 */
export async function watchFigures(place: BenchFolder, load: WatchLoad): Promise<Figure[]> {
  return [
    ...(await watched(place, 'load', async (page) => {
      const lag = await lagFigure(page, tablesOf(Math.min(inView, load.tables)), load.seconds)
      return [lag, ...(await loadFigures(page, tablesOf(load.tables), load.seconds))]
    })),
    ...(await watched(place, 'memory', (page) => memoryFigures(page, tablesOf(dayTables), load.rounds))),
  ]
}

export const openAll = (voice: Voice, tables: readonly string[]) =>
  Promise.all(tables.map((table, i) => voice.say(table, ...online(i))))

async function lagFigure({ address, voice }: BenchPage, tables: readonly string[], seconds: number): Promise<Figure> {
  await openAll(voice, tables)
  const stream = await lagsOf(`${address}/api/live/floor`)
  await talk(voice, tables, 2)
  stream.lags.length = 0
  await talk(voice, tables, seconds)
  stream.close()
  const slow = percentile(stream.lags, 0.99)
  return {
    what: `watch of ${tables.length} tables, message to stream, p99`,
    feltwire: milliseconds(slow),
    bar: atMost('150 ms', slow, 150),
  }
}

async function loadFigures({ pid, voice }: BenchPage, tables: readonly string[], seconds: number): Promise<Figure[]> {
  await openAll(voice, tables)
  const [beganAt, cpu] = [performance.now(), cpuOf(pid)]
  const sent = await talk(voice, tables, seconds)
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

async function memoryFigures({ pid, voice }: BenchPage, tables: readonly string[], rounds: number): Promise<Figure[]> {
  await openAll(voice, tables)
  const idle = memoryOf(pid)
  await playDay(voice, tables, rounds)
  const memory = memoryOf(pid)
  return [
    { what: `  memory before the first round of ${tables.length} tables`, feltwire: megabytes(idle) },
    {
      what: `  memory after ${rounds} rounds at each of them`,
      feltwire: megabytes(memory),
      bar: atMost('250 MB', memory, 250e6),
    },
  ]
}

/** Every table speaks ten times a second, evenly, as far as this machine can; resolves to how many messages went out. */
export async function talk({ say }: Voice, tables: readonly string[], seconds: number): Promise<number> {
  const steps = 50
  const each = (tables.length * messagesASecond) / steps
  const beganAt = performance.now()
  let sent = 0
  for (let step = 0; step < seconds * steps; step++) {
    const turn = Array.from({ length: each }, () => {
      const at = sent++
      // Tables do not play in step.
      const place = Math.floor(at / tables.length) + (at % tables.length)
      return say(
        tables[at % tables.length] ?? '',
        ...inPlace(place % messagesASecond, Math.floor(place / messagesASecond)),
      )
    })
    await Promise.all(turn)
    await sleep(Math.max(0, beganAt + (1_000 / steps) * (step + 1) - performance.now()))
  }
  return sent
}

/** Rounds, ten a second of each table: a day in two minutes. */
async function playDay({ say }: Voice, tables: readonly string[], rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    await sleep(100)
    await Promise.all(tables.flatMap((table, i) => roundOf(i, round).map((said) => say(table, ...said))))
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
