import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { poolFixture } from '../../games/table/pool/pool-fixture.ts'
import { eventually } from '../../support/eventually.ts'
import { run, scratch } from '../../support/table-pc.ts'

const meeting = 'Sha Tin, 21 November'
const [trio, other] = [
  [1, 2, 3],
  [4, 5, 6],
]

test('a meeting goes on over another configuration, and its Jackpot ends in another bet type', async () => {
  const options = { unitBet: 1000, takeoutPct: 20 }
  const fixture = await poolFixture([
    { id: 'tt', game: 'hkjc.triple-trio', options },
    { id: 'dt', game: 'hkjc.double-trio', options },
  ])
  const { declare, sell, pc, watch, send, steward } = fixture
  const raceOn = async (table: string, legs: number) => {
    await declare(table, 'close')
    for (let leg = 1; leg <= legs; leg++) await declare(table, 'result', { leg, places: { 1: [1], 2: [2], 3: [3] } })
  }
  await declare('tt', 'announce', { meeting, rule: '3.2(a)(vi)' })
  await declare('tt', 'open', { meeting, race: '1' })
  await sell('tt', { combinations: [[other, other, other]], units: 20 })
  await raceOn('tt', 3)
  // 200 dollars less a fifth: nobody has the winning combination, so all of it is carried (3.2(a)(vii)(a)).
  expect(await fixture.result('tt')).toMatchObject({ toJackpotPool: 16_000, jackpotPoolAfter: 16_000 })

  await pc.stop()
  const config = JSON.parse(readFileSync(pc.config, 'utf8'))
  for (const table of config.tables) table.options = { ...options, jackpotDeductionPct: 10 }
  writeFileSync(pc.config, JSON.stringify(config))
  await pc.start()
  const late = await send(steward.ask('tt', 'announce', { meeting, rule: '3.2(a)(vi)' }))
  expect(late).toMatchObject({ ok: false, code: 'irr-late-announcement' })
  await declare('tt', 'open', { meeting, race: '2' })
  await sell('tt', { combinations: [[trio, trio, trio]], units: 10 })
  await sell('tt', { combinations: [[other, other, other]], units: 90 })
  await raceOn('tt', 3)
  const second = await eventually(() => watch.results('tt').find(({ session }) => session === 2)?.pool)
  /*
   * 1,000 dollars less a fifth are 800; what was announced still holds, so no tenth of it is deducted. 85 percent are
   * 680, over 10 Unit Bets 68; the consolation part of 120, which nobody backs, goes to the Jackpot Pool.
   */
  expect(second).toMatchObject({ net: 80_000, dividends: [{ perUnit: 6_800 }], toJackpotPool: 12_000 })

  await declare('dt', 'open', { meeting, race: '3' })
  await declare('dt', 'allocate', { from: 'triple-trio', amount: 28_000, rule: '3.2(a)(ii)' })
  const ticket = await sell('dt', { combinations: [[trio, trio]], units: 10 })
  await raceOn('dt', 2)
  /*
   * Nothing was announced for Double Trio, so a tenth of its 80 dollars is deducted: 72 and the Jackpot of 280 over 10
   * Unit Bets are 35.20, which is 35 in whole dollars (3.7), and 2 dollars are left for the rounding account.
   */
  expect(await fixture.result('dt')).toMatchObject({ jackpot: 28_000, dividends: [{ perUnit: 3_500 }], paid: 35_000 })
  expect(watch.announcements('dt').map(({ rule }) => rule)).toEqual(['betting-period', 'jp-no-next-pool'])

  const correction = {
    from: 'rounding',
    to: 'backers',
    amount: 150,
    ticket,
    reason: 'torn slip',
  }
  await declare('dt', 'correct', correction)
  const back = { from: 'backers', to: 'rounding', amount: 50, ticket, by: 'Ann', reason: 'half of it' }
  await declare('dt', 'correct', back)

  const told = await run('pools', 'reconcile', '--journal', pc.journal, '--json')
  expect(told.code).toBe(0)
  const [tripleTrio, doubleTrio] = JSON.parse(told.out)
  const amounts = ({ sums }: { sums: { what: string; amount: number }[] }) =>
    Object.fromEntries(sums.map(({ what, amount }) => [what, amount]))
  expect(tripleTrio).toMatchObject({
    pool: 'triple-trio',
    results: 2,
    differences: [],
    end: { 'jackpot-pool': 0, pool: 0 },
  })
  expect(amounts(tripleTrio)).toEqual({
    staked: 120_000,
    takeout: 24_000,
    'net-pool': 96_000,
    paid: 68_000,
    'to-jackpot-pool': 28_000,
    'jackpot-moved': 28_000,
  })
  expect(amounts(doubleTrio)).toEqual({
    staked: 10_000,
    takeout: 2_000,
    'net-pool': 8_000,
    'set-aside': 800,
    jackpot: 28_000,
    'to-jackpot-pool': 800,
    paid: 35_000,
    'rounded-down': 200,
    'corrected rounding to backers': 150,
    'corrected backers to rounding': 50,
  })
  // Who corrects is whose key has signed, and not whom the text names.
  const by = 'steward'
  expect(doubleTrio.corrections).toMatchObject([{ transfer: { ...correction, by } }, { transfer: { ...back, by } }])
  const history = await run('pools', 'history', 'double-trio', '--journal', pc.journal)
  expect(history.out).toContain('jackpot: 28000 from other-types to pool (dt, round 1) [hkjc 3.2(a)(ii), line 5]')
  expect(history.out).toContain(
    `corrected: 150 from rounding to backers (dt, round 1, ticket ${ticket}) by ${by}: torn slip [hkjc 3.2 to 3.10, lines 5-41]`,
  )
  const round = await run('round', 'dt/1', '--raw', '--journal', pc.journal)
  expect(round.out).toMatch(
    /asks for bet ticket .*dividend double-trio winning 1\+2\+3-1\+2\+3: HK\$35\.00 a unit .*paid to the backers: HK\$350\.00/s,
  )
  const list = await run('pools', 'list', '--journal', pc.journal)
  expect(list.out).toContain(
    'triple-trio: Jackpot Pool 0, reserve 0, rounding account 0, held 0, stakes 0, in open pools 0, set aside 0',
  )
  expect(list.out).toMatch(/^double-trio: .*, 1 result$/m)
  expect(await run('pools', 'list', 'trio', '--journal', pc.journal)).toMatchObject({
    code: 1,
    err: "The journal has no pool 'trio'; it has triple-trio, double-trio.\n",
  })
  expect(await run('pools', 'history', '--journal', pc.journal)).toMatchObject({ code: 2 })
  const before = await run('pools', 'reconcile', 'double-trio', '--journal', pc.journal, '--to', '1')
  expect(before).toMatchObject({ code: 0, out: expect.stringContaining('  0 results, each as it was booked') })
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })

  // Its last checkpoint covers the pool.
  await pc.stop()
  const file = join(scratch(), 'pool.html')
  expect(await run('dispute', 'dt/1', '-o', file, '--journal', pc.journal)).toMatchObject({ code: 0 })
  const pack = await run('check-pack', file)
  expect(pack).toMatchObject({ code: 0, out: expect.stringContaining('+ The rules settle the round so.') })
  expect(pack.out).toContain('Double Trio pool, round 1 at dt, session 2')
})
