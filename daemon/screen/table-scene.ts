import type { Finding } from '../../games/kit/document/finding.ts'
import type { Result } from '../../games/table/common/result-shape.ts'
import type { RoundView } from '../../games/table/common/round-view.ts'
import type { TableGame } from '../../games/table/table-game.ts'
import { tableGameOf } from '../config/find-table-game.ts'
import type { Daemon, ServedTable } from '../daemon.ts'
import type { Entry } from '../journal/entry.ts'
import type { DeviceStatus } from '../mqtt/write-retained.ts'

/** Everything the screen shows of one table. */
export type TableScene = {
  id: string
  /** The time of the scene (ms). */
  at: number
  game: Pick<TableGame, 'title' | 'currency' | 'play'>
  round: RoundView
  /** Of this shoe, or the last ones of a wheel; oldest first. */
  results: readonly Result[]
  /** Newest first. */
  findings: readonly (Finding & { round: number })[]
  alerts: readonly string[]
  devices: readonly DeviceStatus[]
  published: number
  connected: boolean
}

type Remembered = { results: Result[]; findings: (Finding & { round: number })[] }

const mostResults = 200
const mostFindings = 20

/** Collects results and findings from now on. The returned function gives the scene of each table at this moment. */
export function watchTables({ tables, onEntry }: Pick<Daemon, 'tables' | 'onEntry'>): () => TableScene[] {
  const memories = new Map<string, Remembered>(tables.map(({ id }) => [id, { results: [], findings: [] }]))
  onEntry((entry) => {
    const memory = 'table' in entry ? memories.get(entry.table) : undefined
    if (memory !== undefined) remember(memory, entry)
  })
  return () => tables.map((table) => sceneOf(table, memories.get(table.id) ?? { results: [], findings: [] }))
}

function remember(memory: Remembered, entry: Entry): void {
  if (entry.kind === 'event' && entry.event.type === 'card-drawn' && entry.event.to === 'first-card')
    memory.results = []
  if (entry.kind !== 'effect') return
  const { effect } = entry
  if (effect.type === 'result') memory.results = [...memory.results, effect].slice(-mostResults)
  if (effect.type === 'finding') memory.findings = [effect, ...memory.findings].slice(0, mostFindings)
}

const sceneOf = (table: ServedTable, { results, findings }: Remembered): TableScene => {
  const round = table.view()
  return {
    id: table.id,
    at: Date.now(),
    game: tableGameOf(round.game),
    round,
    results,
    findings,
    alerts: [...table.alerts().values()],
    devices: table.devices(),
    published: table.published(),
    connected: table.connected(),
  }
}
