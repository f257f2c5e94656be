import { expect, it } from 'vitest'
import { rules } from '../../../games/mbs/rules.ts'
import { texasHoldemBonusProgressive as mbs } from '../../../games/mbs/texas-holdem-bonus-progressive.ts'

it('bets-announced: the words that open and close the betting have their rule (3.1-3.2, lines 49-50)', () => {
  expect(rules['bets-announced'].cite).toMatchObject({ document: 'mbs', from: 49, to: 50 })
})

it.each([
  ['jackpot-opportunity', 61, 62],
  ['placed-on-request', 66, 66],
] as const)('%s is named as a matter of people: lines %i-%i', (id, from, to) => {
  expect(rules[id]).toMatchObject({ cite: { document: 'mbs', from, to }, seenBy: [] })
})

it.each([
  [{}, ['table-limits']],
  [{ anteMin: 2500 }, ['table-limits']],
  [{ anteMin: 2500, anteMax: 50_000 }, []],
  [{ limits: { ante: { min: 2500, max: 50_000 } } }, []],
])('table-limits: whoever opens a table is warned where the Ante lacks a limit (3.4, line 56): %j', (given, due) => {
  const read = mbs.readOptions(given)
  expect('options' in read && mbs.warnings(read.options).map(({ rule }) => rule)).toEqual(due)
})
