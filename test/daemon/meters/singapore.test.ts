import { expect, test } from 'vitest'
import { settleCase } from '../../../games/settle/settle-case.ts'
import { meterFixture, soon, staked } from './live-meters.ts'

const table = {
  game: 'mbs.texas-holdem-bonus-progressive',
  options: { progressiveWager: 500, anteMin: 500, anteMax: 10_000, fixedAwardsFromMeter: true },
  meters: { 'progressive-jackpot': 'jackpot' },
}
const fixture = () =>
  meterFixture({
    meters: [{ id: 'jackpot', main: 40, seed: 1_000_000 }],
    tables: { 'mbs-1': table, 'mbs-2': table },
  })

const both = (...seats: number[]) =>
  seats.flatMap((seat) => [staked(seat, 'ante', 500), staked(seat, 'progressive', 500)])
const does = (what: string, ...seats: number[]) => seats.map((seat) => ({ seat, do: what }))

test('mbs progressive-jackpot: a folded seat keeps the table of the board, an absent one has its stake back (3.9.1, 4.2.1, 5.11)', async () => {
  const here = await fixture()
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
  const here = await fixture()
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
  const here = await meterFixture({
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
  await here.watch.hearing()
  const [result] = here.watch.results('mbs-1')
  const jackpot = result?.settlements?.find(({ wager }) => wager === 'progressive')
  expect(jackpot?.returns).toBe(150_000 + 500)
})

test('mbs progressive-jackpot: of two tables, the hit that is entered first is paid first (3.14, line 109)', async () => {
  const here = await fixture()
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

/** A straight flush on the board, and the ace that makes it a royal flush. */
const bothTables = {
  deal: { 'seat:1': 'Ah 2c', board: '9h Kh Qh Jh Th', dealer: 'Ac Qd' },
  bets: [...both(1), staked(1, 'flop', 1_000)],
  actions: [...does('flop-bet', 1), ...does('check', 1), ...does('check', 1)],
}

test.each([
  ['the board, while 5 % of the meter are less', 2_000_000, 'community-straight-flush', 150_000],
  ['the hand, where they are more', 4_000_000, 'royal-river', 200_010],
])(
  'mbs progressive-jackpot: of both tables the higher award is paid by the meter of the table (pjAwards): %s',
  async (_, seed, row, award) => {
    const options = { progressiveWager: 500, anteMin: 500, anteMax: 10_000 }
    const here = await meterFixture({
      meters: [{ id: 'jackpot', main: 40, seed }],
      tables: { 'mbs-1': { ...table, options } },
    })
    await here.play('mbs-1', bothTables)
    const jackpotOf = (result: { settlements?: { wager?: string }[] } | undefined) =>
      result?.settlements?.find(({ wager }) => wager === 'progressive')
    const told = { id: 1, game: table.game, options, ...bothTables, meters: { 'progressive-jackpot': seed + 200 } }
    const settled = settleCase(told)
    expect(jackpotOf('settlements' in settled ? settled : undefined)).toMatchObject({ row, returns: award })
    await soon(() => jackpotOf(here.watch.results('mbs-1')[0])).toMatchObject({ row })
    if (row === 'royal-river') {
      expect(await here.pending('jackpot', 1)).toEqual([[row, 'meter', `1: ${award}`]])
      expect(jackpotOf(here.watch.results('mbs-1')[0])).toMatchObject({ pending: true })
      await here.confirm('mbs-1', 'jackpot')
    } else expect(await here.byTray('jackpot', 1)).toEqual([[row, 'tray', `1: ${award}`]])
    const last = () => here.watch.results('mbs-1').at(-1)
    await soon(() => jackpotOf(last())).not.toHaveProperty('pending')
    expect(last()).toMatchObject({ round: 1, kind: 'settled' })
    expect(jackpotOf(last())).toMatchObject({ row, returns: award })
  },
)

test('mbs progressive-jackpot: each hit that is decided sends the result again, until nothing is pending', async () => {
  const here = await meterFixture({
    meters: [{ id: 'jackpot', main: 40, seed: 1_000_000 }],
    tables: { 'mbs-1': table },
  })
  await here.play('mbs-1', {
    deal: { 'seat:1': 'As Ks', 'seat:2': 'Ah Kh', board: 'Qs Js Ts Qh 3c', dealer: 'Ac Qd' },
    bets: [...both(1, 2), staked(1, 'flop', 1_000), staked(2, 'flop', 1_000)],
    actions: [...does('flop-bet', 1, 2), ...does('check', 1, 2), ...does('check', 1, 2)],
  })
  expect(await here.pending('jackpot', 1)).toEqual([['royal-flop', 'meter', '1: 1000400']])
  await here.play('mbs-1', {
    deal: { 'seat:1': 'As Ks', 'seat:2': '9c 8d', board: 'Qs Js 2d Ts 3c', dealer: 'Ac Qd' },
    bets: [...both(1, 2), staked(1, 'flop', 1_000), staked(2, 'flop', 1_000)],
    actions: [...does('flop-bet', 1, 2), ...does('check', 1, 2), ...does('check', 1, 2)],
  })
  await here.pending('jackpot', 2)
  const [first, second] = here.meter('jackpot')?.pending ?? []
  const reason = 'the nine was misread'
  expect(await here.request('mbs-1', 'void-hit', { meter: 'jackpot', hit: second?.id, reason })).toMatchObject({
    ok: true,
  })
  await here.confirmByKey('mbs-1', 'jackpot')
  const said = () =>
    here.watch
      .results('mbs-1')
      .map(({ round, reason = '', settlements = [] }) => [
        round,
        reason,
        settlements.find(({ seat, wager }) => seat === 1 && wager === 'progressive'),
      ])
  await soon(said).toMatchObject([
    [1, '', { pending: true, verdict: 'win' }],
    [2, '', { pending: true, verdict: 'win' }],
    [2, `hit ${second?.id} of meter jackpot was voided by pit and boss: ${reason}`, { returns: 0, verdict: 'lose' }],
    [
      1,
      `hit ${first?.id} of meter jackpot was confirmed by the key at the table`,
      { returns: 1_000_400, verdict: 'win' },
    ],
  ])
})

test('mbs progressive-jackpot: a fixed award of the meter is paid at once, and its result comes again without it where the hit is void', async () => {
  const here = await meterFixture({
    meters: [{ id: 'jackpot', main: 40, seed: 1_000_000 }],
    tables: { 'mbs-1': table },
  })
  await here.play('mbs-1', {
    deal: { 'seat:1': '9s 8s', board: 'Qs Js Ts 2d 3c', dealer: 'Ac Qd' },
    bets: [...both(1), staked(1, 'flop', 1_000)],
    actions: [...does('flop-bet', 1), ...does('check', 1), ...does('check', 1)],
  })
  await here.pending('jackpot', 1)
  const [hit] = here.meter('jackpot')?.pending ?? []
  await here.request('mbs-1', 'void-hit', { meter: 'jackpot', hit: hit?.id, reason: 'the nine was misread' })
  const told = () =>
    here.watch.results('mbs-1').map(({ settlements = [] }) => settlements.find(({ wager }) => wager === 'progressive'))
  await soon(told).toMatchObject([
    { returns: 150_000, verdict: 'win' },
    { returns: 0, verdict: 'lose' },
  ])
})
