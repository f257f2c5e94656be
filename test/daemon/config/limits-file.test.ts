import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limitsAfter, loadLimits, saveLimits, withLimits } from '../../../daemon/config/limits-file.ts'
import { scratch } from '../../support/table-pc.ts'

const roulette = { id: 'wheel-1', game: 'gb.roulette' }
const at = Date.UTC(2026, 10, 21, 20)
const byAnn = { game: 'gb.roulette', by: 'ann', at: '2026-11-21T20:00:00.000Z' }

it('what a person sets takes the place of what was set for the same wagers', () => {
  const first = limitsAfter({}, roulette, { limits: { red: { max: 900 }, split: { min: 5 } }, by: 'bob', at: 0 })
  const next = limitsAfter(first, roulette, { limits: { red: { min: 100 } }, by: 'ann', at })
  expect(next).toEqual({ 'wheel-1': { ...byAnn, limits: { red: { min: 100 }, split: { min: 5 } } } })
})

it('limits of the game before are forgotten once others are set', () => {
  const before = { 'wheel-1': { ...byAnn, game: 'gb.blackjack', limits: { main: { min: 1 } } } }
  const next = limitsAfter(before, roulette, { limits: { red: { min: 100 } }, by: 'ann', at })
  expect(next).toEqual({ 'wheel-1': { ...byAnn, limits: { red: { min: 100 } } } })
})

it('they stand over the configuration, behind the limits of a group, and it is said whose they are', () => {
  const limits = { red: { max: 1 }, 'even-chances': { max: 2 } }
  const table = { ...roulette, options: { limits, zeros: 1 } }
  const read = withLimits([table], { 'wheel-1': { ...byAnn, limits: { red: { max: 3 } } } })
  const inForce = read.tables[0]?.options.limits ?? {}
  expect(Object.entries(inForce)).toEqual([
    ['even-chances', { max: 2 }],
    ['red', { max: 3 }],
  ])
  expect(read.tables[0]?.options).toMatchObject({ zeros: 1 })
  expect(read.warnings).toEqual([
    {
      path: 'tables.0.options.limits',
      message: 'red: ann has set other limits on 2026-11-21T20:00:00.000Z; those are in force',
    },
  ])
})

it('those of a table of the card room are a pair, or none, in the place of the pair that is written', () => {
  const stud = { id: 'stud-1', game: 'hg.caribbean-stud', options: { limits: [500, 10_000] } }
  const set = { game: stud.game, by: 'ann', at: byAnn.at, limits: { table: { min: 1_000, max: 20_000 } } }
  const read = withLimits([stud], { 'stud-1': set })
  expect(read.tables[0]?.options.limits).toEqual([1_000, 20_000])
  const none = { ...set, limits: { table: {} } }
  expect(withLimits([stud], { 'stud-1': none }).tables[0]?.options).toEqual({})
})

it('those of another game are not in force, and that is said', () => {
  const table = { ...roulette, options: {} }
  const read = withLimits([table], { 'wheel-1': { ...byAnn, game: 'gb.blackjack', limits: { main: { min: 1 } } } })
  expect(read.tables).toEqual([table])
  expect(read.warnings.map(({ message }) => message)).toEqual([
    'limits were set for gb.blackjack by ann, and are not in force',
  ])
})

it('the file is read as it was written, and says what is wrong with it', () => {
  const path = join(scratch(), 'limits.json')
  expect(loadLimits(path)).toEqual({})
  const set = { 'wheel-1': { ...byAnn, limits: { red: { min: 100 } } } }
  saveLimits(path, set)
  expect(loadLimits(path)).toEqual(set)
  writeFileSync(path, JSON.stringify({ 'wheel-1': { ...byAnn, limits: { red: { min: 0.5 } } } }))
  expect(() => loadLimits(path)).toThrow(/has a mistake: wheel-1\.limits\.red\.min/)
  expect(() => saveLimits('/nowhere/limits.json', set)).toThrow(/Cannot write the file of limits/)
})
