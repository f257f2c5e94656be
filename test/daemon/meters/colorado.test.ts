import { describe, expect, it, test } from 'vitest'
import { readConfiguration } from '../../../daemon/config/read-configuration.ts'
import { ezFixture, meterFixture, soon, staked } from './live-meters.ts'

const on = (wager: string, stake: number, ...seats: number[]) => seats.map((seat) => staked(seat, wager, stake))
/** Four twos of spades among the first four cards; Banker stands on four against an eight. */
const fourTwos = { player: '2s 2s 8h', banker: '2s 2s' }
/** Banker wins with seven on three cards against nothing, every card a spade. */
const suitedSeven = { player: 'Ts Ks Js', banker: 'As 2s 4s' }
/** The same in red cards of both suits. */
const redSeven = { player: 'Th Kd Jh', banker: 'Ah 2d 4h' }
/** Player wins by a natural, and no progressive wins. */
const nothing = { player: '4s 5h', banker: '4d 3c' }

test('co.99-fortunes: the meter to the seat of the rank, the rest and the envy from the tray, for other bettors or the dealer (30-2899.02(4)-(11), oq-99-envy)', async () => {
  const fixture = await meterFixture({
    meters: [
      { id: 'fortunes', main: 20, seed: 1_000_000 },
      { id: 'fives', main: 10, seed: 1_000_000 },
    ],
    tables: {
      'p-1': {
        game: 'co.99-fortunes',
        options: { payTable: { 'fortunes-progressive': '99f-p1' } },
        meters: { '99-fortunes': 'fortunes' },
      },
      'p-5': {
        game: 'co.99-fortunes',
        options: { payTable: { 'fortunes-progressive': '99f-p5' } },
        meters: { '99-fortunes': 'fives' },
      },
    },
  })
  await fixture.play('p-1', {
    deal: fourTwos,
    bets: [...on('player', 1_000, 2, 3), ...on('fortunes-progressive', 100, 2, 3)],
  })
  // 20 % of two dollars on the seed. Seat 2 takes it all (line 385); seat 3 has $1,000 and its envy, $1,000 (lines 442-443).
  expect(await fixture.pending('fortunes', 1)).toEqual([['suited-quads-seat', 'meter', '2: 1000040']])
  // The tray pays with the other wagers, and nobody confirms that (lines 423-426).
  expect(await fixture.byTray('fortunes', 2)).toEqual([
    ['suited-quads-other', 'tray', '3: 100000'],
    ['envy', 'tray', '3: 100000'],
  ])
  await fixture.shows('fortunes', { display: 1_000_000 })
  await fixture.confirmByKey('p-1', 'fortunes')
  expect(await fixture.reconcile('fortunes')).toMatchObject({
    contributions: '40',
    seeds: '2000000',
    awards: '1000040',
    end: '1000000',
    difference: '0',
  })

  await fixture.play('p-5', {
    deal: fourTwos,
    bets: [...on('player', 1_000, 2, 3, 5), ...on('fortunes-progressive', 500, 2, 3, 5)],
  })
  // $5,000 for the others; the dealer has $1,000 for the seat's award and $500 for each of theirs (lines 510-518).
  await fixture.shows(
    'fives',
    {
      pending: [{ row: 'suited-quads-seat', shares: [{ seat: 2, amount: 1_000_150 }] }],
      tray: [
        { row: 'suited-quads-other', from: 'tray', state: 'paid', shares: [{ seat: 3, amount: 500_000 }] },
        { row: 'suited-quads-other', from: 'tray', state: 'paid', shares: [{ seat: 5, amount: 500_000 }] },
        { row: 'dealer-envy', from: 'tray', state: 'paid', shares: [{ seat: 'dealer', amount: 200_000 }] },
      ],
    },
    'p-5',
  )

  // The hit was none, so its envy was none either.
  const [hit] = fixture.meter('fives', 'p-5')?.pending ?? []
  const [, , envy] = fixture.meter('fives', 'p-5')?.tray ?? []
  const reason = 'a card was misread'
  expect(await fixture.request('p-5', 'confirm-hit', { meter: 'fives', hit: envy?.id })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('was paid by the tray with the other wagers, so it needs no confirmation'),
  })
  for (const { id } of [hit, envy].filter((award) => award !== undefined))
    expect(await fixture.request('p-5', 'void-hit', { meter: 'fives', hit: id, reason })).toMatchObject({ ok: true })
  await fixture.shows('fives', { hits: [{ state: 'void' }], totals: { awards: '0', tray: '1000000' } }, 'p-5')
  expect((await fixture.history('fives')).at(-1)).toMatchObject({
    from: 'paid',
    to: 'house',
    amount: '200000',
    corrects: envy?.id,
    by: 'pit and boss',
    reason,
  })

  // What the tray has paid to a seat is taken back: the round gets a further result without it.
  const [other] = fixture.meter('fives', 'p-5')?.tray ?? []
  const returned = () =>
    fixture.watch
      .results('p-5')
      .map(({ round, settlements }) => [
        round,
        settlements.find(({ seat, wager }) => seat === 3 && wager === 'fortunes-progressive')?.returns,
      ])
  await fixture.watch.hearing()
  const [before] = returned().slice(-1)
  expect(await fixture.request('p-5', 'void-hit', { meter: 'fives', hit: other?.id, reason })).toMatchObject({
    ok: true,
  })
  await soon(() => returned().at(-1)).toEqual([before?.[0], Number(before?.[1]) - 500_000])
  expect(fixture.watch.results('p-5').at(-1)?.reason).toBe(
    `hit ${other?.id} of meter fives was voided by pit and boss: ${reason}`,
  )
})

test('co.ez-baccarat: the meter is split evenly, fixed awards come off it where the licensee says so (30-2899.04(5)(f))', async () => {
  const fixture = await ezFixture({ fixedAwardsFrom: 'meter' })
  await fixture.play('ez', { deal: suitedSeven, bets: on('ez-progressive', 100, 1, 4, 6) })
  // A third of 50,030 each; two cents stay (line 618, oq-ez-split-rounding), and the seed follows.
  expect(await fixture.pending('ez', 1)).toEqual([['d7-p0-suited', 'meter', '1: 16676', '4: 16676', '6: 16676']])
  await fixture.shows('ez', { display: 50_002 })
  await fixture.play('ez', { deal: redSeven, bets: on('ez-progressive', 100, 4) })
  // 250 for 1, off 50,012 (lines 617 and 633).
  expect(await fixture.pending('ez', 2)).toContainEqual(['d7-p0-color', 'meter', '4: 25000'])
  await fixture.shows('ez', { display: 25_012 })
  await fixture.confirmByKey('ez', 'ez')
  await fixture.confirm('ez', 'ez')
  expect(await fixture.reconcile('ez')).toMatchObject({
    contributions: '40',
    seeds: '100000',
    awards: '75028',
    end: '25012',
    difference: '0',
  })
})

test('progressive-console: the dealer lifts the chips that are locked in, and a chip that comes then is late (30-2899.04(5)(c), line 610)', async () => {
  const fixture = await ezFixture()
  const bets = [...on('player', 1_000, 1, 2), ...on('ez-progressive', 100, 1, 2)]
  const words = fixture.wordsAt('ez', { deal: nothing, bets })
  const closed = words.findIndex(([, verb]) => verb === 'noMoreBets') + 1
  await fixture.say('ez', [
    ...words.slice(0, closed),
    ['bet-board', 'place', 1, 'ez-progressive', 0],
    ['bet-board', 'place', 2, 'ez-progressive', 0],
    ...words.slice(closed, -1),
  ])
  await soon(() => fixture.watch.results('ez')).toMatchObject([{ kind: 'settled' }])
  expect(await fixture.reconcile('ez')).toMatchObject({ contributions: '20', corrections: '0', end: '50020' })
  expect(await fixture.request('ez', 'count-chips', { meter: 'ez', chips: 2 })).toMatchObject({ ok: true })
  expect(fixture.watch.rules('ez')).toEqual([])

  await fixture.say('ez', [
    ...words.slice(0, closed),
    ['bet-board', 'place', 3, 'ez-progressive', 100],
    ['line-shoe', 'draw', '4s'],
  ])
  await soon(() => fixture.watch.findings('ez')).toMatchObject([
    { rule: 'irr-late-bet', remedy: expect.stringContaining('a chip put down later is no part of it') },
  ])
  await fixture.shows('ez', { display: 50_040 })
})

test('co.eternal-baccarat: main and reserve by the pay table, a link held until the hit is paid, the dealer’s envy (30-2899.07(6)-(8))', async () => {
  const table = {
    game: 'co.eternal-baccarat',
    options: {
      wagersOffered: ['banker', 'player', 'tie', 'sun-7-progressive'],
      payTable: { 'sun-7-progressive': 'PT-PRG-S7-E01' },
      chosenSuit: 's',
    },
    meters: { 'sun-7-progressive': 'sun' },
  }
  const fixture = await meterFixture({
    meters: [{ id: 'sun', main: 15, reserve: 5, seed: 200_000 }],
    tables: { 'eternal-1': table, 'eternal-2': table },
  })
  const sun = (...seats: number[]) => on('sun-7-progressive', 100, ...seats)
  await fixture.play('eternal-2', { deal: nothing, bets: sun(1, 2) })
  await fixture.shows('sun', { display: 200_030, locked: false })
  await fixture.play('eternal-1', { deal: suitedSeven, bets: sun(3, 5) })
  // 15 % of $4 in all; half of 200,060 each (line 735). The reserve, 5 % of $4, is the new meter (line 868). The dealer has
  // $500 for each winning player (lines 898 and 928).
  expect(await fixture.pending('sun', 1)).toEqual([['suit-specific', 'meter', '3: 100030', '5: 100030']])
  expect(await fixture.byTray('sun', 1)).toEqual([['dealer-envy', 'tray', 'dealer: 100000']])
  await fixture.shows('sun', { display: 20, locked: true }, 'eternal-2')

  // A jackpot event locks every table that shares it (line 711).
  await fixture.play('eternal-2', { deal: nothing, bets: sun(1, 2) })
  await soon(() => fixture.watch.rules('eternal-2')).toEqual(['hit-pending'])
  expect(fixture.watch.rules('eternal-1')).toEqual([])
  await fixture.confirm('eternal-2', 'sun')
  await fixture.shows('sun', { display: 50, locked: false })
  await fixture.play('eternal-2', { deal: nothing, bets: sun(1) })
  await fixture.shows('sun', { display: 65 })
  expect(fixture.watch.rules('eternal-2')).toEqual(['hit-pending'])
  expect(await fixture.reconcile('sun')).toEqual({
    meter: 'sun',
    start: '0',
    contributions: '105',
    seeds: '200020',
    awards: '200060',
    corrections: '0',
    tray: '100000',
    end: '65',
    difference: '0',
  })
})

test('co.eternal-baccarat: each progressive of a table has its own meter and shares, and an award of the tray locks no link (30-2899.07(8)(d)-(f))', async () => {
  const payTables = { harmony: 'PT-PRG-HP-E01', 'sun-7': 'PT-PRG-S7-E01', 'fate-38': 'PT-PRG-F38-01' }
  const wagers = Object.keys(payTables).map((name) => `${name}-progressive`)
  const fixture = await meterFixture({
    // Lines 875-876, 918-919 and 955-956.
    meters: [
      { id: 'harmony', main: 19, reserve: 5, seed: 10_000, reseed: ['reserve'] },
      { id: 'sun-7', main: 15, reserve: 5, seed: 10_000, reseed: ['reserve'] },
      { id: 'fate-38', main: 17, reserve: 5, seed: 10_000, reseed: ['reserve'] },
    ],
    tables: {
      eternal: {
        game: 'co.eternal-baccarat',
        options: {
          wagersOffered: ['banker', 'player', 'tie', ...wagers],
          payTable: Object.fromEntries(
            Object.entries(payTables).map(([name, table]) => [`${name}-progressive`, table]),
          ),
          chosenSuit: 's',
        },
        meters: Object.fromEntries(Object.keys(payTables).map((name) => [`${name}-progressive`, name])),
      },
    },
  })
  const bets = wagers.flatMap((wager) => on(wager, 100, 1))
  await fixture.play('eternal', { deal: { player: '4h 5d', banker: '4d 5h' }, bets })
  // A tie of red cards: $20 for the player, $2 for the dealer (line 850).
  expect(await fixture.byTray('harmony', 2)).toEqual([
    ['tie-color', 'tray', '1: 2000'],
    ['dealer-envy', 'tray', 'dealer: 200'],
  ])
  await fixture.shows('harmony', { display: 10_019, locked: false })

  await fixture.play('eternal', { deal: { player: '4h 4d', banker: '4d 4h' }, bets })
  // Four red fours: all of 10,038, and $200 for the dealer (line 844); the reserve, twice 5 % of a dollar, is the new meter.
  expect(await fixture.pending('harmony', 1)).toEqual([['four-kind-color', 'meter', '1: 10038']])
  expect((await fixture.byTray('harmony', 3)).at(-1)).toEqual(['dealer-envy', 'tray', 'dealer: 20000'])
  await fixture.shows('harmony', { display: 10, locked: true })
  await fixture.shows('sun-7', { display: 10_030, locked: false })
  await fixture.shows('fate-38', { display: 10_034, locked: false })
  expect(fixture.watch.rules('eternal')).toEqual([])
  expect(await fixture.balances('harmony')).toMatchObject({
    main: '10',
    reserve: '0',
    pending: '10038',
    paid: '22200',
    house: '-22048',
  })
  expect(await fixture.balances('sun-7')).toMatchObject({ main: '10030', reserve: '10', house: '160' })
})

test('co.ez-baccarat: an aggregate limit of the table takes the same part off every award (30-2899.01(3)(b), line 329, oq-aggregate)', async () => {
  const fixture = await ezFixture({ fixedAwardsFrom: 'meter', aggregateLimit: 60_000 }, { seed: 100_000 })
  await fixture.play('ez', { deal: redSeven, bets: on('ez-progressive', 100, 1, 2, 3) })
  // Three times 250 dollars would be 75,000 cents, off 100,030.
  expect(await fixture.pending('ez', 3)).toEqual([
    ['d7-p0-color', 'meter', '1: 20000'],
    ['d7-p0-color', 'meter', '2: 20000'],
    ['d7-p0-color', 'meter', '3: 20000'],
  ])
  await fixture.shows('ez', { display: 40_030 })
})

test('co.99-fortunes: an aggregate limit is on meter and tray together, and the result leaves both to the books (line 539, oq-aggregate)', async () => {
  const fixture = await meterFixture({
    meters: [{ id: 'fives', main: 10, seed: 1_000_000 }],
    tables: {
      'p-5': {
        game: 'co.99-fortunes',
        options: { payTable: { 'fortunes-progressive': '99f-p5' }, aggregateLimit: 1_200_000 },
        meters: { '99-fortunes': 'fives' },
      },
    },
  })
  await fixture.play('p-5', {
    deal: fourTwos,
    bets: [...on('player', 1_000, 2, 3, 5), ...on('fortunes-progressive', 500, 2, 3, 5)],
  })
  // 1,000,150 and twice 500,000, times 1,200,000 / 2,000,150; the dealer's envy is no player's (lines 510-518).
  expect(await fixture.pending('fives', 1)).toEqual([['suited-quads-seat', 'meter', '2: 600044']])
  expect(await fixture.byTray('fives', 3)).toEqual([
    ['suited-quads-other', 'tray', '3: 299977'],
    ['suited-quads-other', 'tray', '5: 299977'],
    ['dealer-envy', 'tray', 'dealer: 200000'],
  ])
  const [result] = fixture.watch.results('p-5')
  const ofMeter = result?.settlements?.filter(({ wager }) => wager === 'fortunes-progressive')
  expect(ofMeter?.map(({ seat, pending, returns }) => [seat, pending, returns])).toEqual(
    [2, 3, 5].map((seat) => [seat, true, undefined]),
  )
})

describe('a meter of co.eternal-baccarat in the configuration (30-2899.07(8)(d), lines 868-882)', () => {
  const mistakesOf = (meter: object, payTable: string) => {
    const table = {
      id: 't',
      game: 'co.eternal-baccarat',
      options: {
        wagersOffered: ['banker', 'player', 'tie', 'harmony-progressive'],
        payTable: { 'harmony-progressive': payTable },
        incompleteTables: 'printed-rows-only',
      },
      meters: { 'harmony-progressive': 'm' },
      devices: [{ id: 'shoe', driver: 'line-card-shoe', serial: { path: '/dev/shoe' } }],
    }
    const broker = { url: 'mqtt://127.0.0.1:1883' }
    const read = readConfiguration(
      JSON.stringify({
        site: 'casino',
        journal: '/tmp/none',
        broker,
        meters: [{ id: 'm', ...meter }],
        tables: [table],
      }),
    )
    return read.ok ? [] : read.mistakes.map(({ message }) => message)
  }

  it('has the shares of the pay table, and any seed where there is a reserve', () => {
    expect(mistakesOf({ main: 19, reserve: 5, seed: 7_700 }, 'PT-PRG-HP-02')).toEqual([])
    expect(mistakesOf({ main: 15, reserve: 3 }, 'PT-PRG-HP-02')).toEqual([
      'main is 15 %, but the pay table in force has 19 %',
      'reserve is 3 %, but the pay table in force has 5 %',
    ])
  })

  it('hides no share beside those that are printed', () => {
    expect(mistakesOf({ main: 19, reserve: 5, hidden: 10 }, 'PT-PRG-HP-02')).toEqual([
      'hidden is 10 %, but the pay table in force has 0 %',
    ])
  })

  it('has the printed seed again after 100 %', () => {
    expect(mistakesOf({ main: 28, seed: 200_000, reseed: [] }, 'PT-PRG-HP-13')).toEqual([
      'seed after 100 % is 0, but the pay table in force has 200000',
    ])
    expect(mistakesOf({ main: 28, seed: 200_000, reseed: ['overflow', 'seed'] }, 'PT-PRG-HP-13')).toEqual([])
  })

  it('has the printed seed where there is no reserve', () => {
    expect(mistakesOf({ main: 28, seed: 200_000 }, 'PT-PRG-HP-13')).toEqual([])
    expect(mistakesOf({ main: 28, seed: 100_000 }, 'PT-PRG-HP-13')).toEqual([
      'seed is 100000, but the pay table in force has 200000',
    ])
  })
})
