import { lookUp } from '../../../games/kit/look-up.ts'
import { type Meter, newMeter, withTransfer } from '../../../games/ledger/meter.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import type { Entry } from '../../journal/entry.ts'

/** What the books of every meter come to, from the transfers of the whole journal. */
export type Books = Readonly<Record<string, Meter>>

/** All that is remembered of the meters: a JSON value. */
export type MetersState = {
  readonly books: Books
  /** Figures of each meter that others have replaced, and when (ms). */
  readonly replaced: Readonly<Record<string, readonly { amount: number; at: number }[]>>
  /** How many stakes the meter took its shares of last, by `table/meter`. */
  readonly lastStakes: Readonly<Record<string, { round: number; stakes: number }>>
  /** Displays that have been told what they show, and shoes that were told to hold, as `table/device`. */
  readonly lit: readonly string[]
  readonly held: readonly string[]
  /** The last round that has begun at each table. */
  readonly begun: Readonly<Record<string, number>>
  readonly displays: DisplaysState
  /** Results with awards that a person may still confirm or void. */
  readonly awaited: AwaitedResults
}

/** What one seat has won of a meter in a round, and what has become of it. Amounts in minor units. */
export type Award = {
  meter: string
  hit: string
  seat: number
  wager: string
  amount: number
  state: 'pending' | 'paid' | 'void'
  /** The tray has paid it at once; a person can still take it back. */
  byTray?: true
}

/** A result whose shares of a meter wait until a person has confirmed or voided the hits, or may be taken back by one. */
export type AwaitedResult = { result: Result; awards: readonly Award[] }

/** By table, the oldest first. */
export type AwaitedResults = Readonly<Record<string, readonly AwaitedResult[]>>

/** What displays say that they show. */
export type DisplaysState = {
  /** The figure of each meter, by `table/device`. */
  readonly said: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** What is wrong at each display, by `table/meter`. */
  readonly wrong: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const noMeters: MetersState = {
  books: {},
  replaced: {},
  lastStakes: {},
  lit: [],
  held: [],
  begun: {},
  displays: { said: {}, wrong: {} },
  awaited: {},
}

export const meterIn = (books: Books, id: string): Meter => lookUp(books, id) ?? newMeter(id)

/** The books with a transfer of the journal in them. */
export const withEntry = (books: Books, entry: Pick<Entry & { kind: 'transfer' }, 'meter' | 'transfer'>): Books => ({
  ...books,
  [entry.meter]: withTransfer(meterIn(books, entry.meter), entry.transfer),
})

/** A new session: links are opened again, and only what belongs to tables that go on is kept beside the books. */
export function metersOfSession(before: MetersState, goesOn: (table: string) => boolean): MetersState {
  const isKept = (key: string) => goesOn(key.slice(0, key.indexOf('/')))
  const kept = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(record).filter(([key]) => isKept(key)))
  return {
    books: Object.fromEntries(Object.entries(before.books).map(([id, meter]) => [id, { ...meter, frozen: {} }])),
    replaced: {},
    lastStakes: kept(before.lastStakes),
    lit: before.lit.filter(isKept),
    held: before.held.filter(isKept),
    begun: {},
    displays: { said: {}, wrong: kept(before.displays.wrong) },
    awaited: Object.fromEntries(Object.entries(before.awaited).filter(([table]) => goesOn(table))),
  }
}
