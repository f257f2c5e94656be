import type { RoundFound } from './gather-rounds.ts'
import type { WantedRound } from './round-segments.ts'
import { tellRound } from './story/tell-round.ts'

/** Throws an Error where there is none, or more than one: which is meant is for whoever asks to say. */
export function oneRound(rounds: readonly RoundFound[], wanted: WantedRound, journal: string): RoundFound {
  const [only, ...more] = rounds
  if (only === undefined) throw new Error(`${journal} has nothing of round ${wanted.round} at table ${wanted.table}.`)
  if (more.length === 0) return only
  const stories = rounds.map((found) => {
    const { session, began, stands, game } = tellRound(wanted, found)
    return `  --session ${session}: ${began.text}, ${game.title}. ${stands}`
  })
  const question = `${journal} has ${rounds.length} rounds ${wanted.round} at table ${wanted.table}. Which one is meant?`
  throw new Error([question, ...stories].join('\n'))
}
