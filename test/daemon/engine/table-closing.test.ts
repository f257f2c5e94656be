import { expect, it } from 'vitest'
import type { EntryBody } from '../../../daemon/journal/entry.ts'
import { floorOf } from '../../support/metered-tables.ts'
import { id, studTable } from './stud-table.ts'

/** A casino stud table with an ante of £5 on its layout. */
function openTable() {
  const { fixture, reader, bets, deal, fold } = studTable()
  bets.place(1, 'ante', 500)
  return {
    ...{ fixture, reader, bets },
    ask: (op: 'close-table' | 'open-table') =>
      fixture.take({ kind: 'operator', table: id, op, by: 'Ann', args: { reason: 'camera 4' } }),
    playHand() {
      deal()
      fold()
    },
    isOpen: () => fixture.sessionState.state().tables[id]?.layout.open,
  }
}

const rulesIn = (bodies: readonly EntryBody[]): string[] =>
  bodies.flatMap((body) => (body.kind === 'effect' && body.effect.type === 'finding' ? [body.effect.rule] : []))

it('a table is closed once its round is over: its boards are locked, and who plays there is found', () => {
  const { fixture, reader, bets, ask, playHand, isOpen } = openTable()
  expect(reader.refusesOpening({ op: 'open-table', by: 'Ann', args: { reason: 'x' } })).toMatch(/is open/)
  ask('close-table')
  expect([reader.view().opening, isOpen()]).toEqual(['closing', true])
  expect(reader.refusesOpening({ op: 'close-table', by: 'Bob', args: { reason: 'x' } })).toMatch(
    /closing already, by Ann/,
  )
  playHand()
  expect(rulesIn(fixture.heard())).toEqual([])
  expect([reader.view().opening, isOpen()]).toEqual(['closed', false])
  expect(reader.view().notes).toContain('closed by Ann')

  bets.place(1, 'ante', 500)
  bets.place(2, 'ante', 500)
  expect(rulesIn(fixture.heard())).toEqual(['table-closed'])
  bets.clear(1, 'ante')
  bets.clear(2, 'ante')
  bets.place(1, 'ante', 500)
  expect(rulesIn(fixture.heard())).toEqual(['table-closed'])
  bets.clear(1, 'ante')
  ask('open-table')
  expect([reader.view(), isOpen()]).toEqual([expect.not.objectContaining({ opening: 'closed' }), true])
  bets.place(1, 'ante', 500)
  expect(rulesIn(fixture.heard())).toEqual([])
})

it('a closed table stays closed under other rules', () => {
  const { fixture, reader, bets, ask } = openTable()
  bets.clear(1, 'ante')
  ask('close-table')
  expect(reader.view().opening).toBe('closed')
  fixture.take({ kind: 'ended', table: id, why: 'other rules' })
  fixture.sessionState.begin(floorOf([id]))
  expect(reader.view().opening).toBe('closed')
})
