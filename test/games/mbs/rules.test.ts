import { expect, it } from 'vitest'
import { rules } from '../../../games/mbs/rules.ts'

it('bets-announced: the words that open and close the betting have their rule (3.1-3.2, lines 49-50)', () => {
  expect(rules['bets-announced'].cite).toMatchObject({ document: 'mbs', from: 49, to: 50 })
})

it.each([
  ['jackpot-opportunity', 61, 62],
  ['placed-on-request', 66, 66],
] as const)('%s is named as a matter of people: lines %i-%i', (id, from, to) => {
  expect(rules[id]).toMatchObject({ cite: { document: 'mbs', from, to }, seenBy: [] })
})
