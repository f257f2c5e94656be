import { expect, test } from 'vitest'
import { meterFixture, soon, staked } from './live-meters.ts'

const offered = { progressiveOffered: 'yes-offered' }
const seats = (wagers: Record<string, number>, ...list: number[]) =>
  list.flatMap((seat) => Object.entries(wagers).map(([wager, stake]) => staked(seat, wager, stake)))
const each = (what: string, ...list: number[]) => list.map((seat) => ({ seat, do: what }))

test('gb.casino-stud.progressive: 70 % of each stake, hits at what the one before leaves, from the dealer’s left (7.16-7.21)', async () => {
  const fixture = await meterFixture({
    meters: [{ id: 'stud', main: 70, seed: 100_000 }],
    tables: { stud: { game: 'gb.casino-stud', options: offered, meters: { 'gb.casino-stud.progressive': 'stud' } } },
  })
  await fixture.shows('stud', { display: 100_000, pending: [] })
  await soon(() => fixture.at('stud').sign.shown('stud')).toBe(100_000)
  await soon(() => fixture.at('stud').led.shows()).toBe('1,000.00')

  await fixture.play('stud', {
    deal: {
      'seat:1': '9h 8h 7h 6h 5h',
      'seat:2': 'As Ks Qs Js Ts',
      'seat:3': '2d 5d 7d 9d Jd',
      dealer: '2c 5c 7s 9s Jc',
    },
    bets: seats({ ante: 500, progressive: 250 }, 1, 2, 3),
    actions: each('fold', 1, 2, 3),
  })
  // 70 % of 3 x 250 is 525 (gb 2.7 b). 10 % of 100,525 is 10,052.5, and the half penny stays; all of the 90,473 that is
  // left; then 50 x 250 of the new seed (gb 7.21, lines 1413-1419).
  expect(await fixture.pending('stud', 3)).toEqual([
    ['straight-flush', 'meter', '1: 10052'],
    ['royal-flush', 'meter', '2: 90473'],
    ['flush', 'meter', '3: 12500'],
  ])
  await fixture.shows('stud', { display: 87_500, totals: { contributions: '525', awards: '113025' } })
  await soon(() => fixture.at('stud').sign.shown('stud')).toBe(87_500)
  await soon(() => fixture.at('stud').sign.flashes('stud')).toBe(true)
  await soon(() => fixture.at('stud').led.flashes()).toBe(true)
  await soon(() => fixture.watch.standing('stud', 'alert', 'meter-stud-hit')).toMatchObject({
    text: expect.stringContaining('royal'),
  })

  await fixture.play('stud', {
    deal: { 'seat:1': '2c 5d 7h 9s Jc', dealer: '3c 6d 8h Ts Qc' },
    bets: seats({ ante: 500, progressive: 250 }, 1),
    actions: each('fold', 1),
  })
  await fixture.shows('stud', { display: 87_675 })
  await fixture.confirmByKey('stud', 'stud')
  await fixture.confirm('stud', 'stud')
  await fixture.confirm('stud', 'stud')
  await fixture.shows('stud', {
    pending: [],
    hits: [
      { state: 'paid', by: 'the key at the table' },
      { state: 'paid', by: 'pit' },
      { state: 'paid', by: 'pit' },
    ],
  })
  await soon(() => fixture.at('stud').sign.flashes('stud')).toBe(false)
  await soon(() => fixture.at('stud').led.shows()).toBe('876.75')
  await soon(() => fixture.watch.standing('stud', 'alert', 'meter-stud-hit')).toBeUndefined()
  expect(await fixture.reconcile('stud')).toEqual({
    meter: 'stud',
    start: '0',
    contributions: '700',
    seeds: '200000',
    awards: '113025',
    corrections: '0',
    tray: '0',
    end: '87675',
    difference: '0',
  })
})

test('gb.holdem-bonus.progressive: a royal board is shared, hole cards are paid from the dealer’s right, a fold stays in (11.43-11.47)', async () => {
  const fixture = await meterFixture({
    meters: [{ id: 'bonus', main: 75, seed: 50_000 }],
    tables: {
      bonus: { game: 'gb.holdem-bonus', options: offered, meters: { 'gb.holdem-bonus.progressive': 'bonus' } },
    },
  })
  const flop = (seat: number) => staked(seat, 'flop', 1_000)
  const actions = [
    { seat: 1, do: 'flop-bet' },
    { seat: 2, do: 'fold' },
    { seat: 3, do: 'flop-bet' },
    ...each('check', 1, 3),
    ...each('check', 1, 3),
  ]
  const bets = [...seats({ ante: 500, progressive: 100 }, 1, 2, 3), flop(1), flop(3)]
  await fixture.play('bonus', {
    deal: { 'seat:1': '2c 3d', 'seat:2': '4c 5d', 'seat:3': '6c 7d', board: 'As Ks Qs Js Ts', dealer: '8c 9d' },
    bets,
    actions,
  })
  // 75 % of 300 on the seed of 50,000; a third of 50,225 each, and two pence stay (11.45 a, lines 2381-2382).
  expect(await fixture.pending('bonus', 1)).toEqual([['royal-flush', 'meter', '3: 16741', '2: 16741', '1: 16741']])
  await fixture.shows('bonus', { display: 50_002 })
  await fixture.confirm('bonus', 'bonus')

  await fixture.play('bonus', {
    deal: { 'seat:1': '8h 9h', 'seat:2': 'Ah 2h', 'seat:3': '3h 4h', board: '5h 6h 7h Kd Qc', dealer: '8c 9d' },
    bets,
    actions,
  })
  // 50,227: 10 % to seat 3, 50 x 100 to the flush that was folded (11.47), 10 % of 40,205 to seat 1 (11.46).
  expect(await fixture.pending('bonus', 3)).toEqual([
    ['straight-flush', 'meter', '3: 5022'],
    ['flush', 'meter', '2: 5000'],
    ['straight-flush', 'meter', '1: 4020'],
  ])
  await fixture.confirmByKey('bonus', 'bonus')
  await fixture.confirm('bonus', 'bonus')
  await fixture.confirm('bonus', 'bonus')
  expect(await fixture.reconcile('bonus')).toMatchObject({
    contributions: '450',
    seeds: '100000',
    awards: '64265',
    end: '36185',
    difference: '0',
  })
})

test('gb.casino-holdem.progressive-5-7: what is above the cap or not on show fills the meter again after the royal flush (11.92-11.100)', async () => {
  const fixture = await meterFixture({
    meters: [{ id: 'five-seven', main: 70, hidden: 5, seed: 20_000, cap: 20_100 }],
    tables: {
      holdem: {
        game: 'gb.casino-holdem',
        options: offered,
        meters: { 'gb.casino-holdem.progressive-5-7': 'five-seven' },
      },
    },
  })
  const call = staked(1, 'call', 1_000)
  const wagers = { ante: 500, 'progressive-5-7': 100 }
  const actions = [
    { seat: 1, do: 'call' },
    { seat: 2, do: 'fold' },
  ]
  await fixture.play('holdem', {
    deal: { 'seat:1': '2c 3d', 'seat:2': '4c 5d', board: 'Kh Js 9d 8s 6h', dealer: 'Ac Ad' },
    bets: [...seats(wagers, 1, 2), call],
    actions,
  })
  // 140 come in, 100 fit.
  await fixture.shows('five-seven', { display: 20_100 })
  await fixture.play('holdem', {
    deal: { 'seat:1': '2c 3d', 'seat:2': 'Kc Qd', board: '5h 6h 7h 8h 9h', dealer: 'Ac Ad' },
    bets: [...seats(wagers, 1, 2), call],
    actions,
  })
  // The board is a straight flush: 10 % of 20,100 in equal shares, one of them to the folded seat (11.98 b, 11.100).
  expect(await fixture.pending('five-seven', 1)).toEqual([['straight-flush', 'meter', '2: 1005', '1: 1005']])
  await fixture.play('holdem', {
    deal: { 'seat:1': 'As Ks', board: 'Qs Js Ts 2d 3c', dealer: '4c 4d' },
    bets: [...seats(wagers, 1), call],
    actions: each('call', 1),
  })
  // 18,090 and the 70 of this round; then 180 from the overflow, the 5 % of five stakes that were not on show, and the
  // house makes it 20,000 again.
  expect(await fixture.pending('five-seven', 2)).toContainEqual(['royal-flush', 'meter', '1: 18160'])
  await fixture.shows('five-seven', {
    display: 20_000,
    pending: [
      {},
      {
        filled: [
          { from: 'overflow', amount: '180' },
          { from: 'hidden', amount: '25' },
          { from: 'seed', amount: '19795' },
        ],
      },
    ],
  })
  await fixture.confirmByKey('holdem', 'five-seven')
  await fixture.confirm('holdem', 'five-seven')
  expect(await fixture.reconcile('five-seven')).toMatchObject({
    contributions: '170',
    seeds: '40000',
    awards: '20170',
    end: '20000',
    difference: '0',
  })
})

test('gb.pai-gow-poker envy-bonus: a fixed amount for another player’s four of a kind, none for one’s own (13.38-13.44)', async () => {
  const fixture = await meterFixture({
    meters: [],
    tables: {
      'pai-gow': { game: 'gb.pai-gow-poker', options: { sideWager: 'fortune', envyMinimum: 500 }, meters: {} },
    },
  })
  await fixture.play('pai-gow', {
    deal: {
      'seat:1': '9s 9h 9d 9c Kd 5s 2d',
      'seat:2': '2s 4d 5h 7c 8d Jc Tc',
      'seat:3': '2h 4c 5c 7d 8s Jh Td',
      dealer: 'Qs Qh Jd 8c 6h 4s 3d',
    },
    // Only a Fortune of 5 pounds has a marker (13.33).
    bets: [...seats({ standard: 1_000, fortune: 500 }, 1, 2), ...seats({ standard: 1_000, fortune: 100 }, 3)],
    actions: each('house-way', 1, 2, 3),
  })
  const envies = () =>
    fixture.watch
      .results('pai-gow')
      .flatMap(({ settlements }) => settlements)
      .filter(({ wager }) => wager === 'envy-bonus')
      .map(({ seat, returns }) => ({ seat, returns }))
  // Two pounds (line 3541).
  await soon(envies).toEqual([{ seat: 2, returns: 200 }])
})
