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

describe('a part of a case with a key that no notation has', () => {
  const bet = onSix.bets[0]
  const action = { seat: 1, do: 'stand' }
  const cases: [string, object, string][] = [
    ['a bet', { ...onSix, bets: [{ ...bet, stakes: 5 }] }, "bets.0: has no 'stakes'"],
    [
      'an oral bet',
      { ...onSix, bets: [{ ...bet, oral: { confirmed: true, funds: 1, by: 2 } }] },
      "bets.0.oral: has no 'by'",
    ],
    ['an action', { ...blackjack, actions: [{ ...action, hands: 1 }] }, "actions.0: has no 'hands'"],
    ['the state', { ...blackjack, state: { phasee: 'betting' } }, "state: has no 'phasee'"],
    ['the outcome', { ...onSix, outcome: { wheel: 6, wheels: 7 } }, "outcome: has no 'wheels'"],
    ['the setup', { ...onSix, setup: { whee: [0] } }, "setup: has no 'whee'"],
    ['a meter', { ...stud, meters: { progressive: { at: 1 } } }, "meters.progressive: has no 'at'"],
    ['the jackpot', { ...stud, jackpot: { main: 1, spare: 1 } }, "jackpot: has no 'spare'"],
  ]

  it.each(cases)('%s: the key is named, and where it stands', (_, given, error) => {
    expect(errorOf(given)).toContain(error)
  })

  it('of the setup: what no rule of this game looks at, though others do', () => {
    expect(errorOf({ ...onSix, setup: { seen: ['Ah'] } })).toBe("setup: gb.roulette has no 'seen'; it has wheel")
    expect(answer({ ...blackjack, actions: [action], setup: { seen: 'Ah Ah' } })).toHaveProperty('settlements')
    expect(errorOf({ game: 'gb.sic-bo', outcome: { dice: [1, 2, 3] }, setup: { wheel: [] } })).toContain('it has none')
  })

  it('lets labels be wherever they stand', () => {
    const bets = [{ ...bet, note: 'x', cite: 'gb 3', _by: 'x', expect: 2 }]
    expect(answer({ ...onSix, bets, outcome: { wheel: 6, comment: 'x' }, setup: { note: 'x' } })).toMatchObject({
      settlements: [{ returns: 0 }],
    })
  })

  it('says all that is wrong, each with its place', () => {
    const given = {
      ...onSix,
      bets: [{ seat: 0, wager: 'red-black', stake: 1.5 }],
      deal: { dealer: ['1h'] },
      why_not: 1,
    }
    expect(errorOf(given)).toMatch(
      /bets\.0\.seat: .*bets\.0\.stake: .*deal\.dealer: "1h" is no card; .*has no 'why_not'/,
    )
  })
})

describe('a case with wagers that nothing decides', () => {
  const cards = 'deal: there are wagers, and neither cards nor a shoe to deal them from'
  const result = 'outcome: there are wagers, and no result to settle them by'
  const bets = (...wagers: string[]) => wagers.map((wager) => ({ seat: 1, wager, stake: 100 }))
  const cases: [string, object[], string][] = [
    ['co.baccarat', bets('player'), cards],
    ['co.dragon-bonus', bets('banker'), cards],
    ['gb.punto-banco', bets('punto'), cards],
    ['gb.blackjack', bets('initial'), cards],
    ['gb.three-card-poker', bets('ante', 'play'), cards],
    ['gb.casino-stud', bets('ante', 'progressive'), cards],
    ['gb.holdem-bonus', [...bets('ante'), { seat: 1, wager: 'flop', stake: 200 }], cards],
    ['gb.ultimate-holdem', bets('ante', 'blind', 'play'), cards],
    ['gb.casino-holdem', [...bets('ante'), { seat: 1, wager: 'call', stake: 200 }], cards],
    ['gb.two-way-holdem', bets('ante', 'blind', 'two-way'), cards],
    ['gb.let-it-ride', bets('wager-1', 'wager-2', 'wager-pound'), cards],
    ['gb.pai-gow-poker', bets('standard'), cards],
    ['mbs.texas-holdem-bonus-progressive', [...bets('ante'), { seat: 1, wager: 'flop', stake: 200 }], cards],
    ['gb.roulette', onSix.bets, result],
    ['gb.sic-bo', bets('small'), result],
    ['gb.big-six', [{ seat: 1, wager: 'symbol', on: 'A', stake: 100 }], result],
    ['gb.dice', bets('field'), result],
  ]
  const options = { progressiveOffered: 'yes-offered' }

  it.each(cases)('%s: is malformed, and breaks no rule', (game, bets, error) => {
    expect(errorOf({ game, bets, ...(game === 'gb.casino-stud' ? { options } : {}) })).toBe(error)
  })

  it('is refused for the wager where that is wrong too', () => {
    expect(answer({ game: 'co.baccarat', bets: bets('punto') })).toMatchObject({ refused: 'tr-permitted-wagers' })
  })

  it('is refused for what the table was found with', () => {
    const deckChange = { from: 4, to: 6, at: 'mid-shoe', unanimous: true }
    const given = { game: 'gb.blackjack', bets: bets('initial'), setup: { deckChange } }
    expect(answer(given)).toMatchObject({ refused: 'deck-change-mid-shoe' })
  })

  it('is a round where all have folded, so that no card need be shown (gb 5.14-5.15)', () => {
    expect(answer({ game: 'gb.three-card-poker', bets: bets('ante') })).toMatchObject({ settlements: [{ returns: 0 }] })
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
