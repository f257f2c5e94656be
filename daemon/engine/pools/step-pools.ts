import type { Finding } from '../../../games/kit/document/finding.ts'
import type { RoundView } from '../../../games/table/common/round-view.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import { type Book, withIds } from '../../../games/table/pool/accounts.ts'
import type { PoolView } from '../../../games/table/pool/result-shape.ts'
import type { AnyPoolRules } from '../../../games/table/pool/state.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import { readSigned, type Signed } from '../../people/signed-text.ts'
import { isWatched, watchedEffects } from '../findings/other-writers.ts'
import { isFileOperation } from '../requests/file-operations.ts'
import { isRefusal, refusalEffects } from '../requests/refusal-findings.ts'
import { proofIn } from '../requests/signed-log.ts'
import { allUpNotes, allUpOutlook, allUpPhase, askAllUp, followPool, sellTicket } from './all-up.ts'
import { withPoolEntry } from './pool-books.ts'
import { newPoolTable, type PoolsRules, type PoolsState } from './pools-state.ts'
import { type PoolOutcome, type PoolsTurn, raceOf, racePhase, refusedNow, setRace } from './pools-turn.ts'
import { askRace, keepRaceUp, raceOutlook, stepped } from './race-pools.ts'

type Operator = Entry & { kind: 'operator' }

export const rulesAt = ({ races, allUps }: PoolsRules, table: string): AnyPoolRules | undefined =>
  races.get(table) ?? allUps.get(table)

/** What follows from an entry of a pool's table. It has no devices: terminals ask over MQTT. */
export function stepPools(
  rules: PoolsRules,
  before: PoolsState,
  entry: Entry & { table: string },
): { state: PoolsState; derived: EntryBody[] } {
  const turn: PoolsTurn = { rules, state: { ...before } }
  if (entry.kind === 'ended') setOver(turn, entry.table)
  if (isWatched(entry)) return { derived: said(turn, entry.table, watchedEffects(entry, 0)), state: turn.state }
  if (entry.kind !== 'operator') return { state: turn.state, derived: [] }
  const derived = operated(turn, entry)
  const effects = derived.flatMap((body) => (body.kind === 'effect' ? [body.effect] : []))
  // An opening or a withdrawal; another entry says nothing of the field.
  if (effects.some(({ type }) => type === 'announcement'))
    for (const [table, race] of rules.races) derived.push(...enter(turn, table, entry.n, keepRaceUp(turn, race)))
  for (const [table, allUp] of rules.allUps)
    derived.push(...enter(turn, table, entry.n, followPool(turn, allUp, entry.table, effects)))
  forgetDeclared(turn, entry.table)
  return { state: turn.state, derived }
}

/** How a pool ended is paid out to All Up at once, and then known from its result. */
function forgetDeclared(turn: PoolsTurn, table: string): void {
  if (!turn.rules.races.has(table)) return
  const { declared, ...race } = raceOf(turn.state, table)
  if (declared !== undefined) setRace(turn, table, race)
}

function operated(turn: PoolsTurn, entry: Operator): EntryBody[] {
  const { n, table } = entry
  if (isFileOperation(entry.op)) return []
  if (isRefusal(entry.op)) return said(turn, table, refusalEffects(raceOf(turn.state, table).round, entry))
  const request = readSigned(proofIn(entry)?.signed ?? '')
  return request === undefined ? [] : enter(turn, table, n, carriedOut(turn, table, request))
}

function carriedOut(turn: PoolsTurn, table: string, request: Signed): PoolOutcome {
  const race = turn.rules.races.get(table)
  const allUp = turn.rules.allUps.get(table)
  if (allUp !== undefined) return sellTicket(turn, allUp, request)
  if (race === undefined) return { effects: [], bookings: [] }
  const answer = askRace(race, turn.state, request)
  if ('refused' in answer) throw refusedNow(request, answer.refused)
  return stepped(turn, race, answer)
}

/** Entries for what the entry of that number, perhaps of another table, brings about at a table. */
function enter(turn: PoolsTurn, table: string, n: number, { bookings, effects }: PoolOutcome): EntryBody[] {
  const booked = withIds(table, n, bookings).map((each) => ({ kind: 'account' as const, ...each }))
  const derived = [...booked, ...published(turn, table, effects)]
  turn.state.books = derived.reduce(withPoolEntry, turn.state.books)
  return derived
}

const tableNow = ({ state }: PoolsTurn, table: string) => state.tables[table] ?? newPoolTable

function setOver(turn: PoolsTurn, table: string): void {
  turn.state.tables = { ...turn.state.tables, [table]: { ...tableNow(turn, table), isOver: true } }
}

function published(turn: PoolsTurn, table: string, effects: readonly Effect[]): EntryBody[] {
  if (effects.length === 0) return []
  const now = tableNow(turn, table)
  turn.state.tables = { ...turn.state.tables, [table]: { ...now, seq: now.seq + effects.length } }
  return effects.map((effect, index) => ({ kind: 'effect', table, seq: now.seq + index + 1, effect }))
}

/** An alert that says nothing new is not said again. */
function alert(turn: PoolsTurn, table: string, effect: Extract<Effect, { type: 'alert' }>): EntryBody[] {
  const now = tableNow(turn, table)
  const { id, raised, text } = effect
  if (raised === Object.hasOwn(now.alerts, id)) return []
  const { [id]: _, ...others } = now.alerts
  const alerts = raised ? { ...others, [id]: text } : others
  turn.state.tables = { ...turn.state.tables, [table]: { ...now, alerts } }
  return [{ kind: 'effect', table, effect }]
}

/** Entries for findings and alerts. */
const said = (turn: PoolsTurn, table: string, effects: readonly Effect[]): EntryBody[] =>
  effects.flatMap((effect) => (effect.type === 'alert' ? alert(turn, table, effect) : published(turn, table, [effect])))

/** By which rule a request would be refused now; undefined when it would be carried out. */
export function refusalAt(rules: PoolsRules, state: PoolsState, table: string, request: Signed): Finding | undefined {
  const race = rules.races.get(table)
  const allUp = rules.allUps.get(table)
  const answer = race ? askRace(race, state, request) : allUp && askAllUp(rules, allUp, state, request)
  return answer !== undefined && 'refused' in answer ? answer.refused : undefined
}

/** What backers see of the pool; undefined where the table has none. */
export function outlookAt(rules: PoolsRules, state: PoolsState, table: string): PoolView | undefined {
  const race = rules.races.get(table)
  const allUp = rules.allUps.get(table)
  return race ? raceOutlook(race, state) : allUp && allUpOutlook(allUp, state)
}

export const bookAt = (rules: PoolsRules, table: string): Book | undefined => rulesAt(rules, table)?.type

export function poolRoundView(rules: PoolsRules, state: PoolsState, table: string): RoundView {
  const race = rules.races.get(table)
  const allUp = rules.allUps.get(table)
  if (race === undefined)
    return {
      round: 0,
      game: allUp?.game ?? '',
      phase: allUp === undefined ? 'idle' : allUpPhase(allUp, state),
      bets: [],
      notes: allUp === undefined ? [] : allUpNotes(allUp, state),
    }
  const { round, running } = raceOf(state, table)
  const notes = running === null ? [] : [`${running.meeting}, race ${running.race}`]
  return { round, game: race.game, phase: racePhase(race, state), bets: [], notes }
}
