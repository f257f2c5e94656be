import { expect, test } from 'vitest'
import { meterHouse, staked } from './live-meters.ts'

const table = {
  game: 'mbs.texas-holdem-bonus-progressive',
  options: { progressiveWager: 500, anteMin: 500, anteMax: 10_000, fixedAwardsFromMeter: true },
  meters: { 'progressive-jackpot': 'jackpot' },
}
const house = () =>
  meterHouse({
    meters: [{ id: 'jackpot', main: 40, seed: 1_000_000 }],
    tables: { 'mbs-1': table, 'mbs-2': table },
  })

const both = (...seats: number[]) =>
  seats.flatMap((seat) => [staked(seat, 'ante', 500), staked(seat, 'progressive', 500)])
const does = (what: string, ...seats: number[]) => seats.map((seat) => ({ seat, do: what }))

test('mbs progressive-jackpot: a folded seat keeps the table of the board, an absent one has its stake back (3.9.1, 4.2.1, 5.11)', async () => {
  const here = await house()
  await here.play('mbs-1', {
    deal: { 'seat:1': '2c 3d', 'seat:2': '4c 5d', 'seat:3': '7c 8d', board: '9s 9h 9d 9c Kd', dealer: 'Ac Qd' },
    bets: [...both(1, 2, 3), staked(2, 'flop', 1_000)],
    actions: [
      ...does('fold', 1),
      ...does('flop-bet', 2),
      ...does('absent', 3),
      ...does('check', 2),
      ...does('check', 2),
    ],
  })
  // 40 % of 15 dollars, less the 2 dollars of the stake that goes back; 300 dollars for either four of a kind.
  expect(await here.pending('jackpot', 2)).toEqual([
    ['community-quads', 'meter', '1: 30000'],
    ['quads', 'meter', '2: 30000'],
  ])
  await here.shows('jackpot', { display: 940_400, totals: { contributions: '600', corrections: '-200' } }, 'mbs-2')
  await here.confirmByKey('mbs-1', 'jackpot')
  await here.confirm('mbs-1', 'jackpot')
  expect(await here.reconcile('jackpot')).toMatchObject({
    contributions: '600',
    seeds: '1000000',
    awards: '60000',
    corrections: '-200',
    end: '940400',
    difference: '0',
  })
})

test('mbs progressive-jackpot: lower hands are paid first and the royal flush last, also when it was entered first (3.15, line 110)', async () => {
  const here = await house()
  await here.play('mbs-2', {
    deal: { 'seat:1': 'As Ks', 'seat:2': '9s 8s', board: 'Qs Js Ts 2d 3c', dealer: 'Ac Qd' },
    bets: [...both(1, 2), staked(1, 'flop', 1_000), staked(2, 'flop', 1_000)],
    actions: [...does('flop-bet', 1, 2), ...does('check', 1, 2), ...does('check', 1, 2)],
  })
  // 1,000,400, less 1,500 dollars; all of what is left, for a royal flush on the flop (4.2, lines 139-145).
  expect(await here.pending('jackpot', 2)).toEqual([
    ['straight-flush', 'meter', '2: 150000'],
    ['royal-flop', 'meter', '1: 850400'],
  ])
  await here.shows('jackpot', { display: 1_000_000 })
  await here.confirm('mbs-2', 'jackpot')
  await here.confirmByKey('mbs-2', 'jackpot')
  expect(await here.reconcile('jackpot')).toMatchObject({
    contributions: '400',
    seeds: '2000000',
    awards: '1000400',
    end: '1000000',
    difference: '0',
  })
})

test('mbs progressive-jackpot: a wager that is given back beside an award is paid by the tray, so that result and books agree (4.2)', async () => {
  const here = await meterHouse({
    meters: [{ id: 'jackpot', main: 40, seed: 1_000_000 }],
    tables: { 'mbs-1': { ...table, options: { ...table.options, progressiveStakeReturned: true } } },
  })
  await here.play('mbs-1', {
    deal: { 'seat:1': '9s 8s', board: 'Qs Js Ts 2d 3c', dealer: 'Ac Qd' },
    bets: [...both(1), staked(1, 'flop', 1_000)],
    actions: [...does('flop-bet', 1), ...does('check', 1), ...does('check', 1)],
  })
  expect(await here.pending('jackpot', 1)).toEqual([['straight-flush', 'meter', '1: 150000']])
  expect(await here.byTray('jackpot', 1)).toEqual([['wager back', 'tray', '1: 500']])
  const [result] = here.watch.results('mbs-1')
  const jackpot = result?.settlements?.find(({ wager }) => wager === 'progressive')
  expect(jackpot?.returns).toBe(150_000 + 500)
})

test('mbs progressive-jackpot: of two tables, the hit that is entered first is paid first (3.14, line 109)', async () => {
  const here = await house()
  const royalOnTheTurn = {
    deal: { 'seat:1': 'As Ks', board: 'Qs Js 2d Ts 3c', dealer: 'Ac Qd' },
    bets: [...both(1), staked(1, 'flop', 1_000)],
    actions: [...does('flop-bet', 1), ...does('check', 1), ...does('check', 1)],
  }
  await here.play('mbs-2', royalOnTheTurn)
  await here.play('mbs-1', royalOnTheTurn)
  // A quarter of 1,000,200; then a quarter of the 750,150 that it leaves and the 200 of the second round.
  expect(await here.pending('jackpot', 2)).toEqual([
    ['royal-turn', 'meter', '1: 250050'],
    ['royal-turn', 'meter', '1: 187587'],
  ])
  await here.shows('jackpot', { display: 562_763, pending: [{ ref: { table: 'mbs-2' } }, { ref: { table: 'mbs-1' } }] })
})
