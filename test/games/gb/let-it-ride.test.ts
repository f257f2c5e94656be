import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { letItRide } from '../../../games/gb/let-it-ride/let-it-ride.ts'
import type { Card } from '../../../games/kit/cards/cards.ts'
import type { Action, Bet, Round } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import { backFor, plainFive, plainThree, roundOf, shuffledDecks } from '../../support/plain/plain-poker.ts'
import { oddsFor, optionsOf } from '../../support/table-inputs.ts'

const bet = (wager: string, stake = 100, seat = 1): Bet => ({ seat, wager, stake })
const all = (stake = 100, seat = 1) => [
  bet('wager-1', stake, seat),
  bet('wager-2', stake, seat),
  bet('wager-pound', stake, seat),
]
const bonus = bet('three-card-bonus', 50)
const did = (seat: number, ...verbs: string[]): Action[] => verbs.map((verb) => ({ seat, do: verb }))

const settled = (own: string, community: string, bets: Bet[], given = {}, actions: Action[] = []) =>
  backFor(letItRide.settle(roundOf({ 'seat:1': own, community }, bets, { actions }), optionsOf(letItRide, given)))

/** gb 12.26 and 12.27, lines 2918-3047, from the pair of tens up. */
const tables = {
  'lir-min': [1, 2, 3, 5, 8, 11, 25, 50, 100],
  'lir-1': [1, 2, 3, 6, 9, 15, 30, 50, 100],
  'lir-2': [1, 2, 3, 6, 9, 15, 40, 100, 200],
  'lir-3': [1, 2, 3, 5, 10, 15, 25, 100, 500],
  'lir-4': [1, 2, 3, 5, 8, 11, 50, 200, 1000],
}
const hands = [
  'Ts Td 2h|5c 9s',
  '7s 7d 2h|2c 9s',
  '7s 7d 2h|7c 9s',
  '5s 6d 7h|8c 9s',
  '2s 5s 7s|9s Js',
  '7s 7d 2h|2c 7h',
  '7s 7d 7h|7c 9s',
  '5s 6s 7s|8s 9s',
  'As Ks Qs|Js Ts',
]

/** gb 12.30 and 12.31, lines 3080-3134, from the pair to the mini royal. */
const bonusTables = {
  'tcb-min': [1, 3, 4, 8, 40, 50],
  'tcb-1': [1, 4, 6, 30, 40, 50],
  'tcb-2': [1, 4, 5, 30, 40, 50],
  'tcb-3': [1, 3, 6, 30, 40, 50],
}
const threes = ['9s 9d 2h', '2s 7s 9s', 'As 2d 3h', '8s 8d 8h', 'Ks Qs Js', 'As Ks Qs']

describe('the mandatory wagers (gb 12.26-12.29)', () => {
  it.each(Object.entries(tables))('%s pays every row, on each wager that rides', (table, odds) => {
    for (const [i, hand] of hands.entries()) {
      const [own = '', community = ''] = hand.split('|')
      const back = 100 + 100 * (odds[i] ?? 0)
      expect(settled(own, community, all(), { payTable: { 'let-it-ride': table } })).toEqual({
        '1 wager-1': back,
        '1 wager-2': back,
        '1 wager-pound': back,
      })
    }
  })

  it.each([
    ['a pair of nines', '9s 9d 2h', '5c Ks'],
    ['ace high', 'As Kd 9h', '5c 2s'],
  ])('are lost with %s (12.8, 12.28)', (_, own, community) => {
    expect(settled(own, community, all())).toEqual({ '1 wager-1': 0, '1 wager-2': 0, '1 wager-pound': 0 })
  })

  it('go back when they are pulled, and need not be listed then (12.20-12.24)', () => {
    const pulled = did(1, 'pull-1', 'pull-2')
    expect(settled('As Kd 9h', '5c 2s', all(), {}, pulled)).toEqual({
      '1 wager-1': 100,
      '1 wager-2': 100,
      '1 wager-pound': 0,
    })
    expect(settled('Ts Td 9h', '5c 2s', [bet('wager-pound')], {}, pulled)).toEqual({ '1 wager-pound': 200 })
  })
})

describe('the table of the mandatory wagers (gb 12.27-12.29, lines 2943-2946 and 3072-3074)', () => {
  it('is one for all three, whichever of them names it', () => {
    const lir3 = { '1 wager-1': 50_100, '1 wager-2': 50_100, '1 wager-pound': 50_100 }
    expect(settled('As Ks Qs', 'Js Ts', all(), { payTable: { 'wager-2': 'lir-3' } })).toEqual(lir3)
  })

  it('is not another for one of them (gr.whole-pay-table)', () => {
    const read = letItRide.readOptions({ payTable: { 'wager-1': 'lir-1', 'wager-pound': 'lir-3' } })
    expect('problems' in read && read.problems.map(({ rule }) => rule)).toEqual(['gr.whole-pay-table'])
  })
})

describe('the Three Card Bonus (gb 12.30-12.31)', () => {
  it.each(Object.entries(bonusTables))("%s pays every row by the player's own three cards", (table, odds) => {
    for (const [i, own] of threes.entries())
      expect(
        settled(own, '4c 6d', [bet('wager-pound'), bonus], { payTable: { 'three-card-bonus': table } })[
          '1 three-card-bonus'
        ],
      ).toBe(50 + 50 * (odds[i] ?? 0))
    expect(settled('As Kd 9h', 'Ac Ad', [bet('wager-pound'), bonus])['1 three-card-bonus']).toBe(0)
  })
})

describe('odds better than the minimum for a royal flush (gb 2.8, lines 235-238)', () => {
  const royal = (odds: object) => settled('As Ks Qs', 'Js Ts', all(1), { payTable: { 'let-it-ride': 'lir-4' }, odds })
  const raised = { '1 wager-1': 5_001, '1 wager-2': 5_001, '1 wager-pound': 5_001 }

  it.each([
    ['its row in the minimum odds', { 'let-it-ride:royal-flush': '5000:1' }],
    ['its row in table 4', { 'let-it-ride:royal-flush (cap allowed)': '5000:1' }],
    ['the whole wager', { 'let-it-ride': '5000:1' }],
  ])('are paid by table 4 when they are told by %s (12.27)', (_, odds) => {
    expect(royal(odds)).toEqual(raised)
  })

  it('are told of one wager alone, and told of a row they are more particular than of the wager (12.27)', () => {
    expect(royal({ 'wager-pound:royal-flush': '5000:1' })).toEqual({
      '1 wager-1': 1_001,
      '1 wager-2': 1_001,
      '1 wager-pound': 5_001,
    })
    expect(royal({ 'let-it-ride:royal-flush': '5000:1', 'let-it-ride': '4000:1' })).toEqual(raised)
  })

  it.each(['mini royal (suited A-K-Q)', 'mini royal'])('are paid to a %s by every table (12.30-12.31)', (row) => {
    for (const table of Object.keys(bonusTables))
      expect(
        settled('As Ks Qs', '2c 3d', [bet('wager-pound'), bet('three-card-bonus', 1)], {
          payTable: { 'three-card-bonus': table },
          odds: { [`three-card-bonus:${row}`]: '60:1' },
        })['1 three-card-bonus'],
      ).toBe(61)
  })

  it('are not told by both names of the row at once', () => {
    const odds = { 'wager-1:royal-flush': '5000:1', 'wager-1:royal-flush (cap allowed)': '6000:1' }
    const read = letItRide.readOptions({ payTable: { 'let-it-ride': 'lir-4' }, odds })
    expect('problems' in read && read.problems[0]?.rule).toBe('malformed-option')
  })

  it('have no ceiling, which is for 1000 to 1 alone (12.27 a, line 3055)', () => {
    const told = { payTable: { 'let-it-ride': 'lir-4' }, royalCap: 100_000, royalCapNotice: 'GBP 1000' }
    const read = letItRide.readOptions({ ...told, odds: { 'let-it-ride:royal-flush': '5000:1' } })
    expect('problems' in read && read.problems.map(({ rule }) => rule)).toEqual(['cap-not-allowed'])
  })
})

describe('the ceiling on a royal flush (gb 12.27, lines 3051-3066)', () => {
  const capped = (royalCap: number, more = {}, bets = all(), actions: Action[] = []) =>
    settled('As Ks Qs', 'Js Ts', bets, { payTable: { 'let-it-ride': 'lir-4' }, royalCap, ...more }, actions)

  it('is shared equally by the wagers that still ride, stakes going back on top', () => {
    expect(capped(150_000)).toEqual({ '1 wager-1': 50_100, '1 wager-2': 50_100, '1 wager-pound': 50_100 })
    expect(capped(150_000, {}, all(), did(1, 'pull-1'))).toEqual({
      '1 wager-1': 100,
      '1 wager-2': 75_100,
      '1 wager-pound': 75_100,
    })
    expect(capped(300_000)['1 wager-pound']).toBe(100_100)
  })

  it('is never passed by shares that do not come out even', () => {
    // A third of 1,000,000 is 333,333 1/3: three shares of 333,333, each with its stake of 1,000.
    expect(capped(1_000_000, {}, all(1_000))).toEqual({
      '1 wager-1': 334_333,
      '1 wager-2': 334_333,
      '1 wager-pound': 334_333,
    })
  })

  it('holds the stakes as well by option (royalCapCounts)', () => {
    expect(capped(150_000, { royalCapCounts: 'winnings-and-stakes' })['1 wager-pound']).toBe(50_000)
  })

  it('is for each player alone, and leaves other hands as they are', () => {
    const two = [...all(), ...all(100, 2)]
    const deal = { 'seat:1': 'As Ks Qs', 'seat:2': '9s 8s 7s', community: 'Js Ts' }
    const options = optionsOf(letItRide, { payTable: { 'let-it-ride': 'lir-4' }, royalCap: 30_000 })
    expect(backFor(letItRide.settle(roundOf(deal, two), options))).toMatchObject({
      '1 wager-1': 10_100,
      '2 wager-1': 20_100,
    })
  })

  it('is refused with another table, and needs its sign (cap-not-allowed)', () => {
    const read = letItRide.readOptions({ royalCap: 100_000 })
    expect('problems' in read && read.problems.map(({ rule }) => rule)).toEqual(['cap-not-allowed'])
    const cap = { royalCap: 100_000, payTable: { 'let-it-ride': 'lir-4' } }
    const options = optionsOf(letItRide, cap)
    expect(letItRide.verifyTable(options).map(({ path }) => path)).toEqual(['royalCapNotice'])
    const withSign = optionsOf(letItRide, { ...cap, royalCapNotice: 'GBP 1000' })
    expect(letItRide.verifyTable(withSign)).toEqual([])
  })
})

describe('a second, plain settlement', () => {
  const payOdds = (five: Card[], odds: readonly number[]) => {
    const [category = 0, first = 0] = plainFive(five)
    return category === 0 || (category === 1 && first < 10) ? -1 : (odds[category - 1] ?? 0)
  }
  const bonusOdds = (three: Card[], odds: readonly number[]) => {
    const [category = 0, high] = plainThree(three)
    return category === 0 ? -1 : category === 5 && high === 14 ? (odds[5] ?? 0) : (odds[category - 1] ?? 0)
  }

  it('agrees on rounds of two seats, by every table', () => {
    for (const { deck, random } of shuffledDecks(4_000, 3)) {
      const [table, odds] = random.pick(Object.entries(tables))
      const [bonusTable, bonusPays] = random.pick(Object.entries(bonusTables))
      const own = [deck.slice(2, 5), deck.slice(5, 8)]
      const pulls = [1, 2].flatMap((seat) =>
        ['1', '2'].map((nth) => ({ seat, do: `${random.pick(['ride', 'pull'])}-${nth}` })),
      )
      const bets = [1, 2].flatMap((seat) => [...all(100 * seat, seat), bet('three-card-bonus', 30, seat)])
      const deal = { 'seat:1': own[0] ?? [], 'seat:2': own[1] ?? [], community: deck.slice(0, 2) }
      const round: Round = { ...roundOf({}, bets, { actions: pulls }), deal }
      const options = optionsOf(letItRide, { payTable: { 'let-it-ride': table, 'three-card-bonus': bonusTable } })
      expect(letItRide.verifyRound(round, options)).toEqual([])
      const expected = bets.map(({ seat, wager, stake }) => {
        const three = own[seat - 1] ?? []
        const isPulled = pulls.some((action) => action.seat === seat && action.do === wager.replace('wager', 'pull'))
        const pays =
          wager === 'three-card-bonus' ? bonusOdds(three, bonusPays) : payOdds([...three, ...deck.slice(0, 2)], odds)
        return [`${seat} ${wager}`, isPulled ? stake : stake + stake * pays]
      })
      expect(backFor(letItRide.settle(round, options))).toEqual(Object.fromEntries(expected))
    }
  })
})

describe('irregularities', () => {
  const answerTo = (bets: Bet[], more: object = {}) =>
    settleCase({ id: 1, game: 'gb.let-it-ride', bets, deal: { 'seat:1': 'As Kd 9h', community: '5c 2s' }, ...more })
  const refused = (bets: Bet[], more: object = {}) => {
    const answer = answerTo(bets, more)
    return 'refused' in answer ? answer.refused : undefined
  }
  const shown = (communityShown: number, ...verbs: string[]) => ({
    state: { communityShown },
    actions: did(1, ...verbs),
  })

  it.each([
    ['unequal-mandatory', [bet('wager-1'), bet('wager-2', 200), bet('wager-pound')], {}],
    ['unequal-mandatory', [bet('wager-1'), bet('wager-2')], {}],
    ['unequal-mandatory', [bet('wager-1'), bet('wager-pound')], { deal: {} }],
    ['unequal-mandatory', [bet('wager-1'), bet('wager-pound')], { actions: did(1, 'ride-2') }],
    ['bonus-without-mandatory', [bonus], {}],
    ['late-pull', [...all()], shown(1, 'ride-1', 'pull-1')],
    ['late-pull', [...all()], shown(0, 'ride-1', 'pull-2')],
    ['late-pull', [...all()], shown(2, 'ride-1', 'ride-2', 'pull-2')],
    ['late-pull', [...all()], { actions: did(1, 'ride-1', 'pull-1') }],
    ['late-pull', [...all()], { actions: did(1, 'ride-1', 'ride-2', 'pull-1') }],
    ['late-pull', [...all()], { actions: did(1, 'pull-pound') }],
    ['late-pull', [bet('wager-1'), bet('wager-2')], { actions: did(1, 'pull-pound') }],
    ['late-pull', [...all()], { actions: [{ seat: 1, do: 'pull-1', phase: 'second-decision' }] }],
    ['late-pull', [...all()], { actions: did(1, 'pull-1'), state: { phase: 'community-1' } }],
    ['early-community', [...all(), ...all(100, 2)], shown(1, 'ride-1')],
    ['early-community', [...all()], shown(2, 'ride-1')],
    [
      'early-community',
      [...all()],
      { state: { communityShown: 1, phase: 'first-decision' }, actions: did(1, 'ride-1') },
    ],
    [
      'early-community',
      [...all()],
      { state: { communityShown: 2, phase: 'second-decision' }, actions: did(1, 'ride-1', 'ride-2') },
    ],
    ['duplicate-card', [...all()], { deal: { 'seat:1': 'As Kd 9h', community: '9h 2s' } }],
    ['duplicate-card', [...all()], { deal: { 'seat:1': 'As Kd', community: '5c 2s' } }],
    ['duplicate-card', [...all()], { deal: { 'seat:1': 'As Kd 9h', community: '5c 2s 3s' } }],
    ['cap-not-allowed', [...all()], { options: { royalCap: 100 } }],
    ['gr.one-position-per-player', [...all(), bonus, bonus], {}],
    ['gr.one-position-per-player', [...all(), ...all(100, 2)].map((placed) => ({ ...placed, player: 'A' })), {}],
    ['wagers-before-cards', [...all(), { ...bonus, phase: 'first-decision' }], {}],
    ['gr.minimum-odds', [...all()], { options: { odds: { 'let-it-ride:flush': '7:1' } } }],
  ])('%s (%j, %j)', (rule, bets, more) => {
    expect(refused(bets, more)).toBe(rule)
  })

  it('has seats decided where the next decision or the settlement says so (early-community)', () => {
    expect(refused(all(), shown(1, 'pull-2'))).toBeUndefined()
    expect(refused(all(), { state: { communityShown: 2, phase: 'settlement' } })).toBeUndefined()
    const decided = { state: { communityShown: 1, phase: 'second-decision' }, actions: did(1, 'ride-1') }
    expect(refused(all(), decided)).toBeUndefined()
  })

  it("takes the community cards as the board too, or as the dealer's with the third burnt (12.17)", () => {
    for (const hand of [{ board: '5c 2s' }, { dealer: '5c 2s' }, { dealer: '5c 2s As' }])
      expect(answerTo(all(), { deal: { 'seat:1': '5s Kd 9h', ...hand } })).toMatchObject({
        settlements: [{ returns: 0 }, {}, {}],
      })
    expect(answerTo(all(), { deal: { 'seat:1': 'Ts Kd 9h', dealer: '5c 2s Td' } })).toMatchObject({
      settlements: [{ returns: 0 }, {}, {}],
    })
  })

  it('pays better odds of the operator on the whole group', () => {
    expect(
      answerTo(all(), {
        deal: { 'seat:1': '2s 5s 7s', community: '9s Js' },
        options: { odds: { 'let-it-ride:flush': '9:1' } },
      }),
    ).toMatchObject({ settlements: [{ returns: 1000 }, { returns: 1000 }, { returns: 1000 }] })
  })
})

describe('what is due', () => {
  const bets = [...all(), ...all(100, 2)]
  const deal = { 'seat:1': 'As Kd 9h', 'seat:2': '4s 5s 6s' }
  const due = (dealt: Record<string, string>, actions: Action[] = [], given = {}) =>
    letItRide.due(roundOf(dealt, bets, { actions }), optionsOf(letItRide, given))

  it("deals from the dealer's left, then two community cards and one to burn (12.16-12.17)", () => {
    expect(due({ 'seat:1': 'As Kd 9h' })).toEqual({ card: 'seat:2', face: 'down' })
    expect(due({ ...deal, community: '5c' })).toEqual({ card: 'community', face: 'down' })
    expect(due({ ...deal, community: '5c 2s' })).toEqual({ card: 'burn', face: 'down' })
    expect(due({ ...deal, community: '5c 2s' }, [], { dealerCards: 2 })).toMatchObject({ decision: 2 })
  })

  it("asks from the dealer's right, each seat twice (12.13, 12.18-12.24)", () => {
    const whole = { ...deal, community: '5c 2s', burn: '3c' }
    const first = ['ride-1', 'pull-1']
    expect(due(whole)).toEqual({ decision: 2, choices: first })
    expect(due(whole, did(2, 'ride-1'))).toEqual({ decision: 1, choices: first })
    expect(due(whole, [...did(2, 'ride-1'), ...did(1, 'pull-1')])).toEqual({
      decision: 2,
      choices: ['ride-2', 'pull-2'],
    })
    expect(due(whole, [...did(2, 'ride-1', 'pull-2'), ...did(1, 'pull-1', 'ride-2')])).toBeNull()
  })
})

describe('odds', () => {
  it('of the mandatory wagers with optimal pulling are those of the catalogue, over 51,979,200 deals', () => {
    const odds = oddsFor(letItRide, 'wager-pound')
    expect(odds.map(({ edge }) => (100 * edge).toFixed(3))).toEqual(['5.997', '3.285', '2.445', '3.426', '3.506'])
    expect(odds.map(({ outcomes }) => outcomes)).toEqual(Array(5).fill(51_979_200))
    expect(odds[0]?.printed).toBe('5.25%')
  })

  it('of the Three Card Bonus are those of 22,100 hands', () => {
    const net = (pays: readonly number[]) =>
      [3744, 1096, 720, 52, 44, 4].reduce((sum, ways, i) => sum + ways * (pays[i] ?? 0), -16_440)
    const odds = oddsFor(letItRide, 'three-card-bonus')
    for (const [i, pays] of Object.values(bonusTables).entries())
      expect(odds[i]?.edge).toBeCloseTo(-net(pays) / 22_100, 12)
    expect((100 * (odds[0]?.edge ?? 0)).toFixed(3)).toBe('18.787')
  })

  it('are worse for one who never pulls', () => {
    const read = (strategy: string) => letItRide.outcomes('wager-pound', optionsOf(letItRide), strategy)
    const mean = (strategy: string) =>
      [...(read(strategy) ?? [])].reduce(
        (sum, { profit, weight }) => sum + (Number(profit.over) / Number(profit.under)) * Number(weight),
        0,
      )
    expect(mean('never-pull')).toBeLessThan(mean('optimal'))
  })
})

describe('any case', () => {
  const games = ['gb.let-it-ride', 'gb.casino-stud', 'gb.three-card-poker']
  const hand = fc.array(fc.constantFrom('As', 'Kd', 'Qh', '2c', '7s', 'Td', 'Xx', '9h'), { maxLength: 6 })
  const wagers = [
    'ante',
    'play',
    'raise',
    'wager-1',
    'wager-2',
    'wager-pound',
    'three-card-bonus',
    'pair-plus',
    'insurance',
    'double',
    'progressive',
    '__proto__',
  ]
  const placed = fc.record({
    seat: fc.integer({ min: 1, max: 3 }),
    wager: fc.constantFrom(...wagers),
    stake: fc.constantFrom(0, 50, 100, 200),
  })
  const done = fc.record({
    seat: fc.integer({ min: 1, max: 3 }),
    do: fc.constantFrom('play', 'fold', 'raise', 'double', 'pull-1', 'pull-2', 'pull-pound', 'ride-1', ''),
  })

  it('gets an answer', () => {
    fc.assert(
      fc.property(
        fc.record({
          game: fc.constantFrom(...games),
          deal: fc.dictionary(fc.constantFrom('seat:1', 'seat:2', 'dealer', 'community', 'board', 'burn', 'x'), hand),
          bets: fc.array(placed, { maxLength: 6 }),
          actions: fc.array(done, { maxLength: 5 }),
          shoe: fc.option(hand, { nil: undefined }),
          options: fc.constantFrom(
            {},
            { csbiOffered: 'yes-offered', progressiveOffered: 'yes-offered' },
            { royalCap: 5 },
          ),
        }),
        (given) => {
          expect(settleCase({ id: 1, ...given })).toMatchObject({ id: 1 })
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
