import { type Logger, pino } from 'pino'

export const isLevel = (level: string): boolean => level === 'silent' || Object.hasOwn(pino.levels.values, level)

/** What the process has to say, as JSON lines on stderr. Never a card that was not dealt. */
export const createLog = (level = 'info'): Logger =>
  pino({ level, base: null }, pino.destination({ fd: 2, sync: true }))
