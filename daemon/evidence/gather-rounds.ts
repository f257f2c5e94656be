import { lookUp } from '../../games/kit/look-up.ts'
import type { Amount } from '../../games/kit/settle/amount.ts'
import { restored } from '../engine/engine-state.ts'
import { isDerived } from '../engine/expected-entries.ts'
import { type Books, withEntry } from '../engine/meters/meters-state.ts'
import type { Entry } from '../journal/entry.ts'
import { gatherSnapshots, type RoomSnapshot } from '../journal/snapshot.ts'
import { createRoundEntries, isSettling, type RoundPiece, roundOf } from './round-entries.ts'
import type { Begun, WantedRound } from './round-segments.ts'
import { noSurroundings, type Surroundings, surroundingsIn, withSurroundings } from './story/surroundings.ts'

/** A transfer is told with what its meter had on show, in minor units (gb 2.7 f). */
export type Told = Entry & { before?: Amount; after?: Amount }
export type Booked = Told & { kind: 'transfer' }

/**
 * A round: all that the journal says of it, and what was known when it began. `session` is that of its result, which
 * readers of messages know it by; `sessions` are all that speak of it.
 */
export type RoundFound = {
  session: number
  sessions: readonly number[]
  entries: readonly Told[]
  surroundings: Surroundings
}

type Wanted = Pick<WantedRound, 'table' | 'round'>

/** What is gathered so far. */
type Gathering = Wanted & {
  readonly found: RoundFound[]
  session: number
  sorter: ReturnType<typeof createRoundEntries>
  books: Books
  /** An input, and what follows from it. */
  group: Told[]
  hasEnded: boolean
  /** Snapshots at the begin of a segment, as long as they are read. */
  snapshots: ReturnType<typeof gatherSnapshots> | undefined
  now: Surroundings
  /** As they were after the last result. */
  atBeginning: Surroundings
  /** The sessions that have spoken of it since then. */
  sessions: Set<number>
}

/**
 * Gathers every round of this number from entries that are visited in order: rounds are numbered again where a table's rules
 * were changed. Segments may be left out between two calls of `begin`.
 */
export function gatherRounds({ table, round }: Wanted) {
  const gathering: Gathering = {
    ...{ table, round, found: [], session: 0, sorter: createRoundEntries(), books: {}, group: [], hasEnded: false },
    ...{ snapshots: undefined, now: noSurroundings, atBeginning: noSurroundings, sessions: new Set() },
  }
  return {
    begin: (before: Begun): void => begin(gathering, before),
    visit: (entry: Entry): void => visit(gathering, entry),
    found: (): readonly RoundFound[] => found(gathering),
  }
}

/** Goes on after segments that were left out: with what they came to, and the money by the snapshots. */
function begin(gathering: Gathering, before: Begun): void {
  close(gathering)
  gathering.session = before.session
  gathering.hasEnded = before.hasEnded
  gathering.sorter = createRoundEntries(before.over)
  gathering.sessions = new Set()
  gathering.books = {}
  gathering.snapshots = gatherSnapshots()
}

function visit(gathering: Gathering, entry: Entry): void {
  readSnapshots(gathering, entry)
  if (entry.kind === 'session') beginSession(gathering, entry.session)
  if (entry.kind === 'published') return
  if (!isDerived(entry)) close(gathering)
  const { table } = gathering
  gathering.now = withSurroundings(gathering.now, table, entry)
  if (entry.kind === 'session') gathering.atBeginning = gathering.now
  // Who asks in a round may have been enrolled in it.
  if (entry.kind === 'people') gathering.atBeginning = { ...gathering.atBeginning, people: entry.people }
  if (entry.kind === 'transfer') book(gathering, entry)
  else if ('table' in entry && entry.table === table) gathering.group.push(entry)
  if (entry.kind === 'ended' && entry.table === table) gathering.hasEnded = true
}

function readSnapshots(gathering: Gathering, entry: Entry): void {
  const { snapshots } = gathering
  if (entry.kind === 'snapshot') snapshots?.take(entry)
  else if (entry.kind !== 'segment' && snapshots !== undefined) {
    restore(gathering, snapshots.all())
    gathering.snapshots = undefined
  }
}

function restore(gathering: Gathering, all: readonly RoomSnapshot[]): void {
  if (all.length === 0) return
  const state = restored(all)
  gathering.books = state.floor.meters.books
  gathering.now = surroundingsIn(state, gathering.table)
  gathering.atBeginning = gathering.now
}

function beginSession(gathering: Gathering, session: number): void {
  close(gathering)
  gathering.session = session
  if (gathering.hasEnded) {
    gathering.sorter = createRoundEntries()
    gathering.sessions = new Set()
  }
  gathering.hasEnded = false
}

function book(gathering: Gathering, entry: Booked): void {
  const before = onShow(gathering.books, entry.meter)
  gathering.books = withEntry(gathering.books, entry)
  if (entry.transfer.ref.table === gathering.table)
    gathering.group.push({ ...entry, before, after: onShow(gathering.books, entry.meter) })
}

/** What settles a hit of the round is told with it, and belongs to the round under way as well. */
function close(gathering: Gathering): void {
  const { group, found, round } = gathering
  const pieces = gathering.sorter.sort(group)
  if (group.some((entry) => roundOf(entry) === round)) gathering.sessions.add(gathering.session)
  const settled = found.findIndex(({ entries }) => group.some(settlesOneOf(entries)))
  if (settled >= 0) add(gathering, settled, group)
  for (const piece of pieces) if (!(settled >= 0 && piece.isLater)) keep(gathering, piece)
  if (pieces.some(({ isLater }) => !isLater)) {
    gathering.atBeginning = gathering.now
    gathering.sessions = new Set()
  }
  gathering.group = []
}

function keep(gathering: Gathering, piece: RoundPiece): void {
  const { round, found, session, sessions, atBeginning } = gathering
  if (piece.round !== round) return
  if (piece.isLater && found.length > 0) add(gathering, found.length - 1, piece.entries, ...sessions)
  else
    found.push({
      session,
      sessions: [...sessions.add(session)],
      entries: [...piece.entries],
      surroundings: atBeginning,
    })
}

/** @param later the sessions in which it was spoken of again */
function add({ found }: Gathering, place: number, more: readonly Told[], ...later: number[]): void {
  const before = found[place]
  if (before === undefined) return
  const sessions = [...new Set([...before.sessions, ...later])]
  found[place] = { ...before, sessions, entries: [...before.entries, ...more] }
}

function found(gathering: Gathering): readonly RoundFound[] {
  close(gathering)
  const underWay = gathering.sorter.underWay()
  if (underWay.entries.length > 0) keep(gathering, underWay)
  return gathering.found
}

const onShow = (books: Books, meter: string): Amount => lookUp(books, meter)?.ledger.balances.main ?? '0'

/** A hit is settled later, and maybe at another table of its link. */
const settlesOneOf =
  (round: readonly Entry[]) =>
  (entry: Entry): boolean =>
    entry.kind === 'transfer' &&
    isSettling(entry.transfer) &&
    round.some((other) => other.kind === 'transfer' && other.transfer.hit === entry.transfer.hit)
