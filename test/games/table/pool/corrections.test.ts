import { describe, expect, it } from 'vitest'
import { noMoney, type PoolAccounts } from '../../../../games/table/pool/accounts.ts'
import { type PoolOperation, readAsked } from '../../../../games/table/pool/operations.ts'
import { allUpFixture } from './all-up-fixture.ts'
import { courseOf, resultOf } from './meeting-fixture.ts'

const race = { meeting: 'Sha Tin, 21 November', race: '1' }
const ann = { by: 'Ann', reason: 'ruling 12 of the stewards' }
const trio = [1, 2, 3]
const other = [4, 5, 6]
const places = { 1: [1], 2: [2], 3: [3], 4: [4] }

function poolOf(game: string, legs: number, before: Partial<PoolAccounts> = {}) {
  const type = game.replace('hkjc.', '')
  const pool = courseOf([{ id: 'p', game, options: { takeoutPct: 20 } }], { [type]: before }).pool('p')
  pool.ask('open', { ...race, runners: Array.from({ length: legs }, () => 8) })
  return pool
}

type Pool = ReturnType<typeof poolOf>

/** Every leg but the last has the result; what the last brings about comes back. */
function run(pool: Pool, legs: number, op: PoolOperation = 'result') {
  pool.ask('close')
  const args = (leg: number) => (op === 'result' ? { leg, places } : { leg })
  for (let leg = 1; leg < legs; leg++) pool.ask(op, args(leg))
  return resultOf(pool.ask(op, args(legs)))
}

describe('money that is held, as the document has no rule for it', () => {
  /** 10 dollars of which 8 are the Net Pool; by what happens, none of them has a rule (decision 32). */
  it.each([
    ['nobody has the winning combination', 'hkjc.quinella', 1, [[5, 6]], 'result'],
    ['the race is void', 'hkjc.win', 1, [5], 'void-race'],
    ['nobody has any leg of a Six Up', 'hkjc.six-up', 6, [[8, 8, 8, 8, 8, 8]], 'result'],
    ['all legs of a Six Up are lost', 'hkjc.six-up', 6, [[8, 8, 8, 8, 8, 8]], 'void-race'],
    ['all legs of a Triple Trio are lost', 'hkjc.triple-trio', 3, [[trio, trio, trio]], 'void-race'],
    ['nobody has a trio of a Triple Trio', 'hkjc.triple-trio', 3, [[other, other, other]], 'result'],
  ] as const)('%s: it goes to its backer by a person’s correction', (_, game, legs, combinations, op) => {
    const pool = poolOf(game, legs)
    pool.ask('bet', { combinations, units: 1 })
    expect(run(pool, legs, op)).toMatchObject({ state: 'held', poolBalance: 800 })
    expect(pool.outlook()).toMatchObject({ phase: 'idle', held: 800 })
    expect(pool.ask('correct', { from: 'held', to: 'backers', amount: 800, ticket: 't-2', ...ann })).toEqual([])
    expect(pool.accounts()).toEqual({ ...noMoney, operator: 200, backers: -200 })
  })

  it('is in a Merged Pool what the unbacked winner of a dead heat leaves (3.10(b))', () => {
    const options = { merged: 'composite-win' }
    const pool = courseOf([{ id: 'p', game: 'hkjc.win', options }]).pool('p')
    pool.ask('open', { ...race, runners: [8], declared: 8, composites: { A: [1, 2], B: [3, 4], C: [5, 6, 7, 8] } })
    pool.ask('bet', { combinations: [1], units: 2 })
    pool.ask('bet', { combinations: [5], units: 6 })
    pool.ask('close')
    const { poolBalance } = resultOf(pool.ask('result', { places: { 1: [1, 2] } }))
    expect(poolBalance).toBeGreaterThan(0)
    expect(pool.accounts().held).toBe(poolBalance)
    expect(pool.ask('correct', { from: 'held', to: 'jackpot-pool', amount: poolBalance, ...ann })).toEqual([])
    expect(pool.accounts()).toMatchObject({ held: 0, 'jackpot-pool': poolBalance })
  })

  it('may be that of an All Up, whose bet ends there', () => {
    const fixture = allUpFixture([
      { id: 'win', game: 'hkjc.win' },
      { id: 'up', game: 'hkjc.all-up' },
    ])
    const legs = [1, 2].map((race) => ({ table: 'win', race, on: 7 }))
    fixture.must('up', 'bet', { meeting: race.meeting, legs, sizes: [2], units: 1 })
    fixture.must('win', 'open', { ...race, runners: [8] })
    fixture.must('win', 'close')
    fixture.must('win', 'void-race')
    expect(fixture.of('all-up')).toMatchObject([{ pays: 0, bets: [{ legs: [{ outcome: 'held' }] }] }])
    expect(fixture.accounts('all-up').pool).toBe(0)
    expect(fixture.accounts('win').held).toBe(1_000)
    fixture.must('win', 'correct', { from: 'held', to: 'backers', amount: 1_000, ...ann })
    expect(fixture.accounts('win')).toEqual(noMoney)
  })
})

describe('a correction', () => {
  it('names a ticket that was sold at the table, and one where it is a backer’s money', () => {
    const fixture = allUpFixture([{ id: 'win', game: 'hkjc.win' }])
    fixture.must('win', 'open', { ...race, runners: [8] })
    fixture.must('win', 'bet', { combinations: [7], units: 1 })
    const ticket = fixture.last()
    const correct = (from: string, to: string, whose: object) =>
      fixture.ask('win', 'correct', { from, to, amount: 100, ...whose, ...ann })
    expect(correct('operator', 'backers', { ticket: 'nobody-1' })).toBe('inv-conservation')
    expect(correct('backers', 'operator', { ticket: 'zz' })).toBe('inv-conservation')
    expect(correct('backers', 'operator', {})).toBe('inv-conservation')
    expect(correct('operator', 'backers', { ticket })).toBeUndefined()
    expect(correct('backers', 'operator', { ticket })).toBeUndefined()
  })

  it('moves no more than there is (inv-nonnegative), also where a rounding up may leave less (3.4(b))', () => {
    const pool = poolOf('hkjc.win', 1, { held: 500, rounding: 100, operator: -600 })
    expect(pool.ask('correct', { from: 'held', to: 'backers', amount: 501, ...ann })).toBe('inv-nonnegative')
    expect(pool.ask('correct', { from: 'reserve', to: 'operator', amount: 1, ...ann })).toBe('inv-nonnegative')
    expect(pool.ask('correct', { from: 'held', to: 'held', amount: 1, ...ann })).toBe('inv-conservation')
    expect(pool.ask('correct', { from: 'rounding', to: 'backers', amount: 101, ...ann })).toBe('inv-nonnegative')
    expect(pool.accounts()).toEqual({ ...noMoney, held: 500, rounding: 100, operator: -600 })
    expect(pool.ask('correct', { from: 'rounding', to: 'operator', amount: 70, ...ann })).toEqual([])
    expect(pool.accounts()).toEqual({ ...noMoney, held: 500, rounding: 30, operator: -530 })
    const owing = poolOf('hkjc.win', 1, { rounding: -1, operator: 1 })
    expect(owing.ask('correct', { from: 'rounding', to: 'backers', amount: 1, ...ann })).toBe('inv-nonnegative')
    expect(owing.ask('correct', { from: 'operator', to: 'rounding', amount: 1, ...ann })).toEqual([])
  })

  it.each([
    [{ from: 'held', to: 'backers', amount: 1, by: 'Ann' }],
    [{ from: 'held', to: 'backers', amount: 1, by: 'Ann', reason: ' ' }],
    [{ from: 'held', to: 'backers', amount: 1, reason: 'why not' }],
    [{ from: 'held', to: 'backers', amount: 0, ...ann }],
    [{ from: 'stakes', to: 'backers', amount: 1, ...ann }],
    [{ from: 'held', to: 'pool', amount: 1, ...ann }],
  ])('names a person, a reason and an amount, and leaves alone what a pool has before its result: %o', (args) => {
    expect(readAsked('correct', args)).toHaveProperty('wrong')
  })
})
