import type { Result } from '../../../games/table/common/result-shape.ts'
import type { Entry } from '../../journal/entry.ts'
import type { RoundStory } from './round-story.ts'
import { type StoryWords, sentence } from './story-words.ts'
import { inPlainFigures } from './tell-findings.ts'

/** A result of a round, and when it was told. */
export type ResultAt = { at: number; result: Result }

/** All of a round, in order: a later one replaces those before it. */
export const resultsIn = (entries: readonly Entry[]): ResultAt[] =>
  entries.flatMap((entry) =>
    entry.kind === 'effect' && entry.effect.type === 'result' ? [{ at: entry.at, result: entry.effect }] : [],
  )

/** How the round stands by its last result, and how it stood by those before. */
export function endingTold(
  results: readonly ResultAt[],
  entries: readonly Entry[],
  say: StoryWords,
): Pick<RoundStory, 'state' | 'stands' | 'reason' | 'over' | 'earlier'> {
  const told = results.map(({ at, result }) => {
    const reason = result.reason === undefined ? undefined : inPlainFigures(result.reason, entries, say)
    return {
      at: say.moment(at),
      state: result.kind,
      stands: standsWords({ ...result, ...(reason !== undefined && { reason }) }),
      ...(reason !== undefined && { reason }),
    }
  })
  const last = told.at(-1)
  if (last === undefined)
    return { state: 'under-way', stands: 'The round is under way: it has no result yet.', earlier: [] }
  const { at, ...ending } = last
  return { ...ending, over: at, earlier: told.slice(0, -1) }
}

function standsWords({ kind, reason, ruling, pool }: Result): string {
  const because = reason === undefined ? '' : `: ${reason}`
  const ruled = ruling === undefined ? '' : ', by ruling'
  if (pool !== undefined) return sentence(`${pool.meeting}, race ${pool.race}: the pool is ${pool.state}${because}`)
  switch (kind) {
    case 'settled':
      return `The round is settled${ruled}.`
    case 'free-hand':
      return sentence(`the round was a free hand, and every stake goes back${because}`)
    case 'void':
      return sentence(`the round is void${ruled}${because}`)
    case 'interrupted':
      return sentence(`the round was interrupted and waits for a person to decide it${because}`)
    case 'disputed':
      return sentence(`the round is disputed and waits for a ruling${because}`)
    case 'contradicted':
      return sentence(`the round was settled, was contradicted afterwards, and waits for a ruling${because}`)
  }
}
