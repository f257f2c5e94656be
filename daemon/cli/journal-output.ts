import { mayHide, visibleIn } from '../../text/visible-text.ts'
import { type BrokenReading, brokenText, type Visit } from '../journal/read-journal.ts'
import { printError } from './verb.ts'

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
