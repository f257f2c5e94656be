import type { Meter, Reconciliation } from '../../games/ledger/meter.ts'
import { newMeter, reconcile, withTransfer } from '../../games/ledger/meter.ts'
import type { Entry } from '../entry.ts'
import { readJournal } from '../journal-read.ts'
import { fail, readArgs, type Verb } from '../verb.ts'

export const meters: Verb = {
  summary:
    'List the meters of a journal, tell the history of one, or reconcile a period to the last fraction of a cent',
  usage: 'meters list|history METER|reconcile [METER] --journal FILE [--from TIME] [--to TIME] [--json]',
  async run(args) {
    const flags = {
      json: { type: 'boolean', default: false },
      journal: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    } as const
    const read = readArgs(args, meters, flags, { from: 1, to: 2 })
    const [what = '', meter] = read?.words ?? []
    const show = shows[what]
    if (
      read === undefined ||
      read.values.journal === undefined ||
      show === undefined ||
      (what === 'history' && meter === undefined)
    ) {
      if (read !== undefined) console.error(`Usage: feltwire ${meters.usage}`)
      return 2
    }
    try {
      const period = {
        from: timeOf('from', read.values.from) ?? 0,
        to: timeOf('to', read.values.to) ?? Number.MAX_SAFE_INTEGER,
      }
      const told = show(booksOf(read.values.journal, period), meter)
      console.log(read.values.json ? JSON.stringify(told.data, null, 2) : told.text)
      return told.ok ? 0 : 1
    } catch (error) {
      return fail(error)
    }
  },
}

type Booked = Entry & { kind: 'transfer' }
type Book = { before: Meter; after: Meter; booked: Booked[] }
type Told = { data: unknown; text: string; ok: boolean }

function timeOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text)
  if (Number.isNaN(at))
    throw new Error(`--${name} must be a time such as 2026-11-21T20:00, or ms since 1970, not '${text}'.`)
  return at
}

/** Each meter as it stood before the period and after it, with the transfers between. Throws when the journal is broken. */
function booksOf(path: string, { from, to }: { from: number; to: number }): Map<string, Book> {
  const books = new Map<string, Book>()
  const reading = readJournal(path, (entry) => {
    if (entry.kind !== 'transfer' || entry.at > to) return
    const book = books.get(entry.meter) ?? { before: newMeter(entry.meter), after: newMeter(entry.meter), booked: [] }
    const after = withTransfer(book.after, entry.transfer)
    if (entry.at >= from) book.booked.push(entry)
    books.set(entry.meter, { ...book, after, before: entry.at < from ? after : book.before })
  })
  if (!reading.ok)
    throw new Error(`${path} is broken: entry ${reading.entry}, at byte ${reading.offset}, ${reading.problem}.`)
  return books
}

/** The book that was asked for, or all of them. */
function wanted(books: ReadonlyMap<string, Book>, meter: string | undefined): [string, Book][] {
  const found = [...books].filter(([id]) => meter === undefined || id === meter)
  if (found.length > 0 || meter === undefined) return found
  throw new Error(`The journal has no meter '${meter}'; it has ${[...books.keys()].join(', ') || 'none'}.`)
}

const shows: Readonly<Record<string, (books: ReadonlyMap<string, Book>, meter: string | undefined) => Told>> = {
  list(books, meter) {
    const data = wanted(books, meter).map(([id, { after }]) => ({
      meter: id,
      balances: after.ledger.balances,
      pending: after.pending,
      hits: after.settled,
      totals: after.totals,
    }))
    const lines = data.map(
      ({ meter, balances, pending, hits }) =>
        `${meter}: ${balances.main} on show, reserve ${balances.reserve}, hidden ${balances.hidden}, ${pending.length} hits pending, ${hits.length} settled`,
    )
    return { data, text: lines.join('\n') || 'The journal has no meters.', ok: true }
  },

  history(books, meter) {
    const data = wanted(books, meter).flatMap(([, { booked }]) => booked)
    return { data, text: data.map(transferText).join('\n') || 'No money moved in this period.', ok: true }
  },

  reconcile(books, meter) {
    const data = wanted(books, meter).map(([id, { before, after }]) => ({ meter: id, ...reconcile(before, after) }))
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
  }`
