import { describe, expect, it } from 'vitest'
import { act, bank, bet, foundIn, returned, settled, verdictOn } from '../../../support/card-room-answers.ts'

describe('Caribbean Stud', () => {
  const game = 'hg.caribbean-stud'
  const called = [bet(1, 'ante', 500), bet(1, 'call-bet', 1_000)]
  const on = (player: string, dealer: string, options: object = {}) =>
    returned(game, { options, deal: { 'seat:1': player, dealer }, bets: called })
  const aceKing = 'Ad Kc 9s 5d 3c'

  it('pays the call by the schedule where the player beats a qualifying player-dealer', () => {
    expect(on('2h 2s 9d 5c 3h', aceKing)).toEqual([1_000, 2_000])
    expect(on('2h 2s 9d 9c 3h', aceKing)).toEqual([1_000, 3_000])
    expect(on('2h 2s 2d 9c 3h', aceKing)).toEqual([1_000, 4_000])
    expect(on('Ah 2s 3d 4c 5h', aceKing)).toEqual([1_000, 6_000])
    expect(on('2h 7h 9h Jh 3h', aceKing)).toEqual([1_000, 7_000])
    expect(on('2h 2s 2d 9c 9h', aceKing)).toEqual([1_000, 8_000])
    expect(on('2h 2s 2d 2c 9h', aceKing)).toEqual([1_000, 9_000])
    expect(on('Ah 2h 3h 4h 5h', aceKing)).toEqual([1_000, 10_000])
    expect(on('Ah Kh Qh Jh Th', aceKing)).toEqual([1_000, 11_000])
    expect(on('Ah Kh 9d 5h 2h', aceKing)).toEqual([0, 0])
    expect(on('Ah Kh 9d 5h 3h', aceKing)).toEqual([500, 1_000])
  })

  it('settles all antes of a spot before its call bets, those of the backline included', () => {
    const backline = (part: string, stake: number) => bet(1, 'backline', stake, { by: 2, part })
    const bets = [...called, backline('ante', 400), backline('call-bet', 800)]
    const deal = { 'seat:1': 'Ah 2s 3d 4c 6h', dealer: '2d 2c 9s 5d 3c' }
    expect(returned(game, { deal, bets: [...bets, bank(1_200)] })).toEqual([0, 700, 0, 800, 2_400])
    expect(returned(game, { deal, bets: [...bets, bank(700)] })).toEqual([0, 1_000, 200, 800, 1_400])
  })

  it('pays the ante alone where the player-dealer has no ace and king', () => {
    expect(on('2h 3s 9d 5c 7h', 'Ad Qc Js 9d 8c')).toEqual([1_000, 1_000])
    expect(on('2h 3s 9d 5c 7h', '2d 2c Js 9d 8c')).toEqual([0, 0])
  })

  it('ranks a flush above a full house, as printed, unless the house says otherwise', () => {
    const [flush, full] = ['2h 7h 9h Jh 3h', 'Kd Kc Ks 8d 8c']
    expect(on(flush, full)).toEqual([1_000, 7_000])
    expect(on(flush, full, { flush_over_full_house: false })).toEqual([0, 0])
    expect(on(full, flush)).toEqual([0, 0])
  })

  it('has five of a kind as four with a kicker of the same rank', () => {
    expect(on('9h 9s 9d 9c 9h', '9d 9c 9s 9d Kc')).toEqual([0, 0])
    expect(on('9h 9s 9d 9c 9h', '8d 8c 8s 8d Kc')).toEqual([1_000, 9_000])
  })

  it('takes a folded ante at once, before the settlement', () => {
    const told = {
      options: { action_seat: 1 },
      deal: { 'seat:1': '2h 2s 9d 5c 3h', dealer: aceKing },
      actions: [act(2, 'fold')],
      bets: [...called, bet(2, 'ante', 500), bank(1_000)],
    }
    expect(returned(game, told)).toEqual([1_000, 2_000, 0, 0])
    expect(returned(game, { actions: [act(2, 'fold')], bets: [...called, bet(2, 'ante', 500)] })).toEqual([
      ...['open', 'open', 0],
    ])
  })

  it('places the first action by the last downcard', () => {
    const seat = (last_downcard: string) => settled(game, { outcome: { last_downcard } }).state?.action_seat
    expect(['Ac', '8', '2d', 'J', 'Kd', '7h'].map(seat)).toEqual([1, 1, 2, 4, 6, 7])
    expect(settled(game, { deal: { dealer: aceKing } }).state).toEqual({ action_seat: 3 })
  })

  it('refuses calls that are not twice the ante, a third backline bet and capped bets', () => {
    const staked = (...bets: object[]) => verdictOn(game, { bets })
    expect(staked(bet(1, 'ante', 500), bet(1, 'call-bet', 900))).toBe('wrong-call-size')
    const behind = (by: number, part = 'ante', stake = 100) => bet(1, 'backline', stake, { by, part })
    expect(staked(...called, behind(2), behind(3))).toBe('accepted')
    expect(staked(...called, behind(2), behind(3), behind(4))).toBe('third-backline')
    expect(staked(...called, behind(2), behind(2, 'call-bet', 200))).toBe('accepted')
    expect(staked(...called, behind(2), behind(2, 'call-bet', 300))).toBe('wrong-call-size')
    const change = { ev: 'wager-changed', seat: 1, amount: 100 }
    expect(verdictOn(game, { events: [{ ev: 'deal-complete' }, change] })).toBe('cap-or-pinch')
    expect(verdictOn(game, { events: [change] })).toBe('accepted')
    expect(verdictOn(game, { options: { kum_kum: ['P1', 'P2', 'P3', 'P4'] } })).toBe('fourth-party')
  })

  it('settles backline bets by their part', () => {
    const behind = (part: string, stake: number) => bet(1, 'backline', stake, { by: 2, part })
    const bets = [...called, behind('ante', 100), behind('call-bet', 200)]
    const deal = { 'seat:1': '2h 2s 9d 9c 3h', dealer: aceKing }
    expect(returned(game, { deal, bets })).toEqual([1_000, 3_000, 200, 600])
  })

  it('kills a downcard that the casino dealer shows, and plays one that the player-dealer shows', () => {
    const shown = (exposed_by: string) => ({ ev: 'card', to: 'dealer', card: '5d', exposed: true, exposed_by })
    expect(settled(game, { events: [shown('casino-dealer')] }).state).toEqual({
      ...{ dead_cards: ['5d'], burn_count: 3, plays: false },
    })
    expect(settled(game, { events: [shown('player-dealer')] }).state).toEqual({ plays: true })
    expect(foundIn(game, { events: [{ ev: 'two-cards', exposed: ['5d'] }] })).toEqual(['two-cards-at-once'])
  })
})

describe('Pokara', () => {
  const game = 'hg.pokara'
  const initial = bet(1, 'initial')
  const on = (player: string, dealer: string, ...actions: object[]) =>
    returned(game, { deal: { 'seat:1': player, dealer }, actions, bets: [initial] })
  const draw = (seat: number | 'dealer', discard: string, card: string) => act(seat, 'draw', { discard, card })

  it('ranks hands as printed', () => {
    const order = [
      ...['Th Th Th', 'Ad Kd Qd', 'Kd Qd Jd', 'Qd Jd Td', 'Ad Ac As', 'Th Ts Td', 'Ah Ah Kh', 'Th Th Jh'],
      ...['Ah Kh Jh', 'Kh Jh Th', 'Ad Kc Qs', 'Qd Jc Ts', 'Ad Ac Ks', 'Td Tc Qs'],
    ]
    for (const [i, better] of order.entries())
      for (const worse of order.slice(i + 1)) {
        expect(on(better, worse), `${better} against ${worse}`).toEqual([2_000])
        expect(on(worse, better), `${worse} against ${better}`).toEqual([0])
      }
    expect(on('Ad Kc Qs', 'Ah Ks Qd')).toEqual([1_000])
  })

  it('loses a draw that does not improve, of the player-dealer too', () => {
    expect(on('Ad Kc Js', 'Kd Qc Js', draw(1, 'Js', 'Tc'))).toEqual([0])
    expect(on('Ad Kc Js', 'Kd Qc Js', draw(1, 'Js', 'Ac'))).toEqual([0])
    expect(on('Ad Kc Js', 'Ad Kd Ts', draw(1, 'Js', 'Qc'), draw('dealer', 'Ts', 'Tc'))).toEqual([2_000])
    expect(on('Kd Qc Ts', 'Ad Kd Ts', draw('dealer', 'Ts', 'Tc'))).toEqual([2_000])
  })

  it('may take a higher card for an improvement', () => {
    const told = {
      deal: { 'seat:1': 'Jh Jd Ts', dealer: 'Kd Jc Ts' },
      actions: [draw(1, 'Jd', 'Ac'), draw('dealer', 'Ts', 'Tc')],
      bets: [initial, bet(1, 'double')],
    }
    expect(returned(game, told)).toEqual([0, 0])
    expect(returned(game, { ...told, options: { 'improvement-test': 'card-or-hand-rank' } })).toEqual([2_000, 2_000])
  })

  it('pays the bonus on the cards dealt, by either table', () => {
    const bonus = (cards: string, table: string) =>
      returned(game, {
        options: { 'bonus-pay-table': table },
        deal: { 'seat:1': cards },
        bets: [initial, bet(1, 'bonus', 500)],
      })[1]
    const hands = ['Kc Kc Kc', 'Ah Ah Ah', 'Kh Kh Kh', 'Ah Kh Qh', 'Kh Qh Jh', 'Kh Kd Ks', 'Ah Kh Jh', 'Ah Kd Qs']
    const times = (table: string) => hands.map((hand) => (bonus(hand, table) as number) / 500)
    expect(times('clubs-200')).toEqual([201, 51, 51, 31, 21, 9, 4, 0])
    expect(times('hearts-500')).toEqual([61, 501, 61, 31, 21, 11, 4, 0])
  })

  it('demands the double on a draw to a pair or better, and takes none without a draw', () => {
    const verdict = (bets: object[], ...actions: object[]) =>
      verdictOn(game, { deal: { 'seat:1': 'Ad Ac Ts' }, actions, bets: [initial, ...bets] })
    const exchange = draw(1, 'Ts', 'Kc')
    expect(verdict([], exchange)).toBe('must-double')
    expect(verdict([bet(1, 'double')], exchange)).toBe('accepted')
    expect(verdict([bet(1, 'double', 900)], exchange)).toBe('double-not-equal-initial')
    expect(verdict([bet(1, 'double')])).toBe('double-without-draw')
    expect(verdict([], act(1, 'draw', { discard: ['Ts', 'Ac'] }))).toBe('one-card-draw-only')
    const highCard = { deal: { 'seat:1': 'Ad Kc Ts' }, bets: [initial] }
    expect(verdictOn(game, { ...highCard, actions: [draw(1, 'Ts', 'Kd')] })).toBe('accepted')
    const late = { ev: 'wager', seat: 1, wager: 'double', stake: 1_000 }
    const discard = { ev: 'discard', seat: 1, card: 'Ts' }
    expect(verdictOn(game, { events: [discard, late] })).toBe('late-double')
    expect(verdictOn(game, { events: [late, discard] })).toBe('accepted')
  })

  it('lets a seat discard one card, told at once or one after the other (hg, line 1761)', () => {
    const discard = (seat: number | 'dealer', card: string) => ({ ev: 'discard', seat, card })
    const events = (...told: object[]) => verdictOn(game, { events: told })
    expect(events(discard(1, 'Ts'), discard(2, 'Js'), discard('dealer', 'Ts'))).toBe('accepted')
    expect(events(discard(1, 'Ts'), discard(2, 'Js'), discard(1, 'Ac'))).toBe('one-card-draw-only')
    expect(events({ ev: 'discard', seat: 1, cards: ['Ts', 'Ac'] })).toBe('one-card-draw-only')
    const twice = [draw(1, 'Ts', 'Kd'), draw(1, 'Kc', 'Jd')]
    expect(verdictOn(game, { deal: { 'seat:1': 'Ad Kc Ts' }, bets: [initial], actions: twice })).toBe(
      'one-card-draw-only',
    )
  })

  it('plays the player-dealer by the house way', () => {
    const dealer = (cards: string, ...actions: object[]) => verdictOn(game, { deal: { dealer: cards }, actions })
    expect(dealer('Ad Qc Js', draw('dealer', 'Ad', 'Kc'))).toBe('accepted')
    expect(dealer('Ad Qc Js')).toBe('house-way-must-draw')
    expect(dealer('Ad Qc Js', draw('dealer', 'Js', 'Kc'))).toBe('house-way-must-draw')
    expect(dealer('Ad Qd Jd', draw('dealer', 'Ad', 'Kc'))).toBe('house-way-must-stand')
    expect(dealer('Ad Qd Jd')).toBe('accepted')
    expect(dealer('Ad Kc Qs', draw('dealer', 'Ad', 'Kc'))).toBe('house-way-must-stand')
    expect(dealer('Td Tc Js', draw('dealer', 'Js', 'Kc'))).toBe('accepted')
    // Nobody is left to play against.
    expect(on('Ad Kc Js', 'Ad Kd Ts', draw(1, 'Js', 'Tc'))).toEqual([0])
  })

  it('refuses what may not be staked, and cards that it does not have', () => {
    const staked = (...bets: object[]) => verdictOn(game, { bets })
    expect(staked(bet(1, 'bonus', 500))).toBe('bonus-without-base')
    expect(staked(initial, bet(1, 'bonus', 1_500))).toBe('bonus-above-base')
    expect(staked(initial, bet(1, 'bonus', 700))).toBe('bonus-increment')
    expect(staked(initial, bet(1, 'bonus', 500))).toBe('accepted')
    expect(staked(initial, bet(1, 'initial', 500, { by: 2 }))).toBe('backline-not-allowed')
    expect(verdictOn(game, { deal: { dealer: 'Ad Kc 9s' } })).toBe('card-not-in-deck')
    expect([2, 3, 20, 30].map((decks) => verdictOn(game, { kind: 'config', options: { decks } }))).toEqual([
      ...['deck-count', 'accepted', 'accepted', 'accepted'],
    ])
  })
})

describe("Ultimate Texas Hold'em", () => {
  const game = 'hg.ultimate-texas-holdem'
  const bets = [bet(1, 'ante'), bet(1, 'blind'), bet(1, 'play', 4_000), bet(1, 'trips', 100)]
  const on = (player: string, dealer: string, board: string, told: object = {}) =>
    returned(game, { deal: { 'seat:1': player, dealer, board }, actions: [act(1, 'play-4x')], bets, ...told })

  it('settles Ante, Blind, Play and Trips', () => {
    expect(on('Ah Kh', '2d 3c', 'As Kd 9c 8d 7s')).toEqual([1_000, 1_000, 8_000, 0])
    expect(on('Ah Ad', '9d 3c', 'As Kd 9c 8d 7s')).toEqual([2_000, 1_000, 8_000, 400])
    expect(on('Ah 2d', '9d 3c', '5s 4d 3d Kd Qs')).toEqual([2_000, 2_000, 8_000, 500])
    expect(on('Ah 2h', '9d 3c', '5h 4h Td Kh Qs')).toEqual([1_000, 2_500, 8_000, 800])
    expect(on('Kh 2h', '9d 9c', '5h 4d Td 8h Qs')).toEqual([0, 0, 0, 0])
    expect(on('2h 3h', '2d 3c', 'As Kd Qc Jd Ts')).toEqual([1_000, 1_000, 4_000, 500])
  })

  it('returns the Ante where the player-dealer has no pair', () => {
    expect(on('Kh 2h', 'Ad 9c', '5h 4d Td 8h Qs')).toEqual([1_000, 0, 0, 0])
  })

  it('holds Trips against the board after a fold', () => {
    const actions = [act(1, 'check'), act(1, 'check'), act(1, 'fold')]
    const told = { actions, bets: [bet(1, 'ante'), bet(1, 'blind'), bet(1, 'trips', 100)] }
    expect(on('Ah Kh', 'Ad 9c', '5h 5d 5c 8h Qs', told)).toEqual([0, 0, 400])
    expect(on('5s Kh', 'Ad 9c', '5h 5d Tc 8h Qs', told)).toEqual([0, 0, 0])
  })

  it('collects folded wagers in their turn, or at once where the house does', () => {
    const told = {
      deal: { 'seat:1': 'Ah Kh', dealer: 'Ad 9c', board: '5h 5d Kc 8h Qs' },
      actions: [act(1, 'play-4x'), ...['check', 'check', 'fold'].map((verb) => act(2, verb))],
      bets: [
        bet(1, 'ante', 500),
        bet(1, 'blind', 500),
        bet(1, 'play', 2_000),
        bet(2, 'ante', 500),
        bet(2, 'blind', 500),
      ],
    }
    const returns = (options: object) => returned(game, { ...told, options, bets: [...told.bets, bank(2_000)] })
    expect(returns({})).toEqual([1_000, 500, 3_500, 500, 500, 0])
    expect(returns({ 'folded-wagers': 'at-once' })).toEqual([1_000, 500, 4_000, 0, 0, 500])
  })

  it('pays a Trips flush by its option', () => {
    const flush = (options: object) => on('Ah 2h', '9d 3c', '5h 4h Td Kh Qs', { options })[3]
    expect([flush({}), flush({ 'trips-flush': '7:2' })]).toEqual([800, 450])
  })

  it('takes one Play of the multiple that the street has', () => {
    const staked = (...told: object[]) => verdictOn(game, { bets: [bet(1, 'ante'), bet(1, 'blind'), ...told] })
    const acted = (...verbs: string[]) => verdictOn(game, { actions: verbs.map((verb) => act(1, verb)) })
    expect(staked(bet(1, 'play', 4_000))).toBe('accepted')
    expect(staked(bet(1, 'play', 5_000))).toBe('play-multiple')
    expect(staked(bet(1, 'play', 4_000), bet(1, 'play', 1_000))).toBe('second-play')
    expect(acted('check', 'check', 'play-1x')).toBe('accepted')
    expect(acted('play-2x')).toBe('play-multiple')
    expect(acted('check', 'play-4x')).toBe('play-multiple')
    expect(acted('play-3x', 'play-2x')).toBe('second-play')
    expect(acted('fold')).toBe('fold-too-early')
    expect(acted('check', 'fold')).toBe('fold-too-early')
    expect(acted('check', 'check', 'fold')).toBe('accepted')
    const said = { actions: [act(1, 'play-3x')], bets: [bet(1, 'ante'), bet(1, 'blind'), bet(1, 'play', 4_000)] }
    expect(verdictOn(game, said)).toBe('play-multiple')
  })

  it('reads no check at the river, and no fold beside a Play (2334)', () => {
    const error = (bets: object[], ...verbs: string[]) =>
      settled(game, { bets, actions: verbs.map((verb) => act(1, verb)) }).error
    const staked = [bet(1, 'ante'), bet(1, 'blind')]
    expect(error(staked, 'check', 'check', 'check')).toBe(
      'actions: seat 1 checks at the river, where it plays or folds',
    )
    expect(error([...staked, bet(1, 'play')], 'check', 'check', 'fold')).toBe('actions: seat 1 folds, and has play')
    expect(error(staked, 'check', 'check', 'fold')).toBeUndefined()
  })

  it('refuses what may not be staked or dealt', () => {
    const staked = (...told: object[]) => verdictOn(game, { bets: told })
    expect(staked(bet(1, 'ante'))).toBe('blind-missing')
    expect(staked(bet(1, 'ante'), bet(1, 'blind', 900))).toBe('blind-not-equal-ante')
    expect(staked(bet(1, 'trips'))).toBe('bonus-without-base')
    expect(staked(bet(8, 'ante'), bet(8, 'blind'))).toBe('no-such-seat')
    expect(staked(bet(1, 'ante', 100, { by: 2 }))).toBe('backline-not-allowed')
    const twice = { 'seat:1': 'Ah Kh', dealer: 'Ah 2c' }
    expect(verdictOn(game, { deal: twice })).toBe('card-not-in-deck')
    const start = (deck: string) => ({ ev: 'hand-start', deck })
    const end = { ev: 'hand-end' }
    expect(verdictOn(game, { events: [start('red'), end, start('red')] })).toBe('deck-not-alternated')
    expect(verdictOn(game, { events: [start('red'), end, start('blue'), end, start('red')] })).toBe('accepted')
  })

  it('deals the board first, then seats in turn, and the player-dealer last', () => {
    const to = (...hands: string[]) =>
      verdictOn(game, {
        events: hands.map((hand) => ({ ev: 'card', to: hand })),
        bets: [1, 3].flatMap((seat) => [bet(seat, 'ante'), bet(seat, 'blind')]),
      })
    const board = Array<string>(5).fill('board')
    const seats = ['seat:1', 'seat:1', 'seat:3', 'seat:3']
    expect(to(...board, ...seats, 'dealer', 'dealer')).toBe('accepted')
    expect(to('seat:1')).toBe('deal-order')
    expect(to(...board, 'board')).toBe('deal-order')
    expect(to(...board, 'seat:1', 'seat:3')).toBe('deal-order')
    expect(to(...board, 'dealer')).toBe('deal-order')
  })
})

describe('Three Card Poker 6 Card Bonus', () => {
  const game = 'hg.three-card-poker-6-card-bonus'
  const bets = [bet(1, 'ante'), bet(1, 'play'), bet(1, 'pair-plus', 100), bet(1, '6-card-bonus', 100)]
  const on = (player: string, dealer: string, told: object = {}) =>
    returned(game, { deal: { 'seat:1': player, dealer }, actions: [act(1, 'play')], bets, ...told })

  it('settles Ante and Play against a queen or better', () => {
    expect(on('Ah Kd 9c', 'Qd 3s 2h').slice(0, 2)).toEqual([2_000, 2_000])
    expect(on('Ah Kd 9c', 'Jd Ts 8h').slice(0, 2)).toEqual([2_000, 1_000])
    expect(on('9h 7d 2c', 'Jd Ts 8h').slice(0, 2)).toEqual([1_000, 1_000])
    expect(on('Jh 7d 2c', 'Qd Ts 8h').slice(0, 2)).toEqual([0, 0])
    expect(on('Qh 7d 2c', 'Qd 7s 2h').slice(0, 2)).toEqual([1_000, 1_000])
  })

  it('pays Pair Plus by its table', () => {
    const hands = ['Ah Kh Qh', 'Ah 2h 3h', '9h 9d 9c', 'Ah Kd Qc', 'Ah 9h 3h', '9h 9d 3c', 'Kh 2d Ac']
    expect(hands.map((hand) => on(hand, 'Jd Ts 8s')[2])).toEqual([20_100, 4_100, 3_100, 700, 400, 200, 0])
  })

  it('pays the 6 Card Bonus on the best five of both hands, after a fold too', () => {
    const six = (player: string, dealer: string) => on(player, dealer)[3]
    expect(six('Ah Kh Qh', 'Jh Th 2d')).toBe(100_100)
    expect(six('9h 8h 7h', '6h 5h 2d')).toBe(20_100)
    expect(six('9h 9d 9c', '9s 5h 2d')).toBe(10_100)
    expect(six('9h 9d 9c', '5s 5h 2d')).toBe(2_100)
    expect(six('9h 8h 2h', '4h 3h 2d')).toBe(1_600)
    expect(six('9h 8d 7c', '6h 5h 2d')).toBe(1_100)
    expect(six('9h 9d 9c', '6h 5h 2d')).toBe(800)
    expect(six('9h 9d 8c', '8h 5h 2d')).toBe(0)
    const folded = { actions: [act(1, 'fold')], bets: [bet(1, 'ante'), ...bets.slice(2)] }
    expect(on('9h 9d 9c', '6h 5h 2d', folded)).toEqual([0, 0, 800])
  })

  it('collects a folded Ante and Pair Plus in their turn, or at once where the house does', () => {
    const told = {
      deal: { 'seat:1': 'Ah Kh 9d', 'seat:2': '2h 3d 5c', dealer: 'Qd 7c 4s' },
      actions: [act(1, 'play'), act(2, 'fold')],
      bets: [
        bet(1, 'ante'),
        bet(1, 'play'),
        bet(2, 'ante', 300),
        bet(2, 'pair-plus', 200),
        bet(2, '6-card-bonus', 100),
      ],
    }
    const returns = (options: object) => returned(game, { ...told, options, bets: [...told.bets, bank(1_500)] })
    expect(returns({})).toEqual([2_000, 1_500, 300, 200, 100, 0])
    expect(returns({ 'folded-wagers': 'at-once' })).toEqual([2_000, 2_000, 0, 0, 100, 0])
  })

  it('refuses what may not be staked or dealt', () => {
    const staked = (...told: object[]) => verdictOn(game, { bets: told })
    expect(staked(bet(1, 'ante'), bet(1, 'play', 900))).toBe('play-not-equal-ante')
    expect(staked(bet(1, 'pair-plus'))).toBe('bonus-without-base')
    expect(staked(bet(1, '6-card-bonus'), bet(1, 'ante'))).toBe('accepted')
    expect(verdictOn(game, { deal: { 'seat:1': '9h 9d' } })).toBe('wrong-card-count')
    const closed = { ev: 'bets-closed' }
    const wager = { ev: 'wager', seat: 1, wager: 'ante', stake: 100 }
    expect(verdictOn(game, { events: [closed, wager] })).toBe('bet-after-close')
    expect(verdictOn(game, { events: [wager, closed] })).toBe('accepted')
    const start = { ev: 'hand-start', deck: 'red' }
    expect(verdictOn(game, { events: [start, { ev: 'hand-end' }, start] })).toBe('deck-not-alternated')
  })
})
