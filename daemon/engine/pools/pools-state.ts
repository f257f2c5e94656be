import type { AllUpTicket } from '../../../games/table/pool/all-up.ts'
import {
  type AllUpRules,
  type AnyPoolRules,
  idlePool,
  type PoolRules,
  type PoolState,
} from '../../../games/table/pool/state.ts'
import { noPoolBooks, type PoolBooks } from './pool-books.ts'

/** The pools of a floor, and the All Up bets between them, by table. */
export type PoolsRules = {
  readonly races: ReadonlyMap<string, PoolRules>
  readonly allUps: ReadonlyMap<string, AllUpRules>
}

/** All that pools remember: a JSON value. */
export type PoolsState = {
  readonly books: PoolBooks
  readonly races: Readonly<Record<string, PoolState>>
  readonly allUps: Readonly<Record<string, readonly AllUpTicket[]>>
  readonly tables: Readonly<Record<string, PoolTable>>
}

/** What is published of a pool's table: the last number given to a message of this session, and alerts that stand. */
type PoolTable = {
  readonly seq: number
  readonly alerts: Readonly<Record<string, string>>
  /** Other rules take over in the next session. */
  readonly isOver: boolean
}

export const newPoolTable: PoolTable = { seq: 0, alerts: {}, isOver: false }

export const noPools: PoolsState = { books: noPoolBooks, races: {}, allUps: {}, tables: {} }

const isAllUp = (rules: AnyPoolRules): rules is AllUpRules => rules.type === 'all-up'

export const poolsRules = (rules: readonly AnyPoolRules[]): PoolsRules => ({
  races: new Map(rules.flatMap((each) => (isAllUp(each) ? [] : [[each.table, each]]))),
  allUps: new Map(rules.filter(isAllUp).map((each) => [each.table, each])),
})

export const poolTables = ({ races, allUps }: PoolsRules): string[] => [...races.keys(), ...allUps.keys()]

/** A new session: pools go on where their rules do, and number their messages again. */
export const poolsOfSession = (
  rules: PoolsRules,
  before: PoolsState,
  goesOn: (table: string) => boolean,
): PoolsState => ({
  books: before.books,
  races: Object.fromEntries(
    [...rules.races.keys()].map((table) => [table, (goesOn(table) ? before.races[table] : undefined) ?? idlePool]),
  ),
  allUps: Object.fromEntries(
    [...rules.allUps.keys()].map((table) => [table, (goesOn(table) ? before.allUps[table] : undefined) ?? []]),
  ),
  tables: Object.fromEntries(
    poolTables(rules).map((table) => [
      table,
      { ...((goesOn(table) ? before.tables[table] : undefined) ?? newPoolTable), seq: 0 },
    ]),
  ),
})

/** Tables with a pool, or with All Up bets, that is not over. */
export const poolsUnderWay = ({ races, allUps }: PoolsState): string[] => [
  ...Object.entries(races).flatMap(([table, { running }]) => (running === null ? [] : [table])),
  ...Object.entries(allUps).flatMap(([table, tickets]) => (tickets.length === 0 ? [] : [table])),
]
