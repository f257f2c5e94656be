import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { poolFixture } from '../../games/table/pool/pool-fixture.ts'
import { eventually } from '../../support/eventually.ts'
import { run } from '../../support/table-pc.ts'

const meeting = 'Sha Tin, 21 November'

test('an All Up goes from race to race, over a daemon that dies between them', async () => {
  const options = { unitBet: 1000 }
  const fixture = await poolFixture([
    { id: 'win', game: 'hkjc.win', options },
    { id: 'up', game: 'hkjc.all-up', options },
  ])
  const { declare, sell, pc, watch } = fixture
  const raceOn = async (first: number, second: number) => {
    await declare('win', 'close')
    await declare('win', 'result', { places: { 1: [first], 2: [second], 3: [8] } })
  }
  await declare('win', 'open', { meeting, race: '1', runners: [8], declared: 8 })
  await sell('win', { combinations: [4], units: 6 })
  const legs = [
    { table: 'win', race: 1, on: 7 },
    { table: 'win', race: 2, on: 3 },
  ]
  const ticket = await sell('up', { meeting, legs, sizes: [1, 2], units: 1 })
  await eventually(() => watch.standing('win', 'pool', 'win')?.turnover === 8_000)
  await pc.kill()
  await pc.start()
  // 80 dollars; the single on race 1 and the bet on both have 10 each on horse 7: 40 on a Unit Bet.
  await raceOn(7, 4)
  await eventually(() => watch.results('win').length === 1)

  await pc.stop()
  const before = readFileSync(pc.config, 'utf8')
  writeFileSync(pc.config, before.replaceAll('"unitBet": 1000', '"unitBet": 500'))
  expect(await run('run', '-c', pc.config)).toMatchObject({
    code: 1,
    err: expect.stringContaining("[pool-unfinished] the pool of table 'up'"),
  })
  writeFileSync(pc.config, before)
  await pc.start()

  await declare('win', 'open', { meeting, race: '2', runners: [8], declared: 8 })
  await sell('win', { combinations: [5], units: 5 })
  // 50 dollars, 40 that came along and the single's 10 on horse 3: 100 over 5 Unit Bets are 20.
  await raceOn(3, 5)
  const over = await eventually(() => watch.allUps('up')[0])
  expect(over).toMatchObject({ ticket, stake: 1_000, pays: 4_000 + 2_000 + 8_000 })
  expect(over.bets.map(({ legs, pays }) => [legs.map(({ race }) => race), pays])).toEqual([
    [['1'], 4_000],
    [['2'], 2_000],
    [['1', '2'], 8_000],
  ])
  const told = await run('pools', 'reconcile', '--journal', pc.journal, '--json')
  expect(told.code).toBe(0)
  const books = JSON.parse(told.out)
  expect(books.find(({ pool }: { pool: string }) => pool === 'all-up')).toMatchObject({
    end: { pool: 0, rounding: 0 },
    differences: [],
  })
  expect(await run('replay', pc.journal)).toMatchObject({ code: 0 })
  watch.expectWhole('win')
  watch.expectWhole('up')
})
