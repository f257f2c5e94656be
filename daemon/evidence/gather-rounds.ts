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

/**
 * Gathers every round of this number from entries that are visited in order: rounds are numbered anew where a table's rules
 * were changed. Segments may be left out between two calls of `begin`.
 */
export function gatherRounds({ table, round }: Pick<WantedRound, 'table' | 'round'>) {
  let session = 0
  let sorter = createRoundEntries()
  const found: RoundFound[] = []
  let books: Books = {}
  /** An input, and what follows from it. */
  let group: Told[] = []
  let hasEnded = false
  let snapshots: ReturnType<typeof gatherSnapshots> | undefined
  let now = noSurroundings
  /** As they were behind the last result. */
  let atBeginning = noSurroundings
  /** The sessions that have spoken of it since then. */
  let sessions = new Set<number>()

  /** Goes on behind segments that were left out: with what they came to, and the money by the snapshots. */
  function begin(before: Begun): void {
    close()
    session = before.session
    hasEnded = before.hasEnded
    sorter = createRoundEntries(before.over)
    sessions = new Set()
    books = {}
    snapshots = gatherSnapshots()
  }

  function restore(all: readonly RoomSnapshot[]): void {
    if (all.length === 0) return
    const state = restored(all)
    books = state.floor.meters.books
    now = surroundingsIn(state, table)
    atBeginning = now
  }

  /** What settles a hit of the round is told with it, and belongs to the round under way as well. */
  function close(): void {
    const pieces = sorter.sort(group)
    const isNamed = group.some((entry) => roundOf(entry) === round)
    if (isNamed) sessions.add(session)
    const settled = found.findIndex(({ entries }) => group.some(settlesOneOf(entries)))
    if (settled >= 0) add(settled, group)
    for (const piece of pieces) if (!(settled >= 0 && piece.isLater)) keep(piece)
    if (pieces.some(({ isLater }) => !isLater)) {
      atBeginning = now
      sessions = new Set()
    }
    group = []
  }

  function keep(piece: RoundPiece): void {
    if (piece.round !== round) return
    if (piece.isLater && found.length > 0) add(found.length - 1, piece.entries, ...sessions)
    else
      found.push({
        session,
        sessions: [...sessions.add(session)],
        entries: [...piece.entries],
        surroundings: atBeginning,
      })
  }

  /** @param later the session in which it was spoken of again */
  function add(place: number, more: readonly Told[], ...later: number[]): void {
    const before = found[place]
    if (before === undefined) return
    const sessions = [...new Set([...before.sessions, ...later])]
    found[place] = { ...before, sessions, entries: [...before.entries, ...more] }
  }

  function visit(entry: Entry): void {
    if (entry.kind === 'snapshot') snapshots?.take(entry)
    else if (entry.kind !== 'segment' && snapshots !== undefined) {
      restore(snapshots.all())
      snapshots = undefined
    }
    if (entry.kind === 'session') {
      close()
      session = entry.session
      if (hasEnded) {
        sorter = createRoundEntries()
        sessions = new Set()
      }
      hasEnded = false
    }
    if (entry.kind === 'published') return
    if (!isDerived(entry)) close()
    now = withSurroundings(now, table, entry)
    if (entry.kind === 'session') atBeginning = now
    // Who asks in a round may have been enrolled in it.
    if (entry.kind === 'people') atBeginning = { ...atBeginning, people: entry.people }
    if (entry.kind === 'transfer') book(entry)
    else if ('table' in entry && entry.table === table) group.push(entry)
    if (entry.kind === 'ended' && entry.table === table) hasEnded = true
  }

  function book(entry: Booked): void {
    const before = onShow(books, entry.meter)
    books = withEntry(books, entry)
    if (entry.transfer.ref.table === table) group.push({ ...entry, before, after: onShow(books, entry.meter) })
  }

  return {
    begin,
    visit,
    found(): readonly RoundFound[] {
      close()
      const underWay = sorter.underWay()
      if (underWay.entries.length > 0) keep(underWay)
      return found
    },
  }
}

const onShow = (books: Books, meter: string): Amount => lookUp(books, meter)?.ledger.balances.main ?? '0'

/** A hit is settled later, and maybe at another table of its link. */
const settlesOneOf =
  (round: readonly Entry[]) =>
  (entry: Entry): boolean =>
    entry.kind === 'transfer' &&
    isSettling(entry.transfer) &&
    round.some((other) => other.kind === 'transfer' && other.transfer.hit === entry.transfer.hit)
