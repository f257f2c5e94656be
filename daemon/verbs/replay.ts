import { readSessionFloor } from '../config.ts'
import type { Entry } from '../entry.ts'
import { type Fold, foldSession } from '../fold.ts'
import { type Foretell, readJournal } from '../journal-read.ts'
import { type Books, withEntry } from '../meters.ts'
import { type PoolBooks, withPoolEntry } from '../pool-books.ts'
import { fail, readArgs, type Verb } from '../verb.ts'
import { software } from '../version.ts'

export const replay: Verb = {
  summary: 'Decide everything in a journal again from its raw bytes, and show the first difference',
  usage: 'replay JOURNAL [--rules VERSION] [--json]',
  async run(args) {
    const read = readArgs(
      args,
      replay,
      { json: { type: 'boolean', default: false }, rules: { type: 'string', default: software } },
      { from: 1, to: 1 },
    )
    if (read === undefined) return 2
    try {
      if (![software, software.split(' ')[1]].includes(read.values.rules))
        throw new Error(
          `This program has the rules of ${software} only. Install ${read.values.rules} to replay with those.`,
        )
      return show(playAgain(read.words[0] ?? ''), read.values.json)
    } catch (error) {
      return fail(error)
    }
  },
}

type Report = {
  sessions: number
  /** Events, findings and results that came out as the journal has them. */
  agreed: number
  difference?: { entry: number; session: number; expected: string; found: string }
}

function playAgain(path: string): Report {
  const folds: { session: number; fold: Fold }[] = []
  let books: Books = new Map()
  let poolBooks: PoolBooks = new Map()
  const visit = (entry: Entry, text: string) => {
    if (entry.kind === 'session') folds.push({ session: entry.session, fold: foldOf(entry, books, poolBooks) })
    else folds.at(-1)?.fold.visit(entry, text)
  }
  const foretells: Foretell = {
    expecting: () => folds.at(-1)?.fold.expecting() ?? false,
    is: (_n, _at, rest) => {
      const body = folds.at(-1)?.fold.foretold(rest)
      if (body?.kind === 'transfer') books = withEntry(books, body)
      if (body !== undefined) poolBooks = withPoolEntry(poolBooks, body)
      return body !== undefined
    },
  }
  const reading = readJournal(path, visit, undefined, foretells)
  if (!reading.ok)
    throw new Error(`${path} is broken: entry ${reading.entry}, at byte ${reading.offset}, ${reading.problem}.`)
  const agreed = folds.reduce((sum, { fold }) => sum + fold.agreed(), 0)
  const differing = folds.find(({ fold }) => fold.difference() !== undefined)
  const difference = differing?.fold.difference()
  if (differing === undefined || difference === undefined) return { sessions: folds.length, agreed }
  const expected = difference.expected === undefined ? 'nothing' : JSON.stringify(difference.expected)
  return {
    sessions: folds.length,
    agreed,
    difference: { entry: difference.entry, session: differing.session, expected, found: difference.found },
  }
}

function foldOf({ session, config }: Entry & { kind: 'session' }, books: Books, poolBooks: PoolBooks): Fold {
  const { floor, mistakes } = readSessionFloor(config)
  if (mistakes.length === 0) return foldSession(floor, books, poolBooks)
  throw new Error(
    `The configuration of session ${session} is refused by the rules here: ${mistakes.map(({ message }) => message).join('; ')}`,
  )
}

function show(report: Report, json: boolean): number {
  const { sessions, agreed, difference } = report
  if (json) console.log(JSON.stringify(report))
  if (difference === undefined) {
    if (!json)
      console.log(
        `Replayed with ${software}: ${sessions} sessions, ${agreed} events, findings and results, all as in the journal.`,
      )
    return 0
  }
  console.error(
    `Entry ${difference.entry} of session ${difference.session} differs.\n  now:     ${difference.expected}\n  journal: ${difference.found}`,
  )
  return 1
}
