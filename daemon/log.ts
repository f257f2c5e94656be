import { type Logger, pino } from 'pino'
import { visibleLines } from '../text/visible-text.ts'

export const isLevel = (level: string): boolean => level === 'silent' || Object.hasOwn(pino.levels.values, level)

/** The log of the process, JSON lines on stderr. Cards that are not dealt yet must never be logged. */
export const createLog = (level = 'info'): Logger =>
  pino({ level, base: null }, visibleTo(pino.destination({ fd: 2, sync: true })))

/** Pino escapes what would end a line of JSON, and nothing else. */
const visibleTo = (destination: { write(line: string): unknown }) => ({
  write: (line: string) => void destination.write(visibleLines(line)),
})
