import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readJournal } from '../../daemon/journal/read-journal.ts'
import { newKeyFile } from '../../daemon/transparency-log/signing-key-file.ts'
import { connectBroker } from '../../drivers/transport/mqtt.ts'
import { seeded } from '../../games/kit/odds/random.ts'
import { atMost, type Figure, megabytes, milliseconds, percentile } from '../figures.ts'
import type { BenchFolder } from '../table.ts'
import { launchProgram } from './hosts.ts'
import { type NaturalTable, openNaturalTable, playCoups } from './natural-table.ts'
import { serialServer } from './serial-server.ts'
import { within } from './subscriber.ts'

const patience = 10_000
/** So many coups are played before the flood and behind it. */
const quietCoups = 20

/** Two tables; the shoe of one floods its TCP wire while both play, and is heard again behind it. */
export async function floodFigures(place: BenchFolder, bytes: number): Promise<Figure[]> {
  const { directory, broker } = place
  const journal = join(directory, 'flood.journal')
  await using server = await serialServer()
  await using quiet = openNaturalTable('quiet', directory)
  await using flooded = openNaturalTable('flooded', directory, server)
  const config = join(directory, 'flood.yaml')
  const tables = [quiet.configuration, flooded.configuration]
  writeFileSync(config, JSON.stringify({ site: 'bench', journal, broker: { url: broker }, tables }))
  newKeyFile(`${journal}.key`)
  await using host = await launchProgram(place, config)
  await using heard = listen(broker, [quiet, flooded])
  await heard.ready()
  for (const { bets } of [quiet, flooded]) bets.boot()
  for (const table of [quiet, flooded]) await playCoups(table, quietCoups)
  const before = worstOf(quiet)
  quiet.delays.length = 0
  const flood = server.flood(bytes, seeded(50))
  do await playCoups(quiet, 1)
  while (!(await isOver(flood)))
  const beside = worstOf(quiet)
  await within(patience, () => heard.isBack())
  flooded.delays.length = 0
  await playCoups(flooded, quietCoups)
  const behind = worstOf(flooded)
  await host[Symbol.asyncDispose]()
  const size = readdirSync(journal).reduce((sum, file) => sum + statSync(join(journal, file)).size, 0)
  return [
    { what: `flood of ${megabytes(bytes)}: worst result before it`, feltwire: milliseconds(before) },
    worst("  worst result of the other table's during it", beside, before),
    worst("  worst result of the flooded table's after it", behind, before),
    { what: '  journal', feltwire: megabytes(size), bar: atMost('under 20 MB', size, 20e6) },
    { what: '  numbered messages of the flooded table', feltwire: String(numberedIn(journal, 'flooded')) },
  ]
}

/** NaN where no result was heard, which is no bar met. */
const worstOf = ({ delays }: { delays: readonly number[] }): number => percentile(delays, 1)

/** On a machine with other work to do, results are late without a flood too. */
const worst = (what: string, ms: number, before: number): Figure => ({
  what,
  feltwire: milliseconds(ms),
  bar: atMost('within 100 ms, or as slow as before it', ms, Math.max(100, before)),
})

const isOver = (flood: Promise<void>): Promise<boolean> => Promise.race([flood.then(() => true), sleep(0, false)])

function numberedIn(journal: string, table: string): number {
  let count = 0
  readJournal(journal, (entry) => {
    if ('table' in entry && entry.table === table && 'seq' in entry && entry.kind !== 'published') count++
  })
  return count
}

function listen(url: string, tables: readonly NaturalTable[]) {
  const broker = connectBroker({ url, clientId: 'bench-flood', will: { topic: 'bench/gone', payload: '' } })
  const links = new Map<string, string>()
  for (const { id, settled } of tables) {
    broker.subscribe(`feltwire/bench/${id}/result`, settled)
    broker.subscribe(`feltwire/bench/${id}/device/+`, ({ topic, payload }) =>
      links.set(topic, payload === '' ? '' : JSON.parse(payload).link),
    )
  }
  const isBack = () => links.get('feltwire/bench/flooded/device/shoe') === 'open'
  return {
    ready: () => within(patience, () => links.size === 4 && [...links.values()].every((link) => link !== 'closed')),
    isBack,
    [Symbol.asyncDispose]: () => broker.close(),
  }
}
