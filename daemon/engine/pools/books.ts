import {
  type Book,
  type Booking,
  noMoney,
  type PoolAccounts,
  type PoolMove,
  withPoolTransfer,
} from '../../../games/table/pool/accounts.ts'
import { noMeetings, withNews } from '../../../games/table/pool/meetings.ts'
import type { Meetings } from '../../../games/table/pool/state.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'

/** What the pools of the whole journal have come to: the running accounts of every book, and the meetings. */
export type PoolBooks = {
  readonly accounts: ReadonlyMap<Book, PoolAccounts>
  readonly meetings: Meetings
  readonly sold: Sold
}

/** Every ticket, the last first: a sale copies nothing. */
type Sold = { readonly table: string; readonly ticket: string; readonly before: Sold } | null

export const noPoolBooks: PoolBooks = { accounts: new Map(), meetings: noMeetings, sold: null }

/** The books with the entry in them; most entries change nothing. Throws when the books would not be sound. */
export function withPoolEntry(books: PoolBooks, entry: Entry | EntryBody): PoolBooks {
  if (entry.kind === 'account') return withBooking(books, entry)
  if (entry.kind !== 'effect') return books
  const meetings = withNews(books.meetings, entry.table, entry.effect)
  return meetings === books.meetings ? books : { ...books, meetings }
}

export const accountsIn = ({ accounts }: PoolBooks, book: Book): PoolAccounts => accounts.get(book) ?? noMoney

const withBooking = (books: PoolBooks, { book, transfer }: Booking): PoolBooks => ({
  ...books,
  accounts: new Map(books.accounts).set(book, withPoolTransfer(accountsIn(books, book), transfer)),
  sold: withSale(books.sold, transfer),
})

const withSale = (before: Sold, { what, table, ticket }: PoolMove): Sold =>
  what === 'staked' && ticket !== undefined ? { table, ticket, before } : before

export function isTicket({ sold }: PoolBooks, table: string, ticket: string): boolean {
  for (let at = sold; at !== null; at = at.before) if (at.table === table && at.ticket === ticket) return true
  return false
}
