import { expect, it } from 'vitest'
import { createRoundEntries } from '../../../daemon/evidence/round-entries.ts'
import type { Entry, EntryBody } from '../../../daemon/journal/entry.ts'
import type { DeviceEvent } from '../../../drivers/events.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'

const table = 't1'
const device = 'shoe'
const bytes = (data: string): EntryBody => ({ kind: 'bytes', table, device, data })
const event = (event: DeviceEvent): EntryBody => ({ kind: 'event', table, device, seq: 1, event })
const card = event({ type: 'card-drawn', card: '9s', to: 'player', index: 1 })
const announced = event({ type: 'shoe-result', winner: 'banker', pairs: [] })
const result = (round: number): EntryBody => ({
  kind: 'effect',
  table,
  effect: { type: 'result', round, game: 'co.baccarat', kind: 'settled', settlements: [] },
})
const finding = (round: number): EntryBody => ({
  kind: 'effect',
  table,
  effect: { type: 'finding', round, ...codeFinding('shoe-disagrees', 'the shoe says banker') },
})

/** What each round has of the groups: an input with what follows from it. */
function sorted(...groups: EntryBody[][]): Record<number, EntryBody[]> {
  const told: Record<number, EntryBody[]> = {}
  const { sort } = createRoundEntries()
  for (const group of groups)
    for (const { round, entries, isLater } of sort(group as Entry[])) {
      expect(isLater).toBe(told[round] !== undefined)
      told[round] = [...(told[round] ?? []), ...entries]
    }
  return told
}

it("a shoe's announcement behind the last card belongs to that coup, and so does what is found in it", () => {
  const [first, said, second] = [bytes('01'), bytes('02'), bytes('03')]
  const plain = sorted([first, card, result(7)], [said, announced], [second, card, result(8)])
  expect(plain).toEqual({ 7: [first, card, result(7), said, announced], 8: [second, card, result(8)] })
  const found = sorted([first, card, result(7)], [said, announced, finding(7)], [second, card, result(8)])
  expect(found).toEqual({ 7: [first, card, result(7), said, announced, finding(7)], 8: [second, card, result(8)] })
})

it('likewise where all of it comes in one reading', () => {
  const [first, second] = [bytes('01'), bytes('03')]
  expect(sorted([first, card, result(7), announced, finding(7)], [second, card, result(8)])).toEqual({
    7: [first, card, result(7), announced, finding(7)],
    8: [second, card, result(8)],
  })
})

it('an announcement in the midst of a coup belongs to that coup', () => {
  const [first, second, said] = [bytes('01'), bytes('02'), bytes('03')]
  expect(sorted([first, card, result(7)], [second, card], [said, announced, result(8)])).toEqual({
    7: [first, card, result(7)],
    8: [second, card, said, announced, result(8)],
  })
})

it('what speaks of a round that is over and of the one under way belongs to both', () => {
  const [first, second, third] = [bytes('01'), bytes('02'), bytes('03')]
  expect(sorted([first, card, result(7)], [second, card, finding(7)], [third, card, result(8)])).toEqual({
    7: [first, card, result(7), second, card, finding(7)],
    8: [second, card, third, card, result(8)],
  })
})

it('a round under way has all since the last result', () => {
  const { sort, underWay } = createRoundEntries()
  sort([bytes('01'), card, result(7)] as Entry[])
  sort([bytes('02'), card] as Entry[])
  expect(underWay()).toEqual({ round: 8, entries: [bytes('02'), card], isLater: false })
})
