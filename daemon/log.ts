import { type Logger, pino } from 'pino'
import { visibleLines } from '../text/visible-text.ts'
import { isSystemJournal } from './service-manager.ts'

export const isLevel = (level: string): boolean => level === 'silent' || Object.hasOwn(pino.levels.values, level)

const stderr = 2

/** The log of the process, JSON lines on stderr. Cards that are not dealt yet must never be logged. */
export const createLog = (level = 'info'): Logger => {
  const destination = pino.destination({ fd: stderr, sync: true })
  return pino(
    { level, base: null },
    visibleTo(destination, isSystemJournal(stderr, process.env) ? priorityOf : noPrefix),
  )
}

const noPrefix = () => ''

/** A level as the system's journal has it (sd-daemon(3)): critical, error, warning, informational, debug. */
const priorityOf = (level: number): string =>
  `<${level >= 60 ? 2 : level >= 50 ? 3 : level >= 40 ? 4 : level >= 30 ? 6 : 7}>`

/** Pino escapes what would end a line of JSON, and nothing else. */
const visibleTo = (destination: { write(line: string): unknown }, prefix: (level: number) => string) => ({
  /** Pino tells the level of each line beside it. */
  [Symbol.for('pino.metadata')]: true,
  lastLevel: 0,
  write(line: string) {
    destination.write(`${prefix(this.lastLevel)}${visibleLines(line)}`)
  },
})
