import { type Meter, moneyOn } from '../../games/ledger/meter.ts'
import { tablesChanged } from '../config/changed-tables.ts'
import { decisiveOf } from '../config/decisive-configuration.ts'
import { readSessionFloor } from '../config/read-configuration.ts'
import { type Configuration, decisive } from '../config/shape.ts'
import { FeltwireError } from '../errors.ts'
import type { Entry, EntryBody, JsonValue } from '../journal/entry.ts'
import { type Journal, openJournal } from '../journal/journal.ts'
import { rootAt } from '../journal/merkle-check.ts'
import { software } from '../version.ts'
import type { CheckpointRecord } from './checkpoints/checkpoint-record.ts'
import type { JournalStanding } from './checkpoints/compare-checkpoints.ts'
import { createEngine, type Engine } from './engine.ts'
import type { Floor, FloorState } from './floor.ts'
import type { Records, SessionRecord } from './journal-records.ts'
import type { Books } from './meters/meters-state.ts'
import { isPlayed, playSessions, type Session, type Sessions } from './played-sessions.ts'
import type { PoolBooks } from './pools/pool-books.ts'
import { poolsUnderWay } from './pools/pools-state.ts'
import { areInForce, rulesOfTables } from './rules-in-force.ts'
import type { SessionReplay } from './session-replay.ts'

type Recovered = {
  journal: Journal
  session: number
  engine: Engine
}

/** Hears the journal while it is opened: what was read of the newest segment, and what was added to it. */
type Listener = {
  note(entry: Entry): void
  /** Everything on the disk was read, and nothing is added yet. */
  read?(records: Records): void
}

/** Says whether the journal may go on, before anything is written: rejects with a FeltwireError where it may not. */
export type Approve = (standing: JournalStanding, record: CheckpointRecord) => Promise<void>

/** `program` is the hash of the program's own files: another program begins a new session. */
type Starting = { approve?: Approve; program?: string }

/**
 * Opens the journal and goes on where it ends: the newest segment is verified, what its snapshots say is restored, and
 * what follows in it is played again. Another configuration or version begins a new session. There the tables and pools
 * go on that it leaves as they were; at the others the round under way is interrupted first. Throws a FeltwireError.
 */
export async function recover(
  configuration: Configuration,
  floor: Floor,
  listener: Listener = { note: () => {} },
  { approve = async () => {}, program }: Starting = {},
): Promise<Recovered> {
  const decides = whatDecides(configuration)
  const onFloor = (entry: SessionRecord) => (isSame(entry, decides) ? floor : floorOf(entry))
  const sessions = playSessions(onFloor, listener.note)
  const { visit, foretells } = sessions
  const { folder, gamingDay, timeZone, segment } = configuration.journal
  const journal = await openJournal(folder, {
    from: 'last',
    begin: ({ snapshots }) => {
      if (snapshots.length > 0) sessions.restore(snapshots)
    },
    visit,
    foretells,
    approve: (entries) =>
      approve({ folder, entries, rootAt: (size) => rootAt(folder, size) }, sessions.records().checkpoint),
    mirror: configuration.mirror,
    cutting: { gamingDay, timeZone, segment },
  })
  try {
    listener.read?.(sessions.records())
    const { entry, replay } = goOn(journal, sessions, configuration, program)
    // What has still to be published goes out as soon as its table is served, and must be on the disk by then.
    const commit = journal.commit()
    if (!commit.ok) throw new FeltwireError(commit.code, commit.message)
    return { journal, session: entry.session, engine: createEngine(replay.sessionState, sessions.records()) }
  } catch (error) {
    await journal.close()
    throw error
  }
}

/** What a session is begun with. @param program the hash of the program's own files */
export function sessionEntry(
  session: number,
  configuration: Configuration,
  program: string | undefined,
): EntryBody & { kind: 'session' } {
  const { timeZone } = configuration.journal
  const named = { session, config: whatDecides(configuration), software, ...(program && { program }) }
  return { kind: 'session', ...named, timeZone, rules: rulesOfTables(configuration.tables) }
}

const whatDecides = (configuration: Configuration): Record<string, JsonValue> =>
  JSON.parse(JSON.stringify(decisiveOf(configuration)))

const isSame = (entry: SessionRecord, config: Record<string, JsonValue>): boolean =>
  entry.software === software && JSON.stringify(entry.config) === JSON.stringify(config)

/** What this version makes of the configuration of a session; undefined where it refuses it. */
function floorOf({ config, at }: SessionRecord): Floor | undefined {
  const { mistakes, floor } = readSessionFloor(config, at)
  return mistakes.length === 0 ? floor : undefined
}

/** The session that is in force from now on: the last of the journal, or a new one after it. */
function goOn(
  journal: Journal,
  sessions: Sessions,
  configuration: Configuration,
  program: string | undefined,
): Session & { replay: SessionReplay } {
  const decides = whatDecides(configuration)
  const last = sessions.all.at(-1)
  const rules = rulesOfTables(configuration.tables)
  const isInForce =
    last !== undefined &&
    isSame(last.entry, decides) &&
    last.entry.program === program &&
    areInForce(last.entry.rules, rules)
  if (isInForce) refuseDifference(configuration.journal.folder, last.replay)
  const goesOn = isInForce && !isEnding(sessions.floor())
  const changed = isPlayed(last) && !goesOn ? tablesChanged(decisive.parse(last.entry.config), configuration) : []
  if (!goesOn) {
    refuseUnfinished(configuration.journal.folder, sessions, changed)
    refuseAbandoned(configuration, sessions.books())
  }
  const write = (body: EntryBody): Entry => journal.append(body, 'beyond-limit')
  if (isPlayed(last)) {
    for (const ended of endings(sessions.floor(), changed)) sessions.visit(write(ended), '')
    for (const body of last.replay.missing()) sessions.follows(write(body))
  }
  if (goesOn && isPlayed(last)) return last
  const session = (last?.entry.session ?? 0) + 1
  sessions.visit(write(sessionEntry(session, configuration, program)), '')
  const begun = sessions.all.at(-1)
  if (!isPlayed(begun)) throw new Error(`session ${session} cannot be played by the version that began it`)
  for (const body of begun.replay.missing()) sessions.follows(write(body))
  return begun
}

const everyTable = ({ tables, pools }: FloorState): [table: string, isOver: boolean][] =>
  Object.entries({ ...tables, ...pools.tables }).map(([table, { isOver }]) => [table, isOver])

/** The daemon died when it had begun to end the session. */
const isEnding = (floor: FloorState): boolean => everyTable(floor).some(([, isOver]) => isOver)

/** Tables that are changed can't go on as they are. */
export const endings = (floor: FloorState, changed: readonly string[]): (EntryBody & { kind: 'ended' })[] =>
  everyTable(floor)
    .filter(([table, isOver]) => !isOver && changed.includes(table))
    .map(([table]) => ({ kind: 'ended', table, why: 'the configuration of the table was changed' }))

function refuseDifference(path: string, replay: SessionReplay | undefined): void {
  const difference = replay?.difference()
  if (difference === undefined) return
  const where = `entry ${difference.entry} of the journal ${path} is not what follows from the entries before it`
  const cure = 'This version decides otherwise than the one that wrote it. Run `feltwire replay` to see both.'
  throw new FeltwireError('journal-diverges', `${where}. ${cure}`)
}

/** A changed pool would know nothing of its tickets, and All Up goes over all pools. */
function refuseUnfinished(path: string, sessions: Sessions, changed: readonly string[]): void {
  const { pools } = sessions.floor()
  const last = sessions.all.at(-1)
  const underWay = isPlayed(last) ? poolsUnderWay(pools) : poolsBooked(pools.books)
  const isTouched = !isPlayed(last) || changed.some((table) => Object.hasOwn(pools.tables, table))
  const hasAllUp = underWay.some((table) => Object.hasOwn(pools.allUps, table))
  const table = underWay.find((each) => isTouched && (hasAllUp || !isPlayed(last) || changed.includes(each)))
  if (table === undefined) return
  const why = isPlayed(last) ? 'its configuration is another' : 'this version cannot play it again'
  throw new FeltwireError(
    'pool-unfinished',
    `the pool of table '${table}' in the journal ${path} is not over, and ${why}. Bring the race to its result with those that it was opened with.`,
  )
}

/** Pools that are not over by what was announced of them, and All Up by its money. */
const poolsBooked = ({ meetings, accounts }: PoolBooks): string[] => [
  ...Object.keys(meetings.running),
  ...(accounts['all-up']?.pool ? ['all-up'] : []),
]

/** The money would be gone from all that is shown and settled, and the fund must be safeguarded (gb 2.7 f). */
export function refuseAbandoned({ journal, meters }: Configuration, books: Books): void {
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
