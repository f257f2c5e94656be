import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../../../daemon/config/read-configuration.ts'
import { settlePool } from '../../../../games/hkjc/settle/settle-pool.ts'
import { courseOf, rulesOf } from './meeting-fixture.ts'

const race = { meeting: 'Sha Tin', race: '1' }
const composites = { front: [1, 2, 3], middle: [4, 5, 6], back: [7, 8, 9] }

const openWith = (opening: object, options: object = {}) =>
  courseOf([{ id: 'p', game: 'hkjc.win', options: { merged: 'composite-win', ...options } }])
    .pool('p')
    .ask('open', { ...race, ...opening })

function mistakesOf(options: object) {
  const broker = { url: 'mqtt://127.0.0.1:1883' }
  const tables = [{ id: 'p', game: 'hkjc.win', options: { merged: 'composite-win', ...options } }]
  const read = readConfiguration(JSON.stringify({ site: 'casino', journal: 'none', broker, tables }))
  return read.ok ? [] : read.mistakes.map(({ path }) => path)
}

const settled = (grouping: object) =>
  settlePool({
    id: 1,
    game: 'hkjc.composite-win',
    options: { composites: grouping },
    pool: { net: 1_000 },
    stakes: [{ on: 'back', stake: 1_000 }],
    result: { 1: [1] },
  })

describe('one Grouping parts the runners into composites (3.8(d), 3.9(e))', () => {
  it.each([
    ['a horse in two composites', { a: [1, 2], b: [2, 3], c: [4] }],
    ['a horse twice in one', { ...composites, back: [7, 7] }],
    ['a composite without horses', { ...composites, none: [] }],
    ['a composite without a name', { front: [1, 2, 3], middle: [4, 5, 6], ' ': [7, 8, 9] }],
  ])('%s is refused by `open`, the configuration and `settle` alike', (_, grouping) => {
    expect(openWith({ composites: grouping })).toBe('composites')
    expect(mistakesOf({ composites: grouping })).toEqual(['tables.0.options.composites'])
    expect(settled(grouping)).toMatchObject({ refused: 'composites' })
  })

  it.each([
    ['a horse that does not run', { ...composites, back: [7, 8, 9, 44] }],
    ['a runner in no composite', { ...composites, back: [7, 8] }],
  ])('%s is refused where the runners are known', (_, grouping) => {
    expect(openWith({ composites: grouping, runners: [9] })).toBe('composites')
    expect(mistakesOf({ composites: grouping, runners: [9] })).toEqual(['tables.0.options.composites'])
  })

  it('is named in the configuration or with the race, which may have other runners', () => {
    expect(openWith({ runners: [9] })).toBe('composites')
    expect(openWith({ composites: {} })).toBe('composites')
    expect(mistakesOf({ runners: [9] })).toEqual([])
    expect(openWith({ runners: [9] }, { composites })).toHaveLength(1)
    expect(openWith({ runners: [8] }, { composites, runners: [9] })).toBe('composites')
    expect(openWith({ runners: [8], composites: { ...composites, back: [7, 8] } }, { composites })).toHaveLength(1)
  })
})

describe('the runners of a race', () => {
  it.each([[[[1, 1, 2, 3]]], [[[]]]])('are horses, each named once: not %o', (runners) => {
    expect(() => openWith({ runners, composites })).toThrow('each is named once')
    expect(mistakesOf({ runners })).toEqual(['tables.0.options.runners.0'])
  })

  it('are a number of them or a list', () => {
    const runnersOf = (runners: unknown) =>
      rulesOf([{ id: 'p', game: 'hkjc.win', options: { runners: [runners] } }])[0]?.runners
    expect(runnersOf(3)).toEqual([[1, 2, 3]])
    expect(runnersOf([2, 5])).toEqual([[2, 5]])
  })
})
