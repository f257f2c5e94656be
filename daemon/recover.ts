import type { Configuration } from './config.ts'
import type { Entry, JsonValue } from './entry.ts'
import { FeltwireError } from './errors.ts'
import { type Fold, foldSession } from './fold.ts'
import { type Journal, openJournal } from './journal.ts'
import type { Foretell } from './journal-read.ts'
import { type Books, withEntry } from './meters.ts'
import { type Backlog, createOutbox } from './outbox.ts'
import type { Floor, Pit } from './pit.ts'
import { type PoolBooks, withPoolEntry } from './pool-books.ts'
import { createSignedLog, type SignedLog } from './pool-signed.ts'
import { software } from './version.ts'

export type Recovered = {
  journal: Journal
  session: number
  pit: Pit
  /** What each table has still to publish. */
  backlogs: ReadonlyMap<string, Backlog>
  /** Every alert that the broker may still hold, by table. */
  raised: ReadonlyMap<string, ReadonlySet<string>>
  /** What terminals have asked so far. */
  signed: SignedLog
}

/**
 * Opens the journal and stands where it ends: in one pass the chain is verified and the session in force is played
 * again. Another configuration or version begins a new session. Throws a FeltwireError or a JournalError.
 */
export async function recover(configuration: Configuration, floor: Floor, inMemory: number): Promise<Recovered> {
  const decides = whatDecides(configuration)
  const ids = configuration.tables.map(({ id }) => id)
  const outboxes = new Map(ids.map((id) => [id, createOutbox(configuration.site, id, inMemory)]))
  const raised = new Map(ids.map((id) => [id, new Set<string>()]))
  const signed = createSignedLog()
  let fold: Fold | undefined
  let session = 0
  let books: Books = new Map()
  let poolBooks: PoolBooks = new Map()

  const note = (entry: Entry) => {
    if (entry.kind === 'session') session = entry.session
    if (entry.kind === 'transfer') books = withEntry(books, entry)
    poolBooks = withPoolEntry(poolBooks, entry)
    signed.visit(entry)
    if (entry.kind === 'effect' && entry.effect.type === 'alert') raised.get(entry.table)?.add(entry.effect.id)
    for (const outbox of outboxes.values()) outbox.visit(entry)
  }
  const visit = (entry: Entry, text: string) => {
    note(entry)
    if (entry.kind === 'session') fold = isSame(entry, decides) ? foldSession(floor, books, poolBooks) : undefined
    else fold?.visit(entry, text)
  }
  const foretells: Foretell = {
    expecting: () => fold?.expecting() ?? false,
    is(n, at, rest) {
      const body = fold?.foretold(rest)
      if (body !== undefined) note(Object.assign({ n, at }, body))
      return body !== undefined
    },
  }
  const journal = await openJournal(configuration.journal, { visit, foretells, mirror: configuration.mirror })
  try {
    refuseDifference(configuration.journal, fold)
    if (fold === undefined) refuseUnfinished(configuration.journal, signed)
    const current = fold ?? foldSession(floor, books, poolBooks)
    const opening = fold === undefined ? [newSession(session + 1, decides), ...current.missing()] : fold.missing()
    for (const body of opening) note(journal.append(body, 'beyond-limit'))
    const backlogs = new Map([...outboxes].map(([table, outbox]) => [table, outbox.backlog()]))
    return { journal, session, pit: current.pit, backlogs, raised, signed }
  } catch (error) {
    await journal.close()
    throw error
  }
}

/** What the rules and drivers depend on; where the broker is, and its password, is not the journal's business. */
const whatDecides = ({ site, tables, meters }: Configuration): Record<string, JsonValue> =>
  JSON.parse(JSON.stringify({ site, tables, meters }))

const newSession = (session: number, config: Record<string, JsonValue>) => ({
  kind: 'session' as const,
  session,
  config,
  software,
})

const isSame = (entry: Entry & { kind: 'session' }, config: Record<string, JsonValue>): boolean =>
  entry.software === software && JSON.stringify(entry.config) === JSON.stringify(config)

function refuseDifference(path: string, fold: Fold | undefined): void {
  const difference = fold?.difference()
  if (difference === undefined) return
  const where = `entry ${difference.entry} of the journal ${path} is not what follows from the entries before it`
  const cure = 'This version decides otherwise than the one that wrote it. Run `feltwire replay` to see both.'
  throw new FeltwireError('journal-diverges', `${where}. ${cure}`)
}

/** A new session would know nothing of the tickets that were sold. */
function refuseUnfinished(path: string, signed: SignedLog): void {
  const [table] = signed.running()
  if (table === undefined) return
  const what = `the pool of table '${table}' in the journal ${path} is not over, and the configuration or the version is another`
  throw new FeltwireError(
    'pool-unfinished',
    `${what}. Bring the race to its result with those that it was opened with.`,
  )
}
