import { expect, it } from 'vitest'
import { gatherHistory } from '../../../daemon/evidence/story/gather-history.ts'
import type { EntryBody } from '../../../daemon/journal/entry.ts'
import { floorOf, foldedAgain } from '../../support/metered-tables.ts'
import { id, studTable } from './stud-table.ts'

function openTable() {
  const { fixture, reader, bets, deal, fold } = studTable()
  const ask = (op: string, by: string, args: Record<string, string> = {}) =>
    fixture.take({ kind: 'operator', table: id, op, by, args })
  return {
    ...{ fixture, reader, ask },
    begin() {
      bets.place(1, 'ante', 500)
      deal()
    },
    end: fold,
  }
}

/** Who has dealt each result and finding; `?` where nobody is known. */
const dealersIn = (bodies: readonly EntryBody[]): string[] =>
  bodies.flatMap(({ ...body }) =>
    body.kind === 'effect' && (body.effect.type === 'result' || body.effect.type === 'finding')
      ? [`${body.effect.type} ${body.effect.round} ${body.effect.dealer ?? '?'}`]
      : [],
  )

it('names the dealer in what a table says of his rounds, and nobody before the first has signed on', () => {
  const { fixture, reader, ask, begin, end } = openTable()
  begin()
  ask('dealer-on', 'ann')
  expect(reader.view().dealer).toBeUndefined()
  expect(reader.view().notes).toContain('ann deals from the next round on')
  end()
  expect(reader.view().dealer).toBe('ann')
  begin()
  ask('dealer-on', 'sue', { dealer: 'bob' })
  end()
  expect(reader.view()).toMatchObject({ dealer: 'bob' })
  begin()
  end()
  expect(dealersIn(fixture.heard()).filter((said) => said.startsWith('result'))).toEqual([
    'result 1 ?',
    'result 2 ann',
    'result 3 bob',
  ])
  const history = gatherHistory(id)
  for (const entry of fixture.entries) history.visit(entry)
  expect(history.lines().map(({ dealer }) => dealer)).toEqual([undefined, 'ann', 'bob'])
  expect(foldedAgain(floorOf([id]), fixture.entries).difference()).toBeUndefined()
})

it('says why a dealer is not changed', () => {
  const { reader, ask } = openTable()
  const refused = (op: 'dealer-on' | 'dealer-off') => reader.refusesDealing({ op, by: 'ann', args: {} })
  expect(refused('dealer-off')).toBe('nobody has signed on as the dealer')
  ask('dealer-on', 'ann')
  expect([refused('dealer-on'), refused('dealer-off')]).toEqual(['ann is the dealer already', null])
  ask('dealer-off', 'ann')
  expect([reader.view().dealer, refused('dealer-on')]).toEqual([undefined, null])
})

it('guesses nothing: who has dealt is forgotten where the table was closed, or not heard for long', () => {
  const { fixture, reader, ask } = openTable()
  const minute = 60_000
  ask('dealer-on', 'ann')
  fixture.take({ kind: 'blind', table: id, since: 0, until: 14 * minute, why: 'stopped' })
  expect(reader.view().dealer).toBe('ann')
  fixture.take({ kind: 'blind', table: id, since: 0, until: 15 * minute, why: 'stopped' })
  expect(reader.view().dealer).toBeUndefined()
  ask('dealer-on', 'ann')
  ask('close-table', 'sue', { reason: 'night' })
  expect(reader.view().dealer).toBeUndefined()
})

it('whoever deals, deals on where the rounds are numbered anew under other rules', () => {
  const { fixture, reader, ask, begin, end } = openTable()
  begin()
  end()
  ask('dealer-on', 'ann')
  fixture.take({ kind: 'ended', table: id, why: 'other rules' })
  fixture.sessionState.begin(floorOf([id]))
  expect(reader.view()).toMatchObject({ round: 1, dealer: 'ann' })
})
