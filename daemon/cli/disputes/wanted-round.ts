import { readdirSync } from 'node:fs'
import type { WantedRound } from '../../evidence/round-segments.ts'

/** `baccarat-1/214`, of a session where one is named; undefined where that is no round. */
export function roundNamed(word: string, session: string | undefined): WantedRound | undefined {
  const [, table, number] = /^([a-z0-9_-]+)\/(\d+)$/.exec(word) ?? []
  if (table === undefined || !/^\d+$/.test(session ?? '1')) return undefined
  return { table, round: Number(number), ...(session !== undefined && { session: Number(session) }) }
}

/** The one journal of this folder. Throws an Error where there is none, or more than one. */
export function onlyJournal(): string {
  const [only, ...more] = readdirSync('.').filter((name) => name.endsWith('.journal'))
  if (only === undefined || more.length > 0) throw new Error('Name the journal: --journal FILE.')
  return only
}
