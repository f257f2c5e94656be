import { mayHide, visibleIn } from '../../text/visible-text.ts'
import { type BrokenReading, brokenText, readJournal, type Visit } from '../journal/read.ts'
import { printError } from './verb.ts'

/**
 * Reads a journal, with every text in it in one visible line, as far as it is proved, with a warning on stderr where that is not all of it. False where entries may be
 * missing: a write that was cut short was never acted on, so nothing is missing without it.
 */
export function readProved(path: string, visit: Visit): boolean {
  const reading = readJournal(path, (entry, text) => visit(mayHide(text) ? visibleIn(entry) : entry, text))
  return reading.ok || warnOf(reading)
}

/** Says on stderr where the proof ends; whether nothing is missing for all that. */
export function warnOf(reading: BrokenReading): boolean {
  printError(`${reading.path} is broken: ${brokenText(reading)}. What is told here is from before it.`)
  return reading.tail !== undefined
}
