import { nothingRemembered, restored } from '../engine/engine-state.ts'
import type { FloorState } from '../engine/floor.ts'
import type { SessionRecord } from '../engine/journal-records.ts'
import type { Entry } from '../journal/entry.ts'
import { type BrokenReading, readJournal, type Visit } from '../journal/read-journal.ts'
import { gatherSnapshots } from '../journal/snapshot.ts'
import { indexOf, type JournalIndex } from './journal-index.ts'
import type { Progress } from './threads.ts'

/** A journal of so few segments is read as a whole. */
export const worthIndex = 3

/** Segments that follow one another; `upTo` is absent where the newest is the last of them. */
type Run = { from: number; upTo: number | undefined }

/** Numbers of segments, in order, as runs without a gap. */
function runsOf(numbers: readonly number[], newest: number | undefined): Run[] {
  const ends = numbers.filter((number) => !numbers.includes(number + 1))
  return numbers
    .filter((number) => !numbers.includes(number - 1))
    .map((from, i) => ({ from, upTo: ends[i] === newest ? undefined : ends[i] }))
}

/**
 * Reads some segments of a journal, by their numbers in order.
 * @param begin called before a segment that is not read right after the one before it
 * @returns where the newest segment is broken, read or not; 'index-wrong' where another is, which the index then was not made of
 */
export function readRuns(
  folder: string,
  index: JournalIndex,
  numbers: readonly number[],
  { archive, begin, visit }: { archive: string | undefined; begin(segment: number): void; visit: Visit },
): BrokenReading | 'index-wrong' | undefined {
  for (const { from, upTo } of runsOf(numbers, index.at(-1)?.segment)) {
    begin(from)
    const reading = readJournal(folder, visit, { from, archive, ...(upTo !== undefined && { upTo }) })
    if (!reading.ok) return upTo === undefined ? reading : 'index-wrong'
  }
  return index.at(-1)?.broken
}

/** Accounts that are built up from some segments of a journal. */
export type PeriodLedger = {
  /** The numbers of the segments that have to be read, in order. */
  segments(index: JournalIndex): readonly number[]
  /**
   * Goes on from what tables, meters and pools had come to when a segment began (`at` in ms), after segments that were
   * left out, in the session that was in force.
   */
  begin(floor: FloorState, at: number, leftOut: JournalIndex, session: SessionRecord | null): void
  visit: Visit
}

/**
 * Reads for a ledger what it needs of a journal, by the index where there is one.
 * @param create makes an empty ledger; where the index turns out wrong, all of the journal is read into another
 * @param how with an archive of the journal, and the progress of an index that is made anew
 * @returns the ledger, and where the journal is broken
 * @throws FeltwireError 'journal-failed' where the journal cannot be read
 */
export function readLedger<Kept extends PeriodLedger>(
  folder: string,
  create: () => Kept,
  how: { archive?: string | undefined; progress?: Progress } = {},
): { ledger: Kept; broken?: BrokenReading } {
  const { archive } = how
  const ledger = create()
  const index = indexOf(folder, how)
  if (index === undefined || index.length < worthIndex) return readWhole(folder, ledger, archive)
  let last = 0
  let leftOut: JournalIndex = []
  const { visit, restart } = fromSnapshots(ledger, () => leftOut)
  const begin = (segment: number) => {
    leftOut = index.filter((each) => each.segment > last && each.segment < segment)
    restart()
  }
  const visiting: Visit = (entry, text) => {
    if (entry.kind === 'segment') last = entry.segment
    visit(entry, text)
  }
  const broken = readRuns(folder, index, ledger.segments(index), { archive, begin, visit: visiting })
  if (broken === 'index-wrong') return readWhole(folder, create(), archive)
  return { ledger, ...(broken && { broken }) }
}

function readWhole<Kept extends PeriodLedger>(
  folder: string,
  ledger: Kept,
  archive: string | undefined,
): { ledger: Kept; broken?: BrokenReading } {
  const reading = readJournal(folder, fromSnapshots(ledger, () => []).visit, { archive })
  return { ledger, ...(reading.ok ? {} : { broken: reading }) }
}

/** Visits entries; what the first segment after `restart` begins with goes to `begin` of the ledger. */
function fromSnapshots({ begin, visit }: PeriodLedger, leftOut: () => JournalIndex): { visit: Visit; restart(): void } {
  let snapshots: ReturnType<typeof gatherSnapshots> | undefined = gatherSnapshots()
  let begins: Entry | undefined
  let due = 0
  const visiting: Visit = (entry, text) => {
    if (snapshots === undefined) return visit(entry, text)
    if (entry.kind === 'segment') [begins, due] = [entry, entry.snapshots + 1]
    if (entry.kind === 'snapshot' && isOfMoney(entry.room)) snapshots.take(entry)
    if (--due > 0 || begins === undefined) return
    const all = snapshots.all()
    snapshots = undefined
    const { floor, records } = all.length === 0 ? nothingRemembered : restored(all)
    begin(floor, begins.at, leftOut(), records.session)
  }
  return {
    visit: visiting,
    restart() {
      snapshots = gatherSnapshots()
    },
  }
}

/** The books, and the session, whose configuration tells their currency. */
const isOfMoney = (room: string): boolean => ['meters', 'pools', 'session'].includes(room)
