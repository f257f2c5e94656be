import { archivedHeads } from '../journal/archived-heads.ts'
import { someSegmentsOf } from '../journal/read-journal.ts'
import type { RoundFound } from './gather-rounds.ts'
import type { WantedRound } from './round-segments.ts'
import { tellRound } from './story/tell-round.ts'

/** Throws an Error where there is none, or more than one: which is meant is for whoever asks to say. */
export function oneRound(
  rounds: readonly RoundFound[],
  wanted: WantedRound,
  journal: string,
  archive?: string,
): RoundFound {
  const [only, ...more] = rounds
  if (only === undefined) throw new Error(nothingOf(wanted, journal, archive))
  if (more.length === 0) return only
  const stories = rounds.map((found) => {
    const { session, began, stands, game } = tellRound(wanted, found)
    return `  --session ${session}: ${began.text}, ${game.title}. ${stands}`
  })
  const question = `${journal} has ${rounds.length} rounds ${wanted.round} at table ${wanted.table}. Which one is meant?`
  throw new Error([question, ...stories].join('\n'))
}

/** What was archived may have it, and what was removed may have had it. */
export function nothingOf({ round, table }: WantedRound, journal: string, archive?: string): string {
  const here = new Set(someSegmentsOf(journal, archive).map(({ number }) => number))
  const away = archivedHeads(journal).filter(({ segment }) => !here.has(segment))
  const removed = away.filter((head) => head.removed !== undefined).length
  const archived = away.length - removed
  const parts = [`${journal} has nothing of round ${round} at table ${table}.`]
  if (archived > 0)
    parts.push(
      `${howMany(archived, 'is', 'are')} archived, and may have it: \`round\`, \`replay\` and \`dispute\` find it there with --archive FOLDER.`,
    )
  if (removed > 0) parts.push(`${howMany(removed, 'was', 'were')} removed after the retention, and may have had it.`)
  return parts.join(' ')
}

const howMany = (count: number, one: string, many: string): string =>
  count === 1 ? `One of its segments ${one}` : `${count} of its segments ${many}`
