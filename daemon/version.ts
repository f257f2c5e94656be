import { readFileSync } from 'node:fs'

/** What stands in the journal beside every session, so that a replay knows whose rules it holds. */
export const software: string = `feltwire ${JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version}`
