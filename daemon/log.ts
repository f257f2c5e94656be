import { type Logger, pino } from 'pino'

export const isLevel = (level: string): boolean => level === 'silent' || Object.hasOwn(pino.levels.values, level)

/** The log of the process, JSON lines on stderr. Cards that are not dealt yet must never be logged. */
export const createLog = (level = 'info'): Logger =>
  pino({ level, base: null }, pino.destination({ fd: 2, sync: true }))
