import { describe, expect, it } from 'vitest'
import { cards, expectRound, settle } from '../expect-round.ts'

const game = 'hg.13-card'
const first = ['Ah Kd 9c', 'Ts Th 2c 3d 5h', 'Js Jh 7c 4d 2h']
const second = ['Qh Jd 9s', '8s 8h 4c 6d Kh', '9h 9d 5s 6h Ac']
const set = (seat: number, sets: readonly string[]) => ({ seat, do: 'set', sets: sets.map(cards) })
const stack = (seat: number) => ({ seat, wager: 'stack', stake: 30_000 })
const hands = { 'seat:1': first.flatMap(cards), 'seat:2': second.flatMap(cards) }
const round = (more: object = {}) => ({
  options: { button: 2, point_value: 1_000 },
  deal: hands,
  actions: [set(1, first), set(2, second)],
  bets: [stack(1), stack(2)],
  ...more,
})
const card = (seat: number, more: object) => ({ ev: 'card', to: `seat:${seat}`, ...more })
const errorOf = (more: object) => settle(game, round(more)).error

it('is settled where nothing is told twice', () =>
  expectRound(game, round({ events: [card(1, { card: 'Ah', n: 1 })] }), { returns: { 1: 36_000, 2: 24_000 } }))

describe('A card that is there twice (line 901)', () => {
  const twice = 'duplicate-two-hands'

  it('in two hands is a misdeal, wherever the hands are told', () => {
    expectRound(game, { events: [card(1, { card: 'As' }), card(2, { card: 'As' })] }, { refused: twice })
    expectRound(game, { deal: { 'seat:1': ['As'] }, events: [card(2, { card: 'As' })] }, { refused: twice })
    const same = ['Ah Jd 9s', '8s 8h 4c 6d Kh', '9h 9d 5s 6h Ac']
    expectRound(game, round({ deal: {}, actions: [set(1, first), set(2, same)] }), { refused: twice })
  })

  it('in one hand fouls it, wherever the hand is told', () => {
    const own = [...first.slice(0, 2), 'Js Jh 7c 4d Ah']
    const told = round({ deal: {}, actions: [set(1, own), set(2, second)] })
    const fouled = { findings: ['duplicate-one-hand'], state: { fouled: [1] } }
    expectRound(game, told, { ...fouled, returns: { 1: 24_000, 2: 36_000 } })
    expectRound(game, { events: [card(1, { card: 'As', n: 1 }), card(1, { card: 'As', n: 2 })] }, fouled)
  })
})

describe('The same card told twice', () => {
  const shown = (tell: (at: number) => object) =>
    Array.from({ length: 5 }, (_, at) => card(1, { exposed: true, ...tell(at) }))

  it('is shown once: five cards of a hand are a misdeal (lines 895, 897)', () => {
    expectRound(game, { events: shown(() => ({ card: 'As' })) }, {})
    expectRound(game, { events: shown(() => ({ n: 3 })) }, {})
    expectRound(game, { events: shown((at) => ({ n: at + 1 })) }, { refused: 'misdeal-exposed' })
    expectRound(game, { events: shown(() => ({})) }, { refused: 'misdeal-exposed' })
    const boxed = (tell: (at: number) => object) => shown((at) => ({ exposed: false, boxed: true, ...tell(at) }))
    expectRound(game, { events: boxed(() => ({ n: 3 })) }, {})
    expectRound(game, { events: boxed((at) => ({ n: at + 1 })) }, { refused: 'misdeal-boxed' })
  })

  it('is not dealt twice', () => {
    const events = [card(1, { n: 4 }), card(2, { n: 4 }), card(1, { n: 4 })]
    expect(settle(game, { events }).error).toBe('events: card 4 of seat 1 is told twice')
    expectRound(game, { events: [card(1, { n: 4 }), card(1, { n: 4, exposed: true })] }, {})
  })
})

describe('What contradicts itself', () => {
  it('is no hand: its cards are those that were dealt', () => {
    const other = ['Ad Kd 9c', ...first.slice(1)]
    expect(errorOf({ actions: [set(1, other), set(2, second)] })).toBe(
      'actions: seat 1 sets Ad, which is not in its hand',
    )
    const twice = ['Ah Ah 9c', ...first.slice(1)]
    expect(errorOf({ actions: [set(1, twice), set(2, second)] })).toMatch(/sets Ah, which is not in its hand twice$/)
    expect(errorOf({ events: [card(1, { card: 'Ad' })] })).toBe('events: Ad of seat 1 is not in its hand')
  })

  it('is no count, where there are two of them (line 896)', () => {
    const counts = (count: number) => ({ ev: 'deal-complete', counts: { 'seat:1': count } })
    expect(errorOf({ events: [counts(13), counts(12)] })).toBe('events: seat 1 is told to have 13 cards, and 12')
    expectRound(game, { events: [counts(12), counts(12)] }, { refused: 'misdeal-count' })
    expectRound(game, { deal: { 'seat:1': [...hands['seat:1'], '2s'] } }, { refused: 'misdeal-count' })
  })

  it('is no stack, which would be paid twice', () => {
    expect(errorOf({ bets: [stack(1), stack(2), stack(2)] })).toBe("bets: 'stack' of seat 2 is told twice")
    const stakes = [1, 2, 2].map((seat) => ({ seat, wager: 'table-stakes', stake: 500 }))
    expect(settle('hg.face-up-chinese', { bets: stakes }).error).toBe("bets: 'table-stakes' of seat 2 is told twice")
  })

  it('is a declaration that is changed (line 893)', () => {
    const sweep = { seat: 1, do: 'declare-clean-sweep', rank: 3 }
    const refused = { refused: 'declaration-withdrawn' }
    expectRound(game, { actions: [sweep, { seat: 1, do: 'declare-surrender' }] }, refused)
    expectRound(game, { actions: [sweep, { ...sweep, rank: 1 }] }, refused)
    expectRound(game, { actions: [sweep, sweep] }, {})
    expectRound(game, { actions: [sweep, { ...sweep, seat: 2, rank: 1 }] }, {})
  })

  it('is a stack that its player changes once he has looked, by either name of his seat (line 883)', () => {
    const events = [
      { ev: 'hand-seen', seat: 'seat:1' },
      { ev: 'stack-changed', seat: 1 },
    ]
    expectRound(game, { events }, { refused: 'stack-changed' })
  })

  it('is a foreign card, in the set, too (line 898)', () =>
    expectRound(game, round({ deal: {}, actions: [set(1, ['Xx Kd 9c', ...first.slice(1)]), set(2, second)] }), {
      refused: 'misdeal-foreign',
    }))
})

describe.each([
  [game, 'showdown, deal-sequence'],
  ['hg.face-up-chinese', 'showdown, deal-sequence, table-state, fantasy, rank-order, qualifies'],
])('%s', (id, kinds) => {
  it('has hands of seats, and no other cards', () => {
    const error = (deal: object) => settle(id, { deal }).error
    expect(error({ 'seta:2': ['As'] })).toBe(
      `deal: ${id} has no 'seta:2'; it has hands as in 'seat:1'. Did you mean 'seat:2'?`,
    )
    expect(error({ board: ['As'] })).toBe(`deal: ${id} has no 'board'; it has hands as in 'seat:1'.`)
    expect(error({ 'upcards:3': { 1: ['As'] } })).toBe(`deal: ${id} has no 'upcards:3'; it has hands as in 'seat:1'.`)
    expect(error({ 'seat:1': ['As'] })).toBeUndefined()
  })

  it('answers no case of a kind that it has not', () =>
    expect(settle(id, { kind: 'show-down' }).error).toBe(
      `there is no kind of case 'show-down' for ${id}; there are ${kinds}`,
    ))
})
