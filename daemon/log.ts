import { isatty } from 'node:tty'
import { type Logger, pino } from 'pino'
import { z } from 'zod'
import { visibleLines } from '../text/visible-text.ts'
import { isSystemJournal } from './service-manager.ts'

export const isLevel = (level: string): boolean => level === 'silent' || Object.hasOwn(pino.levels.values, level)

const stderr = 2

/**
 * The log of the process on stderr: lines for people on a terminal, elsewhere JSON, with levels by their names. Cards that
 * are not dealt yet must never be logged.
 */
export const createLog = (level = 'info'): Logger => {
  const destination = pino.destination({ fd: stderr, sync: true })
  const prefix = isSystemJournal(stderr, process.env) ? priorityOf : noPrefix
  const formatters = { level: (name: string) => ({ level: name }) }
  return pino({ level, base: null, formatters }, visibleTo(destination, prefix, isatty(stderr) ? forPeople : asItIs))
}

const asItIs = (line: string): string => line

/** `18:04:11 warn   The link is lost.  table=baccarat-1 device=shoe` */
export function forPeople(line: string): string {
  const { level, time, msg = '', ...about } = logged.parse(JSON.parse(line))
  const named = Object.entries(about).map(([name, value]) => ` ${name}=${shown(value)}`)
  const clock = new Date(time).toTimeString().slice(0, 8)
  return `${clock} ${level.padEnd(6)} ${msg}${named.length === 0 ? '' : ` ${named.join('')}`}\n`
}

const logged = z.looseObject({ level: z.string(), time: z.number(), msg: z.string().optional() })

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.map(String).join(',') : JSON.stringify(value)

const noPrefix = () => ''

/** A level as the system's journal has it (sd-daemon(3)): critical, error, warning, informational, debug. */
const priorityOf = (level: number): string =>
  `<${level >= 60 ? 2 : level >= 50 ? 3 : level >= 40 ? 4 : level >= 30 ? 6 : 7}>`

/** Pino escapes what would end a line of JSON, and nothing else. */
const visibleTo = (
  destination: { write(line: string): unknown },
  prefix: (level: number) => string,
  written: (line: string) => string,
) => ({
  /** Pino tells the level of each line beside it. */
  [Symbol.for('pino.metadata')]: true,
  lastLevel: 0,
  write(line: string) {
    destination.write(`${prefix(this.lastLevel)}${visibleLines(written(line))}`)
  },
})
