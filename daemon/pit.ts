import type { DeviceCommand } from '../drivers/commands.ts'
import type { DeviceEvent } from '../drivers/events.ts'
import { codeFinding } from '../games/table/codes.ts'
import type { Effect } from '../games/table/live.ts'
import type { PoolRules } from '../games/table/pool-table.ts'
import type { ReadyTable } from './config.ts'
import type { Entry, EntryBody } from './entry.ts'
import { type Books, createMeters, isMeterOperation, type Meters, type ReadyMeter } from './meters.ts'
import { createPoolLedger, type PoolBooks } from './pool-books.ts'
import { createPoolMachine, type PoolMachine } from './pool-machine.ts'
import { createTableMachine, type TableMachine } from './table-machine.ts'

/** What a configuration puts on the floor. */
export type Floor = {
  tables: readonly ReadyTable[]
  meters: readonly ReadyMeter[]
  pools?: readonly PoolRules[]
}

export type Reply = { table: string; device: string; bytes: Uint8Array }
export type PitTaken = { derived: EntryBody[]; frames: number; events: number; replies: Reply[] }

/** All tables of a session and the meters between them, as the fold of the journal's entries. */
export type Pit = {
  machines: ReadonlyMap<string, TableMachine>
  pools: ReadonlyMap<string, PoolMachine>
  meters: Meters
  /** What follows from the beginning of the session alone. */
  opening: readonly EntryBody[]
  take(entry: Entry & { table: string }): PitTaken
}

const nothingTaken: PitTaken = { derived: [], frames: 0, events: 0, replies: [] }

/**
 * @param books what the meters came to before this session
 * @param poolBooks what the accounts of the pools came to before it
 */
export function openPit(
  { tables, meters: ready, pools: rules = [] }: Floor,
  books: Books,
  poolBooks: PoolBooks = new Map(),
): Pit {
  const ledger = createPoolLedger(poolBooks)
  const pools = new Map(rules.map((pool) => [pool.table, createPoolMachine(pool, ledger)]))
  const tableMachines = tables.map((table): [string, TableMachine] => [table.id, createTableMachine(table)])
  const machines = new Map<string, TableMachine>([...tableMachines, ...pools])
  const displays = tables.flatMap(({ id, devices }) =>
    devices
      .filter(({ kind }) => kind.device === 'jackpot-meter')
      .map(({ config }) => ({ table: id, device: config.id })),
  )
  const meters = createMeters(ready, books)
  const opening = meters.opening()

  function take(entry: Entry & { table: string }): PitTaken {
    const machine = machines.get(entry.table)
    if (machine === undefined) return nothingTaken
    if (pools.has(entry.table)) return { ...nothingTaken, derived: machine.take(entry).derived }
    if (entry.kind === 'operator' && isMeterOperation(entry.op)) return moved(entry, machine, meters.operated(entry))
    const { derived, frames, events, replies } = machine.take(entry)
    if (entry.kind === 'link')
      meters.linked(entry.table, entry.device, entry.state === 'open' ? undefined : (entry.reason ?? entry.state))
    const own = replies.map((bytes) => ({ table: entry.table, device: 'device' in entry ? entry.device : '', bytes }))
    if (ready.length === 0) return { derived, frames, events, replies: own }
    const all = derived.flatMap((body) => [body, ...following(entry, machine, body)])
    const after = moved(entry, machine, all)
    return { ...after, frames, events, replies: [...own, ...after.replies] }
  }

  /** What the meters make of one thing that a table did or a device said. */
  function following(entry: Entry, machine: TableMachine, body: EntryBody): EntryBody[] {
    if (body.kind === 'event') return heard(entry, machine, body.event)
    if (body.kind !== 'effect') return []
    const { effect } = body
    const doubts = effect.type === 'stakes' ? meters.doubts(machine.id) : []
    return [
      ...machine.also(doubts.map((doubt) => inDoubt(machine, doubt))),
      ...meters.follow(entry.n, machine.id, effect),
    ]
  }

  function heard(entry: Entry, machine: TableMachine, event: DeviceEvent): EntryBody[] {
    if (event.type === 'key' && event.key === 'confirm-hit') return confirmedByKey(entry, machine)
    if (event.type !== 'meter-shown') return []
    const view = meters.views(machine.id).find(({ id }) => id === event.meter)
    if (view === undefined) return []
    const differs = !meters.wasShown(event.meter, event.amount)
    const text = `meter ${event.meter} shows ${event.amount} on its display, and the books have ${view.display}`
    return machine.also([{ type: 'alert', id: `meter-${event.meter}-display`, raised: differs, text }])
  }

  /** The key of the pit confirms the hit that has waited longest. */
  function confirmedByKey(entry: Entry, machine: TableMachine): EntryBody[] {
    const waiting = meters.views(machine.id).find(({ pending }) => pending.length > 0)
    const [hit] = waiting?.pending ?? []
    if (waiting === undefined || hit === undefined) return []
    const args = { meter: waiting.id, hit: hit.id }
    if (meters.refuses('confirm-hit', args) !== null) return []
    const { n, at } = entry
    return meters.operated({
      n,
      at,
      kind: 'operator',
      table: machine.id,
      op: 'confirm-hit',
      by: 'the key at the table',
      args,
    })
  }

  /** Meters that have moved are shown on their displays, and hits that wait raise an alert. */
  function moved(entry: Entry, machine: TableMachine, derived: EntryBody[]): PitTaken {
    const changed = new Set(derived.flatMap((body) => (body.kind === 'transfer' ? body.meter : [])))
    if (changed.size === 0) return { ...nothingTaken, derived }
    const views = [...machines.keys()].flatMap((table) => meters.views(table).map((view) => ({ table, view })))
    const fresh = views.filter(({ view }) => changed.has(view.id))
    const alerts = fresh.flatMap(({ table, view }) =>
      (machines.get(table) ?? machine).also([
        {
          type: 'alert',
          id: `meter-${view.id}-hit`,
          raised: view.pending.length > 0,
          text: `meter ${view.id}: ${view.pending.map(({ id, row }) => `${row} (${id})`).join(', ')} to be confirmed`,
        },
      ]),
    )
    const replies = fresh.flatMap(({ table, view }) =>
      shown(table, { type: 'show-meter', meter: view.id, amount: view.display }, entry.at),
    )
    for (const id of changed) meters.show(id)
    return { ...nothingTaken, derived: [...derived, ...alerts], replies }
  }

  const shown = (table: string, command: DeviceCommand, at: number): Reply[] =>
    displays
      .filter((display) => display.table === table)
      .flatMap(
        ({ device }) =>
          machines
            .get(table)
            ?.command(device, command, at)
            .map((bytes) => ({ table, device, bytes })) ?? [],
      )

  return { machines, pools, meters, opening, take }
}

const inDoubt = (machine: TableMachine, doubt: string): Effect => ({
  type: 'finding',
  round: machine.view().round,
  ...codeFinding('meter-in-doubt', `stakes were locked while ${doubt}`, 'violation'),
})
