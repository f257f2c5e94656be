import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { irregularities, rules } from '../../../games/hkjc/rules.ts'
import { courseOf, payoutsOf } from '../table/pool/meeting-fixture.ts'
import { settled } from './pools.ts'

const race = { meeting: 'Sha Tin', race: '1' }
const on = (...combinations: unknown[]) => combinations.map((each) => ({ on: each, stake: 1_000 }))

describe('a dividend in a dead heat cites the rule of the dead heat (hkjc 3.10(a))', () => {
  it.each<[string, string, object[], object, string]>([
    ['Place', 'hkjc.place', on([1], [3]), { 1: [1], 2: [2], 3: [3, 4] }, 'hkjc 3.10(a)(i), lines 33-35'],
    ['Place without one', 'hkjc.place', on([1], [3]), { 1: [1], 2: [2], 3: [3], 4: [4, 5] }, 'hkjc 3.5(a)(i), line 13'],
    [
      'Quinella Place',
      'hkjc.quinella-place',
      on([1, 3]),
      { 1: [1], 2: [2], 3: [3, 4] },
      'hkjc 3.10(a)(ii), lines 35-37',
    ],
    ['Quinella', 'hkjc.quinella', on([1, 3]), { 1: [1], 2: [2, 3] }, 'hkjc 3.10(a), line 33'],
    ['Double', 'hkjc.double', on([1, 3], [1, 4]), { legs: [{ 1: [1] }, { 1: [3, 4] }] }, 'hkjc 3.10(a), line 33'],
    [
      'Double without one',
      'hkjc.double',
      on([1, 3]),
      { legs: [{ 1: [1] }, { 1: [3], 2: [4] }] },
      'hkjc 3.5(a)(iii), lines 13-15',
    ],
  ])('%s', (_, game, stakes, result, citation) => {
    const { dividends } = settled({ game, pool: { net: 90_000 }, stakes, result })
    expect(new Set(dividends.map((dividend) => dividend.citation))).toEqual(new Set([citation]))
  })
})

describe('a refund cites the rule that it is made by', () => {
  const composites = { a: [1, 2], b: [3, 4], c: [5, 6], d: [7, 8, 9] }
  const win = {
    game: 'hkjc.win',
    options: { composites, mergedFallback: 'first-alone' },
    merged: { pools: { win: 3_000, 'composite-win': 2_000 } },
    stakes: [
      { type: 'win', on: 7, stake: 2_000, ticket: 'stands' },
      { type: 'win', on: 1, stake: 1_000, ticket: 'horse' },
      { type: 'composite-win', on: 'a', stake: 1_000, ticket: 'composite' },
      { type: 'composite-win', on: 'd', stake: 1_000, ticket: 'other composite' },
    ],
    result: { 1: [7] },
  }
  const refunds = (given: object) => settled(given).refunds?.map(({ ticket, citation }) => [ticket, citation])

  it('of a horse 3.9(a), of a composite whose starters are all withdrawn 3.9(e)(i)', () => {
    expect(refunds({ ...win, withdrawals: [1, 2], starters: 7 })).toEqual([
      ['horse', 'hkjc 3.9(a), lines 25-27'],
      ['composite', 'hkjc 3.9(e)(i), line 31'],
    ])
  })

  it('of Composite Win when Win goes on alone 3.8(d)(i)', () => {
    expect(refunds({ ...win, withdrawals: [1], starters: 6 })).toEqual([
      ['horse', 'hkjc 3.9(a), lines 25-27'],
      ['composite', 'hkjc 3.8(d)(i), line 25'],
      ['other composite', 'hkjc 3.8(d)(i), line 25'],
    ])
  })

  it('of Trio when Forecast goes on alone 3.8(d)(ii), of both in a closed pool 3.8(d)', () => {
    const forecast = {
      game: 'hkjc.forecast',
      merged: { pools: { forecast: 1_000, trio: 1_000 } },
      stakes: [
        { type: 'forecast', on: [1, 2], stake: 1_000, ticket: 'forecast' },
        { type: 'trio', on: [1, 2, 3], stake: 1_000, ticket: 'trio' },
      ],
      starters: 4,
      result: { 1: [1], 2: [2], 3: [3] },
    }
    expect(refunds({ ...forecast, options: { mergedFallback: 'first-alone' } })).toEqual([
      ['trio', 'hkjc 3.8(d)(ii), line 25'],
    ])
    expect(refunds(forecast)).toEqual([
      ['forecast', 'hkjc 3.8(d), line 25'],
      ['trio', 'hkjc 3.8(d), line 25'],
    ])
  })

  it('of a pool without a backed horse 3.11(a)(i)', () => {
    const answer = { game: 'hkjc.win', pool: { net: 900 }, stakes: [{ on: 9, stake: 1_000, ticket: 't' }] }
    expect(refunds({ ...answer, result: { 1: [1], 2: [2], 3: [3] } })).toEqual([['t', 'hkjc 3.11(a)(i), line 41']])
  })

  it('at a table too, where each is booked by its own', () => {
    const pool = courseOf([{ id: 'p', game: 'hkjc.win' }]).pool('p')
    pool.ask('open', { ...race, runners: [3] })
    pool.ask('bet', { combinations: [1, 3], units: 1 })
    pool.ask('bet', { combinations: [2], units: 1 })
    pool.ask('withdraw', { horses: [2] })
    pool.ask('withdraw', { horses: [1] })
    const done = pool.ask('result', { places: { 1: [3] } })
    expect(payoutsOf(done)).toMatchObject([
      { pays: 2_000, citation: 'hkjc 3.9(a), lines 25-27' },
      { pays: 1_000, citation: 'hkjc 3.9(a), lines 25-27' },
    ])
  })
})

describe('a favourite that is missing', () => {
  it.each([
    ['hkjc.double', [1, 1], 'withdrawal-favourite'],
    [
      'hkjc.double-trio',
      [
        [1, 2, 3],
        [1, 2, 3],
      ],
      'withdrawal-trio',
    ],
  ])('is missing by the rule of its bet type (3.9(b)(i) to (iii)): %s', (game, combination, rule) => {
    const pool = courseOf([{ id: 'p', game }]).pool('p')
    pool.ask('open', { ...race, runners: [9, 9] })
    pool.ask('bet', { combinations: [combination], units: 1 })
    pool.ask('withdraw', { horses: [1] })
    pool.ask('close')
    expect(pool.ask('result', { leg: 1, places: { 1: [2], 2: [3], 3: [4] } })).toBe(rule)
  })
})

/** Rules that no figure and no finding cites, and why. */
const uncited: Readonly<Record<string, string>> = {
  'jp-horizon': 'the operator decides how long; nothing runs out by itself',
  'jr-horizon': 'the operator decides how long; nothing runs out by itself',
  'jr-percentage': 'an option: what is credited by it cites jr-credit',
  'jp-triple-trio': 'in the parts of the bet type, which its dividends cite',
  'jp-six-up': 'in the parts of the bet type, which its dividends cite',
  'mjp-small-stakes': 'a Jackpot is no part by itself: the dividend on small stakes is declared for all there is',
  'mjp-dead-heat-unbacked': 'the dividend of a dead heat has the Jackpot, and cites dead-heat-merged',
  'inv-refund': 'holds for all closed pools: hkjc-invariants.test.ts',
  'inv-jackpot-never-lost': 'holds for all pools: hkjc-invariants.test.ts',
}

describe('the rule book', () => {
  it('has no rule that nothing cites, and no irregularity that is never told', () => {
    const rooms = ['games/hkjc', 'games/table']
    const sources = rooms.flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && name !== 'rules.ts')
        .map((name) => readFileSync(`${room}/${name}`, 'utf8')),
    )
    const isCited = (id: string) => sources.some((source) => source.includes(`'${id}'`))
    const ids = Object.keys({ ...rules, ...irregularities })
    expect(ids.filter((id) => !isCited(id)).sort()).toEqual(Object.keys(uncited).sort())
  })
})
