import { describe, expect, it } from 'vitest'
import { settleCase } from '../../../games/settle/settle-case.ts'

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

  it('of a bet: its phase', () => {
    const bet = { seat: 1, wager: 'small', stake: 100 }
    const sicBo = (phase: string) => ({ game: 'gb.sic-bo', outcome: { dice: [1, 2, 3] }, bets: [{ ...bet, phase }] })
    for (const phase of ['uncovered', 'after-uncover', 'after-result'])
      expect(errorOf(sicBo(phase))).toContain('betting, shake-and-uncover, declare, settlement')
    expect(answer(sicBo('declare'))).toMatchObject({ refused: 'late-bet' })
    expect(answer(sicBo('betting'))).toMatchObject({ settlements: [{ returns: 200 }] })
  })

  it('of a phase, whatever a rule would make of it', () => {
    const phases = 'betting, initial-deal, side-settlement, insurance, player-decisions, dealer-draw, settlement'
    const said = (part: string, phase: string) => `${part}: gb.blackjack has no phase '${phase}'; it has ${phases}`
    const bets = [{ seat: 1, wager: 'initial', stake: 100, phase: 'bets' }]
    expect(errorOf({ ...blackjack, bets })).toBe(said('bets', 'bets'))
    expect(errorOf({ ...blackjack, state: { phase: 'player-decision' } })).toBe(said('state', 'player-decision'))
    const actions = [{ seat: 1, do: 'stand', phase: 'play' }]
    expect(errorOf({ ...blackjack, actions })).toBe(said('actions', 'play'))
  })

  it('of a spoken wager, where the document says nothing of any', () => {
    const bets = [{ seat: 1, wager: 'player', stake: 100, oral: { confirmed: true, funds: 100 } }]
    expect(errorOf({ game: 'co.baccarat', deal: { player: '9s Kh', banker: '6c Kd' }, bets })).toBe(
      "bets: co.baccarat has no rule for spoken wagers; tell the wager without 'oral'",
    )
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

  it('of a seat that folded with any wager that is made instead (mbs 3.9, gb 11.19)', () => {
    const deal = { 'seat:1': 'As Ks', dealer: 'Ac Ad', board: '2h 5h 6h 9d Jc' }
    const bets = [
      { seat: 1, wager: 'ante', stake: 100 },
      { seat: 1, wager: 'flop', stake: 200 },
    ]
    for (const game of ['gb.holdem-bonus', 'mbs.texas-holdem-bonus-progressive'])
      expect(errorOf({ game, deal, bets, actions: [{ seat: 1, do: 'fold' }] })).toBe(
        'actions: seat 1 folded, and its flop wager says that it played',
      )
  })

  it('and no stake is no wager', () => {
    expect(errorOf({ ...onSix, bets: [{ seat: 1, wager: 'red-black', on: 'red', stake: 0 }] })).toContain('stake')
  })
})

describe('a part of a case with a key that no notation has', () => {
  const bet = onSix.bets[0]
  const action = { seat: 1, do: 'stand' }
  const cases: [string, object, string][] = [
    ['a bet', { ...onSix, bets: [{ ...bet, stakes: 5 }] }, "bets.0: takes no 'stakes'"],
    [
      'an oral bet',
      { ...onSix, bets: [{ ...bet, oral: { confirmed: true, funds: 1, by: 2 } }] },
      "bets.0.oral: takes no 'by'",
    ],
    ['an action', { ...blackjack, actions: [{ ...action, hands: 1 }] }, "actions.0: takes no 'hands'"],
    ['the state', { ...blackjack, state: { phasee: 'betting' } }, "state: takes no 'phasee'"],
    ['the outcome', { ...onSix, outcome: { wheel: 6, wheels: 7 } }, "outcome: takes no 'wheels'"],
    ['the setup', { ...onSix, setup: { whee: [0] } }, "setup: takes no 'whee'"],
    ['a meter', { ...stud, meters: { progressive: { at: 1 } } }, "meters.progressive: takes no 'at'"],
    ['the jackpot', { ...stud, jackpot: { main: 1, spare: 1 } }, "jackpot: takes no 'spare'"],
  ]

  it.each(cases)('%s: the key is named, and where it stands', (_, given, error) => {
    expect(errorOf(given)).toContain(error)
  })

  it('of the setup: what no rule of this game looks at, though others do', () => {
    expect(errorOf({ ...onSix, setup: { seen: ['Ah'] } })).toBe("setup: gb.roulette takes no 'seen'; it takes wheel")
    expect(answer({ ...blackjack, actions: [action], setup: { seen: 'Ah Ah' } })).toHaveProperty('settlements')
    expect(errorOf({ game: 'gb.sic-bo', outcome: { dice: [1, 2, 3] }, setup: { wheel: [] } })).toContain(
      'it takes none',
    )
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
      /bets\.0\.seat: .*bets\.0\.stake: .*deal\.dealer: "1h" is no card; .*takes no 'why_not'/,
    )
  })
})

describe('decisions that the cards or wagers contradict', () => {
  const box = (cards: string, ...verbs: string[]) => ({
    ...blackjack,
    deal: { 'seat:1': cards, dealer: '9c 8d' },
    actions: verbs.map((verb) => ({ seat: 1, do: verb })),
  })
  const threeCard = { game: 'gb.three-card-poker', deal: { 'seat:1': '8h 9d 2c', dealer: '6h Tc 9s' } }
  const ante = [{ seat: 1, wager: 'ante', stake: 100 }]
  const play = { seat: 1, do: 'play' }
  const ride = {
    game: 'gb.let-it-ride',
    deal: { 'seat:1': 'As Ks Qs', community: 'Js Ts' },
    bets: ['wager-1', 'wager-2', 'wager-pound'].map((wager) => ({ seat: 1, wager, stake: 100 })),
    actions: ['pull-1', 'pull-1', 'pull-2'].map((verb) => ({ seat: 1, do: verb })),
  }
  const cases: [string, object, string][] = [
    [
      'a card asked for that never came',
      box('Ts 5s', 'hit', 'stand'),
      'seat:1 drew 0 after its first two cards, and asked for 1',
    ],
    ['a card after the hand stood', box('Ts 5s 3h', 'stand', 'hit'), 'seat:1 stood, and was played on'],
    ['insurance without its wager', { ...box('As Ks', 'insurance') }, "'insurance' stakes insurance"],
    ['a Play without its wager', { ...threeCard, bets: ante, actions: [play] }, "'play' stakes play"],
    [
      'a Play twice',
      { ...threeCard, bets: [...ante, { seat: 1, wager: 'play', stake: 100 }], actions: [play, play] },
      "'play' was done 2 times",
    ],
    ['a wager pulled twice', ride, "'pull-1' was done 2 times"],
    ['a seat with nobody at it', { ...blackjack, actions: [{ seat: 3, do: 'stand' }] }, 'seat 3 has no wager'],
  ]

  it.each(cases)('%s', (_, given, error) => {
    expect(errorOf(given)).toContain(error)
  })

  it('lets play be that is told as it was, or not at all', () => {
    for (const verbs of [[], ['hit', 'stand']]) expect(answer(box('Ts 5s 3h', ...verbs))).toHaveProperty('settlements')
  })

  it('is none where the cards show hits that are not listed, behind a split or without one', () => {
    expect(answer(box('Ts 5s 3h', 'stand'))).toMatchObject({ settlements: [{ verdict: 'win' }] })
    const split = {
      ...blackjack,
      deal: { 'seat:1': '8s 3d 9h', 'seat:1.2': '8h Td', dealer: '9c 8d' },
      bets: [...blackjack.bets, { seat: 1, wager: 'split', stake: 100, hand: 2 }],
      actions: [{ seat: 1, do: 'split' }, ...[1, 2].map((hand) => ({ seat: 1, do: 'stand', hand }))],
    }
    expect(answer(split)).toMatchObject({ settlements: [{ verdict: 'win' }, { verdict: 'win' }] })
  })
})

describe('an outcome', () => {
  const dice = { game: 'gb.sic-bo', bets: [{ seat: 1, wager: 'small', stake: 100 }] }
  const coup = {
    game: 'co.baccarat',
    deal: { player: '9s Kh', banker: '6c Kd' },
    bets: [{ seat: 1, wager: 'player', stake: 100 }],
  }
  const cases: [string, object, object, string][] = [
    ['given twice', onSix, { wheel: 3, spins: [4] }, 'given by wheel and by spins'],
    ['given twice', dice, { dice: [1, 2, 3], rolls: [[6, 6, 5]] }, 'given by rolls and by dice'],
    [
      'of dice at a wheel',
      onSix,
      { wheel: 3, rolls: [[1, 2]] },
      "gb.roulette has no such 'rolls'; it has wheel, spins",
    ],
    ['of dice alone at a wheel', onSix, { dice: [1, 2, 3] }, "gb.roulette has no such 'dice'"],
    ['of symbols at a wheel of numbers', onSix, { spins: [{ symbol: 'A' }] }, "gb.roulette has no such 'spins'"],
    ['of a wheel at cards', coup, { wheel: 3 }, "co.baccarat has no such 'wheel'"],
  ]

  it.each(cases)('%s is malformed', (_, given, outcome, error) => {
    expect(errorOf({ ...given, outcome })).toContain(error)
  })

  it('with one wrong number says which', () => {
    expect(errorOf({ ...onSix, outcome: { spins: [3, '0', 5] } })).toBe('outcome.spins.1: must be a whole number')
  })
})

describe("names of hands in the books' several notations", () => {
  const coup = (game: string, [one, other]: [string, string], wager: string) =>
    answer({ game, deal: { [one]: '9s Kh', [other]: '6c Kd' }, bets: [{ seat: 1, wager, stake: 100 }] })

  it('are read as those of the game, and so are the wagers on them', () => {
    for (const hands of [['punto', 'banco'] as const, ['player', 'banker'] as const])
      for (const wager of ['punto', 'player']) {
        expect(coup('gb.punto-banco', [...hands], wager)).toMatchObject({
          settlements: [{ wager: 'punto', returns: 200 }],
        })
        expect(coup('co.baccarat', [...hands], wager)).toMatchObject({
          settlements: [{ wager: 'player', returns: 200 }],
        })
      }
  })

  it.each([
    [{ ...onSix, deal: { dealer: '9c 8d' } }, "deal: gb.roulette has no hand 'dealer'"],
    [{ ...blackjack, deal: { ...hands, foo: '2c' } }, "deal: gb.blackjack has no hand 'foo'"],
    [
      { ...blackjack, deal: { ...hands, 'seat:1.1': '2c' } },
      "deal: 'seat:1' and 'seat:1.1' are one hand; give it once",
    ],
    [
      { game: 'gb.let-it-ride', deal: { board: 'Js Ts', community: 'Js Ts' } },
      "deal: 'board' and 'community' are one hand; give it once",
    ],
  ])('that the game has not, or has twice, are malformed', (given, error) => {
    expect(errorOf(given)).toBe(error)
  })

  it('that stand beside the deal are no labels', () => {
    const { dealer, ...deal } = hands
    expect(errorOf({ ...blackjack, deal, dealer })).toBe("a case has cards in 'dealer', where nothing is dealt")
    expect(answer({ ...onSix, dealer: { envy: 0 }, round: 12 })).toHaveProperty('settlements')
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
    expect(answer({ game: 'co.baccarat', bets: bets('lucky-6') })).toMatchObject({ refused: 'tr-permitted-wagers' })
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
