import { type BrokenReading, readJournal } from '../../journal/read-journal.ts'
import { indexOf, type JournalIndex } from '../journal-index.ts'
import { stateBefore } from '../round-segments.ts'
import type { SegmentSummary } from '../segment-summary.ts'
import type { Progress } from '../threads.ts'
import { gatherHistory, type RoundLine } from './gather-history.ts'

/** Which rounds of a table are told. Times are ms, both included; `amount` is of one wager, in minor units of its game. */
export type HistoryWanted = {
  table: string
  from?: number
  to?: number
  /** So many of the latest that fit. */
  last?: number
  game?: string
  /** The rule or code of a finding. */
  finding?: string
  seat?: number
  /** The id of the person who has dealt. */
  dealer?: string
  /** What was staked on a wager or went back for it, as it is written: `50.00`. */
  amount?: string
}

/** The folder of the journal, and where closed segments of it were moved to. */
type Journal = { folder: string; archive: string | undefined }

/** `broken` is the reading that failed, where the journal is not all proved. */
type History = { rounds: readonly RoundLine[]; broken?: BrokenReading }

/**
 * The rounds of a table with a result, oldest first. The index tells which segments are read for them.
 * @throws FeltwireError 'journal-failed' where the journal cannot be read
 */
export function tellHistory(
  folder: string,
  wanted: HistoryWanted,
  { archive, progress = () => {} }: { archive?: string | undefined; progress?: Progress } = {},
): History {
  const journal = { folder, archive }
  const index = indexOf(folder, { archive, progress })
  if (index === undefined) return ofWhole(journal, wanted)
  // The latest first, and four times as many where too few of them fit.
  const inTime = index.filter((segment) => hasRounds(segment, wanted))
  for (let rounds = wanted.last ?? Number.POSITIVE_INFINITY; ; rounds *= 4) {
    const read = enough(inTime, wanted.table, rounds)
    const lines = linesIn(journal, index, read, wanted, progress)
    if (lines === undefined) return ofWhole(journal, wanted)
    const fitting = lines.filter((line) => fits(line, wanted))
    if (read.length === inTime.length || fitting.length >= (wanted.last ?? Number.POSITIVE_INFINITY))
      return { rounds: lastOf(fitting, wanted) }
  }
}

function ofWhole({ folder, archive }: Journal, wanted: HistoryWanted): History {
  const gathering = gatherHistory(wanted.table)
  const reading = readJournal(folder, gathering.visit, { archive })
  const rounds = lastOf(
    gathering.lines().filter((line) => fits(line, wanted)),
    wanted,
  )
  return { rounds, ...(reading.ok ? {} : { broken: reading }) }
}

const lastOf = (lines: readonly RoundLine[], { last }: HistoryWanted): readonly RoundLine[] =>
  last === undefined ? lines : lines.slice(-last)

function hasRounds({ at, tables }: SegmentSummary, { table, from = 0, to = Number.POSITIVE_INFINITY }: HistoryWanted) {
  return at[0] <= to && at[1] >= from && (tables[table]?.stretches ?? []).some(({ over }) => over.length > 0)
}

/** The latest of these segments that hold so many rounds together. */
function enough(segments: readonly SegmentSummary[], table: string, rounds: number): readonly SegmentSummary[] {
  let [held, place] = [0, segments.length]
  while (place > 0 && held < rounds) {
    place -= 1
    held += roundsIn(segments[place], table)
  }
  return segments.slice(place)
}

const roundsIn = (segment: SegmentSummary | undefined, table: string): number =>
  (segment?.tables[table]?.stretches ?? [])
    .flatMap(({ over }) => over)
    .reduce((sum, [first, last]) => sum + last - first + 1, 0)

/**
 * What these segments have of the table's rounds, with the segment before each, where a round may have begun, and those in
 * which a round was decided later. Undefined where one of them is broken.
 */
function linesIn(
  { folder, archive }: Journal,
  index: JournalIndex,
  segments: readonly SegmentSummary[],
  { table }: HistoryWanted,
  progress: Progress,
): readonly RoundLine[] | undefined {
  const newest = index.at(-1)?.segment
  const gathering = gatherHistory(table)
  const numbers = new Set(segments.flatMap(({ segment }) => [segment - 1, segment]))
  const read = (wanted: readonly SegmentSummary[]): boolean =>
    wanted.every(({ segment: from }, place) => {
      gathering.begin(stateBefore(index, table, from), numberingBefore(index, table, from))
      const { ok } = readJournal(folder, gathering.visit, { from, archive, ...(from !== newest && { upTo: from }) })
      progress(place + 1, wanted.length)
      return ok
    })
  if (!read(index.filter(({ segment }) => numbers.has(segment)))) return undefined
  const waiting = gathering.waiting()
  const later = index.filter(
    ({ segment, tables }) =>
      !numbers.has(segment) &&
      segment > (segments[0]?.segment ?? 0) &&
      (tables[table]?.stretches ?? []).some(({ named }) =>
        waiting.some((round) => named.some(([first, last]) => first <= round && round <= last)),
      ),
  )
  return read(later) ? gathering.lines() : undefined
}

/** How often the rounds of a table were numbered again before a segment. */
const numberingBefore = (index: JournalIndex, table: string, segment: number): number =>
  index
    .filter((each) => each.segment < segment)
    .flatMap(({ tables }) => tables[table]?.stretches ?? [])
    .filter(({ anew }) => anew).length

function fits(line: RoundLine, wanted: HistoryWanted): boolean {
  const { from = 0, to = Number.POSITIVE_INFINITY, game, finding, seat, dealer, amount } = wanted
  return (
    line.at >= from &&
    line.at <= to &&
    (game === undefined || line.game === game) &&
    (dealer === undefined || line.dealer === dealer) &&
    (finding === undefined || line.findings.includes(finding)) &&
    ((seat ?? amount) === undefined || line.wagers.some((wager) => isMeant(wager, seat, amount)))
  )
}

const isMeant = (
  { seat, amounts }: RoundLine['wagers'][number],
  wantedSeat: number | undefined,
  amount: string | undefined,
): boolean => (wantedSeat === undefined || seat === wantedSeat) && (amount === undefined || amounts.includes(amount))
