import { mayHide, visibleIn } from '../../text/visible-text.ts'
import { type BrokenReading, brokenText, type Visit } from '../journal/read-journal.ts'
import { printError, ranges } from './verb.ts'

/** Visits entries with every text in them in one visible line. */
export const visibly =
  (visit: Visit): Visit =>
  (entry, text) =>
    visit(mayHide(text) ? visibleIn(entry) : entry, text)

/** Says on stderr where the proof ends; whether nothing is missing for all that: a write that was cut short was never acted on. */
export function warnOf(reading: BrokenReading): boolean {
  printError(`${reading.path} is broken: ${brokenText(reading)}. Everything shown here is from before that.`)
  return reading.tail !== undefined
}

/** Which segments were not there to be read, and why: `Not seen, because archived: segments 1 to 3.` */
export const notReadTexts = (
  begin: string,
  { unseen = [], removed = [] }: { unseen?: readonly number[]; removed?: readonly number[] },
): string[] =>
  [
    { numbers: unseen, why: 'archived' },
    { numbers: removed, why: 'removed after the retention' },
  ]
    .filter(({ numbers }) => numbers.length > 0)
    .map(
      ({ numbers, why }) =>
        `${begin}, because ${why}: ${numbers.length === 1 ? 'segment' : 'segments'} ${ranges(numbers)}.`,
    )
