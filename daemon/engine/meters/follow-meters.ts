import { lookUp } from '../../../games/kit/look-up.ts'
import { isMeterOperation } from '../../../games/table/operations/meter-operations.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import type { Reply } from '../device-addresses.ts'
import { addEffects, type FloorTurn, setTable, tableOn } from '../floor.ts'
import { isLinkBack } from '../machine/machine-state.ts'
import { confirmedByKey, isConfirmKey } from './confirm-key.ts'
import { lockShoe } from './lock-shoes.ts'
import { alertsOf, heldBack, keptBack } from './meter-alerts.ts'
import { bookEffect, figuresAt, holdsOn, withLink } from './meter-books.ts'
import type { MetersState } from './meters-state.ts'
import { changeMeters, keepStep, lastBegun, metersOn, type TableEntry } from './meters-turn.ts'
import { operated } from './operate-meters.ts'
import { hitsDecided, withAwaited } from './results-after-hits.ts'
import { showOnDisplay } from './show-on-displays.ts'
import { displayHeard, displayOpened } from './stale-displays.ts'

/**
 * What the meters make of what happens at a table: transfers, findings, alerts, figures on displays, locked shoes.
 * @param derived what the table itself made of the entry
 */
export function followMeters(
  turn: FloorTurn,
  entry: TableEntry,
  derived: readonly EntryBody[],
): { derived: EntryBody[]; replies: Reply[] } {
  const { table } = entry
  const clears = entry.kind === 'operator' && entry.op === 'clear-meter'
  const changesLink = entry.kind === 'link' || (entry.kind === 'bytes' && isLinkBack(derived, entry.device))
  if (entry.kind === 'link') linked(turn, entry)
  else if (changesLink) heardAgain(turn, entry)
  const inSpiteOf = begins(turn, table) ? holdsOn(turn.rules.meters, turn.state.meters, table) : []
  const followed =
    entry.kind === 'operator' && isMeterOperation(entry.op)
      ? operated(turn, entry)
      : derived.flatMap((body) => [body, ...following(turn, entry, body)])
  const done = [
    ...followed,
    ...furtherResults(turn, table, followed),
    ...addEffects(turn, table, heldBack(lastBegun(turn, table), inSpiteOf)),
  ]
  if (!changesLink && !clears && !done.some(concernsAll)) return { derived: done, replies: [] }
  const moved = new Set(done.flatMap((body) => (body.kind === 'transfer' ? body.meter : [])))
  if (moved.size > 0) tellTables(turn)
  const alerts = [...turn.rules.tables.keys()].flatMap((each) => addEffects(turn, each, alertsOf(turn, each)))
  const replies = [
    ...turn.rules.displays.flatMap((display) => showOnDisplay(turn, entry, display, moved)),
    ...turn.rules.shoes.flatMap((shoe) => lockShoe(turn, entry, shoe)),
  ]
  return { derived: [...done, ...alerts], replies }
}

/** Results of rounds whose hits are decided. A result that has just come waits for its own. */
function furtherResults(turn: FloorTurn, table: string, followed: readonly EntryBody[]): EntryBody[] {
  const { rules } = turn
  const { machine } = tableOn(turn, table)
  const fresh = followed.flatMap((body) => (body.kind === 'effect' && body.effect.type === 'result' ? body.effect : []))
  const { books, awaited: before } = turn.state.meters
  const waiting = fresh.reduce((known, result) => withAwaited(known, rules.meters, books, machine, result), before)
  const { awaited, results } = hitsDecided(
    waiting,
    followed.filter((body) => body.kind === 'transfer'),
  )
  if (awaited !== before) changeMeters(turn, { awaited })
  return results.flatMap((further) => addEffects(turn, further.table, [further.effect]))
}

/** The rules of a game may ask what its meter shows: every table of the link knows it before the next entry. */
export function tellTables(turn: FloorTurn): void {
  for (const table of turn.rules.tables.keys()) {
    const figures = figuresAt(turn.rules.meters, turn.state.meters, table)
    if (Object.keys(figures).length === 0) continue
    const { machine, now } = tableOn(turn, table)
    setTable(turn, table, { ...now, table: machine.rules.metersShown(now.table, figures) })
  }
}

/** The last round that has begun at each table. */
export const roundsBegun = (turn: FloorTurn): MetersState['begun'] =>
  Object.fromEntries([...turn.rules.tables.keys()].map((table) => [table, lastBegun(turn, table)]))

function linked({ rules, state }: FloorTurn, { table, device, state: now, reason }: Entry & { kind: 'link' }): void {
  state.meters = withLink(rules.meters, state.meters, table, device, now === 'open' ? undefined : (reason ?? now))
  if (now === 'open') state.meters = displayOpened(state.meters, table, device)
}

/** A device that was silent on an open link. */
function heardAgain({ rules, state }: FloorTurn, { table, device }: Entry & { kind: 'bytes' }): void {
  state.meters = withLink(rules.meters, state.meters, table, device, undefined)
}

/** Whether the entry has begun a round at the table. */
function begins(turn: FloorTurn, table: string): boolean {
  const round = lastBegun(turn, table)
  const { begun } = turn.state.meters
  const before = lookUp(begun, table)
  if (round !== before) changeMeters(turn, { begun: { ...begun, [table]: round } })
  return round > (before ?? 0)
}

/** What the meters make of one thing that a table did or a device said. */
function following(turn: FloorTurn, entry: TableEntry, body: EntryBody): EntryBody[] {
  const { table } = entry
  if (body.kind === 'event') {
    if (isConfirmKey(body.event)) return confirmedByKey(turn, entry)
    const { state, alerts } = displayHeard(turn.state.meters, metersOn(turn, table), entry.at, body)
    turn.state.meters = state
    return addEffects(turn, table, alerts)
  }
  if (body.kind !== 'effect') return []
  const booked = keepStep(turn, bookEffect(turn.rules.meters, turn.state.meters, entry, table, body.effect))
  return [...addEffects(turn, table, keptBack(body.effect, booked)), ...booked]
}

/** Money has moved, or a round is over. */
const concernsAll = (body: EntryBody): boolean =>
  body.kind === 'transfer' || (body.kind === 'effect' && body.effect.type === 'result')
