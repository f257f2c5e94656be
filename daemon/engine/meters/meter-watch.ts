import type { DeviceEvent } from '../../../drivers/events.ts'
import { lookUp } from '../../../games/kit/look-up.ts'
import type { Hit } from '../../../games/ledger/hit-list.ts'
import { numberOf } from '../../../games/ledger/repeated-transfers.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import { type Effect, findingIn } from '../../../games/table/live.ts'
import { type AskedOfMeter, askedOfMeter, isMeterOperation } from '../../../games/table/operations/meter-operations.ts'
import { moneyIn } from '../../../text/money.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import type { DeviceAddress, Reply } from '../device-commands.ts'
import { addEffects, type FloorTurn, setTable, tableOn, tellDevice } from '../floor.ts'
import { isLinkBack } from '../machine/machine-state.ts'
import { hitsDecided, withAwaited } from './awaited-hits.ts'
import { displayHeard, displayOpened } from './display-watch.ts'
import {
  bookEffect,
  figuresAt,
  type Hold,
  holdsOn,
  operateMeter,
  refusesOperation,
  stakesIn,
  viewsOf,
  withLink,
} from './meters.ts'
import type { MetersState } from './meters-state.ts'

type TableEntry = Entry & { table: string }

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
    ...turn.rules.displays.flatMap((display) => shown(turn, entry, display, moved)),
    ...turn.rules.shoes.flatMap((shoe) => locked(turn, entry, shoe)),
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
  if (awaited !== before) change(turn, { awaited })
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

function change({ state }: FloorTurn, changed: Partial<MetersState>): void {
  state.meters = { ...state.meters, ...changed }
}

/** Keeps the state that a step leads to, and gives what follows from it. */
function done({ state }: FloorTurn, step: { state: MetersState; derived: EntryBody[] }): EntryBody[] {
  state.meters = step.state
  return step.derived
}

const views = ({ rules, state }: FloorTurn, table: string) => viewsOf(rules.meters, state.meters, table)

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
  if (round !== before) change(turn, { begun: { ...begun, [table]: round } })
  return round > (before ?? 0)
}

function operated(turn: FloorTurn, entry: Entry & { kind: 'operator' }): EntryBody[] {
  const asked = askedOfMeter.parse(entry)
  if (asked.op === 'count-chips') return counted(turn, entry.table, asked.args)
  const operated = done(turn, operateMeter(turn.rules.meters, turn.state.meters, entry, entry.table, asked))
  return asked.op === 'clear-meter' ? clearedByPeople(turn, entry.table, asked.args.meter) : operated
}

/** That people have cleared a frozen meter is a finding at the table where they asked. */
function clearedByPeople(turn: FloorTurn, table: string, meter: string): EntryBody[] {
  const cleared = views(turn, table).find(({ id }) => id === meter)?.cleared
  if (cleared === undefined) return []
  const { by, counted, reason, lost } = cleared
  const message = `meter ${meter} was cleared by ${by}, who counted ${counted}: ${reason}; offline is ${lost.join('; ')}`
  return addEffects(turn, table, [
    findingIn(lastBegun(turn, table), codeFinding('meter-cleared', message, 'warning', { counted })),
  ])
}

/** The dealer lifts the chips once they are locked in (co, lines 421 and 708), and counts those of the round on the table. */
function counted(turn: FloorTurn, table: string, { meter, chips }: { meter: string; chips: number }): EntryBody[] {
  const round = lastBegun(turn, table)
  const known = stakesIn(turn.state.meters, meter, table, round)
  if (chips === known) return []
  const message = `the dealer counts ${chips} chips of meter ${meter}, and the sensors locked ${known}`
  return addEffects(turn, table, [
    findingIn(round, codeFinding('chips-differ', message, 'violation', { chips, known })),
  ])
}

/** What the meters make of one thing that a table did or a device said. */
function following(turn: FloorTurn, entry: TableEntry, body: EntryBody): EntryBody[] {
  const { table } = entry
  if (body.kind === 'event') {
    if (isConfirmKey(body.event)) return confirmedByKey(turn, entry)
    const { state, alerts } = displayHeard(turn.state.meters, views(turn, table), entry.at, body)
    turn.state.meters = state
    return addEffects(turn, table, alerts)
  }
  if (body.kind !== 'effect') return []
  const booked = done(turn, bookEffect(turn.rules.meters, turn.state.meters, entry, table, body.effect))
  return [...addEffects(turn, table, keptBack(body.effect, booked)), ...booked]
}

/** The key of the pit confirms the hit that has waited longest, of whichever meter. */
function confirmedByKey(turn: FloorTurn, entry: TableEntry): EntryBody[] {
  const { table } = entry
  const waiting = views(turn, table).flatMap(({ id: meter, pending }) => pending.map(({ id: hit }) => ({ meter, hit })))
  const [args] = waiting.toSorted((a, b) => numberOf(a.hit) - numberOf(b.hit))
  if (args === undefined) return []
  const asked: AskedOfMeter = { op: 'confirm-hit', by: 'the key at the table', args }
  const { rules, state } = turn
  if (refusesOperation(rules.meters, state.meters, table, asked) !== null) return []
  return done(turn, operateMeter(rules.meters, state.meters, entry, table, asked))
}

/** Hits that wait, and what the meters of the table lack. */
function alertsOf(turn: FloorTurn, table: string): Effect[] {
  const money = moneyIn(tableOn(turn, table).machine.game.currency)
  return views(turn, table).flatMap(({ id, pending, frozen }): Effect[] => [
    {
      type: 'alert',
      id: `meter-${id}-hit`,
      raised: pending.length > 0,
      text: `meter ${id}: ${pending.map((hit) => hitText(hit, money)).join(', ')} to be confirmed`,
    },
    {
      type: 'alert',
      id: `meter-${id}-frozen`,
      raised: frozen.length > 0,
      text: `meter ${id} is frozen: ${frozen.map(inSentence).join('; ')}; begin no round, and settle no hit`,
    },
  ])
}

/** What ports say is a sentence of its own. */
const inSentence = (text: string): string => text.replace(/\.$/, '')

const hitText = ({ row, id, shares }: Hit, money: (minor: number) => string): string =>
  `${row} ${money(shares.reduce((sum, { amount }) => sum + amount, 0))} (${id})`

/** Meters that have moved; on a display that is seen for the first time, all of its table. A hit flashes while it waits. */
function shown(turn: FloorTurn, entry: TableEntry, display: DeviceAddress, moved: ReadonlySet<string>): Reply[] {
  const { lit } = turn.state.meters
  const name = nameOf(display)
  const isNew = isOpened(entry, display) && !lit.includes(name)
  const due = views(turn, display.table).filter(({ id }) => isNew || moved.has(id))
  if (due.length > 0 && !lit.includes(name)) change(turn, { lit: [...lit, name] })
  return due.flatMap(({ id, display: amount, pending }) => [
    ...tellDevice(turn, display, { type: 'show-meter', meter: id, amount }, entry.at),
    ...(pending.length > 0 ? tellDevice(turn, display, { type: 'flash-hit', meter: id }, entry.at) : []),
  ])
}

/** No round begins from a shoe that lets no card out. One that is under way is dealt to its end. */
function locked(turn: FloorTurn, entry: TableEntry, shoe: DeviceAddress): Reply[] {
  const { rules, state } = turn
  const { held } = state.meters
  const name = nameOf(shoe)
  const isHeld = held.includes(name)
  const mustHold = holdsOn(rules.meters, state.meters, shoe.table).length > 0
  const isToldAgain = mustHold && isOpened(entry, shoe)
  if (mustHold === isHeld && !isToldAgain) return []
  const { machine, now } = tableOn(turn, shoe.table)
  if (mustHold && !machine.rules.isBetweenRounds(now.table)) return []
  if (mustHold !== isHeld) change(turn, { held: mustHold ? [...held, name] : held.filter((each) => each !== name) })
  return tellDevice(turn, shoe, { type: 'lock-shoe', locked: mustHold }, entry.at)
}

const nameOf = ({ table, device }: DeviceAddress): string => `${table}/${device}`

/** Money has moved, or a round is over. */
const concernsAll = (body: EntryBody): boolean =>
  body.kind === 'transfer' || (body.kind === 'effect' && body.effect.type === 'result')

const isOpened = (entry: TableEntry, { table, device }: DeviceAddress): boolean =>
  entry.kind === 'link' && entry.state === 'open' && entry.table === table && entry.device === device

/** The tray's awards that wait because their meter is frozen: the dealer must hear of it before he pays. */
function keptBack(effect: Effect, booked: readonly EntryBody[]): Effect[] {
  if (effect.type !== 'claims') return []
  return booked.flatMap((body): Effect[] => {
    if (body.kind !== 'transfer' || body.transfer.from !== 'house' || body.transfer.to !== 'pending') return []
    const { hit = '', amount, ref } = body.transfer
    const message = `the tray keeps back ${amount} for ${ref.row} at seat ${ref.seat} (${hit}): meter ${body.meter} is frozen`
    return [findingIn(effect.round, codeFinding('award-kept-back', message, 'violation'))]
  })
}

/** One finding of a round for all that lacks, and one for all hits that hold it. */
const heldBack = (round: number, holds: readonly Hold[]): Effect[] =>
  [...Map.groupBy(holds, ({ code }) => code)].map(([code, held]) => {
    const why = held.map(({ meter, why }) => `meter ${meter}: ${why}`).join('; ')
    return findingIn(round, codeFinding(code, `the round was begun while this holds it: ${why}`, 'violation'))
  })

function lastBegun(turn: FloorTurn, table: string): number {
  const { machine, now } = tableOn(turn, table)
  return now.table.play.round - (machine.rules.isBetweenRounds(now.table) ? 1 : 0)
}

const isConfirmKey = (event: DeviceEvent): boolean => event.type === 'key' && event.key === 'confirm-hit'
