import { type Meter, moneyOn } from '../../games/ledger/meter.ts'
import { tablesChanged } from '../config/changed-tables.ts'
import { readSessionFloor } from '../config/config.ts'
import { type Configuration, decisive } from '../config/shape.ts'
import { FeltwireError } from '../errors.ts'
import type { Entry, EntryBody, JsonValue } from '../journal/entry.ts'
import { type Journal, openJournal } from '../journal/journal.ts'
import { type Backlog, createOutbox } from '../mqtt/outbox.ts'
import { software } from '../version.ts'
import type { Floor } from './floor.ts'
import type { Books } from './meters/meters-state.ts'
import { createRequestLog, type RequestLog } from './requests/deduplication.ts'
import { createSignedLog, type SignedLog } from './requests/signed-requests.ts'
import type { SessionReplay } from './session-replay.ts'
import type { SessionState } from './session-state.ts'
import { playSessions, type Session, type SessionEntry, type Sessions } from './sessions.ts'

type Recovered = {
  journal: Journal
  session: number
  sessionState: SessionState
  /** What each table has still to publish. */
  backlogs: ReadonlyMap<string, Backlog>
  /** Every alert that the broker may still hold, by table. */
  raised: ReadonlyMap<string, ReadonlySet<string>>
  /** Every meter that the broker may still show, by table. */
  fed: ReadonlyMap<string, ReadonlySet<string>>
  /** What persons have asked so far. */
  asked: RequestLog
  /** What terminals have asked so far. */
  signed: SignedLog
}

/**
 * Opens the journal and stands where it ends: in one pass the chain is verified and what it tells is played again.
 * Another configuration or version begins a new session. There the tables go on that it leaves as they were; at the
 * others the round under way is interrupted first. Throws a FeltwireError or a JournalError.
 */
export async function recover(configuration: Configuration, floor: Floor, inMemory: number): Promise<Recovered> {
  const decides = whatDecides(configuration)
  const ids = configuration.tables.map(({ id }) => id)
  const outboxes = new Map(ids.map((id) => [id, createOutbox(configuration.site, id, inMemory)]))
  const raised = new Map(ids.map((id) => [id, new Set<string>()]))
  const fed = new Map(ids.map((id) => [id, new Set<string>()]))
  const asked = createRequestLog(floor.tables.map(({ id }) => id))
  const signed = createSignedLog()

  function onFloor(entry: SessionEntry): Floor | undefined {
    const found = isSame(entry, decides) ? floor : floorOf(entry)
    for (const { id, tables } of found?.meters ?? []) for (const table of tables.keys()) fed.get(table)?.add(id)
    return found
  }

  const sessions = playSessions(onFloor, (entry) => {
    asked.visit(entry)
    signed.visit(entry)
    if (entry.kind === 'effect' && entry.effect.type === 'alert') raised.get(entry.table)?.add(entry.effect.id)
    for (const outbox of outboxes.values()) outbox.visit(entry)
  })
  const { visit, foretells } = sessions
  const { folder, ...cutting } = configuration.journal
  const journal = await openJournal(folder, { visit, foretells, mirror: configuration.mirror, cutting })
  try {
    const { entry, replay } = goOn(journal, sessions, configuration, signed)
    const backlogs = new Map([...outboxes].map(([table, outbox]) => [table, outbox.backlog()]))
    return { journal, session: entry.session, sessionState: replay.sessionState, backlogs, raised, fed, asked, signed }
  } catch (error) {
    await journal.close()
    throw error
  }
}

/** What the rules and drivers depend on; where the broker is, and its password, is not the journal's business. */
const whatDecides = ({ site, tables, meters }: Configuration): Record<string, JsonValue> =>
  JSON.parse(JSON.stringify({ site, tables, meters }))

const isSame = (entry: SessionEntry, config: Record<string, JsonValue>): boolean =>
  entry.software === software && JSON.stringify(entry.config) === JSON.stringify(config)

/** What another version decided is not decided again. */
function floorOf({ software: writtenBy, config, at }: SessionEntry): Floor | undefined {
  const read = writtenBy === software ? readSessionFloor(config, at) : undefined
  return read?.mistakes.length === 0 ? read.floor : undefined
}

type Played = Session & { replay: SessionReplay }

/** The session that is in force from now on: the last of the journal, or a new one behind it. */
function goOn(journal: Journal, sessions: Sessions, configuration: Configuration, signed: SignedLog): Played {
  const decides = whatDecides(configuration)
  const last = sessions.all.at(-1)
  const isInForce = last !== undefined && isSame(last.entry, decides)
  if (isInForce) refuseDifference(configuration.journal.folder, last.replay)
  const goesOn = isInForce && !isEnding(last)
  if (!goesOn) {
    refuseUnfinished(configuration.journal.folder, signed)
    refuseAbandoned(configuration, sessions.books())
  }
  const write = (body: EntryBody): Entry => journal.append(body, 'beyond-limit')
  if (isPlayed(last)) {
    if (!goesOn) for (const ended of endings(last, configuration)) sessions.visit(write(ended), '')
    for (const body of last.replay.missing()) sessions.follows(write(body))
  }
  if (goesOn && isPlayed(last)) return last
  const session = (last?.entry.session ?? 0) + 1
  sessions.visit(write({ kind: 'session', session, config: decides, software }), '')
  const begun = sessions.all.at(-1)
  if (!isPlayed(begun)) throw new Error(`session ${session} cannot be played by the version that began it`)
  for (const body of begun.replay.missing()) sessions.follows(write(body))
  return begun
}

const isPlayed = (session: Session | undefined): session is Played =>
  session?.replay !== undefined && session.replay.difference() === undefined

/** The daemon died when it had begun to end the session. */
const isEnding = ({ replay }: Session): boolean =>
  Object.values(replay?.state().tables ?? {}).some(({ isOver }) => isOver)

/** Tables that are changed can't go on as they are. */
const endings = ({ entry, replay }: Played, configuration: Configuration): EntryBody[] =>
  tablesChanged(decisive.parse(entry.config), configuration)
    .filter((table) => replay.state().tables[table]?.isOver === false)
    .map((table) => ({ kind: 'ended', table, why: 'the configuration of the table was changed' }))

function refuseDifference(path: string, replay: SessionReplay | undefined): void {
  const difference = replay?.difference()
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

/** The money would be gone from all that is shown and settled, and the fund must be safeguarded (gb 2.7 f). */
function refuseAbandoned({ journal, meters }: Configuration, books: Books): void {
  const gone = Object.values(books).filter(({ id }) => !meters.some((meter) => meter.id === id))
  const abandoned = gone.find((meter) => leftOn(meter).length > 0)
  if (abandoned === undefined) return
  const what = `meter '${abandoned.id}' is not in the configuration, and by the journal ${journal.folder} it has still ${leftOn(abandoned).join(', ')}`
  const cure = 'Bring it back, settle its hits and take its money off by `adjust-meter`; then it can go'
  throw new FeltwireError('meter-unfinished', `${what}. ${cure}.`)
}

const leftOn = (meter: Meter): string[] => [
  ...moneyOn(meter).map(([account, amount]) => `${account} ${amount}`),
  ...meter.pending.map(({ id, row }) => `hit ${row} (${id})`),
]
