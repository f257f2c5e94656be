import { readdirSync } from 'node:fs'
import type { WantedRound } from '../../evidence/round-segments.ts'

/** `baccarat-1/214`, or `baccarat-1/3:214` of session 3, which may also be named apart; undefined where that is no round. */
export function roundNamed(word: string, apart: string | undefined): WantedRound | undefined {
  const [, table, session = apart, round] = /^([a-z0-9_-]+)\/(?:(\d+):)?(\d+)$/.exec(word) ?? []
  if (table === undefined || !/^\d+$/.test(session ?? '1')) return undefined
  if (apart !== undefined && apart !== session) return undefined
  return { table, round: Number(round), ...(session !== undefined && { session: Number(session) }) }
}

/** The round as `roundNamed` reads it. */
export const nameOfRound = ({ table, session, round }: Required<WantedRound>): string => `${table}/${session}:${round}`

/** The one journal of this folder. Throws an Error where there is none, or more than one. */
export function onlyJournal(): string {
  const here = readdirSync('.').filter((name) => name.endsWith('.journal'))
  const [only, ...more] = here
  if (only !== undefined && more.length === 0) return only
  const found = only === undefined ? 'There is no journal in this folder' : `This folder has ${here.join(', ')}`
  throw new Error(`${found}. Name the journal: --journal FOLDER.`)
}
