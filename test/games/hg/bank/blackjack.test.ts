import { describe, expect, it } from 'vitest'
import { act, bank, bet, foundIn, returned, settled, verdictOn } from '../../../support/card-room-answers.ts'

const card = (to: string, code: string, more: object = {}) => ({ ev: 'card', to, card: code, ...more })

describe('Hawaiian Blackjack', () => {
  const game = 'hg.hawaiian-blackjack'
  const against = (player: string, dealer: string, ...actions: object[]) =>
    returned(game, { deal: { 'seat:1': player, dealer }, actions, bets: [bet(1, 'base')] })

  it('compares hands by the ranking chart', () => {
    // Two aces pay 3:2, beat blackjack, and push against two aces.
    expect(against('Ah As', 'Kd 9c')).toEqual([2_500])
    expect(against('Ah As', 'Xx Kc')).toEqual([2_500])
    expect(against('Ah As', 'Ad Ac')).toEqual([1_000])
    expect(against('Xx Ks', 'Kd 9c')).toEqual([2_000])
    expect(against('Kh Qs', 'Xx Tc')).toEqual([0])
    expect(against('Kh 9s', 'Kd 8c')).toEqual([2_000])
    expect(against('Kh 9s', 'Kd 9c')).toEqual([1_000])
    // The player loses 18 against 18.
    expect(against('Kh 8s', 'Kd 8c')).toEqual([0])
  })

  it('compares hands over 22 by which is nearer to it', () => {
    const bust = (player: string, dealer: string) =>
      against('Kh 6s', '9d 8c', act(1, 'hit', { card: player }), act('dealer', 'hit', { card: dealer }))
    expect(bust('7d', '9h')).toEqual([2_000])
    expect(bust('9d', '6c')).toEqual([0])
    expect(bust('Td', '9h')).toEqual([1_000])
    expect(bust('6d', '9h')).toEqual([2_000])
    expect(bust('7d', '2h')).toEqual([0])
  })

  it('has a joker count 2 or 12 and an ace 1 or 11', () => {
    expect(against('Xx 9s', 'Kd 9c')).toEqual([2_000])
    expect(against('Ah 9s', 'Kd Qc')).toEqual([1_000])
    expect(against('Xx 9s', 'Kd 9c', act(1, 'hit', { card: '9d' }))).toEqual([2_000])
  })

  it('leaves a bet open while the player-dealer has to draw, and says who is settled first', () => {
    expect(against('Kh 9s', 'Kd 7c')).toEqual([])
    expect(settled(game, { deal: { dealer: 'Kd 7c' } }).state).toEqual({
      peek: true,
      round_over: false,
      action_seat: 7,
    })
    const seat = (downcard: string) => settled(game, { deal: { dealer: `5d ${downcard}` } }).state?.action_seat
    expect(['Ac', '7c', '8c', 'Tc', 'Kc', 'Xx'].map(seat)).toEqual([1, 7, 1, 3, 6, 7])
    expect(settled(game, { deal: { dealer: 'Ad Ac' } }).state).toMatchObject({ peek: true, round_over: true })
    expect(settled(game, { deal: { dealer: '5d' } }).state).toEqual({ peek: false })
  })

  it('makes the player-dealer hit soft 18 and hard 17, and stand on more', () => {
    const dealer = (cards: string, verb: string) =>
      verdictOn(game, { deal: { dealer: cards }, actions: [act('dealer', verb, { card: '2d' })] })
    expect([dealer('Kd 8c', 'hit'), dealer('Kd 7c', 'hit')]).toEqual(['player-dealer-must-stand', 'accepted'])
    expect([dealer('Ad 7c', 'stand'), dealer('Kd 8c', 'stand')]).toEqual(['player-dealer-must-hit', 'accepted'])
    expect([dealer('Ad 8c', 'hit'), dealer('Xx 6c', 'hit')]).toEqual(['player-dealer-must-stand', 'accepted'])
    expect(dealer('Kd 8c', 'surrender')).toBe('player-dealer-surrender')
    const hard = { options: { joker_twelve_is_soft: false }, deal: { dealer: 'Xx 6c' } }
    expect(verdictOn(game, { ...hard, actions: [act('dealer', 'hit', { card: '2d' })] })).toBe(
      'player-dealer-must-stand',
    )
  })

  it('splits up to four hands, and doubles and surrenders each', () => {
    const second = (hand: number, code: string) => act(1, 'second-card', { hand, card: code })
    const actions = [
      ...[act(1, 'split'), second(1, '9d'), second(2, 'Kd')],
      ...[act(1, 'split', { hand: 1 }), second(1, '2d'), second(3, 'Td')],
      ...[act(1, 'double', { hand: 1, card: 'Th' }), act(1, 'surrender', { hand: 3 })],
    ]
    const bets = [
      ...[bet(1, 'base', 1_000, { hand: 1 }), bet(1, 'split', 1_000, { hand: 2 })],
      ...[bet(1, 'split', 1_000, { hand: 3 }), bet(1, 'double-down', 1_000, { hand: 1 })],
    ]
    // 9 + 2 + 10 = 21 doubled, 9 + 10 = 19, and 19 surrendered, against 20.
    const told = { deal: { 'seat:1': '9h 9s', dealer: 'Kd Qc' }, actions, bets }
    expect(returned(game, told)).toEqual([2_000, 0, 500, 2_000])
  })

  it('doubles and splits for the base wager, no less and no more (lines 628-629 name no amount)', () => {
    for (const wager of ['double-down', 'split']) {
      const on = (stake: number) => verdictOn(game, { bets: [bet(1, 'base'), bet(1, wager, stake)] })
      expect([500, 1_000, 2_000].map(on)).toEqual(['stake-not-base', 'accepted', 'stake-not-base'])
    }
    const behind = [bet(1, 'base'), bet(1, 'backline', 500, { by: 4 }), bet(1, 'double-down', 500, { by: 4 })]
    expect(verdictOn(game, { bets: behind })).toBe('accepted')
  })

  it('ends at once with a ranked hand of the player-dealer', () => {
    const told = { deal: { 'seat:1': '9h 9s', dealer: 'Ad Ac' }, bets: [bet(1, 'base'), bet(1, 'double-down')] }
    expect(returned(game, told)).toEqual([0, 1_000])
  })

  it('refuses decisions that the rules do not have', () => {
    const on = (cards: string, ...actions: object[]) => verdictOn(game, { deal: { 'seat:1': cards }, actions })
    const hit = (code: string) => act(1, 'hit', { card: code })
    expect(on('Xx Kc', hit('2c'))).toBe('hit-on-22')
    expect(on('Ks Ac', hit('2c'))).toBe('accepted')
    expect(on('5s 6c', act(1, 'double', { card: '2c' }), hit('2c'))).toBe('second-card-after-double')
    expect(on('5s 6c', hit('2c'), act(1, 'surrender'))).toBe('late-surrender')
    expect(on('5s 6c', hit('2c'), act(1, 'double', { card: '3c' }))).toBe('late-surrender')
    expect(on('5s 6c', act(1, 'surrender'))).toBe('accepted')
    expect(on('As Ac', act(1, 'double', { card: '3c' }))).toBe('double-on-ranked-hand')
    expect(on('Xx Jc', act(1, 'double', { card: '3c' }))).toBe('double-on-ranked-hand')
    expect(on('Xx 9c', act(1, 'double', { card: '3c' }))).toBe('accepted')
    expect(on('Ks Qc', act(1, 'split'))).toBe('split-not-pair')
    expect(on('Ks Kc', act(1, 'split'))).toBe('accepted')
    const second = (hand: number, code: string) => act(1, 'second-card', { hand, card: code })
    const jokers = [act(1, 'split'), second(1, '5c'), second(2, '6c')]
    expect(on('Xx Xx', ...jokers, act(1, 'hit', { hand: 1, card: '2c' }))).toBe('second-card-after-double')
    const aces = [act(1, 'split'), second(1, 'Ac'), second(2, 'Ad')]
    const four = [act(1, 'split', { hand: 1 }), second(1, 'Ah'), act(1, 'split', { hand: 2 }), second(2, 'As')]
    expect(on('As Ac', ...aces, ...four)).toBe('accepted')
    expect(on('As Ac', ...aces, ...four, act(1, 'split', { hand: 1 }))).toBe('fifth-hand')
  })

  it('has remedies for cards that are dealt wrongly', () => {
    const answer = (events: object[], more: object = {}) =>
      settled(game, { options: { bets_on: [1, 2, 3] }, events, ...more })
    const outOfOrder = [card('seat:2', 'Kh'), card('seat:1', '5d')]
    expect(answer(outOfOrder)).toMatchObject({
      findings: [{ rule: 'dealt-out-of-order' }],
      state: { remedy: 'rotate', first_card: { 1: 'Kh', 2: '5d' } },
    })
    const second = [...outOfOrder, card('seat:3', '2c'), card('dealer', '3c'), card('seat:1', '4c')]
    expect(answer(second).state).toMatchObject({ remedy: 'stay', first_card: { 1: '5d', 2: 'Kh', 3: '2c' } })
    expect(answer([card('seat:1', 'Kh'), card('seat:3', '5d'), card('dealer', '6d')])).toMatchObject({
      findings: [{ rule: 'player-skipped' }],
      state: { courtesy_collection: [2] },
    })
    expect(answer([card('seat:1', 'Kh'), card('seat:5', '5d')])).toMatchObject({
      findings: [{ rule: 'dealt-to-no-bet' }],
      state: { dead_hands: [5] },
    })
    expect(answer([card('seat:1', 'Kh'), card('seat:2', '5d'), card('seat:3', '6d')])).toEqual({
      ...{ id: 'round', accepted: true },
    })
  })

  it('gives the wager of a skipped seat back', () => {
    const events = [card('seat:1', 'Kh'), card('dealer', '5d')]
    const deal = { 'seat:1': 'Kh Ks', dealer: 'Kd 9c' }
    expect(returned(game, { deal, events, bets: [bet(1, 'base'), bet(2, 'base')] })).toEqual([2_000, 1_000])
  })

  it('burns three for a card that was seen', () => {
    const pulled = { ev: 'card-pulled', card: '5d', exposed: true }
    expect(settled(game, { events: [pulled] })).toMatchObject({
      findings: [{ rule: 'card-pulled-early' }],
      state: { dead_cards: ['5d'], burn_count: 3 },
    })
    expect(settled(game, { events: [{ ...pulled, exposed: false }] }).state).toEqual({ next_card: '5d' })
    const shown = card('dealer', 'Kc', { n: 2, exposed: true, exposed_by: 'casino-dealer' })
    expect(settled(game, { events: [card('dealer', '9d'), shown] })).toMatchObject({
      findings: [{ rule: 'bank-downcard-exposed' }],
      state: { dead_cards: ['Kc'], burn_count: 3, plays: false },
    })
    expect(settled(game, { events: [card('dealer', 'Xx'), shown] }).state).toEqual({ plays: true })
  })

  it('plays a hit that is given out of turn, and then goes back', () => {
    const told = {
      deal: { 'seat:1': '5h 6s', 'seat:2': '5d 6d', 'seat:3': '5c 6c' },
      actions: [act(2, 'hit', { card: '2d' }), act(1, 'hit', { card: '3d' })],
    }
    expect(settled(game, told)).toMatchObject({
      findings: [{ rule: 'hit-out-of-turn' }],
      state: { playing_order: [2, 1, 3] },
    })
    expect(foundIn(game, { ...told, actions: [...told.actions].reverse() })).toEqual([])
  })

  it('collects from each player, and is shared by three parties', () => {
    const bets = [bet(1, 'base'), bet(2, 'base'), bet(2, 'split', 1_000, { hand: 2 })]
    expect(settled(game, { options: { collection: 100 }, bets }).fees).toEqual([
      { fee: 'collection', from: 'seat:1', amount: 100 },
      { fee: 'collection', from: 'seat:2', amount: 100 },
    ])
    expect(verdictOn(game, { options: { kum_kum: ['P1', 'P2', 'P3', 'P4'] } })).toBe('fourth-party')
    expect(verdictOn(game, { options: { kum_kum: ['P1', 'P2', 'P3'] } })).toBe('accepted')
  })

  it('pays the natural as far as the bank goes, in the order of the downcard', () => {
    const deal = { 'seat:1': 'Kh 9s', 'seat:3': 'Ah As', dealer: '8d Tc' }
    const bets = [bet(1, 'base'), bet(3, 'base'), bank(1_200)]
    expect(returned(game, { deal, bets })).toEqual([1_000, 2_200, 0])
  })

  it('returns a bet without action, and settles one behind a hand as the hand', () => {
    const deal = { 'seat:1': 'Ah As', dealer: 'Kd 9c' }
    const bets = [bet(1, 'base'), bet(1, 'backline', 400, { by: 2 }), bet(5, 'no-action-bet', 100)]
    expect(returned(game, { deal, bets })).toEqual([2_500, 1_000, 100])
  })
})

describe('9 1/2', () => {
  const game = 'hg.nine-and-a-half'
  const on = (player: string, dealer: string, ...actions: object[]) =>
    returned(game, { deal: { 'seat:1': player, dealer }, actions, bets: [bet(1, 'game-wager')] })
  const hit = (seat: number | 'dealer', code: string) => act(seat, 'hit', { card: code })

  it('pays 6:5 for nine and a half, and even money for less', () => {
    expect(on('9h', '9d', hit(1, 'Kh'))).toEqual([2_200])
    expect(on('9h', '8d')).toEqual([2_000])
    expect(on('9h', '9d')).toEqual([1_000])
    expect(on('8h', '9d')).toEqual([0])
    expect(on('4h', '5d', hit('dealer', '6d'))).toEqual([2_000])
  })

  it('loses ten and more whatever the player-dealer has', () => {
    expect(on('9h', '5d', hit(1, 'Ah'), hit('dealer', '9d'))).toEqual([0])
    expect(on('9h', '5d', hit(1, 'Ah'))).toEqual([0])
  })

  it('refuses cards above nine, and a player-dealer off the house way', () => {
    const verdict = (player: string, dealer: string, ...actions: object[]) =>
      verdictOn(game, { deal: { 'seat:1': player, dealer }, actions, bets: [bet(1, 'game-wager')] })
    expect(verdict('9h', '6d', hit(1, 'Kh'), hit(1, 'Kd'))).toBe('hit-above-nine')
    expect(verdict('9h', '6d', hit(1, 'Kh'))).toBe('accepted')
    expect(verdict('9h', '5d')).toBe('player-dealer-must-hit')
    expect(verdict('9h', '5d', act('dealer', 'stand'))).toBe('player-dealer-must-hit')
    expect(verdict('9h', '6d', hit('dealer', '2d'))).toBe('player-dealer-must-stand')
    expect(verdict('9h', '5d', hit('dealer', 'Kd'), hit('dealer', '2d'))).toBe('accepted')
  })

  it('has remedies for the shoe', () => {
    const found = (...events: object[]) => foundIn(game, { events, bets: [bet(1, 'game-wager'), bet(2, 'game-wager')] })
    expect(found(card('dealer', '5d', { exposed: true }))).toEqual(['pd-card-exposed'])
    expect(found(card('seat:1', '5d', { boxed: true }))).toEqual(['boxed-card'])
    expect(found({ ev: 'card-pulled', card: '5d', exposed: true })).toEqual(['premature-card-exposed'])
    expect(found({ ev: 'card-pulled', exposed: false })).toEqual(['premature-card-unexposed'])
    expect(found({ ev: 'two-cards', exposed: [] })).toEqual(['double-card'])
    expect(found(card('seat:2', '5d'), card('seat:1', '6d'))).toEqual(['out-of-order'])
    expect(found(card('seat:1', '5d'), card('seat:3', '6d'))).toEqual(['card-to-empty-spot'])
    expect(found(card('seat:1', '5d'), { ev: 'deal-complete' })).toEqual(['seat-skipped'])
    expect(found(card('seat:1', '5d'), card('seat:2', '6d'), { ev: 'deal-complete' })).toEqual([])
    expect(found({ ev: 'deal-complete', counts: { 1: 1, 2: 0, dealer: 1 } })).toEqual(['seat-skipped'])
  })

  it('closes betting with the first card', () => {
    const wager = { ev: 'wager', seat: 1, wager: 'game-wager', stake: 100 }
    const change = { ev: 'wager-changed', seat: 1, amount: -100 }
    expect(verdictOn(game, { events: [card('seat:1', '5d'), wager] })).toBe('bet-after-first-card')
    expect(verdictOn(game, { events: [card('seat:1', '5d'), change] })).toBe('bet-touched')
    expect(verdictOn(game, { events: [wager, change] })).toBe('accepted')
  })

  it('is dealt from two to eight packs, or four in a shuffler', () => {
    const config = (options: object) => verdictOn(game, { kind: 'config', options })
    expect([1, 2, 8, 9].map((decks) => config({ device: 'shoe', decks }))).toEqual([
      ...['deck-count', 'accepted', 'accepted', 'deck-count'],
    ])
    expect([3, 4, 5].map((decks) => config({ device: 'shuffler', decks }))).toEqual([
      ...['deck-count', 'accepted', 'deck-count'],
    ])
  })
})

describe('Blackjack Poker', () => {
  const game = 'hg.blackjack-poker'
  const hit = (seat: number | 'dealer', code: string) => act(seat, 'hit', { card: code })
  const on = (player: string, dealer: string, ...actions: object[]) =>
    returned(game, { deal: { 'seat:1': player, dealer }, actions, bets: [bet(1, 'game-wager')] })

  it('compares hands by the rank chart', () => {
    expect(on('Ah Ah', 'Kd 9c')).toEqual([4_000])
    expect(on('Ah Ah', 'Ad Kc')).toEqual([4_000])
    expect(on('Ah Ah', 'Ah Ah')).toEqual([1_000])
    expect(on('Ad Ks', 'Kd 9c')).toEqual([2_200])
    expect(on('Ad Ks', 'Ac Qc')).toEqual([1_000])
    expect(on('Kd Qs', 'Ac Qc')).toEqual([0])
    expect(on('Kd Qs', 'Kc 9c')).toEqual([2_000])
    expect(on('Ad Ks', '7c 7d', hit('dealer', '7h'))).toEqual([2_200])
    const byTotal = { options: { 'tie-rule': 'by-total' }, deal: { 'seat:1': 'Ad Ks', dealer: '7c 7d' } }
    expect(returned(game, { ...byTotal, actions: [hit('dealer', '7h')], bets: [bet(1, 'game-wager')] })).toEqual([
      1_000,
    ])
  })

  it('pushes a bust against 26 in three cards', () => {
    const bust = hit(1, '9h')
    expect(on('Kd 6s', 'Kc 6d', bust, hit('dealer', 'Kh'))).toEqual([1_000])
    expect(on('Kd 6s', 'Kc 5d', bust, hit('dealer', 'Kh'))).toEqual([0])
    expect(on('Kd 6s', 'Kc 6d', hit('dealer', 'Kh'))).toEqual([2_000])
  })

  it('makes the player-dealer hit soft 17 and hard 16', () => {
    expect(on('Kd 9s', 'Ac 6d')).toBe('player-dealer-must-hit')
    expect(on('Kd 9s', 'Ac 7d')).toEqual([2_000])
    expect(on('Kd 9s', 'Kc 6d')).toBe('player-dealer-must-hit')
    expect(on('Kd 9s', 'Kc 7d', hit('dealer', '2d'))).toBe('player-dealer-must-stand')
    expect(on('Kd 9s', 'Kc 6d', act(1, 'surrender'))).toEqual([500])
  })

  it('splits, doubles and surrenders', () => {
    const second = (hand: number, code: string) => act(1, 'second-card', { hand, card: code })
    const told = {
      deal: { 'seat:1': '8d 8s', dealer: 'Kc 9d' },
      actions: [act(1, 'split'), second(1, '3d'), second(2, 'Kd'), act(1, 'double', { hand: 1, card: 'Ts' })],
      bets: [
        ...[bet(1, 'game-wager', 1_000, { hand: 1 }), bet(1, 'split', 500, { hand: 2 })],
        bet(1, 'double', 400, { hand: 1 }),
      ],
    }
    expect(returned(game, told)).toEqual([2_000, 0, 800])
    const tens = [act(1, 'split'), second(1, 'Ad'), second(2, '9s')]
    const bets = [bet(1, 'game-wager', 1_000, { hand: 1 }), bet(1, 'split', 500, { hand: 2 })]
    expect(returned(game, { deal: { 'seat:1': 'Kd Ts', dealer: 'Kc 9d' }, actions: tens, bets })).toEqual([2_000, 500])
  })

  it('pays insurance against a ranked hand, unless the player has one', () => {
    const insured = (player: string, dealer: string) =>
      returned(game, {
        deal: { 'seat:1': player, dealer },
        bets: [bet(1, 'game-wager'), bet(1, 'insurance', 500)],
      })
    expect(insured('Kd 9s', 'Ac Kd')).toEqual([0, 1_500])
    expect(insured('Ad Ks', 'Ac Kd')).toEqual([1_000, 500])
    expect(insured('Kd 9s', 'Ac 7d')).toEqual([2_000, 0])
  })

  it('pays Perfect Pairs by the first two cards', () => {
    const pair = (player: string) =>
      returned(game, {
        deal: { 'seat:1': player, dealer: 'Kc 9d' },
        bets: [bet(1, 'game-wager'), bet(1, 'perfect-pair', 100)],
      })
    expect([pair('8d 8d'), pair('8d 8h'), pair('8d 8s'), pair('8d 9s')].map((rows) => rows[1])).toEqual([
      ...[2_600, 1_300, 700, 0],
    ])
  })

  it('refuses what the rules do not have', () => {
    const verdict = (cards: string, ...actions: object[]) => verdictOn(game, { deal: { 'seat:1': cards }, actions })
    const double = act(1, 'double', { card: '2c' })
    const second = (hand: number, code: string) => act(1, 'second-card', { hand, card: code })
    expect(verdict('Ad Ks', hit(1, '2c'))).toBe('must-stand-on-21')
    expect(verdict('Kd Ks', hit(1, '2c'))).toBe('accepted')
    expect(verdict('5d 6s', double, hit(1, '2c'))).toBe('hit-after-double')
    expect(verdict('5d 6s', hit(1, '2c'), double)).toBe('double-after-hit')
    expect(verdict('Ah Ah', double)).toBe('double-on-top-hand')
    expect(verdict('Ah Ah', act(1, 'split'))).toBe('split-on-top-hand')
    expect(verdict('Ah Ad', act(1, 'split'))).toBe('accepted')
    expect(verdict('Kd Qs', act(1, 'split'))).toBe('accepted')
    expect(verdict('Kd 9s', act(1, 'split'))).toBe('split-not-pair')
    const aces = [act(1, 'split'), second(1, '5c'), second(2, '6c')]
    expect(verdict('Ac Ad', ...aces, act(1, 'hit', { hand: 1, card: '2c' }))).toBe('hit-after-split-ace')
    expect(verdict('Ac Ad', ...aces, act(1, 'surrender', { hand: 1 }))).toBe('accepted')
    expect(verdict('5d 6s', hit(1, '2c'), act(1, 'surrender'))).toBe('surrender-late')
    expect(verdict('5d 6s', double, act(1, 'surrender'))).toBe('surrender-after-double')
    const dealer = (verb: string) => verdictOn(game, { deal: { dealer: '5d 6s' }, actions: [act('dealer', verb)] })
    expect(['double', 'split', 'surrender', 'insurance'].map(dealer)).toEqual(Array(4).fill('player-dealer-option'))
    expect(verdictOn(game, { deal: { dealer: 'Kd' }, actions: [act(1, 'insurance')] })).toBe('insurance-not-offered')
    const staked = (dealerUp: string, ...bets: object[]) => verdictOn(game, { deal: { dealer: dealerUp }, bets })
    expect(staked('Kd', bet(1, 'game-wager'), bet(1, 'insurance', 500))).toBe('insurance-not-offered')
    expect(staked('Ad', bet(1, 'game-wager'), bet(1, 'insurance', 400))).toBe('insurance-stake')
    expect(staked('Ad', bet(1, 'game-wager'), bet(1, 'insurance', 500))).toBe('accepted')
    expect(staked('Ad', bet(1, 'game-wager'), bet(1, 'double', 1_100))).toBe('double-above-original')
    expect(staked('Ad', bet(1, 'game-wager'), bet(1, 'perfect-pair', 1_100))).toBe('bonus-above-base')
    expect(staked('Ad', bet(1, 'perfect-pair', 100))).toBe('bonus-without-base')
    expect(staked('Xx', bet(1, 'game-wager'))).toBe('card-not-in-deck')
  })
})
