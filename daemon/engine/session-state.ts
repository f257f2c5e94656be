import { codeFinding } from '../../games/table/common/finding-codes.ts'
import { isMeterOperation } from '../../games/table/common/meter-operations.ts'
import { findingIn } from '../../games/table/live.ts'
import type { AnyPoolRules } from '../../games/table/pool/state.ts'
import type { ReadyMeter, TableSetup } from '../config/shape.ts'
import type { Entry, EntryBody } from '../journal/entry.ts'
import type { Reply } from './device-commands.ts'
import { watchLayout } from './layout-watch.ts'
import { watchMeters } from './meters/meter-watch.ts'
import { type Books, createMeters, type Meters } from './meters/meters.ts'
import { noPoolBooks, type PoolBooks } from './pools/books.ts'
import { openPools } from './pools/open-pools.ts'
import type { PoolMachine } from './pools/pool-machine.ts'
import { createTableMachine, type PlayedTable, type TableMachine, type Taken } from './table-machine.ts'

/** What a configuration puts on the floor. */
export type Floor = {
  tables: readonly TableSetup[]
  meters: readonly ReadyMeter[]
  pools?: readonly AnyPoolRules[]
}

type PitTaken = { derived: EntryBody[]; frames: number; events: number; replies: Reply[] }

type Played = ReadonlyMap<string, PlayedTable>

/** The tables as the session before has left them; `unknown` where it can't be played again. */
export type Before = Played | 'unknown'

/** All tables of a session and the meters between them, as the fold of the journal's entries. */
export type SessionState = {
  machines: ReadonlyMap<string, TableMachine>
  /** Those of the machines that no pool is. */
  played: Played
  pools: ReadonlyMap<string, PoolMachine>
  meters: Meters
  /** What follows from the beginning of the session alone. */
  opening: readonly EntryBody[]
  take(entry: Entry & { table: string }): PitTaken
}

const nothingTaken: PitTaken = { derived: [], frames: 0, events: 0, replies: [] }
const noneRead: Taken = { derived: [], frames: 0, events: 0, replies: [] }

/**
 * @param books what the meters came to before this session
 * @param poolBooks what the pools came to before it
 * @param before its tables go on where their rules have not ended
 */
export function openSession(
  { tables, meters: ready, pools: rules = [] }: Floor,
  books: Books,
  poolBooks: PoolBooks = noPoolBooks,
  before: Before = new Map(),
): SessionState {
  const pools = openPools(rules, poolBooks)
  const played = new Map(tables.map((table) => [table.id, goingOn(table.id, before) ?? createTableMachine(table)]))
  const machines = new Map<string, TableMachine>([...played, ...pools.machines])
  const meters = createMeters(ready, books)
  const watch = watchMeters(tables, machines, meters)
  const layoutShown = watchLayout(tables, played, before === 'unknown' ? new Map() : before)
  const opening = [...meters.opening(), ...(before === 'unknown' ? [...played.values()].flatMap(notKnown) : [])]

  function take(entry: Entry & { table: string }): PitTaken {
    const machine = machines.get(entry.table)
    if (machine === undefined) return nothingTaken
    if (pools.machines.has(entry.table)) return { ...nothingTaken, derived: pools.take(entry) }
    const isForMeter = entry.kind === 'operator' && isMeterOperation(entry.op)
    const { derived, frames, events, replies } = isForMeter ? noneRead : machine.take(entry)
    const shown = layoutShown(entry)
    const own = replies.length === 0 ? shown : [...replies.map((bytes) => replyTo(entry, bytes)), ...shown]
    if (ready.length === 0) return { derived, frames, events, replies: own }
    const after = watch.follow(entry, machine, derived)
    return { derived: after.derived, frames, events, replies: [...own, ...after.replies] }
  }

  return { machines, played, pools: pools.machines, meters, opening, take }
}

const replyTo = (entry: Entry & { table: string }, bytes: Uint8Array): Reply => ({
  table: entry.table,
  device: 'device' in entry ? entry.device : '',
  bytes,
})

function goingOn(table: string, before: Before): PlayedTable | undefined {
  const machine = before === 'unknown' ? undefined : before.get(table)
  if (machine === undefined || machine.isOver()) return undefined
  machine.beginSession()
  return machine
}

const notKnown = (machine: PlayedTable): EntryBody[] =>
  machine.also([
    findingIn(
      machine.view().round,
      codeFinding(
        'round-not-known',
        'the session before cannot be played again here, so no round that was under way or waited for a ruling is known',
      ),
    ),
  ])
