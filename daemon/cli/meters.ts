import type { Meter, Reconciliation } from '../../games/ledger/meter.ts'
import { newMeter, reconcile, withTransfer } from '../../games/ledger/meter.ts'
import type { Entry } from '../journal/entry.ts'
import { booksVerb, type LedgerReport, type Period, wanted } from './ledger-report.ts'

type Booked = Entry & { kind: 'transfer' }
type Book = { before: Meter; after: Meter; booked: Booked[] }

/** Each meter as it stood before the period and after it, with the transfers between. */
function keepBooks({ from, to }: Period) {
  const books = new Map<string, Book>()
  const visit = (entry: Entry) => {
    if (entry.kind !== 'transfer') return
    const book = books.get(entry.meter) ?? { before: newMeter(entry.meter), after: newMeter(entry.meter), booked: [] }
    books.set(entry.meter, entry.at > to ? book : withBooked(book, entry, from))
  }
  return { visit, books }
}

function withBooked(book: Book, entry: Booked, from: number): Book {
  const after = withTransfer(book.after, entry.transfer)
  if (entry.at < from) return { ...book, before: after, after }
  book.booked.push(entry)
  return { ...book, after }
}

const shows: Readonly<Record<string, (books: ReadonlyMap<string, Book>, meter: string | undefined) => LedgerReport>> = {
  list(books, meter) {
    const data = wanted(books, 'meter', meter).map(([id, { after }]) => ({
      meter: id,
      balances: after.ledger.balances,
      pending: after.pending,
      hits: after.settled,
      tray: after.tray,
      totals: after.totals,
    }))
    const lines = data.map(
      ({ meter, balances, pending, hits }) =>
        `${meter}: ${balances.main} on show, reserve ${balances.reserve}, hidden ${balances.hidden}, overflow ${balances.overflow}, ${pending.length} hits pending, ${hits.length} settled`,
    )
    return { data, text: lines.join('\n') || 'The journal has no meters.', ok: true }
  },

  history(books, meter) {
    const data = wanted(books, 'meter', meter).flatMap(([, { booked }]) => booked)
    return { data, text: data.map(transferText).join('\n') || 'No money moved in this period.', ok: true }
  },

  reconcile(books, meter) {
    const data = wanted(books, 'meter', meter).map(([id, { before, after }]) => ({
      meter: id,
      ...reconcile(before, after),
    }))
    const text = data.map((each) => reconciled(each.meter, each)).join('\n')
    return { data, text: text || 'The journal has no meters.', ok: data.every(({ difference }) => difference === '0') }
  },
}

function transferText({ n, at, transfer: { id, from, to, amount, why, ref, by, reason } }: Booked): string {
  const about = Object.entries(ref).map(([name, value]) => `${name} ${value}`)
  const who = by === undefined ? [] : [`by ${by}${reason === undefined ? '' : `: ${reason}`}`]
  return `${n} ${new Date(at).toISOString()} ${id}: ${amount} from ${from} to ${to} (${[...about, ...who].join(', ')}) [${why}]`
}

const reconciled = (meter: string, sums: Reconciliation): string =>
  `${meter}: ${sums.start} + contributions ${sums.contributions} + seeds ${sums.seeds} - awards ${sums.awards} + corrections ${sums.corrections} = ${sums.end}${
    sums.difference === '0' ? ', to the last fraction' : `; ${sums.difference} NOT EXPLAINED`
  }; beside the meter, the tray paid ${sums.tray}`

export const meters = booksVerb(
  {
    summary:
      'List the meters of a journal, tell the history of one, or reconcile a period to the last fraction of a cent',
    usage: 'meters list|history METER|reconcile [METER] --journal FILE [--from TIME] [--to TIME] [--json]',
  },
  keepBooks,
  shows,
)
