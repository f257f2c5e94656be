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
  const here = readdirSync('.').filter((name) => name.endsWith('.journal'))
  const [only, ...more] = here
  if (only !== undefined && more.length === 0) return only
  const found = only === undefined ? 'There is no journal in this folder' : `This folder has ${here.join(', ')}`
  throw new Error(`${found}. Name the journal: --journal FOLDER.`)
}
