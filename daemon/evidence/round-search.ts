import type { SegmentFile } from '../journal/folder.ts'
import { type Interim, interimAt } from '../journal/interim-snapshots.ts'
import { type BrokenReading, readJournal, segmentOfEntry, someSegmentsOf, type Visit } from '../journal/read-journal.ts'
import { gatherRounds, type RoundFound } from './gather-rounds.ts'
import { indexOf, type JournalIndex } from './journal-index.ts'
import { readRuns, worthIndex } from './read-ledger.ts'
import { segmentsOfRound, stateBefore, type WantedRound } from './round-segments.ts'

/**
 * The rounds of the number that is wanted, in order: of one session where that is named, otherwise one for each time the
 * table's rounds were numbered again. `interims` stand in the segments that were read; `broken` is the reading that failed,
 * where the journal is not all proved.
 */
type FoundRounds = { rounds: readonly RoundFound[]; interims: readonly Interim[]; broken?: BrokenReading }

/** A part of a segment, from its own snapshots or interim ones to others in it or its end. */
export type SegmentPart = { segment: number; begin?: Interim; end?: Interim }

/**
 * Finds all that a journal has of a round, by its index where it has one.
 * @param index with what the archive has
 * @param archive where closed segments were moved to
 * @throws FeltwireError 'journal-failed' where the journal cannot be read
 */
export function findRound(folder: string, wanted: WantedRound, index = indexOf(folder), archive?: string): FoundRounds {
  if (index === undefined || index.length < worthIndex) return findIn(folder, wanted, archive)
  let hits: readonly string[] = []
  for (;;) {
    const gathering = gatherRounds(wanted)
    const { interims, visit } = withInterims(gathering.visit)
    const wantedSegments = segmentsOfRound(index, wanted, hits)
    const broken = readRuns(folder, index, wantedSegments, {
      archive,
      begin: (segment) => gathering.begin(stateBefore(index, wanted.table, segment)),
      visit,
    })
    if (broken === 'index-wrong') return findIn(folder, wanted, archive)
    // Only at the end of the journal is a round under way.
    if (wantedSegments.at(-1) !== index.at(-1)?.segment)
      gathering.begin(stateBefore(index, wanted.table, Number.POSITIVE_INFINITY))
    if (broken !== undefined) return { rounds: ofSession(gathering.found(), wanted), interims, broken }
    const rounds = gathering.found()
    const now = rounds.flatMap(hitsIn)
    if (now.every((hit) => hits.includes(hit))) return { rounds: ofSession(rounds, wanted), interims }
    hits = now
  }
}

/** Hears where interim snapshots stand. */
function withInterims(visit: Visit): { interims: Interim[]; visit: Visit } {
  const interims: Interim[] = []
  const visiting: Visit = (entry, text) => {
    if (entry.kind === 'interim' && entry.number === entry.of) interims.push(interimAt(entry))
    visit(entry, text)
  }
  return { interims, visit: visiting }
}

/**
 * The parts of segments that hold a round, in order, each as short as it can be decided again; empty where the journal has
 * nothing of it.
 * @throws FeltwireError 'journal-failed' where the journal cannot be read
 */
export function partsWithRound(
  folder: string,
  wanted: WantedRound,
  index = indexOf(folder),
  archive?: string,
): SegmentPart[] {
  const segmentWith = segmentFinder(someSegmentsOf(folder, archive), index)
  const { rounds, interims } = findRound(folder, wanted, index, archive)
  const numbers = rounds.flatMap(({ entries }) => entries).map(({ n }) => n)
  const bySegment = [...Map.groupBy(numbers, segmentWith)].sort(([a = 0], [b = 0]) => a - b)
  return bySegment.flatMap(([segment, own]) => {
    if (segment === undefined) return []
    const inSegment = interims.filter(({ last }) => segmentWith(last) === segment)
    const begin = inSegment.findLast(({ last }) => last < Math.min(...own))
    const end = inSegment.find(({ first }) => first > Math.max(...own))
    return [{ segment, ...(begin && { begin }), ...(end && { end }) }]
  })
}

/** The number of the segment that has an entry. Entries are asked for in order, so the last answer is mostly the next. */
function segmentFinder(all: readonly SegmentFile[], index: JournalIndex = []): (entry: number) => number | undefined {
  const has = ({ n: [first, last] }: JournalIndex[number], entry: number) => first <= entry && entry <= last
  let found: JournalIndex[number] | undefined
  return (entry) => {
    if (found === undefined || !has(found, entry)) found = index.find((each) => has(each, entry))
    return found?.segment ?? segmentOfEntry(all, entry)?.number
  }
}

/** As `findRound`, in all of the journal. */
export function findIn(folder: string, wanted: WantedRound, archive?: string): FoundRounds {
  const gathering = gatherRounds(wanted)
  const { interims, visit } = withInterims(gathering.visit)
  const reading = readJournal(folder, visit, { archive })
  return { rounds: ofSession(gathering.found(), wanted), interims, ...(reading.ok ? {} : { broken: reading }) }
}

const ofSession = (rounds: readonly RoundFound[], wanted: WantedRound): readonly RoundFound[] =>
  rounds.filter(({ sessions }) => wanted.session === undefined || sessions.includes(wanted.session))

const hitsIn = ({ entries }: RoundFound): string[] =>
  entries.flatMap((entry) => (entry.kind === 'transfer' ? (entry.transfer.hit ?? []) : []))
