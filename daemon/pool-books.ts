import { noMoney, type PoolAccounts, withPoolTransfer } from '../games/table/pool-accounts.ts'
import type { Entry, EntryBody } from './entry.ts'

/** What the running accounts of every bet type come to, from the account entries of the whole journal. */
export type PoolBooks = ReadonlyMap<string, PoolAccounts>

type AccountBody = Extract<EntryBody, { kind: 'account' }>

/** The books with the entry in them; entries of other kinds change nothing. Throws when the books would not be sound. */
export function withPoolEntry(books: PoolBooks, entry: Entry | EntryBody): PoolBooks {
  return entry.kind === 'account' ? withAccount(books, entry) : books
}

export const accountsIn = (books: PoolBooks, book: string): PoolAccounts => books.get(book) ?? noMoney

const withAccount = (books: PoolBooks, { book, transfer }: Pick<AccountBody, 'book' | 'transfer'>): PoolBooks =>
  new Map(books).set(book, withPoolTransfer(accountsIn(books, book), transfer))

/** The books of a session, which its pools share. */
export type PoolLedger = {
  accounts(book: string): PoolAccounts
  book(entry: AccountBody): void
}

export function createPoolLedger(before: PoolBooks): PoolLedger {
  let books = before
  return {
    accounts: (book) => accountsIn(books, book),
    book: (entry) => {
      books = withAccount(books, entry)
    },
  }
}
