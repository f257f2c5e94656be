import { describe, expect, it } from 'vitest'
import { reasonsOf } from '../../../support/card-room-answers.ts'
import { cards, expectRound, settle } from '../expect-round.ts'

const set = (seat: number, ...sets: string[]) => ({ seat, do: 'set', sets: sets.map(cards) })

/** Four hands: the first beats all three others in every set. */
const first = ['As Ah Ad', 'Kc Kd Kh Qs Qh', '9s 9h 9d 9c 2s']
const second = ['2h 3h 5c', '4s 4h 6s 7s 8s', '5s 5h 6h 7h 8h']
const third = ['2d 3d 6c', '3s 3c 7d 8d Td', '4d 4c 7c 8c Tc']
const fourth = ['2c 5d 6d', 'Ts Th Qd Qc Jc', 'Js Jh Jd Ac Ks']

describe('13-Card', () => {
  const game = 'hg.13-card'
  const stacks = (...seats: number[]) => seats.map((seat) => ({ seat, wager: 'stack', stake: 30_000 }))
  const round = (hands: readonly (readonly string[])[], more: object = {}, options: object = {}) => ({
    options: { button: 4, point_value: 1_000, ...options },
    deal: Object.fromEntries(hands.map((sets, at) => [`seat:${at + 1}`, sets.flatMap(cards)])),
    actions: hands.map((sets, at) => set(at + 1, ...sets)),
    bets: stacks(...hands.map((_, at) => at + 1)),
    ...more,
  })

  it('pays two points for two sets of three, six for a shot, nine for a home run', () => {
    expectRound(game, round([first, second]), {
      state: { net_points: { 1: 6, 2: -6 } },
      returns: { 1: 36_000, 2: 24_000 },
    })
    expectRound(game, round([first, second], {}, { bonus_system: false }), { state: { net_points: { 1: 4, 2: -4 } } })
    const split = ['2h 3h 5c', '4s 4h 6s 7s 8s', '5s 5h 6h 7h 8h']
    const other = ['2d 3d 6c', '3s 3c 7d 8d Td', '4d 4c 7c 8c Tc']
    expectRound(game, round([split, other]), { state: { net_points: { 1: 2, 2: -2 } } })
    expectRound(game, round([split, other], {}, { two_of_three_points: 1 }), { state: { net_points: { 1: 1, 2: -1 } } })
    expectRound(game, round([first, second, third, fourth]), { state: { net_points: { 1: 27 } } })
  })

  it('says in words what each has won of each (hg, lines 835-841, 891)', () => {
    const tied = ['2d 3d 6c', '3s 3c 7d 8d Td', '4d 4c 7c 8c Tc']
    expect(reasonsOf(game, round([first, second]))).toEqual([
      '6 points from seat 2 (sets 3 to 0)',
      '6 points to seat 1 (sets 0 to 3)',
    ])
    expect(reasonsOf(game, round([second, tied]))[0]).toBe('2 points from seat 2 (sets 2 to 1)')
    const fouled = ['As Ah Ad', 'Kc Kd 3s 3c Ts', '9s 9h 9d 9c 2s']
    expect(reasonsOf(game, round([fouled, second]))[0]).toBe('6 points to seat 2 (the hand of seat 1 is fouled)')
  })

  it('makes a fouled hand pay six points to each', () => {
    const fouled = ['As Ah Ad', 'Kc Kd 3s 3c Ts', '9s 9h 9d 9c 2s']
    expectRound(game, round([fouled, second]), {
      findings: ['fouled-order'],
      state: { fouled: [1], net_points: { 1: -6, 2: 6 } },
    })
  })

  it('pays a declared clean sweep from all who have none', () => {
    const dragon = ['2s 3s 4s', '5s 6s 7s 8s 9s', 'Ts Js Qs Ks As']
    const plain = ['2h 3h 5c', '4d 4h 6h 7h 8h', '5d 5h 6d 7d 8d']
    const told = round([dragon, plain])
    const declare = { seat: 1, do: 'declare-clean-sweep', rank: 1 }
    expectRound(
      game,
      { ...told, actions: [...told.actions, declare], bets: stacks(1, 2).map((bet) => ({ ...bet, stake: 50_000 })) },
      {
        state: { net_points: { 1: 39, 2: -39 } },
      },
    )
    const late = { ...told, events: [{ ev: 'showdown' }], actions: [...told.actions, declare] }
    expectRound(game, late, { findings: ['late-declaration'], state: { net_points: { 1: 2, 2: -2 } } })
    const wrong = { ...told, actions: [...told.actions, { ...declare, seat: 2, rank: 4 }] }
    expectRound(game, wrong, { findings: ['false-clean-sweep'], state: { fouled: [2], net_points: { 1: 6, 2: -6 } } })
  })

  it('stops an all-in player when he has exchanged what he began with', () => {
    const told = round([first, second])
    const bets = [
      { seat: 1, wager: 'stack', stake: 4_000 },
      { seat: 2, wager: 'stack', stake: 30_000 },
    ]
    expectRound(game, { ...told, bets }, { returns: { 1: 8_000, 2: 26_000 } })
    const odd = bets.map((bet) => ({ ...bet, stake: bet.seat === 1 ? 4_700 : bet.stake }))
    expectRound(game, { ...told, bets: odd }, { returns: { 1: 8_700, 2: 26_000 } })
  })

  it('is a misdeal with five cards shown, a wrong count, a foreign card, or one card in two hands', () => {
    const shown = (count: number) => ({
      events: Array.from({ length: count }, () => ({ ev: 'card', to: 'seat:1', exposed: true })),
    })
    expectRound(game, shown(5), { refused: 'misdeal-exposed' })
    expectRound(game, shown(4), {})
    expectRound(game, { events: [{ ev: 'deal-complete', counts: { 1: 13, 2: 12 } }] }, { refused: 'misdeal-count' })
    expectRound(game, { deal: { 'seat:1': ['Xx'] } }, { refused: 'misdeal-foreign' })
    expectRound(game, { deal: { 'seat:1': ['As'], 'seat:2': ['As'] } }, { refused: 'duplicate-two-hands' })
    expectRound(
      game,
      { deal: { 'seat:1': ['As', 'As'] } },
      { findings: ['duplicate-one-hand'], state: { fouled: [1] } },
    )
  })

  it('takes the first declaration, at once that on the right of the button', () => {
    const both = (t: number) => ({
      options: { button: 3 },
      deal: Object.fromEntries([1, 2, 3, 4].map((seat) => [`seat:${seat}`, []])),
      actions: [
        { seat: 1, do: 'declare-surrender', t: 5 },
        { seat: 2, do: 'declare-clean-sweep', rank: 3, t },
      ],
    })
    expect(settle(game, both(7)).state).toMatchObject({ first_declaration: 1 })
    expect(settle(game, both(5)).state).toMatchObject({ first_declaration: 2 })
    expect(settle(game, { ...both(5), deal: {} }).state).toMatchObject({ first_declaration: 2 })
  })
})

describe('Face-Up Chinese Poker', () => {
  const game = 'hg.face-up-chinese'
  const round = (hands: readonly (readonly string[])[], stake = 50_000, button = 1) => ({
    options: { button, point_value: 500 },
    outcome: { players: hands.length },
    actions: hands.map((sets, at) => set(at + 1, ...sets)),
    bets: hands.map((_, at) => ({ seat: at + 1, wager: 'table-stakes', stake })),
  })
  const pairs = (told: object) => settle(game, told).pairs

  it('nets segments and bonuses: two of three with four of a kind behind are eleven points', () => {
    const own = ['Ah Ad 2c', 'Kc Kd 3h 3d 5s', '9s 9h 9d 9c Th']
    const other = ['Qs Qh 3c', 'As Ac 4h 4d 6s', '8s 8h 8d 7s 4c']
    expect(pairs(round([own, other]))).toEqual([
      {
        seats: [1, 2],
        points: 11,
        parts: { 'segment-point': 1, 'segment-bonus': 10, 'clean-sweep': 0, 'foul-penalty': 0 },
      },
    ])
    expectRound(game, round([own, other]), { returns: { 1: 55_500, 2: 44_500 } })
  })

  it('adds six for a sweep, and gives ties to the holder of the buttons', () => {
    const own = ['Ah Ad 2c', 'Kc Kd 3h 3d 5s', 'As Ks Qs Js 9s']
    const same = ['Ac As 2d', 'Kh Ks 3c 3s 5d', 'Ad Kd Qd Jd 9d']
    expect(pairs(round([own, same], 50_000, 2))).toMatchObject([{ seats: [2, 1], points: 13 }])
  })

  it('makes a foul hand pay six and the bonuses of the other', () => {
    const foul = ['Ah Ad Ac', 'Kc Kd 3h 3d 5s', '9s 9h 8d 7c Th']
    const other = ['Qs Qh 3c', 'As Ks 4h 4d 4s', '8s 8h 8c 7s 7d']
    expectRound(game, round([foul, other]), { findings: ['foul-hand'], returns: { 1: 43_000, 2: 57_000 } })
  })

  it('pays no more than the payer has', () => {
    const own = ['Ah Ad 2c', 'Kc Kd 3h 3d 5s', '9s 9h 9d 9c Th']
    const other = ['Qs Qh 3c', 'As Ac 4h 4d 6s', '8s 8h 8d 7s 4c']
    expectRound(game, round([own, other], 5_000), { findings: ['out-of-money'], returns: { 1: 10_000, 2: 0 } })
  })

  it('settles no hand of a seat that has fewer than nine points (line 6828)', () => {
    const own = ['Ah Ad 2c', 'Kc Kd 3h 3d 5s', '9s 9h 9d 9c Th']
    const other = ['Qs Qh 3c', 'As Ac 4h 4d 6s', '8s 8h 8d 7s 4c']
    const told = round([own, other])
    const short = { ...told, bets: told.bets.map((bet) => (bet.seat === 2 ? { ...bet, stake: 4_499 } : bet)) }
    expectRound(game, short, { refused: 'short-stack' })
    expectRound(game, { ...short, actions: [] }, { refused: 'short-stack' })
    expectRound(game, { ...short, options: { button: 1 } }, { returns: { 1: 50_011, 2: 4_488 } })
    expectRound(game, round([own, other], 4_500), { findings: ['out-of-money'], returns: { 1: 9_000, 2: 0 } })
  })

  it('deals five, then threes of which one is thrown', () => {
    const deal = (...events: object[]) => ({
      kind: 'deal-sequence',
      options: { button: 2, seated: [1, 2], point_value: 500 },
      events,
    })
    const card = (seat: number) => ({ ev: 'card', to: `seat:${seat}`, face: 'down' })
    const five = Array.from({ length: 10 }, (_, at) => card((at % 2) + 1))
    const place = (seat: number, front: string, middle = '', back = '') => ({
      ev: 'place',
      seat,
      ...Object.fromEntries(
        Object.entries({ front, middle, back }).map(([row, told]) => [row, told === '' ? [] : cards(told)]),
      ),
    })
    const placed = [...five, place(1, '2c', '3c 4c', '5c 6c'), place(2, '2d', '3d 4d', '5d 6d')]
    const three = [...placed, card(1), card(1), card(1), card(2), card(2), card(2)]
    expectRound(game, deal(...three), { state: { cards_used: 16 } })
    expectRound(game, deal(...five, place(2, '2d', '3d 4d', '5d 6d')), { refused: 'act-out-of-turn' })
    expectRound(game, deal(...placed, card(1), card(2)), { refused: 'deal-order' })
    expectRound(game, deal(...placed, { ev: 'burn' }), { refused: 'extra-burn' })
    expectRound(game, deal(...three, place(1, '7c', '8c', '9c')), { refused: 'third-card-kept' })
    expectRound(game, deal(...three, place(1, '7c 8c 9c')), { refused: 'front-overfull' })
    expectRound(game, deal(...three, { ev: 'move', seat: 1, card: '2c', to: 'back' }), { refused: 'moved-card' })
    expectRound(game, deal(...three, place(1, '7c 8c')), { state: { cards_used: 16 } })
  })

  it('lets three of four play, with nine points each and thirty to begin with', () => {
    const table = { kind: 'table-state', options: { button: 2, seated: [1, 2, 3, 4], point_value: 500 } }
    expectRound(game, table, {
      state: {
        position_1: 2,
        position_2: 3,
        position_3: 4,
        sits_out: [1],
        deal_order: [3, 4, 2],
        comparisons: [
          [2, 3],
          [2, 4],
          [3, 4],
        ],
      },
    })
    expectRound(game, { ...table, setup: { buy_in: { 'seat:1': 14_900 } } }, { refused: 'initial-buy-in' })
    expectRound(game, { ...table, setup: { buy_in: { 'seat:1': 15_000 } } }, {})
    const short = { kind: 'deal-sequence', options: table.options, events: [{ ev: 'card', to: 'seat:3' }] }
    expectRound(game, { ...short, setup: { stacks: { 'seat:3': 4_400 } } }, { refused: 'short-stack' })
    expectRound(game, { ...short, setup: { stacks: { 'seat:3': 4_500 } } }, {})
    expectRound(game, { ...short, events: [{ ev: 'card', to: 'seat:1' }] }, { refused: 'sits-out' })
  })

  it('plays fantasy after queens in front, and stays for threes or for fours behind', () => {
    const fantasy = (sets: readonly string[], isIn = false, agreed = true) => ({
      kind: 'fantasy',
      options: { fantasy: agreed },
      setup: { in_fantasy: isIn ? [2] : [] },
      actions: [set(2, ...sets)],
    })
    const queens = ['Qs Qh 3c', '2h 2d 7s 7d 6s', '8s 8h 8d 4s 4c']
    expectRound(game, fantasy(queens), { state: { fantasy_next: true } })
    expectRound(game, fantasy(queens, true), { state: { fantasy_next: false } })
    expectRound(game, fantasy(queens, false, false), { state: { fantasy_next: false } })
    expectRound(game, fantasy(['Js Jh 3c', '2h 2d 7s 7d 6s', '8s 8h 8d 4s 4c']), { state: { fantasy_next: false } })
    expectRound(game, fantasy(['Qs Qh 3c', '2h 2d 7s 7d 6s', '8s 8h 8d 8c 4c'], true), {
      state: { fantasy_next: true },
    })
  })
})
