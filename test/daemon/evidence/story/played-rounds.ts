import { createPrivateKey } from 'node:crypto'
import { publicKeyOf, signText } from '../../../../daemon/ed25519.ts'
import { openSession } from '../../../../daemon/engine/session-state.ts'
import { gatherRounds } from '../../../../daemon/evidence/gather-rounds.ts'
import type { RoundStory } from '../../../../daemon/evidence/story/round-story.ts'
import { storyPage } from '../../../../daemon/evidence/story/story-page.ts'
import { tellRound } from '../../../../daemon/evidence/story/tell-round.ts'
import type { Entry, EntryBody, JsonValue } from '../../../../daemon/journal/entry.ts'
import { requestText } from '../../../../daemon/people/signed-text.ts'
import { play } from '../../../simulators/scenario-play.ts'

/** A summer evening in London. */
const start = Date.UTC(2026, 6, 11, 19, 0)
const table = 'table'

/** An Ed25519 key of 32 equal bytes (PKCS #8), so that its fingerprint is the same in every run. */
const privateKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
})
  .export({ type: 'pkcs8', format: 'pem' })
  .toString()
const key = publicKeyOf(privateKey)

const people: EntryBody = {
  kind: 'people',
  people: [{ id: 'pit', name: 'Grace Hopper', role: 'supervisor', publicKey: key, since: '2026-01-01T00:00:00Z' }],
}

/** What the pit asks of the table, signed. */
export function asked(op: string, args: Readonly<Record<string, JsonValue>>): EntryBody {
  const transaction = `${op}-1`
  const signed = requestText({ site: 'test', table, op, number: 1, transaction, person: 'pit' }, args)
  return {
    kind: 'operator',
    table,
    op,
    by: 'pit',
    args,
    transaction,
    proof: { signed, signature: signText(privateKey, signed), key },
  }
}

/** A further input, a second after the result of a round, or after the nth event of the scenario. */
type Further = { entry: (at: number) => EntryBody } & ({ afterRound: number } | { afterEvents: number })

/** The journal's entries of a scenario: its session and people, then each input with what follows from it. */
export function journalOf(file: string, further: readonly Further[] = []): Entry[] {
  const { inputs, floor, config } = play(file)
  const session = openSession(floor)
  const entries: Entry[] = []
  const write = (at: number, body: EntryBody): Entry => {
    const entry = Object.assign({ n: entries.length + 1, at: start + at }, body)
    entries.push(entry)
    return entry
  }
  const take = (at: number, body: EntryBody): void => {
    const entry = write(at, body)
    if ('table' in entry) for (const derived of session.take(entry).derived) write(at, derived)
  }
  const isDue = (when: Further): boolean =>
    'afterRound' in when
      ? entries.some((entry) => isResultOf(entry, when.afterRound))
      : entries.filter(({ kind }) => kind === 'event').length >= when.afterEvents
  const software = 'feltwire'
  write(0, {
    kind: 'session',
    session: 1,
    config: config as Record<string, JsonValue>,
    software,
    timeZone: 'Europe/London',
  })
  write(0, people)
  for (const body of session.opening) write(0, body)
  const waiting = [...further]
  for (const { n: _, at, ...body } of inputs) {
    take(at, body)
    for (const due of waiting.filter(isDue)) {
      waiting.splice(waiting.indexOf(due), 1)
      take(at, due.entry(start + at))
    }
  }
  return entries
}

const isResultOf = (entry: Entry, round: number): boolean =>
  entry.kind === 'effect' && entry.effect.type === 'result' && entry.effect.round === round

/** The stories of the rounds of a journal that have a result, in order. */
export function storiesIn(entries: readonly Entry[]): RoundStory[] {
  const rounds = entries.flatMap((entry) =>
    entry.kind === 'effect' && entry.effect.type === 'result' ? [entry.effect.round] : [],
  )
  return [...new Set(rounds)].map((round) => {
    const gathering = gatherRounds({ table, round })
    for (const entry of entries) gathering.visit(entry)
    const [found] = gathering.found()
    if (found === undefined) throw new Error(`the journal has no round ${round}`)
    return tellRound({ table, round }, found)
  })
}

/** The same as pages, with a line between them. */
export const pagesOf = (stories: readonly RoundStory[]): string =>
  `${stories.map((story) => storyPage(story)).join(`\n\n${'='.repeat(80)}\n\n`)}\n`
