import { archivedHeads } from '../journal/archived-heads.ts'
import { segmentsOf } from '../journal/read-journal.ts'
import type { RoundFound } from './gather-rounds.ts'
import type { WantedRound } from './round-segments.ts'
import { tellRound } from './story/tell-round.ts'

/** Throws an Error where there is none, or more than one: which is meant is for whoever asks to say. */
export function oneRound(rounds: readonly RoundFound[], wanted: WantedRound, journal: string): RoundFound {
  const [only, ...more] = rounds
  if (only === undefined) throw new Error(nothingOf(wanted, journal))
  if (more.length === 0) return only
  const stories = rounds.map((found) => {
    const { session, began, stands, game } = tellRound(wanted, found)
    return `  --session ${session}: ${began.text}, ${game.title}. ${stands}`
  })
  const question = `${journal} has ${rounds.length} rounds ${wanted.round} at table ${wanted.table}. Which one is meant?`
  throw new Error([question, ...stories].join('\n'))
}

/** What was archived may have it. */
function nothingOf({ round, table }: WantedRound, journal: string): string {
  const nothing = `${journal} has nothing of round ${round} at table ${table}.`
  const here = new Set(segmentsOf(journal).map(({ number }) => number))
  const away = archivedHeads(journal).filter(({ segment }) => !here.has(segment))
  if (away.length === 0) return nothing
  const what = away.length === 1 ? 'One of its segments is' : `${away.length} of its segments are`
  return `${nothing} ${what} archived, and may have it: copy what was moved back into the folder, and ask again.`
}
