import type { JournalIndex } from './journal-index.ts'
import type { SegmentSummary } from './segment-summary.ts'

/** Times in ms since 1970, both included. */
export type Period = { from: number; to: number }

/** The segments of a period. */
type PeriodSegments = {
  /** The period begins in it: it may have entries from before. */
  first: SegmentSummary
  /** All that they have is of the period. */
  between: readonly SegmentSummary[]
  /** The period ends in it: it may have entries from after it. */
  last: SegmentSummary
}

/** Where a period lies in a journal; undefined where the journal has no segments. */
export function segmentsOfPeriod(index: JournalIndex, { from, to }: Period): PeriodSegments | undefined {
  const begins = Math.max(
    0,
    index.findLastIndex(({ at }) => at[0] < from),
  )
  const ends = Math.max(
    begins,
    index.findLastIndex(({ at }) => at[0] <= to),
  )
  const [first, last] = [index[begins], index[ends]]
  if (first === undefined || last === undefined) return undefined
  return { first, between: index.slice(begins + 1, ends), last }
}

/** The numbers of some segments, each once and in order. */
export const numbersOf = (segments: readonly SegmentSummary[]): number[] =>
  [...new Set(segments.map(({ segment }) => segment))].sort((a, b) => a - b)
