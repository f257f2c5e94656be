import { lateBetIn } from '../figures/late-bets.ts'
import { newPace, type PaceState, phaseBegun, roundOver } from '../figures/pace.ts'
import { roundRow } from '../site/round-row.ts'
import type { SaidBy, TableMessage } from '../site/table-message.ts'
import type { WatchedSite } from '../site/watched-site.ts'
import type { Reworded, WatchedTable } from '../site/watched-table.ts'
import type { DeviceLine, HistoryRecord } from './history-types.ts'
import { curveRecords, type KeptCurves } from './jackpot-meter-curve.ts'

/** Of a round, so that a table without results does not fill the memory: the last of them. */
const mostEvents = 2_000
/** What is to be kept of what tables say, each in the currency of its table. */
type Recorder = { take(news: readonly TableMessage[], site: WatchedSite): HistoryRecord[] }

/** What is remembered of each table. */
type RecorderState = {
  /** What its devices said since its last round. */
  readonly events: Map<string, DeviceLine[]>
  /** How the time of its round under way is spent, and the last round that was timed. */
  readonly paces: Map<string, PaceState>
  readonly timed: Map<string, string>
  readonly curves: KeptCurves
}

export function createRecorder(): Recorder {
  const state: RecorderState = { events: new Map(), paces: new Map(), timed: new Map(), curves: new Map() }
  return {
    take: (news, { tables }) => news.flatMap((message) => recordsOf(state, message, tables[message.table])),
  }
}

function recordsOf(state: RecorderState, message: TableMessage, table: WatchedTable | undefined): HistoryRecord[] {
  switch (message.kind) {
    case 'event':
      noteEvent(state, message.says)
      return []
    case 'round':
      notePhase(state, message.says)
      return []
    case 'result':
      return [roundRecord(state, message.says, table?.status?.currency)]
    case 'finding':
      return [findingRecord(message.says, table?.reworded)]
    case 'acknowledged':
      return [auditRecord(message.says)]
    case 'meter':
      return curveRecords(state.curves, message.says)
    default:
      return []
  }
}

function noteEvent({ events }: RecorderState, { table, at, seq, device, event }: SaidBy<'event'>): void {
  const own = events.get(table) ?? []
  events.set(table, own)
  own.push({ at, seq, device, event })
  if (own.length > 2 * mostEvents) own.splice(0, own.length - mostEvents)
}

function notePhase({ paces }: RecorderState, { table, phase, at }: SaidBy<'round'>): void {
  const pace = paces.get(table) ?? newPace
  if (pace.phase !== phase) paces.set(table, phaseBegun(pace, phase, at))
}

function roundRecord(state: RecorderState, says: SaidBy<'result'>, currency: string | undefined): HistoryRecord {
  const own = state.events.get(says.table) ?? []
  state.events.delete(says.table)
  return {
    kind: 'round',
    row: roundRow(says, currency),
    cards: spaced(Object.values(says.deal ?? {}).flat()),
    seats: spaced(says.settlements.map(({ seat }) => seat)),
    number: says.number ?? null,
    result: says,
    events: own.slice(-mostEvents),
    spent: timeSpentOn(state, says),
  }
}

/** A ruling says the round again, which takes no time of play. */
function timeSpentOn(
  { paces, timed }: RecorderState,
  { table, session, round, at }: SaidBy<'result'>,
): PaceState['spent'] {
  const said = `${session}/${round}`
  const pace = paces.get(table)
  if (pace === undefined || timed.get(table) === said) return {}
  timed.set(table, said)
  const over = roundOver({ ...pace, rounds: [] }, at)
  paces.set(table, over)
  return over.rounds[0]?.spent ?? {}
}

function findingRecord({ figures, ...row }: SaidBy<'finding'>, reworded: readonly Reworded[] = []): HistoryRecord {
  const [said = null] = reworded.find(([, plain]) => plain === row.message) ?? []
  return { kind: 'finding', row, late: lateBetIn(row.at, row.round, figures)?.marginMs ?? null, said }
}

function auditRecord({ table, at, by, alert, note }: SaidBy<'acknowledged'>): HistoryRecord {
  const what = note === undefined ? alert : `${alert}: ${note}`
  return { kind: 'audit', row: { at, person: by, did: 'acknowledge', table, what } }
}

/** So that each of them is found as a word: ` Th 4s `. */
const spaced = (words: readonly (string | number)[]): string => ` ${[...new Set(words)].join(' ')} `
