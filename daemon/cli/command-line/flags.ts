import type { Flags } from '../verb.ts'

/** Flags that several verbs have. */
export const json = { type: 'boolean', default: false, says: 'print JSON' } as const

export const config = { type: 'string', short: 'c', takes: 'FILE', says: 'the configuration' } as const

export const log = {
  type: 'string',
  default: 'info',
  takes: 'LEVEL',
  says: 'log from this level on: trace, debug, info, warn, error, fatal or silent',
} as const

export const journal = {
  type: 'string',
  takes: 'FOLDER',
  says: 'the journal; where it is left out, the only one in this folder',
} as const

export const archive = { type: 'string', takes: 'FOLDER', says: 'where closed segments were moved to' } as const

export const session = {
  type: 'string',
  takes: 'N',
  says: 'the session, where several have a round of this number',
} as const

/** What is told of a journal, and from when to when. */
export const ofPeriod = {
  json,
  journal,
  archive,
  from: { type: 'string', takes: 'TIME', says: 'from this time on, such as 2026-11-21T20:00' },
  to: { type: 'string', takes: 'TIME', says: 'up to this time' },
} as const satisfies Flags

/** A time (ms) as people write it, or as ms. Throws an Error that names the flag. */
export function timeOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const at = /^\d+$/.test(text) ? Number(text) : Date.parse(text)
  if (Number.isNaN(at))
    throw new Error(`--${name} must be a time such as 2026-11-21T20:00, or ms since 1970, not '${text}'.`)
  return at
}
