import { lookUp } from '../../games/kit/look-up.ts'
import type { Amount } from '../../games/kit/settle/amount.ts'
import { type Books, withEntry } from '../engine/meters/meters-state.ts'
import { restored } from '../engine/rooms.ts'
import { isDerived } from '../engine/session-replay.ts'
import type { Entry } from '../journal/entry.ts'
import { type BrokenReading, readJournal, segmentOfEntry, someSegmentsOf } from '../journal/read.ts'
import { gatherSnapshots } from '../journal/snapshot.ts'
import { indexOf } from './journal-index.ts'
import { createRoundEntries, isSettling, type RoundPiece } from './round-entries.ts'
import { type Begun, segmentsOfRound, stateBefore, type WantedRound } from './round-segments.ts'

/** A transfer is told with what its meter had on show, in minor units (gb 2.7 f). */
export type Told = Entry & { before?: Amount; after?: Amount }
export type Booked = Entry & { kind: 'transfer' }

/** `broken` is the reading that failed, where the journal is not all proved. */
export type FoundRound = { entries: readonly Told[]; broken?: BrokenReading }

/**
 * Finds all that a journal has of a round, by its index where it has one.
 * @throws FeltwireError 'journal-failed' where the journal cannot be read
 */
export function findRound(folder: string, wanted: WantedRound, index = indexOf(folder)): FoundRound {
  if (index === undefined || index.length < worthIndex) return findIn(folder, wanted)
  let hits: readonly string[] = []
  for (;;) {
    const search = searchRound(wanted)
    const wantedSegments = segmentsOfRound(index, wanted, hits)
    for (const { from, upTo } of runsOf(wantedSegments, index.at(-1)?.segment ?? 0)) {
      search.begin(stateBefore(index, wanted.table, from))
      const reading = readJournal(folder, search.visit, { from, ...(upTo !== undefined && { upTo }) })
      if (!reading.ok) return upTo === undefined ? { entries: search.found(), broken: reading } : findIn(folder, wanted)
    }
    const entries = search.found()
    const now = hitsIn(entries)
    if (now.every((hit) => hits.includes(hit))) return { entries }
    hits = now
  }
}

/**
 * The numbers of the segments that hold a round, in order; empty where the journal has nothing of it.
 * @throws FeltwireError 'journal-failed' where the journal cannot be read
 */
export function segmentsWithRound(folder: string, wanted: WantedRound, index = indexOf(folder)): number[] {
  const all = someSegmentsOf(folder)
  const segmentWith = (entry: number): number | undefined =>
    index?.find(({ n: [first, last] }) => first <= entry && entry <= last)?.segment ??
    segmentOfEntry(all, entry)?.number
  const segments = new Set(findRound(folder, wanted, index).entries.map(({ n }) => segmentWith(n)))
  return [...segments].filter((segment) => segment !== undefined).sort((a, b) => a - b)
}

/** A journal of so few segments is read as a whole. */
const worthIndex = 3

/** As `findRound`, in all of the journal. */
export function findIn(folder: string, wanted: WantedRound): FoundRound {
  const search = searchRound(wanted)
  const reading = readJournal(folder, search.visit)
  return { entries: search.found(), ...(reading.ok ? {} : { broken: reading }) }
}

type Run = { from: number; upTo: number | undefined }

/** Numbers of segments as runs without a gap; the one with the newest is open at its end. */
function runsOf(numbers: readonly number[], newest: number): Run[] {
  const ends = numbers.filter((number) => !numbers.includes(number + 1))
  return numbers
    .filter((number) => !numbers.includes(number - 1))
    .map((from, i) => ({ from, upTo: ends[i] === newest ? undefined : ends[i] }))
}

const hitsIn = (entries: readonly Told[]): string[] =>
  entries.flatMap((entry) => (entry.kind === 'transfer' ? (entry.transfer.hit ?? []) : []))

/** Gathers a round from entries that are visited in order; segments may be left out between two calls of `begin`. */
function searchRound(wanted: WantedRound) {
  let session = 0
  let sorter = createRoundEntries()
  let found: Told[] | undefined
  let books: Books = {}
  /** An input, and what follows from it. */
  let group: Told[] = []
  let hasEnded = false
  let snapshots: ReturnType<typeof gatherSnapshots> | undefined

  /** Goes on behind segments that were left out: with what they came to, and the money by the snapshots. */
  function begin(before: Begun): void {
    close()
    session = before.session
    hasEnded = before.hasEnded
    sorter = createRoundEntries(before.over)
    books = {}
    snapshots = gatherSnapshots()
  }

  /** What settles a hit of the round is told with it, and belongs to the round under way as well. */
  function close(): void {
    const pieces = sorter.sort(group)
    const isSettled = found !== undefined && group.some(settlesOneOf(found))
    if (isSettled) found = [...(found ?? []), ...group]
    for (const piece of pieces) if (!(isSettled && piece.isLater)) keep(piece)
    group = []
  }

  function keep({ round, entries, isLater }: RoundPiece): void {
    if (round !== wanted.round || (wanted.session ?? session) !== session) return
    found = isLater ? [...(found ?? []), ...entries] : [...entries]
  }

  function visit(entry: Entry): void {
    if (entry.kind === 'snapshot') {
      if (entry.room === 'meters') snapshots?.take(entry)
    } else if (entry.kind !== 'segment' && snapshots !== undefined) {
      books = restored(snapshots.all()).floor.meters.books
      snapshots = undefined
    }
    if (entry.kind === 'session') {
      close()
      session = entry.session
      if (hasEnded) sorter = createRoundEntries()
      hasEnded = false
    }
    if (entry.kind === 'published') return
    if (!isDerived(entry)) close()
    if (entry.kind === 'transfer') book(entry)
    else if ('table' in entry && entry.table === wanted.table) group.push(entry)
    if (entry.kind === 'ended' && entry.table === wanted.table) hasEnded = true
  }

  function book(entry: Booked): void {
    const before = onShow(books, entry.meter)
    books = withEntry(books, entry)
    if (entry.transfer.ref.table === wanted.table) group.push({ ...entry, before, after: onShow(books, entry.meter) })
  }

  return {
    begin,
    visit,
    found(): readonly Told[] {
      close()
      const underWay = sorter.underWay()
      if (underWay.entries.length > 0) keep(underWay)
      return found ?? []
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
