import { readFileSync } from 'node:fs'

/** The version of this program, as `0.1.0`. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

/** What stands in the journal beside every session, so that a replay knows whose rules it holds. */
export const software: string = `feltwire ${version}`
