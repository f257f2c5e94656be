import { type AppendList, appended, emptyList } from '../../../games/kit/append-list.ts'
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
  readonly accounts: Readonly<Partial<Record<Book, PoolAccounts>>>
  readonly meetings: Meetings
  readonly sold: Sold
}

/** The latest tickets, on which accounts can still be corrected. */
type Sold = AppendList<readonly [table: string, ticket: string]>

/**
 * Pages of 128 tickets, some 130,000 in all: a correction concerns what was sold of late. What an older ticket was paid
 * stands in the journal.
 */
const mostPages = 1_024

export const noPoolBooks: PoolBooks = { accounts: {}, meetings: noMeetings, sold: emptyList }

/** The books with the entry in them; most entries change nothing. Throws when the books would not be sound. */
export function withPoolEntry(books: PoolBooks, entry: Entry | EntryBody): PoolBooks {
  if (entry.kind === 'account') return withBooking(books, entry)
  if (entry.kind !== 'effect') return books
  const meetings = withNews(books.meetings, entry.table, entry.effect)
  return meetings === books.meetings ? books : { ...books, meetings }
}

export const accountsIn = ({ accounts }: PoolBooks, book: Book): PoolAccounts => accounts[book] ?? noMoney

const withBooking = (books: PoolBooks, { book, transfer }: Booking): PoolBooks => ({
  ...books,
  accounts: { ...books.accounts, [book]: withPoolTransfer(accountsIn(books, book), transfer) },
  sold: withSale(books.sold, transfer),
})

const withSale = (before: Sold, { what, table, ticket }: PoolMove): Sold =>
  what === 'staked' && ticket !== undefined ? latest(appended(before, [table, ticket])) : before

const latest = ({ full, last }: Sold): Sold =>
  full.length > mostPages ? { full: full.slice(full.length - mostPages), last } : { full, last }

export const isTicket = ({ sold }: PoolBooks, table: string, ticket: string): boolean =>
  [...sold.full, sold.last].some((page) => page.some((one) => one[0] === table && one[1] === ticket))
