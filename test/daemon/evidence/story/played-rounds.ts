import { openSession } from '../../../../daemon/engine/session-state.ts'
import { gatherRounds } from '../../../../daemon/evidence/gather-rounds.ts'
import type { RoundStory } from '../../../../daemon/evidence/story/round-story.ts'
import { storyPage } from '../../../../daemon/evidence/story/story-page.ts'
import { tellRound } from '../../../../daemon/evidence/story/tell-round.ts'
import type { Entry, EntryBody, JsonValue } from '../../../../daemon/journal/entry.ts'
import { play } from '../../../simulators/scenario-play.ts'

/** A summer evening in London. */
const start = Date.UTC(2026, 6, 11, 19, 0)
const table = 'table'

/** The journal's entries of a scenario: its session, then each input with what follows from it. */
function journalOf(file: string): Entry[] {
  const { inputs, floor, config } = play(file)
  const session = openSession(floor)
  const entries: Entry[] = []
  const write = (at: number, body: EntryBody): Entry => {
    const entry = Object.assign({ n: entries.length + 1, at: start + at }, body)
    entries.push(entry)
    return entry
  }
  write(0, {
    kind: 'session',
    session: 1,
    config: config as Record<string, JsonValue>,
    software: 'x',
    timeZone: 'Europe/London',
  })
  for (const body of session.opening) write(0, body)
  for (const { n: _, at, ...body } of inputs) {
    const entry = write(at, body)
    if (!('table' in entry)) continue
    for (const derived of session.take(entry).derived) write(at, derived)
  }
  return entries
}

/** The stories of the rounds of a scenario that have a result, in order. */
export function storiesOf(file: string): RoundStory[] {
  const entries = journalOf(file)
  const rounds = entries.flatMap((entry) =>
    entry.kind === 'effect' && entry.effect.type === 'result' ? [entry.effect.round] : [],
  )
  return [...new Set(rounds)].map((round) => {
    const gathering = gatherRounds({ table, round })
    for (const entry of entries) gathering.visit(entry)
    const [found] = gathering.found()
    if (found === undefined) throw new Error(`${file} has no round ${round}`)
    return tellRound({ table, round }, found)
  })
}

export const pagesOf = (file: string): string =>
  storiesOf(file)
    .map((story) => storyPage(story))
    .join(`\n\n${'='.repeat(80)}\n\n`)
