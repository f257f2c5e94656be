import { expect, it } from 'vitest'
import { areInForce, rulesOfTables } from '../../../daemon/engine/rules-in-force.ts'
import { rulesHash } from '../../../games/listing/forms/rules-form.ts'

const games = ['hkjc.win', 'gb.roulette', 'gb.roulette', 'no.game'].map((game) => ({ game }))
const rules = rulesOfTables(games)

it('names the rules of each game that tables play, once', () => {
  expect(rules).toEqual({ 'gb.roulette': rulesHash('gb.roulette'), 'hkjc.win': rulesHash('hkjc.win') })
  expect(Object.keys(rules)).toEqual(['gb.roulette', 'hkjc.win'])
})

it('knows a session that was begun by other rules, and goes on with one that names none', () => {
  expect(areInForce(rules, rulesOfTables(games))).toBe(true)
  expect(areInForce({ ...rules, 'gb.roulette': 'ab'.repeat(32) }, rules)).toBe(false)
  expect(areInForce(undefined, rules)).toBe(true)
})
