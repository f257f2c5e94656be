import { describe, expect, it } from 'vitest'
import { settleCase } from '../games/settle-case.ts'

const answer = (given: object) => settleCase({ id: 1, ...given })

const errorOf = (given: object): string => {
  const told = answer(given)
  return 'error' in told ? told.error : 'no error'
}

const onSix = {
  game: 'gb.roulette',
  outcome: { wheel: 6 },
  bets: [{ seat: 1, wager: 'red-black', on: 'red', stake: 1 }],
}

const hands = { 'seat:1': ['Kh', '9s'], dealer: ['Tc', '7c'] }
const blackjack = { game: 'gb.blackjack', deal: hands, bets: [{ seat: 1, wager: 'initial', stake: 100 }] }

const studHand = (...ranks: string[]) => ranks.map((rank, i) => `${rank}${'hdcs'[i % 4]}`)
const stud = {
  game: 'gb.casino-stud',
  deal: { 'seat:1': studHand('2', '3', '5', '7', '9'), dealer: studHand('4', '6', '8', 'T', 'Q') },
  bets: [{ seat: 1, wager: 'ante', stake: 100 }],
  actions: [{ seat: 1, do: 'fold' }],
}

describe('the state of a case', () => {
  const dice = { game: 'gb.dice', outcome: { rolls: [[2, 2]] }, bets: [{ seat: 2, wager: 'win-line', stake: 100 }] }
  const cases: [string, object, object][] = [
    ['shooter-without-line', dice, { shooter: 1 }],
    ['hole-card', blackjack, { phase: 'player-decisions' }],
    ['upcard-order', stud, { dealerFaceUp: 4 }],
    ['upcard-order', stud, { dealer_face_up: 4 }],
  ]

  it.each(cases)('%s: is read beside the bets as it is in its own record', (rule, given, state) => {
    expect(answer({ ...given, ...state })).toMatchObject({ refused: rule })
    expect(answer({ ...given, state })).toMatchObject({ refused: rule })
  })
})

describe('a word that nobody knows is no harmless word', () => {
  it('of a case: its key is named, and remarks are let be', () => {
    expect(errorOf({ ...onSix, phasee: 'betting' })).toContain("'phasee'")
    expect(answer({ ...onSix, note: 'x', why: 'x', cite: 'gb 3', expect: [], expect_error: 'x' })).toMatchObject({
      settlements: [{ returns: 0 }],
    })
  })

  it('of a bet: its phase, where no rule refuses the bet for it', () => {
    const bet = { seat: 1, wager: 'small', stake: 100 }
    const sicBo = (phase: string) => ({ game: 'gb.sic-bo', outcome: { dice: [1, 2, 3] }, bets: [{ ...bet, phase }] })
    for (const phase of ['uncovered', 'after-uncover', 'after-result'])
      expect(errorOf(sicBo(phase))).toContain('betting, shake-and-uncover, declare, settlement')
    expect(answer(sicBo('declare'))).toMatchObject({ refused: 'late-bet' })
    expect(answer(sicBo('betting'))).toMatchObject({ settlements: [{ returns: 200 }] })
  })

  it('of an action: what the game does not have', () => {
    expect(errorOf({ ...blackjack, actions: [{ seat: 1, do: 'surrender' }] })).toContain('hit, stand, double, split')
    expect(answer({ ...blackjack, actions: [{ seat: 1, do: 'stand' }] })).toMatchObject({
      settlements: [{ returns: 200 }],
    })
  })

  it('of a seat that folded and played', () => {
    const deal = { 'seat:1': ['8h', '9d', '2c'], dealer: ['6h', 'Tc', '9s'] }
    const bets = ['ante', 'play'].map((wager) => ({ seat: 1, wager, stake: 100 }))
    const given = { game: 'gb.three-card-poker', deal, bets }
    expect(errorOf({ ...given, actions: [{ seat: 1, do: 'fold' }] })).toContain('seat 1 folded')
    expect(answer({ ...given, actions: [{ seat: 1, do: 'play' }] })).toHaveProperty('settlements')
  })

  it('and no stake is no wager', () => {
    expect(errorOf({ ...onSix, bets: [{ seat: 1, wager: 'red-black', on: 'red', stake: 0 }] })).toContain('stake')
  })
})

describe('a table for the general rules of Great Britain', () => {
  const judged = (setup: object) => answer({ game: 'gb.general', setup })
  const unread = (setup: object) => errorOf({ game: 'gb.general', setup })

  it('says what it has that no rule is about', () => {
    expect(unread({ game: 'gb.roulette', whatever: 3 })).toContain('whatever')
    expect(unread({ table: { game: 'gb.roulette', options: { whatever: 1 } } })).toContain('whatever')
    expect(judged({ game: 'gb.roulette', date: '2008-01-01', table: 'T1' })).toMatchObject({ accepted: true })
  })

  it("holds the options and wagers against the game's own rules (gb 4.6)", () => {
    const wagers = ['initial', 'perfect-pairs']
    expect(judged({ game: 'gb.blackjack', options: { decks: 8 }, wagers })).toMatchObject({
      refused: 'side-wager-wrong-decks',
    })
    expect(judged({ game: 'gb.blackjack', options: { decks: 4 }, wagers })).toMatchObject({ accepted: true })
  })

  it('gr.marked-layout, gr.one-position-per-player: in other spellings', () => {
    const layout = { side_wagers: ['21-plus-3'] }
    expect(judged({ game: 'gb.blackjack', layout, side_wagers: ['royal-match'] })).toMatchObject({
      refused: 'gr.marked-layout',
    })
    const positions = (each: number) => judged({ game: 'gb.three-card-poker', positions_per_player: each })
    expect(positions(2)).toMatchObject({ refused: 'gr.one-position-per-player' })
    expect(positions(1)).toMatchObject({ accepted: true })
  })

  it('gr.higher-odds: 36:1 on one zero leaves the house nothing, which is a house edge too', () => {
    const odds = { game: 'gb.roulette', odds: { 'straight-up': '36:1' }, notice: true }
    expect(judged({ ...odds, house_edge: 0 })).toMatchObject({ accepted: true, rule: 'gr.higher-odds' })
    expect(judged(odds)).toMatchObject({ refused: 'gr.higher-odds' })
  })
})
