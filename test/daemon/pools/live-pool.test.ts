import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settleAnyCase } from '../../../games/settle/settle-case.ts'
import { createPoolTerminal } from '../../../simulators/devices/pool-terminal.ts'
import { poolFixture } from '../../games/table/pool/pool-fixture.ts'
import { eventually } from '../../support/eventually.ts'
import { run } from '../../support/table-pc.ts'

test('a race goes from the first bet to its dividends, over a daemon that dies in mid-betting', async () => {
  const fixture = await poolFixture([{ id: 'win-1', game: 'hkjc.win', options: { unitBet: 1000, takeoutPct: 20 } }])
  const { sell, declare, pc, window, send, watch } = fixture
  await declare('win-1', 'open', { meeting: 'Sha Tin', race: '5', runners: [12], declared: 12 })
  await sell('win-1', { combinations: [7], units: 3 })
  await sell('win-1', { combinations: [4], units: 5 })
  const lastBefore = window.ask('win-1', 'bet', { combinations: [7], stake: 2000 })
  await send(lastBefore)
  await pc.kill()
  await pc.start()
  expect(await send(lastBefore)).toMatchObject({ ok: true, ticket: 'window-3' })
  await sell('win-1', { combinations: [1], units: 10 })
  // 200 dollars staked, a fifth is the operator's: 160. Nobody lost a bet, and none was taken twice.
  await eventually(() => watch.standing('win-1', 'pool', 'win')?.turnover === 20_000)
  expect(watch.standing('win-1', 'pool', 'win')).toMatchObject({ net: 16_000, tickets: 4, phase: 'open' })
  await declare('win-1', 'close')
  await declare('win-1', 'result', { places: { 1: [7], 2: [4], 3: [1] } })
  const result = await fixture.result('win-1')
  // 3.5(a): 160 dollars over the 5 Unit Bets on horse 7 are 32 dollars on each, a multiple of 50 cents (3.7).
  expect(result).toMatchObject({
    state: 'paid',
    turnover: 20_000,
    net: 16_000,
    dividends: [{ on: [7], perUnit: 3200, citation: 'hkjc 3.5(a), line 13' }],
    paid: 16_000,
    roundingAccount: 0,
  })
  const settled = settleAnyCase({
    id: 1,
    game: 'hkjc.win',
    options: { unitBet: 1000, takeoutPct: 20 },
    pool: { net: 16_000 },
    stakes: [
      { on: 7, stake: 5000 },
      { on: 4, stake: 5000 },
      { on: 1, stake: 10_000 },
    ],
    result: { 1: [7], 2: [4], 3: [1] },
  })
  expect(settled).toMatchObject({ dividends: [{ perUnit: 3200 }], paid: 16_000 })
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
  watch.expectWhole('win-1')
})

test('a Jackpot that nobody wins is carried to the next race, over a restart and another configuration', async () => {
  const options = { unitBet: 1000 }
  const fixture = await poolFixture([{ id: 'tt', game: 'hkjc.triple-trio', options }])
  const { sell, declare, pc, watch, send, steward } = fixture
  const [trio, other] = [
    [1, 2, 3],
    [4, 5, 6],
  ]
  const open = (race: string, args: object = {}) =>
    declare('tt', 'open', { meeting: 'Sha Tin', race, runners: [14, 14, 14], ...args })
  const raced = async () => {
    await declare('tt', 'close')
    for (const leg of [1, 2, 3]) await declare('tt', 'result', { leg, places: { 1: [1], 2: [2], 3: [3] } })
  }
  await declare('tt', 'announce', { meeting: 'Sha Tin', rule: '3.2(a)(vi)' })
  await open('1')
  await sell('tt', { combinations: [[other, other, other]], units: 10 })
  await pc.stop()
  const opened = reconfigured(pc.config, { ...options, takeoutPct: 0 })
  expect(await run('run', '-c', pc.config)).toMatchObject({
    code: 1,
    err: expect.stringContaining('[pool-unfinished]'),
  })
  opened()
  await pc.start()
  await raced()
  // 3.2(a)(vii)(a): after an announcement nobody has the winning combination, so all of the Net Pool is carried.
  expect(await fixture.result('tt', 1)).toMatchObject({
    turnover: 10_000,
    toJackpotPool: 10_000,
    jackpotPoolAfter: 10_000,
  })
  await pc.stop()
  reconfigured(pc.config, { ...options, takeoutPct: 0 })
  const before = steward.last()
  await pc.start()
  await eventually(() => watch.standing('tt', 'pool', 'triple-trio')?.session === 2)
  expect(watch.standing('tt', 'pool', 'triple-trio')).toMatchObject({ phase: 'idle', jackpotPool: 10_000 })
  const privateKey = fixture.keys.steward.privateKey
  const replayed = createPoolTerminal({ site: 'casino', id: 'steward', privateKey, from: before - 1 })
  expect(await send(replayed.ask('tt', 'close', {}, 'again'))).toMatchObject({ ok: false, code: 'number-not-higher' })
  const tooMuch = steward.ask('tt', 'open', { meeting: 'Sha Tin', race: '2', jackpot: 10_001 })
  expect(await send(tooMuch)).toMatchObject({ ok: false, code: 'inv-nonnegative' })
  await open('2', { jackpot: 10_000 })
  await sell('tt', { combinations: [[trio, trio, trio]], units: 10 })
  await sell('tt', { combinations: [[other, other, other]], units: 30 })
  await raced()
  const second = await eventually(() => watch.results('tt').find(({ session }) => session === 2)?.pool)
  /*
   * 3.5(a)(v): 85 percent of 400 dollars and the Jackpot of 100 are 440, over 10 Unit Bets 44 dollars. Nobody has the
   * consolation combination, so its 15 percent, 60 dollars, are credited to the Jackpot Pool.
   */
  expect(second).toMatchObject({
    net: 40_000,
    jackpot: 10_000,
    dividends: [{ kind: 'winning', perUnit: 4_400 }],
    paid: 44_000,
    toJackpotPool: 6_000,
    jackpotPoolAfter: 6_000,
  })
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
})

/** Writes other options into the configuration; what comes back writes the old ones again. */
function reconfigured(path: string, options: object): () => void {
  const before = readFileSync(path, 'utf8')
  const config = JSON.parse(before)
  for (const table of config.tables) table.options = options
  writeFileSync(path, JSON.stringify(config))
  return () => writeFileSync(path, before)
}

test('a horse is withdrawn in mid-betting: its bets are refunded, and no more are taken (3.9(a), (d))', async () => {
  const fixture = await poolFixture([{ id: 'q', game: 'hkjc.quinella', options: { unitBet: 1000 } }])
  const { sell, declare, window, send, watch } = fixture
  await declare('q', 'open', { meeting: 'Happy Valley', race: '1', runners: [8], declared: 8 })
  const lost = await sell('q', {
    combinations: [
      [2, 5],
      [1, 2],
    ],
    units: 1,
  })
  const won = await sell('q', { combinations: [[2, 1]], units: 2 })
  await declare('q', 'withdraw', { horses: [5] })
  const late = await send(window.ask('q', 'bet', { combinations: [[5, 1]], units: 1 }))
  expect(late).toMatchObject({ ok: false, code: 'irr-bet-on-withdrawn' })
  // 40 dollars were staked, 10 of them go back.
  await eventually(() => watch.standing('q', 'pool', 'quinella')?.net === 3_000)
  await declare('q', 'close')
  await declare('q', 'result', { places: { 1: [1], 2: [2], 3: [3] } })
  const result = await fixture.result('q')
  // 30 dollars over 3 Unit Bets on 1-2 are 10; no dividend is under 10.50 (3.7), and the operator pays the difference.
  expect(result).toMatchObject({
    refunded: 1_000,
    net: 3_000,
    dividends: [{ on: [1, 2], perUnit: 1_050 }],
    paid: 3_150,
  })
  expect(result.poolBalance).toBe(-150)
  const paid = await eventually(() => watch.payouts('q')[0]?.tickets)
  expect(paid).toMatchObject([
    { ticket: lost, pays: 2_050 },
    { ticket: won, pays: 2_100 },
  ])
  expect(watch.rules('q')).toContain('irr-bet-on-withdrawn')
  watch.expectWhole('q')
})

test('Quartet and First 4 share a Merged Pool (3.5(b)), as settle has it', async () => {
  const options = { unitBet: 1000, merged: 'first-4' }
  const fixture = await poolFixture([{ id: 'q4', game: 'hkjc.quartet', options }])
  const { sell, declare } = fixture
  await declare('q4', 'open', { meeting: 'Sha Tin', race: '8', runners: [14], declared: 14 })
  await sell('q4', { combinations: [[1, 2, 3, 4]], units: 2 })
  await sell('q4', { combinations: [[4, 3, 2, 1]], units: 3 })
  await sell('q4', { type: 'first-4', combinations: [[3, 1, 2, 4]], units: 5 })
  await sell('q4', { combinations: [[5, 6, 7, 8]], units: 30 })
  await declare('q4', 'close')
  await declare('q4', 'result', { places: { 1: [1], 2: [2], 3: [3], 4: [4] } })
  const result = await fixture.result('q4')
  /*
   * M is 400 dollars. On the four horses Q = 50 and F = 50 dollars. First 4: 400 x 10 / 100 = 40 dollars. The order
   * 1-2-3-4: T = 20 x 100 / 50 = 40, so 400 x 10 / 40 = 100 dollars. 5 x 40 + 2 x 100 = 400: all is paid.
   */
  const dividends = [
    { type: 'quartet', on: [1, 2, 3, 4], perUnit: 10_000 },
    { type: 'first-4', on: [1, 2, 3, 4], perUnit: 4_000 },
  ]
  expect(result).toMatchObject({ dividends, paid: 40_000, roundingAccount: 0 })
  const settled = settleAnyCase({
    id: 1,
    game: 'hkjc.quartet',
    options: { unitBet: 1000 },
    merged: { pools: { quartet: 35_000, 'first-4': 5_000 } },
    stakes: [
      { type: 'quartet', on: [1, 2, 3, 4], stake: 2_000 },
      { type: 'quartet', on: [4, 3, 2, 1], stake: 3_000 },
      { type: 'first-4', on: [1, 2, 3, 4], stake: 5_000 },
      { type: 'quartet', on: [5, 6, 7, 8], stake: 30_000 },
    ],
    result: { 1: [1], 2: [2], 3: [3], 4: [4] },
  })
  expect(settled).toMatchObject({ dividends, paid: 40_000 })
})

test('what is not signed by the right terminal is refused, and nothing changes', async () => {
  const fixture = await poolFixture([{ id: 'win-1', game: 'hkjc.win', options: { unitBet: 1000 } }])
  const { declare, keys, pc, send, steward, watch, window } = fixture
  await declare('win-1', 'open', { meeting: 'Sha Tin', race: '1', runners: [8] })
  const bet = { combinations: [3], units: 1 }
  const signedBy = (id: string, privateKey: string) => createPoolTerminal({ site: 'casino', id, privateKey, from: 50 })
  const codes = async (message: Parameters<typeof send>[0]) => (await send(message)).code
  expect(await codes(signedBy('stranger', keys.stranger.privateKey).ask('win-1', 'bet', bet))).toBe('unknown-terminal')
  expect(await codes(signedBy('window', keys.stranger.privateKey).ask('win-1', 'bet', bet))).toBe('wrong-signature')
  expect(await codes(steward.ask('win-1', 'bet', bet))).toBe('wrong-role')
  expect(await codes(window.ask('win-1', 'close'))).toBe('wrong-role')
  const good = window.ask('win-1', 'bet', bet)
  const changed = { ...good, payload: good.payload.replace('[3]', '[4]') }
  expect(changed.payload).not.toBe(good.payload)
  expect(await codes(changed)).toBe('wrong-signature')
  expect(await send(good)).toMatchObject({ ok: true, ticket: 'window-2' })
  expect(await send(good)).toMatchObject({ ok: true, ticket: 'window-2' })
  const old = createPoolTerminal({ site: 'casino', id: 'window', privateKey: keys.window.privateKey, from: 0 })
  expect(await codes(old.ask('win-1', 'bet', bet, 'again'))).toBe('number-not-higher')
  expect(await codes(window.ask('win-1', 'bet', { combinations: [], units: 1 }))).toBe('malformed-request')
  expect(await codes(window.ask('win-1', 'bet', { combinations: [9], units: 1 }))).toBe('combination')
  expect(await codes(window.ask('win-1', 'bet', { combinations: [3], stake: 10 }))).toBe('minimum-stake')
  await declare('win-1', 'close')
  expect(await codes(window.ask('win-1', 'bet', bet))).toBe('betting-period')
  await eventually(() => watch.standing('win-1', 'pool', 'win')?.phase === 'closed')
  expect(watch.standing('win-1', 'pool', 'win')).toMatchObject({ tickets: 1, turnover: 1_000 })
  await eventually(() => watch.rules('win-1').length >= 10)
  expect(watch.rules('win-1')).toEqual([
    'unknown-terminal',
    'wrong-signature',
    'wrong-role',
    'wrong-role',
    'wrong-signature',
    'number-not-higher',
    'malformed-request',
    'combination',
    'minimum-stake',
    'betting-period',
  ])
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
  watch.expectWhole('win-1')
})
