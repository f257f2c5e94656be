import { expect, it } from 'vitest'
import { nothingRemembered, snapshotOf } from '../../../daemon/engine/engine-state.ts'
import type { Records } from '../../../daemon/engine/journal-records.ts'
import type { Entry, EntryBody } from '../../../daemon/journal/entry.ts'
import { interimBodies, snapshotBodies } from '../../../daemon/journal/snapshot.ts'
import { backlogOf, emptyOutbox, readEntry } from '../../../daemon/mqtt/read-backlog.ts'

/** Longer than one line of the journal holds. */
const config = { tables: [], notes: 'x'.repeat(600_000) }

const records: Records = {
  ...nothingRemembered.records,
  session: { session: 7, at: 1, software: 'feltwire', config },
  outbox: { t1: { acknowledged: { session: 7, seq: 3 }, closed: [] } },
}
const alert = (seq: number): EntryBody => ({
  kind: 'effect',
  table: 't1',
  seq,
  effect: { type: 'finding', round: 1, rule: 'late-wager', severity: 'warning', message: '', citation: '', remedy: '' },
})

it.each([
  ['at the beginning of a segment', snapshotBodies],
  ['in the middle of a segment', interimBodies],
])('what is still to be published is known by snapshots in parts: %s', (_, bodiesOf) => {
  const bodies = bodiesOf(snapshotOf({ ...nothingRemembered, records }))
  expect(bodies.filter((body) => 'part' in body).length).toBeGreaterThan(2)
  const outbox = emptyOutbox('pit', 't1', 100)
  for (const [i, body] of [...bodies, alert(3), alert(4)].entries())
    readEntry(outbox, { n: i + 1, at: 1, ...body } as Entry)
  const { acknowledged, messages } = backlogOf(outbox)
  expect(acknowledged).toEqual({ session: 7, seq: 3 })
  expect(messages.map(({ session, seq }) => [session, seq])).toEqual([[7, 4]])
})
