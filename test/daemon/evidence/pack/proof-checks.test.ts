import { expect, it } from 'vitest'
import { checkStory } from '../../../../daemon/evidence/pack/proof-checks.ts'

const hash = '0'.repeat(64)
const entryOf = (n: number, effect: object) => ({ n, line: `${hash} ${JSON.stringify({ n, kind: 'effect', effect })}` })

/** A race of which one ticket is paid 84.00 and another nothing. */
const entries = [
  entryOf(1, { type: 'result', kind: 'settled', settlements: [] }),
  entryOf(2, {
    type: 'payouts',
    tickets: [
      { ticket: 'window-2', pays: 8_400 },
      { ticket: 'window-3', pays: 0 },
    ],
  }),
]

const paid = (...tickets: [string, number][]) => ({
  state: 'settled',
  pool: { tickets: tickets.map(([ticket, minor]) => ({ ticket, pays: { minor } })) },
})

it('a page tells what the entries pay each ticket of a pool', () => {
  const right = checkStory(entries, paid(['window-2', 8_400], ['window-3', 0]))
  expect(right).toMatchObject({ isRight: true, says: expect.stringContaining('tickets: 2') })
})

it.each([
  ['another amount', paid(['window-2', 8_401], ['window-3', 0])],
  ['another ticket', paid(['window-4', 8_400], ['window-3', 0])],
  ['a ticket too few', paid(['window-2', 8_400])],
  ['a ticket too many', paid(['window-2', 8_400], ['window-3', 0], ['window-4', 1])],
])('a page that tells %s is not in order', (_, story) => {
  expect(checkStory(entries, story).isRight).toBe(false)
})
