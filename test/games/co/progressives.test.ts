import { describe, expect, it } from 'vitest'
import { fortunes99 } from '../../../games/co/99-fortunes.ts'
import { eternalBaccarat } from '../../../games/co/eternal-baccarat/eternal-baccarat.ts'
import { optionsOf } from '../../support/table-inputs.ts'
import { answerTo } from '../kit/coup-cases.ts'

const progressive = 'fortunes-progressive'
const twos = { player: '2s 2s 8h', banker: '2s 2s' }
/** Banker stands on four against an eight: the Player ends on two. */
const fourTwos = (seats: readonly number[], options: Record<string, unknown>, stake = 100) =>
  answerTo(
    'co.99-fortunes',
    twos,
    seats.flatMap((seat) => [[seat, 'fortunes-progressive', stake] as const, [seat, 'tie', 500] as const]),
    options,
  )
const own = ({ paid }: { paid: Record<string, number | string> }) =>
  Object.fromEntries(Object.entries(paid).filter(([spot]) => spot.endsWith('fortunes-progressive')))

describe('99 Fortunes', () => {
  it("pays the meter to the seat of the cards' rank, as in the example of four suited twos (lines 385, 406)", () => {
    const answer = fourTwos([2, 3], { payTable: '99f-p1', envyTo: 'none', meter: 1_234_567 })
    expect(own(answer)).toEqual({ '2 fortunes-progressive': 1_234_567, '3 fortunes-progressive': 100_000 })
    // The other award is the tray's: it does not come off the meter (line 426).
    expect(answer.jackpots).toEqual([{ id: '99-fortunes', award: 1_234_567, after: 1_000_000 }])
  })

  it('leaves the meter alone when that seat plays no progressive (oq-99-no-seat)', () => {
    expect(own(fourTwos([1, 3], { payTable: '99f-p1' }))).toEqual({
      '1 fortunes-progressive': 100_000,
      '3 fortunes-progressive': 100_000,
    })
    const { jackpots } = fourTwos([1, 3], { payTable: '99f-p1', meter: 1_234_567 })
    expect(jackpots).toEqual([{ id: '99-fortunes', award: 0, after: 1_234_567 }])
  })

  it.each([
    ['99f-sample', 100, 200_000],
    ['99f-p1', 100, 200_000],
    ['99f-p2-7spots-usd5', 500, 550_000],
    ['99f-p4b', 100, 200_000],
    ['99f-p2-7spots-php100', 10_000, 10_000_000],
  ])('%s: the other bettors get the envy of the seat that takes the meter', (payTable, stake, due) => {
    const answer = fourTwos([2, 3], { payTable, meter: 5_000_000 }, stake)
    expect(own(answer)).toMatchObject({ '3 fortunes-progressive': due })
    expect(answer.dealer).toBe(undefined)
  })

  it('P5 and P6: the envy of every row is the dealer’s, for each winning player', () => {
    const answer = fourTwos([2, 3, 5], { payTable: '99f-p5', meter: 5_000_000 }, 500)
    expect(own(answer)).toMatchObject({ '3 fortunes-progressive': 500_000 })
    expect(answer.dealer).toEqual({ envy: 100_000 + 2 * 50_000 })
  })

  it('an aggregate limit is on what meter and tray pay together, and the tray waits until the meter is known (line 539, oq-aggregate)', () => {
    const limited = { payTable: '99f-p5', aggregateLimit: 1_200_000 }
    // 1,000,150 and twice 500,000, times 1,200,000 / 2,000,150, rounded down to the cent.
    expect(own(fourTwos([2, 3, 5], { ...limited, meter: 1_000_150 }, 500))).toEqual({
      '2 fortunes-progressive': 600_044,
      '3 fortunes-progressive': 299_977,
      '5 fortunes-progressive': 299_977,
    })
    expect(Object.values(own(fourTwos([2, 3, 5], limited, 500)))).toEqual(['pending', 'pending', 'pending'])
    expect(own(fourTwos([1, 3], limited, 500))).toEqual({
      '1 fortunes-progressive': 500_000,
      '3 fortunes-progressive': 500_000,
    })
  })

  it('and each settlement says what the limit keeps of it, whoever pays (line 329, oq-aggregate)', () => {
    const limited = { payTable: '99f-p1', aggregateLimit: 100_000, meter: 1_000_000 }
    const withheld = (seats: readonly number[], options = {}) =>
      fourTwos(seats, { ...limited, ...options })
        .settlements.filter(({ wager }) => wager === progressive)
        .map(({ returns, withheld }) => [returns, withheld])
    // 1,000,000 of the meter, and 100,000 with an envy of 100,000: 100,000 / 1,200,000 of each is paid.
    expect(withheld([2, 3])).toEqual([
      [83_333, 916_667],
      [16_666, 183_334],
    ])
    // Fixed awards alone: half of each.
    expect(withheld([1, 3])).toEqual([
      [50_000, 50_000],
      [50_000, 50_000],
    ])
    expect(withheld([2, 3], { aggregateLimit: 1_200_000 })).toEqual([
      [1_000_000, undefined],
      [200_000, undefined],
    ])
  })

  it('envyTo overrides who gets it', () => {
    expect(fourTwos([2, 3], { payTable: '99f-p5', envyTo: 'none' }, 500).dealer).toBe(undefined)
    expect(own(fourTwos([2, 3], { payTable: '99f-p5', envyTo: 'other-bettors' }, 500))).toMatchObject({
      '3 fortunes-progressive': 600_000,
    })
    expect(fourTwos([2, 3], { payTable: '99f-p1', envyTo: 'dealer' }).dealer).toEqual({ envy: 100_000 })
  })

  it('stays shut with limits that refuse the wager of its pay table (lines 434-528)', () => {
    const problems = (payTable: string) =>
      fortunes99.verifyTable(optionsOf(fortunes99, { payTable, limits: { [progressive]: { min: 100, max: 100 } } }))
    expect(problems('99f-p5')).toMatchObject([
      {
        path: 'limits.fortunes-progressive',
        rule: 'fortunes-fixed-wager',
        message: 'the wager of 99f-p5 is 500, which these limits refuse',
      },
    ])
    expect(problems('99f-p1')).toEqual([])
    expect(problems('99f-p6')).toEqual([])
  })

  it('needs a regular wager at the seat (line 420)', () => {
    const answer = answerTo('co.99-fortunes', twos, [[2, 'fortunes-progressive', 100]])
    expect(answer).toMatchObject({ refused: 'base-wager-required' })
    expect(answer.findings[0]?.citation).toMatch(/line 420$/)
  })

  it('takes no other stake than the one of its pay table, whose awards are fixed (lines 434-528)', () => {
    expect(fourTwos([2], { payTable: '99f-p1' }, 200)).toMatchObject({
      refused: 'fortunes-fixed-wager',
      findings: [{ message: expect.stringContaining('200 was staked, and the wager of 99f-p1 is 100') }],
    })
    expect(fourTwos([2], { payTable: '99f-p5' }, 100)).toMatchObject({ refused: 'fortunes-fixed-wager' })
    // No wager is printed for the six-spot table P2 and for P6.
    expect(own(fourTwos([3], { payTable: '99f-p6' }, 100))).toEqual({ '3 fortunes-progressive': 500_000 })
    const pesos = { payTable: '99f-p2-6spots-php', pesoTables: 'enabled' }
    expect(own(fourTwos([3], pesos, 500))).toEqual({ '3 fortunes-progressive': 10_000_000 })
    // The awards of the sample are for each unit.
    expect(own(fourTwos([3], { payTable: '99f-sample' }, 200))).toEqual({ '3 fortunes-progressive': 200_000 })
  })

  it('shares the meter between those who staked on the position that takes it (line 427)', () => {
    const bets = [[2, 'fortunes-progressive', 100] as const, [2, 'fortunes-progressive', 100] as const]
    const answer = answerTo('co.99-fortunes', twos, [[2, 'tie', 500], ...bets], { payTable: '99f-p1', meter: 300_000 })
    expect(answer.settlements.slice(1).map(({ returns }) => returns)).toEqual([150_000, 150_000])
    expect(answer.jackpots).toMatchObject([{ award: 300_000 }])
  })

  it.each([4, 11])('has no position %i on its layout (lines 406-417)', (seat) => {
    const answer = answerTo('co.99-fortunes', twos, [[seat, 'player', 500]])
    expect(answer).toMatchObject({ refused: 'fortunes-positions' })
    expect(answer.findings[0]?.citation).toMatch(/lines 406-417$/)
  })

  it('waits for the meter where nobody says what it shows', () => {
    expect(own(fourTwos([2], {}))).toEqual({ '2 fortunes-progressive': 'pending' })
  })
})

const suitedSeven = { player: 'Ts Ks Js', banker: 'As 2s 4s' }
const redSeven = { player: 'Th Kd Jh', banker: 'Ah 2d 4h' }

describe('EZ Baccarat progressive', () => {
  const bets = [
    [1, 'ez-progressive', 100],
    [4, 'ez-progressive', 100],
    [6, 'ez-progressive', 100],
  ] as const

  it('splits the meter evenly; what does not divide stays in it (line 618, oq-ez-split-rounding)', () => {
    const answer = answerTo('co.ez-baccarat', suitedSeven, bets, { meter: 100_001, progressive: { seed: 50_000 } })
    expect(answer.paid).toEqual({ '1 ez-progressive': 33_333, '4 ez-progressive': 33_333, '6 ez-progressive': 33_333 })
    expect(answer.jackpots).toEqual([{ id: 'ez-progressive', award: 99_999, after: 50_002 }])
  })

  it('pays each of two players at one seat a share like all others (line 618)', () => {
    const two = [[1, 'ez-progressive', 100] as const, [1, 'ez-progressive', 100] as const]
    const more = [[2, 'ez-progressive', 100] as const]
    const { settlements, jackpots } = answerTo('co.ez-baccarat', suitedSeven, [...two, ...more], { meter: 300_000 })
    expect(settlements.map(({ returns }) => returns)).toEqual([100_000, 100_000, 100_000])
    expect(jackpots).toEqual([{ id: 'ez-progressive', award: 300_000, after: 0 }])
  })

  it.each([
    ['for-1', 1000],
    ['to-1', 1100],
  ])('the last row of table 3 read %s (line 644)', (ezP3LastRow, due) => {
    const seven = { player: 'Ts 6h', banker: '2s Kd 5c' }
    const options = { payTable: 'ez-p3', ezP3LastRow }
    expect(answerTo('co.ez-baccarat', seven, [[1, 'ez-progressive', 100]], options).paid).toEqual({
      '1 ez-progressive': due,
    })
  })
})

describe('a meter that the game does not have', () => {
  it.each([
    ['co.99-fortunes', "meters: co.99-fortunes has no meter 'fortunes'; it has 99-fortunes"],
    ['co.baccarat', "meters: co.baccarat has no meter 'fortunes'; it has none"],
  ])('is said of %s, with those it has', (game, error) => {
    expect(() => answerTo(game, twos, [[2, 'player', 500]], {}, { meters: { fortunes: 1_000 } })).toThrow(error)
    expect(() => answerTo(game, twos, [[2, 'player', 500]], {}, { meters: {} })).not.toThrow()
  })
})

describe('Eternal Baccarat progressives', () => {
  const sun = [
    [1, 'sun-7-progressive', 100],
    [2, 'sun-7-progressive', 100],
  ] as const

  it('pay the meter for the posted suit, and another row for any other (line 924)', () => {
    const meter = 60_000
    expect(answerTo('co.eternal-baccarat', suitedSeven, sun, { chosenSuit: 's', meter }).paid).toEqual({
      '1 sun-7-progressive': 30_000,
      '2 sun-7-progressive': 30_000,
    })
    expect(answerTo('co.eternal-baccarat', suitedSeven, sun, { chosenSuit: 'h', meter }).paid).toEqual({
      '1 sun-7-progressive': 200_000,
      '2 sun-7-progressive': 200_000,
    })
  })

  it('know their meter by its own name and by that of all of them (lines 731-739)', () => {
    const paid = (name: string) =>
      answerTo('co.eternal-baccarat', suitedSeven, sun, { chosenSuit: 's' }, { meters: { [name]: 60_000 } }).paid
    const halves = { '1 sun-7-progressive': 30_000, '2 sun-7-progressive': 30_000 }
    expect(paid('sun-7-progressive')).toEqual(halves)
    expect(paid('eternal-progressives')).toEqual(halves)
  })

  it('tell of no jackpot that nobody staked on', () => {
    const { jackpots } = answerTo('co.eternal-baccarat', suitedSeven, sun, { chosenSuit: 's', meter: 60_000 })
    expect(jackpots.map(({ id }) => id)).toEqual(['sun-7-progressive'])
  })

  it('wait for the owner when no suit was posted and it matters (suit-posted)', () => {
    expect(answerTo('co.eternal-baccarat', suitedSeven, sun).refused).toBe('suit-posted')
    expect(answerTo('co.eternal-baccarat', redSeven, sun).paid).toEqual({
      '1 sun-7-progressive': 10_000,
      '2 sun-7-progressive': 10_000,
    })
    const unposted = (given: Record<string, unknown>) =>
      eternalBaccarat.verifyTable(optionsOf(eternalBaccarat, given)).map(({ path }) => path)
    expect(unposted({})).toEqual(['chosenSuit', 'chosenSuit'])
    expect(unposted({ chosenSuit: 'd', payTable: 'PT-PRG-F38-04' })).toEqual(['chosenSuits2'])
    expect(unposted({ chosenSuit: 'd', chosenSuits2: 's h', payTable: 'PT-PRG-F38-04' })).toEqual([])
    expect(unposted({ wagersOffered: ['player', 'banker', 'tie'] })).toEqual([])
  })

  it('F38-04 takes all cards in one suit of the two that are posted (line 966, oq-eb-two-suits)', () => {
    const fate = [[1, 'fate-38-progressive', 100]] as const
    const paid = (player: string, banker: string) =>
      answerTo('co.eternal-baccarat', { player, banker }, fate, {
        payTable: 'PT-PRG-F38-04',
        chosenSuits2: ['s', 'c'],
        meter: 77_700,
      }).paid['1 fate-38-progressive']
    expect(paid('Kc 5c 8c', 'Ac 2c')).toBe(77_700)
    expect(paid('Kc 5s 8c', 'Ac 2c')).toBe(40_000)
    expect(paid('Kh 5h 8h', 'Ah 2h')).toBe(200_000)
  })

  it('multiply with the unit, the dealer envy as well, once for each winning seat (lines 866-867)', () => {
    const bets = sun.map(([seat, wager]) => [seat, wager, 500] as const)
    const answer = answerTo('co.eternal-baccarat', redSeven, bets, { payTable: 'PT-PRG-S7-E01', unitCents: 500 })
    expect(answer.paid).toEqual({ '1 sun-7-progressive': 62_500, '2 sun-7-progressive': 62_500 })
    expect(answer.dealer).toEqual({ envy: 2 * 5000 })
  })

  it.each([1, 50, 200])('take no %i cents beside the one unit that their tables are for (lines 867-869)', (stake) => {
    const answer = answerTo('co.eternal-baccarat', redSeven, [...sun, [3, 'sun-7-progressive', stake]])
    expect(answer).toMatchObject({
      refused: 'progressive-unit',
      findings: [{ message: `seat 3 sun-7-progressive: ${stake} was staked, and the wager of PT-PRG-S7-01 is 100` }],
    })
  })

  it.each([
    [10_000, 10_000],
    [100_000, 100_000],
  ])('Same Color of S7-E03 read as %i cents (line 901)', (s7E03SameColorCents, due) => {
    const options = { payTable: 'PT-PRG-S7-E03', s7E03SameColorCents, chosenSuit: 's' }
    const answer = answerTo('co.eternal-baccarat', redSeven, sun, options)
    expect(answer.paid).toMatchObject({ '1 sun-7-progressive': due })
    expect(answer.dealer).toEqual({ envy: 2000 })
  })

  it('HP-12 settles its printed rows only where the house says so (lines 852-857)', () => {
    const fours = { player: '4s 4h', banker: '4d 4c' }
    const harmony = [[1, 'harmony-progressive', 100]] as const
    const options = { payTable: 'PT-PRG-HP-E02', incompleteTables: 'printed-rows-only' }
    expect(answerTo('co.eternal-baccarat', fours, harmony, options)).toMatchObject({
      paid: { '1 harmony-progressive': 100_000 },
      dealer: { envy: 5000 },
    })
    expect(answerTo('co.eternal-baccarat', fours, harmony, { payTable: 'PT-PRG-HP-12' }).refused).toBe(
      'incompleteTables',
    )
  })

  it('are paid from what the meters showed before and the contributions of the round (lines 859-869)', () => {
    const bets = sun.map(([seat, wager]) => [seat, wager, 100] as const)
    const before = { jackpot: { main: 100_000, reserve: 40_000 } }
    const answer = answerTo('co.eternal-baccarat', suitedSeven, bets, { chosenSuit: 's' }, before)
    // Two wagers of a dollar put 15 cents each on the meter of S7-01 and 5 cents each on its reserve.
    expect(answer.paid).toEqual({ '1 sun-7-progressive': 50_015, '2 sun-7-progressive': 50_015 })
    expect(answer.jackpots).toContainEqual({ id: 'sun-7-progressive', award: 100_030, after: 40_010 })
    const alreadyIn = answerTo(
      'co.eternal-baccarat',
      suitedSeven,
      bets,
      { chosenSuit: 's', contributionsAlreadyIn: true },
      before,
    )
    expect(alreadyIn.paid).toMatchObject({ '1 sun-7-progressive': 50_000 })
    const fixedSeed = { chosenSuit: 's', payTable: 'PT-PRG-S7-05' }
    const seeded = answerTo('co.eternal-baccarat', suitedSeven, bets, fixedSeed, { jackpot: { main: 100_001 } })
    expect(seeded.jackpots).toContainEqual({ id: 'sun-7-progressive', award: 100_034, after: 200_001 })
  })

  it.each([
    ['harmony-progressive', [871, 881], [868, 882]],
    ['sun-7-progressive', [916, 919], [920, 931]],
    ['fate-38-progressive', [953, 956], [957, 969]],
  ])('%s cites its own increment rates, and its own seed', (wager, share, seed) => {
    const { cites } = eternalBaccarat.jackpots?.[wager] ?? {}
    expect([cites?.share, cites?.seed].map((cite) => [cite?.from, cite?.to])).toEqual([share, seed])
  })

  it('tell the meters their shares, reserves and fixed seeds as printed, times the unit (lines 859-969)', () => {
    const terms = (wager: string, given: Record<string, unknown>) =>
      eternalBaccarat.jackpots?.[wager]?.terms?.(optionsOf(eternalBaccarat, given))
    expect(terms('harmony-progressive', { payTable: 'PT-PRG-HP-02' })).toEqual({
      main: 19,
      reserve: 5,
      seed: 0,
      reseed: ['reserve'],
    })
    expect(terms('sun-7-progressive', { payTable: 'PT-PRG-S7-E03', unitCents: 500 })).toEqual({
      main: 21,
      seed: 750_000,
      reseed: ['seed'],
    })
    expect(terms('fate-38-progressive', { payTable: 'PT-PRG-F38-03' })).toEqual({
      main: 19,
      seed: 200_000,
      reseed: ['seed'],
    })
  })
})
