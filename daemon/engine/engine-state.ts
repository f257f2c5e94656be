import { z } from 'zod'
import { FeltwireError } from '../errors.ts'
import type { JsonValue } from '../journal/entry.ts'
import type { RoomSnapshot } from '../journal/snapshot.ts'
import { emptyFloor, type FloorState } from './floor.ts'
import { noRecords, type Records } from './journal-records.ts'
import type { MachineState } from './machine/machine-state.ts'
import { noMeters } from './meters/meters-state.ts'
import { noPools } from './pools/pools-state.ts'
import { checkpointFormTwo } from './snapshot-upgrades/checkpoint-to-form-2-key-note.ts'
import { metersFormTwo } from './snapshot-upgrades/meters-to-form-2-awaited-results.ts'
import { requestsFormTwo } from './snapshot-upgrades/requests-to-form-2-numbers.ts'
import { tableFormTwo } from './snapshot-upgrades/table-to-form-2-board-proof.ts'
import { tableFormThree } from './snapshot-upgrades/table-to-form-3-served-hands.ts'
import { tableFormFour } from './snapshot-upgrades/table-to-form-4-bank-trays.ts'
import { tableFormFive } from './snapshot-upgrades/table-to-form-5-blind-due.ts'
import { tableFormSix } from './snapshot-upgrades/table-to-form-6-missed-blinds.ts'
import { tableFormSeven } from './snapshot-upgrades/table-to-form-7-early-cards.ts'

/** All that the daemon remembers between two entries: a JSON value. */
export type EngineState = {
  readonly records: Records
  readonly floor: FloorState
  /** False where the session in force can't be decided again here: then only the money of its floor is known. */
  readonly isKnown: boolean
}

export const nothingRemembered: EngineState = { records: noRecords, floor: emptyFloor, isKnown: true }

/** What one room of the state is, and how the forms it had before become the next: the first of them reads form 1. */
type Room = { readonly form: number; readonly upgrades: readonly ((state: JsonValue) => JsonValue)[] }

/** A changed shape of a room's state gets the next number here, and a function that reads the one before. */
const rooms = {
  session: { form: 1, upgrades: [] },
  table: {
    form: 7,
    upgrades: [tableFormTwo, tableFormThree, tableFormFour, tableFormFive, tableFormSix, tableFormSeven],
  },
  meters: { form: 2, upgrades: [metersFormTwo] },
  pools: { form: 1, upgrades: [] },
  requests: { form: 2, upgrades: [requestsFormTwo] },
  outbox: { form: 1, upgrades: [] },
  retained: { form: 1, upgrades: [] },
  checkpoint: { form: 2, upgrades: [checkpointFormTwo] },
} as const satisfies Record<string, Room>
type RoomName = keyof typeof rooms

const tableRoom = 'table/'

/** What every room remembers; of the tables each is a room of its own. */
export function snapshotOf({ records, floor, isKnown }: EngineState): RoomSnapshot[] {
  const { session, signed, people, outbox, segment, alerts, meters, checkpoint } = records
  const room = (name: RoomName, state: object, full: string = name): RoomSnapshot => ({
    room: full,
    form: rooms[name].form,
    state: asJson(state),
  })
  return [
    room('session', { session, isKnown }),
    ...Object.entries(floor.tables).map(([id, table]) => room('table', table, tableRoom + id)),
    room('meters', floor.meters),
    room('pools', floor.pools),
    room('requests', { signed, people }),
    room('outbox', { segment, outbox }),
    room('retained', { alerts, meters }),
    room('checkpoint', checkpoint),
  ]
}

/** The state that snapshots were made of, perhaps by an earlier version. Throws a FeltwireError for a later one's. */
export function restored(snapshots: readonly RoomSnapshot[]): EngineState {
  const read = new Map(snapshots.map((snapshot) => [snapshot.room, upgraded(snapshot)]))
  const of = <State>(name: string, none: State): State => trusted.parse(read.get(name) ?? none)
  const { session, isKnown } = of('session', { session: noRecords.session, isKnown: true })
  const tables = [...read].flatMap(([name, state]): [string, MachineState][] =>
    name.startsWith(tableRoom) ? [[name.slice(tableRoom.length), trusted.parse(state)]] : [],
  )
  const { alerts, meters, signed, people, outbox, segment } = noRecords
  return {
    records: {
      session,
      ...of('requests', { signed, people }),
      ...of('outbox', { segment, outbox }),
      ...of('retained', { alerts, meters }),
      checkpoint: of('checkpoint', noRecords.checkpoint),
    },
    floor: {
      tables: Object.fromEntries(tables),
      meters: of('meters', noMeters),
      pools: of('pools', noPools),
    },
    isKnown,
  }
}

function upgraded({ room, form, state }: RoomSnapshot): JsonValue {
  const known: Room | undefined = room.startsWith(tableRoom)
    ? rooms.table
    : Object.entries(rooms).find(([name]) => name === room)?.[1]
  if (known === undefined || form > known.form) {
    const what = `the journal has a snapshot of '${room}' in form ${form}, which this version does not know`
    throw new FeltwireError('snapshot-unknown', `${what}. Start the version that wrote it, or a later one.`)
  }
  return known.upgrades.slice(form - 1).reduce((before, upgrade) => upgrade(before), state)
}

/** The hash chain proves that a state is as it was written, and its form says how to read it: it is taken for whatever is due. */
const trusted = z.custom<never>((value) => value !== undefined)

/** A state is a JSON value by its making; this is the same value in its type. */
const asJson = (state: object): JsonValue => trusted.parse(state)
