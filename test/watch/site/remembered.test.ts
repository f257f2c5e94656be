import { expect, test } from 'vitest'
import { readTableMessage } from '../../../watch/site/table-message.ts'
import { newTable, rememberedTable, stepTable, type WatchedTable } from '../../../watch/site/watched-table.ts'

const heard = (table: WatchedTable, seq: number, what: string, says: object): WatchedTable => {
  const payload = JSON.stringify({ table: 't', session: 1, seq, at: 1_000 * seq, ...says })
  const message = readTableMessage(`feltwire/casino/t/${what}`, payload, 0)
  if (message === undefined) throw new Error(payload)
  return stepTable(table, message)
}

const coup = (table: WatchedTable, round: number): WatchedTable =>
  heard(table, round, 'result', {
    ...{ round, game: 'co.baccarat', kind: 'settled', settlements: [] },
    ...{ number: round, outcome: { says: 'Tie', winner: 'tie' } },
  })

const before = [1, 2, 3].reduce(coup, newTable('t'))

/** The table as another run of the watch takes it up; `later` results were kept after its figures. */
const takenUp = (later = 0): WatchedTable => {
  const { figures: state, numbered } = before
  const results = before.results.map((row) => ({ ...row, seq: row.seq + later }))
  return rememberedTable('t', { results, findings: [], curves: {}, alerts: [], figures: { numbered, state } })
}
const counts = ({ figures: { coups, wheel } }: WatchedTable) => ({
  coups: coups.length,
  numbers: wheel?.numbers.length,
  spins: wheel?.tallies.all.counts.reduce((sum, count) => sum + count, 0),
})

test('figures go on after a restart where nothing was missed', () => {
  expect(counts(takenUp())).toEqual({ coups: 3, numbers: 3, spins: 3 })
  expect(counts(coup(takenUp(), 4))).toEqual({ coups: 4, numbers: 4, spins: 4 })
  // Said again, it proves nothing of what came in between.
  expect(counts(coup(coup(takenUp(), 3), 4))).toEqual({ coups: 4, numbers: 4, spins: 4 })
})

test('what needs all of a shoe begins anew where something was missed', () => {
  expect(counts(coup(takenUp(), 5))).toEqual({ coups: 1, numbers: 1, spins: 4 })
  expect(counts(takenUp(1))).toEqual({ coups: 0, numbers: 0, spins: 3 })
})

test('a table of which no figures are kept begins with none', () => {
  const { figures } = rememberedTable('t', { results: [], findings: [], curves: {}, alerts: [] })
  expect(figures.coups).toEqual([])
})
