import { type BrokenReading, readJournal, segmentOfEntry, someSegmentsOf } from '../journal/read.ts'
import { gatherRounds, type RoundFound } from './gather-rounds.ts'
import { indexOf } from './journal-index.ts'
import { segmentsOfRound, stateBefore, type WantedRound } from './round-segments.ts'
import { readRuns, worthIndex } from './segment-runs.ts'

/**
 * The rounds of the number that is wanted, in order: of one session where that is named, otherwise one for each time the
 * table's rounds were numbered again. `broken` is the reading that failed, where the journal is not all proved.
 */
type FoundRounds = { rounds: readonly RoundFound[]; broken?: BrokenReading }

/**
 * Finds all that a journal has of a round, by its index where it has one.
 * @throws FeltwireError 'journal-failed' where the journal cannot be read
 */
export function findRound(folder: string, wanted: WantedRound, index = indexOf(folder)): FoundRounds {
  if (index === undefined || index.length < worthIndex) return findIn(folder, wanted)
  let hits: readonly string[] = []
  for (;;) {
    const gathering = gatherRounds(wanted)
    const wantedSegments = segmentsOfRound(index, wanted, hits)
    const broken = readRuns(folder, index, wantedSegments, {
      begin: (segment) => gathering.begin(stateBefore(index, wanted.table, segment)),
      visit: gathering.visit,
    })
    if (broken === 'index-wrong') return findIn(folder, wanted)
    if (broken !== undefined) return { rounds: ofSession(gathering.found(), wanted), broken }
    const rounds = gathering.found()
    const now = rounds.flatMap(hitsIn)
    if (now.every((hit) => hits.includes(hit))) return { rounds: ofSession(rounds, wanted) }
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
  const { rounds } = findRound(folder, wanted, index)
  const segments = new Set(rounds.flatMap(({ entries }) => entries).map(({ n }) => segmentWith(n)))
  return [...segments].filter((segment) => segment !== undefined).sort((a, b) => a - b)
}

/** As `findRound`, in all of the journal. */
export function findIn(folder: string, wanted: WantedRound): FoundRounds {
  const gathering = gatherRounds(wanted)
  const reading = readJournal(folder, gathering.visit)
  return { rounds: ofSession(gathering.found(), wanted), ...(reading.ok ? {} : { broken: reading }) }
}

const ofSession = (rounds: readonly RoundFound[], wanted: WantedRound): readonly RoundFound[] =>
  rounds.filter(({ sessions }) => wanted.session === undefined || sessions.includes(wanted.session))

const hitsIn = ({ entries }: RoundFound): string[] =>
  entries.flatMap((entry) => (entry.kind === 'transfer' ? (entry.transfer.hit ?? []) : []))
