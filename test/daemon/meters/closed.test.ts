import { expect, test } from 'vitest'
import { run } from '../../support/table-pc.ts'
import { ezFixture, soon, staked } from './live-meters.ts'

const bets = [staked(4, 'ez-progressive', 100)]
/** Banker wins with seven on three cards against nothing, every card a spade: all of the meter (co, lines 617-618). */
const suitedSeven = { deal: { player: 'Ts Ks Js', banker: 'As 2s 4s' }, bets }

test('a meter with money on it or a hit that waits is not left out of the configuration, nor under another id (gb 2.7 f)', async () => {
  const fixture = await ezFixture()
  const { pc } = fixture
  const withoutMeter = () =>
    fixture.reconfigure((config) => {
      config.meters = []
      for (const table of config.tables) table.meters = {}
    })
  const withMeter = (meter: object, id = 'ez') =>
    fixture.reconfigure((config) => {
      config.meters = [{ id, ...meter }]
      for (const table of config.tables) table.meters = { 'ez-progressive': id }
    })
  const refused = async () => {
    const { code, err } = await run('run', '-c', pc.config)
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("[meter-unfinished] meter 'ez' is not in the configuration"),
    ])
    return err
  }
  await fixture.play('ez', suitedSeven)
  expect(await fixture.pending('ez', 1)).toEqual([['d7-p0-suited', 'meter', '4: 50010']])
  await pc.stop()
  withoutMeter()
  expect(await refused()).toMatch(/main 50000, pending 50010, hit d7-p0-suited \(ez-hits:\d+:hit-1\)\. Bring it back/)
  withMeter({ main: 10, seed: 50_000 }, 'other')
  await refused()

  // Other shares, seed and cap leave the money where it is.
  withMeter({ main: 20, reserve: 50, seed: 10_000, cap: 50_000 })
  await pc.start()
  await fixture.shows('ez', { display: 50_000, pending: [{ state: 'pending' }] })
  await fixture.play('ez', { deal: { player: '4s 5h', banker: '4d 3c' }, bets })
  await fixture.confirm('ez', 'ez')
  expect(await fixture.balances('ez')).toMatchObject({ main: '50000', overflow: '20', reserve: '50', pending: '0' })
  await pc.stop()
  withoutMeter()
  expect(await refused()).toContain('main 50000, overflow 20, reserve 50.')

  withMeter({ main: 20, reserve: 50, seed: 10_000, cap: 50_000 })
  await pc.start()
  const reason = 'the meter is closed'
  const takenOff = (fund: string, amount: number) =>
    fixture.request('ez', 'adjust-meter', { meter: 'ez', fund, amount: -amount, reason })
  expect(await takenOff('reserve', 51)).toMatchObject({
    ok: false,
    reason: "the reserve of meter ez holds 50 and would hold -1; it can't fall below 0",
  })
  for (const [fund, amount] of [
    ['main', 50_000],
    ['overflow', 20],
    ['reserve', 50],
  ] as const)
    expect(await takenOff(fund, amount)).toMatchObject({ ok: true })
  await fixture.shows('ez', { display: 0 })
  await pc.stop()
  withoutMeter()
  await pc.start()
  await soon(() => fixture.meter('ez')).toBeUndefined()
})
