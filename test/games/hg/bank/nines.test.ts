import { describe, expect, it } from 'vitest'
import { act, bank, bet, foundIn, returned, settled, verdictOn } from '../../../support/card-room-answers.ts'

describe('Super 9', () => {
  const game = 'hg.super-9'
  const deal = { 'seat:1': '6h 4d 3c', 'seat:2': '6h Kd Kc', dealer: '5s Kh Kd' }

  it('compares totals; the player-dealer wins ties on nought and one', () => {
    const on = (player: string, dealer: string) =>
      returned(game, { deal: { 'seat:1': player, dealer }, bets: [bet(1, 'base')] })
    expect(on('6h Kd Kc', '5h Kd Kc')).toEqual([2_000])
    expect(on('5h Kd Kc', '6h Kd Kc')).toEqual([0])
    expect(on('5h Kd Kc', '5d Kd Kc')).toEqual([1_000])
  })

  it('plays draws out, of the player-dealer too', () => {
    const actions = [act(1, 'draw', { card: '4s' }), act(2, 'stand'), act('dealer', 'draw', { card: '6s' })]
    const bets = [bet(1, 'base'), bet(2, 'base')]
    // 7 and 6 against 5 + 6 = 1.
    expect(returned(game, { deal, actions, bets })).toEqual([2_000, 2_000])
    const draws = [act(1, 'draw', { card: 'Ks' }), act('dealer', 'draw', { card: '6s' })]
    const ones = { 'seat:1': 'Ah Kd Kc', dealer: '5s Kh Kd' }
    expect(returned(game, { deal: ones, actions: draws, bets: [bet(1, 'base')] })).toEqual([0])
  })

  it('leaves a wager open while a hand has to draw', () => {
    const bets = [bet(1, 'base'), bet(2, 'base')]
    expect(returned(game, { deal, bets })).toEqual(['open', 2_000])
  })

  it('refuses a draw on seven and more and a stand on four and less', () => {
    const on = (cards: string, verb: string) => verdictOn(game, { deal: { 'seat:1': cards }, actions: [act(1, verb)] })
    expect([on('4h Kd Kc', 'stand'), on('5h Kd Kc', 'stand')]).toEqual(['illegal-draw-decision', 'accepted'])
    expect([on('6h Ad Kc', 'draw'), on('6h Kd Kc', 'draw')]).toEqual(['illegal-draw-decision', 'accepted'])
    const twice = [act(1, 'draw', { card: '2s' }), act(1, 'draw', { card: '2s' })]
    expect(verdictOn(game, { deal: { 'seat:1': '4h Kd Kc' }, actions: twice })).toBe('second-draw')
  })

  it('says how the logical way plays, and sets a hand again that the house set wrongly', () => {
    const told = { deal: { 'seat:1': '5h Kd Kc', 'seat:2': '6h Kd Kc' } }
    const actions = [act(1, 'logical-way'), act(2, 'logical-way')]
    expect(settled(game, { ...told, actions }).state).toEqual({ decisions: { 1: 'draw', 2: 'stand' } })
    expect(foundIn(game, { ...told, actions: [act(1, 'logical-way'), act(1, 'stand')] })).toEqual([
      'illegal-draw-decision',
    ])
  })

  it('plays a hand that was moved the logical way, but five and six as they lie', () => {
    const moved = (cards: string, to: string) =>
      settled(game, {
        deal: { 'seat:1': cards },
        events: [{ ev: 'draw-started' }, { ev: 'repositioned', seat: 1, to }],
      }).state
    expect(moved('5h Kd Kc', 'no-card')).toEqual({ decisions: { 1: 'stand' } })
    expect(moved('6h Kd Kc', 'card')).toEqual({ decisions: { 1: 'draw' } })
    expect(moved('4h Kd Kc', 'no-card')).toEqual({ decisions: { 1: 'draw' } })
    expect(moved('6h 2d Kc', 'card')).toEqual({ decisions: { 1: 'stand' } })
  })

  it('lets a fouled hand push at best, and gives bets behind it no action unless it has lost', () => {
    const on = (dealer: string) =>
      returned(game, {
        options: { fouled: [1] },
        deal: { 'seat:1': '6h Kd Kc', dealer },
        bets: [bet(1, 'base'), bet(1, 'backline', 500, { by: 3 })],
      })
    expect(on('5h Kd Kc')).toEqual([1_000, 500])
    expect(on('6d Kd Kc')).toEqual([1_000, 500])
    expect(on('6h Ad Kc')).toEqual([0, 0])
    expect(foundIn(game, { options: { fouled: [1] } })).toEqual(['fouled-hand'])
  })

  it('leaves a fouled hand of Pan 9 that would have won to a supervisor (line 1853)', () => {
    const on = (dealer: string) => {
      const deal = { 'seat:1': '6h Kd Kc', dealer }
      const bets = [bet(1, 'game-wager'), bet(1, 'bonus-tie', 100)]
      return returned('hg.pan-9-bonus-tie', { options: { fouled: [1] }, deal, bets })
    }
    const brings = [on('5h Kd Kc'), on('6d Kd Kc'), on('6h Ad Kc')]
    expect(brings).toEqual([
      ['open', 0],
      [1_000, 0],
      [0, 0],
    ])
  })

  it('forfeits a wager that is changed after all hands are set', () => {
    const change = { ev: 'wager-changed', seat: 1, amount: 500 }
    const told = { deal: { 'seat:1': '6h Kd Kc', dealer: '5h Kd Kc' }, bets: [bet(1, 'base'), bank(700)] }
    expect(returned(game, { ...told, events: [{ ev: 'all-hands-set' }, change] })).toEqual([300, 1_400])
    expect(foundIn(game, { events: [{ ev: 'all-hands-set' }, change] })).toEqual(['wager-altered'])
    expect(returned(game, { ...told, events: [change] })).toEqual([1_700, 0])
  })

  it('has remedies for what the shoe does wrong', () => {
    const card = (more: object) => ({ ev: 'card', to: 'seat:1', card: '5d', ...more })
    const answer = (...events: object[]) => settled(game, { events })
    expect(answer(card({ face: 'up', stage: 'deal' }))).toMatchObject({
      findings: [{ rule: 'exposed-on-deal' }],
      state: { plays: true },
    })
    expect(answer({ ev: 'draw-started' }, card({ exposed: true }))).toMatchObject({
      findings: [{ rule: 'exposed-on-draw' }],
      state: { plays: false },
    })
    expect(answer(card({ boxed: true }))).toMatchObject({
      findings: [{ rule: 'boxed-card' }],
      state: { remedy: 'replace-with-next-card' },
    })
    expect(answer(card({ boxed: true }), card({ boxed: true })).refused).toBe('misdeal-two-boxed')
    expect(answer({ ev: 'shoe-empty', stage: 'deal' }).refused).toBe('misdeal-shoe-empty')
    expect(answer({ ev: 'shoe-empty', stage: 'draw' })).toMatchObject({
      findings: [{ rule: 'shoe-empty-on-draw' }],
      state: { remedy: 'reshuffle-discards' },
    })
    expect(answer(card({ card: '7d' })).refused).toBe('foreign-rank')
    expect(answer(card({})).accepted).toBe(true)
  })

  it('voids a deal with a wrong count for the player-dealer, and notes one of a player', () => {
    const counts = (told: object) => ({ events: [{ ev: 'deal-complete', counts: told }] })
    expect(verdictOn(game, counts({ dealer: 2, 1: 3 }))).toBe('misdeal-bank-count')
    expect(foundIn(game, counts({ dealer: 3, 1: 4 }))).toEqual(['wrong-count-player'])
    expect(foundIn(game, counts({ dealer: 3, 1: 3 }))).toEqual([])
  })

  it('voids a deal to the wrong position', () => {
    const told = { outcome: { dice: [1, 1, 1] }, bets: [bet(1, 'base'), bet(2, 'base'), bet(3, 'base')] }
    const to = (...hands: string[]) =>
      verdictOn(game, { ...told, events: hands.map((hand) => ({ ev: 'card', to: hand })) })
    expect(to('seat:2', 'seat:3', 'dealer', 'seat:1')).toBe('accepted')
    expect(to('seat:2', 'seat:2', 'seat:2')).toBe('accepted')
    expect(to('seat:3')).toBe('misdeal-wrong-position')
    expect(to('seat:2', 'seat:1')).toBe('misdeal-wrong-position')
    expect(to('seat:2', 'seat:5')).toBe('misdeal-wrong-position')
  })

  it('judges a deal without dice by the hand that it begins with (lines 551, 586)', () => {
    const told = { bets: [bet(1, 'base'), bet(2, 'base'), bet(3, 'base')] }
    const to = (...hands: string[]) =>
      verdictOn(game, { ...told, events: hands.map((hand) => ({ ev: 'card', to: hand })) })
    for (const first of ['seat:1', 'seat:2', 'seat:3', 'dealer']) expect(to(first)).toBe('accepted')
    expect(to('seat:3', 'dealer', 'seat:1', 'seat:2', 'seat:3')).toBe('accepted')
    expect(to('seat:3', 'seat:3', 'seat:3', 'dealer')).toBe('accepted')
    expect(to('seat:3', 'seat:1')).toBe('misdeal-wrong-position')
    expect(to('seat:3', 'dealer', 'seat:1', 'seat:2', 'seat:1')).toBe('misdeal-wrong-position')
    expect(to('seat:4')).toBe('misdeal-wrong-position')
  })

  it('backs draw cards up where a draw was skipped', () => {
    const draw = (to: string, card: string) => ({ ev: 'card', to, card, stage: 'draw' })
    const told = { actions: [act(1, 'draw'), act(2, 'draw'), act(3, 'draw')] }
    expect(settled(game, { ...told, events: [draw('seat:1', 'Kh'), draw('seat:3', '5d')] })).toMatchObject({
      findings: [{ rule: 'missed-draw' }],
      state: { gets: { 1: 'Kh', 2: '5d' } },
    })
    expect(foundIn(game, { ...told, events: [draw('seat:1', 'Kh'), draw('seat:2', '5d')] })).toEqual([])
  })

  it('takes the first hand and the action button from the dice', () => {
    const start = (...dice: number[]) => settled(game, { outcome: { dice } }).state
    expect(start(1, 1, 1)).toEqual({ first_hand: 2, action_seat: 2 })
    expect(start(3, 3, 3)).toEqual({ first_hand: 'dealer', action_seat: 1 })
    expect(start(6, 6, 5)).toEqual({ first_hand: 'dealer', action_seat: 1 })
  })

  it('pays in the order of the action button where the comparisons are told', () => {
    const options = { action_seat: 2, results: { 1: 'lose', 2: 'win', 3: 'win' } }
    const bets = [bet(1, 'base'), bet(2, 'base'), bet(3, 'base'), bank(1_500)]
    expect(returned(game, { options, bets })).toEqual([1_000, 2_000, 1_500, 0])
  })

  it('is banked by four partners at most', () => {
    const kum_kum = (count: number) => ({ options: { kum_kum: ['P1', 'P2', 'P3', 'P4', 'P5'].slice(0, count) } })
    expect([verdictOn(game, kum_kum(4)), verdictOn(game, kum_kum(5))]).toEqual(['accepted', 'fourth-party'])
  })
})

describe('The games with a Bonus Tie', () => {
  const games = ['hg.pan-9-bonus-tie', 'hg.super-9-bonus-tie'] as const

  it.each(games)('%s pays it on three cards alike of seven, eight and nine', (game) => {
    const on = (player: string, dealer: string, ...actions: object[]) =>
      returned(game, {
        deal: { 'seat:1': player, dealer },
        actions,
        bets: [bet(1, 'game-wager'), bet(1, 'bonus-tie', 100)],
      })
    expect(on('6h 3d Kc', '5h 4d Kc')).toEqual([1_000, 1_100])
    expect(on('6h 2d Kc', '5h 3d Kc')).toEqual([1_000, 4_100])
    expect(on('6h Ad Kc', '5h 2d Kc')).toEqual([1_000, 1_100])
    expect(on('6h Kd Kc', '5h Ad Kc')).toEqual([1_000, 0])
    const drawn = act(1, 'draw', { card: '4d' })
    expect(on('3h Kd Kc', '5h 2d Kc', drawn)).toEqual([1_000, 0])
  })

  it('push or lose a tie on nought and one', () => {
    const told = {
      deal: { 'seat:1': 'Ah Kd Kc', dealer: 'Kh Kd Ac' },
      actions: [act(1, 'draw', { card: 'Kd' }), act('dealer', 'draw', { card: 'Kc' })],
      bets: [bet(1, 'game-wager')],
    }
    expect(games.map((game) => returned(game, told))).toEqual([[1_000], [0]])
  })

  it.each(games)('%s refuses draws against the rules, and a bonus without its base', (game) => {
    const on = (cards: string, ...actions: object[]) =>
      verdictOn(game, { deal: { 'seat:1': cards, dealer: '6h 2d Kc' }, actions, bets: [bet(1, 'game-wager')] })
    expect(on('4h Kd Kc', act(1, 'stand'))).toBe('must-draw-on-4-or-less')
    expect(on('4h Kd Kc')).toBe('must-draw-on-4-or-less')
    expect(on('6h Ad Kc', act(1, 'draw', { card: 'Kd' }))).toBe('must-stand-on-7-or-more')
    expect(on('5h Kd Kc', act(1, 'stand'))).toBe('accepted')
    expect(on('6h Kd Kc', act(1, 'draw', { card: 'Kd' }))).toBe('accepted')
    expect(verdictOn(game, { bets: [bet(1, 'bonus-tie')] })).toBe('bonus-without-base')
    expect(verdictOn(game, { deal: { 'seat:1': '7h Kd Kc' } })).toBe('card-not-in-deck')
  })

  it('set again what the house has set wrongly, where the document says so (1849)', () => {
    const on = (cards: string, action: object) =>
      games.map((game) => foundIn(game, { deal: { 'seat:1': cards }, actions: [act(1, 'logical-way'), action] }))
    expect(on('5h Kd Kc', act(1, 'stand'))).toEqual([['logical-way-misset'], ['logical-way-must-hit']])
    expect(on('6h Kd Kc', act(1, 'draw'))).toEqual([['logical-way-misset'], ['logical-way-must-stand']])
    expect(on('6h Kd Kc', act(1, 'stand'))).toEqual([[], []])
  })

  it('settle seat by seat, or all base wagers first', () => {
    const told = {
      deal: { 'seat:1': '6h 2d Kc', 'seat:2': '6h 3d Kc', dealer: '5h 3d Kc' },
      bets: [bet(1, 'game-wager'), bet(1, 'bonus-tie', 100), bet(2, 'game-wager'), bank(2_000)],
    }
    expect(games.map((game) => returned(game, told))).toEqual([
      [1_000, 2_100, 1_000, 0],
      [1_000, 1_100, 2_000, 0],
    ])
  })

  it('take wagers until the cup is opened in Pan 9, the bonus until the first card', () => {
    const wager = (id: string) => ({ ev: 'wager', seat: 1, wager: id, stake: 100 })
    const cup = { ev: 'cup-opened', dice: [1, 2, 3] }
    const card = { ev: 'card', to: 'seat:1' }
    const on = (...events: object[]) => verdictOn('hg.pan-9-bonus-tie', { events })
    expect(on(wager('game-wager'), cup)).toBe('accepted')
    expect(on(cup, wager('game-wager'))).toBe('bet-after-dice-opened')
    expect(on(cup, wager('bonus-tie'))).toBe('accepted')
    expect(on(cup, card, wager('bonus-tie'))).toBe('bet-after-first-card')
    expect(settled('hg.pan-9-bonus-tie', { events: [cup] }).state).toEqual({ first_hand: 5, action_seat: 5 })
  })

  it('void a round of Pan 9 for wrong counts and places', () => {
    const on = (event: object) => verdictOn('hg.pan-9-bonus-tie', { events: [event] })
    expect(on({ ev: 'wrong-count', seat: 'dealer', cards: 4 })).toBe('misdeal-pd-count')
    expect(on({ ev: 'wrong-count', seat: 2, cards: 4 })).toBe('player-card-count')
    expect(on({ ev: 'wrong-count', seat: 2, cards: 3 })).toBe('accepted')
    expect(on({ ev: 'shoe-empty', stage: 'deal' })).toBe('misdeal-shoe-empty')
    expect(verdictOn('hg.pan-9-bonus-tie', { deal: { 'seat:1': '2h 3h' } })).toBe('player-card-count')
    expect(verdictOn('hg.pan-9-bonus-tie', { deal: { dealer: '2h 3h' } })).toBe('misdeal-pd-count')
  })
})

describe('Baccarat 9', () => {
  const wagers = [bet(1, 'player'), bet(2, 'banker'), bet(3, 'tie', 100)]
  const on = (deal: object, ...actions: object[]) => returned('hg.baccarat-9-2009', { deal, actions, bets: wagers })

  it('of 2009 holds the banker and tie wagers against the house-way hand', () => {
    const deal = { player: '5h Kd Kc', bank: '6h Kd Kc', player_hit: '2d' }
    // The player bettor stands on 5 and loses to 6; the house hits to 7, so the banker bettor loses too.
    expect(on(deal, act(1, 'stand'))).toEqual([0, 0, 0])
    expect(on(deal, act(1, 'hit'))).toEqual([2_000, 0, 0])
    expect(on(deal, act(1, 'house-way'))).toEqual([2_000, 0, 0])
    expect(on({ ...deal, player_hit: 'Ad' }, act(1, 'hit'))).toEqual([1_000, 1_000, 900])
  })

  it('of 2009 pays ties by its options', () => {
    const deal = { player: '6h Kd Kc', bank: '6d Kd Kc' }
    const low = { player: 'Kh Kd Kc', bank: 'Kh Kd Kc', player_hit: 'Ks', bank_hit: 'Kd' }
    const options = { 'banker-tie-2-9': 'lose', 'tie-wager-on-0-1': 'lose' }
    expect(on(deal)).toEqual([1_000, 1_000, 900])
    expect(on(low)).toEqual([0, 2_000, 900])
    expect(returned('hg.baccarat-9-2009', { options, deal, bets: wagers })).toEqual([1_000, 0, 900])
    expect(returned('hg.baccarat-9-2009', { options, deal: low, bets: wagers })).toEqual([0, 2_000, 0])
  })

  it('of 2009 refuses hits and draws against the rules', () => {
    const verdict = (deal: object, ...actions: object[]) =>
      verdictOn('hg.baccarat-9-2009', { deal, actions, bets: [bet(1, 'player')] })
    const six = { bank: '6h Kd Kc' }
    expect(verdict({ player: '4h Kd Kc', ...six }, act(1, 'stand'))).toBe('must-hit-on-4-or-less')
    expect(verdict({ player: '4h Kd Kc', ...six })).toBe('must-hit-on-4-or-less')
    expect(verdict({ player: '4h Kd Kc', ...six, player_hit: 'Kd' })).toBe('accepted')
    expect(verdict({ player: '6h Ad Kc', ...six }, act(1, 'hit'))).toBe('must-stand-on-7-or-more')
    expect(verdict({ player: '6h Kd Kc', bank: '5h Kd Kc' })).toBe('banker-must-draw')
    expect(verdict({ player: '6h Kd Kc', ...six, bank_hit: 'Kd' })).toBe('banker-illegal-draw')
    expect(verdict({ player: '6h 3d Kc', bank: '5h Kd Kc', bank_hit: 'Kd' })).toBe('draw-after-nine')
    expect(verdict({ player: '6h 3d Kc', bank: '5h Kd Kc' })).toBe('accepted')
    expect(verdict({ player: '4h Kd Kc', bank: '6h 3d Kc' })).toBe('accepted')
    expect(verdict({ player: '6h 8d Kc', ...six })).toBe('card-not-in-deck')
  })

  it('of 2009 has no backline, and no wager is touched after the first card', () => {
    const game = 'hg.baccarat-9-2009'
    expect(verdictOn(game, { bets: [bet(1, 'player', 100, { by: 2 })] })).toBe('backline-not-allowed')
    const card = { ev: 'card', to: 'player' }
    const change = { ev: 'wager-changed', seat: 1, wager: 'player', amount: 100 }
    expect(verdictOn(game, { events: [card, change] })).toBe('bet-touched')
    expect(verdictOn(game, { events: [change, card] })).toBe('accepted')
    expect(verdictOn(game, { events: [card, { ev: 'wager', seat: 1, wager: 'tie', stake: 1 }] })).toBe(
      'bet-after-first-card',
    )
  })

  it('undated leaves four to six to each bettor, and plays silent ones the house way', () => {
    const game = 'hg.baccarat-9-v1'
    const deal = { player: '4h Kd Kc', bank: '6h Kd Kc', player_hit: '3d' }
    const bets = [bet(1, 'player'), bet(2, 'player'), bet(3, 'player'), bet(4, 'bank'), bet(5, 'tie')]
    const actions = [act(1, 'stand'), act(2, 'hit')]
    expect(returned(game, { deal, actions, bets })).toEqual([0, 2_000, 2_000, 0, 0])
    expect(settled(game, { deal: { player: '5h Kd Kc' }, bets: [bet(1, 'player')] }).state).toEqual({
      decisions: { 1: 'hit' },
    })
  })

  it('undated plays all spots of one person the house way', () => {
    const told = {
      options: { owner: { 1: 'P1', 2: 'P1', 3: 'P2' } },
      deal: { player: '5h Kd Kc', bank: '6h Kd Kc', player_hit: '2d' },
      actions: [act(1, 'stand'), act(3, 'stand')],
      bets: [bet(1, 'player'), bet(2, 'player'), bet(3, 'player')],
    }
    expect(returned('hg.baccarat-9-v1', told)).toEqual([2_000, 2_000, 0])
  })

  it('of 2009 leaves 5 and 6 to whoever bets on several spots: only the undated rule 21 takes them away (1083, 1302)', () => {
    const told = {
      options: { owner: { 1: 'P1', 2: 'P1' } },
      deal: { player: '5h Kd Kc', bank: '6h Kd Kc', player_hit: '2d' },
      actions: [act(1, 'stand'), act(2, 'hit')],
      bets: [bet(1, 'player'), bet(2, 'player')],
    }
    // 5 against 6, and 7 against 6.
    expect(returned('hg.baccarat-9-2009', told)).toEqual([0, 2_000])
  })

  it('undated refuses wrong hits, late wagers, shown hole cards and stakes outside the limits', () => {
    const game = 'hg.baccarat-9-v1'
    const hit = (deal: object) => verdictOn(game, { deal, bets: [bet(1, 'player')] })
    expect(hit({ player: '6h Ad Kc', bank: '6h Kd Kc', player_hit: 'Kd' })).toBe('wrong-hit')
    expect(hit({ player: '3h Kd Kc', bank: '6h Kd Kc' })).toBe('wrong-hit')
    expect(hit({ player: '6h Kd Kc', bank: '5h Kd Kc' })).toBe('wrong-hit')
    expect(hit({ player: '6h 3d Kc', bank: '5h Kd Kc', bank_hit: '2d' })).toBe('accepted')
    const card = (more: object) => ({ ev: 'card', to: 'bank', ...more })
    expect(verdictOn(game, { events: [card({ n: 1, face: 'up' })] })).toBe('bank-hole-card-exposed')
    expect(verdictOn(game, { events: [card({ n: 3, face: 'up' })] })).toBe('accepted')
    const late = { ev: 'wager', seat: 1, wager: 'player', stake: 100 }
    expect(verdictOn(game, { events: [card({}), late] })).toBe('late-wager')
    const limits = { limits: [1_000, 10_000] }
    expect(verdictOn(game, { options: limits, bets: [bet(1, 'bank', 900)] })).toBe('outside-limits')
    expect(verdictOn(game, { options: limits, bets: [bet(1, 'bank', 1_000)] })).toBe('accepted')
    expect(hit({ player: '9h Ad Kc', bank: '6h Kd Kc' })).toBe('foreign-rank')
  })

  it('undated collects by the limits, a backline bettor under his own seat', () => {
    const bets = [bet(1, 'player'), bet(1, 'tie'), bet(1, 'backline', 1_000, { by: 4 })]
    expect(settled('hg.baccarat-9-v1', { options: { limits: [1_000, 10_000] }, bets }).fees).toEqual([
      { fee: 'collection', from: 'dealer', amount: 300 },
      { fee: 'collection', from: 'seat:1', amount: 200 },
      { fee: 'collection', from: 'seat:4', amount: 100 },
    ])
    const nearest = settled('hg.baccarat-9-v1', {
      options: { limits: [7_500, 30_000] },
      bets: [bet(1, 'player', 8_000)],
    })
    expect(nearest.fees?.map(({ amount }) => amount)).toEqual([500, 200])
  })
})
