import { type PeriodLedger, readLedger } from '../evidence/read-ledger.ts'
import type { Period } from '../evidence/segments-of-period.ts'
import { ofPeriod, timeOf } from './command-line/flags.ts'
import { onlyJournal } from './disputes/wanted-round.ts'
import { visibly, warnOf } from './journal-output.ts'
import { showProgress } from './progress.ts'
import { fail, print, printError, readArgs, type Verb, wrongUsage } from './verb.ts'

export type LedgerReport = { data: unknown; text: string; ok: boolean }

/** An empty ledger for what is asked, and the accounts that it will have. */
type Opening<Books> = (
  journal: { folder: string; archive: string | undefined },
  period: Period,
  what: string,
  book: string | undefined,
) => { ledger: PeriodLedger; books: Books }

/** A verb that reports the money in a journal: `list`, `history` of one account book, or `reconcile`. */
export function booksVerb<Books>(
  verb: Pick<Verb, 'summary' | 'usage'>,
  open: Opening<Books>,
  shows: Readonly<Record<string, (books: Books, book: string | undefined) => LedgerReport>>,
): Verb {
  return {
    ...verb,
    flags: ofPeriod,
    async run(args) {
      const read = readArgs(args, verb, ofPeriod, { from: 1, to: 2 })
      const [what = '', book] = read?.words ?? []
      const show = shows[what]
      if (read === undefined || show === undefined || (what === 'history' && book === undefined))
        return read === undefined ? 2 : wrongUsage(verb)
      try {
        const from = timeOf('from', read.values.from) ?? 0
        const to = timeOf('to', read.values.to) ?? Number.MAX_SAFE_INTEGER
        if (from > to) {
          printError('--from is later than --to.')
          return wrongUsage(verb)
        }
        const { archive } = read.values
        const folder = read.values.journal ?? onlyJournal()
        const openLedger = () => {
          const { ledger, books } = open({ folder, archive }, { from, to }, what, book)
          return { ...ledger, visit: visibly(ledger.visit), books }
        }
        const { ledger, broken } = readLedger(folder, openLedger, { archive, progress: showProgress() })
        const isWhole = broken === undefined || warnOf(broken)
        const report = show(ledger.books, book)
        print(read.values.json ? JSON.stringify(report.data, null, 2) : report.text)
        return report.ok && isWhole ? 0 : 1
      } catch (error) {
        return fail(error)
      }
    },
  }
}

/** The named book, or all of them. Throws when there is none of that name. */
export function wanted<Book>(
  books: ReadonlyMap<string, Book>,
  kind: string,
  name: string | undefined,
): [string, Book][] {
  const found = [...books].filter(([id]) => name === undefined || id === name)
  if (found.length > 0 || name === undefined) return found
  throw new Error(`The journal has no ${kind} '${name}'; it has ${[...books.keys()].join(', ') || 'none'}.`)
}
