import { describe, expect, it } from 'vitest'
import { act, bank, bet, returned, settled, verdictOn } from '../../../support/card-room-answers.ts'

const deal = (player: string, banker: string) => ({ deal: { player, banker } })

describe('Baccarat of the card room', () => {
  const game = 'hg.baccarat'
  const on = (player: string, banker: string, ...bets: object[]) => returned(game, { ...deal(player, banker), bets })

  it('pays Player 1:1, Banker 19:20 and Tie 8:1, and pushes the hands on a tie', () => {
    const bets = [bet(1, 'player'), bet(1, 'banker', 2_000), bet(1, 'tie', 500)]
    expect(on('9s Kh', '7d Kc', ...bets)).toEqual([2_000, 0, 0])
    expect(on('7s Kh', '9d Kc', ...bets)).toEqual([0, 3_900, 0])
    expect(on('7s Kh', '7d Kc', ...bets)).toEqual([1_000, 2_000, 4_500])
  })

  it('pays the highest row of the Bonus, or all of them where the house says so', () => {
    const bets = [bet(1, 'player'), bet(1, 'bonus')]
    expect(on('9s 9h', '7d Kc', ...bets)).toEqual([2_000, 4_000])
    expect(on('4s 4h', 'Kd Kc', ...bets)).toEqual([2_000, 41_000])
    expect(on('9s Ks', '7s Qs', ...bets)).toEqual([2_000, 11_000])
    expect(on('9s Kh', '7s Qs', ...bets)).toEqual([2_000, 0])
    const all = { options: { 'bonus-multi-hit': 'cumulative' }, ...deal('4s 4s', 'Ks Qs'), bets }
    expect(returned(game, all)).toEqual([2_000, 14_000])
  })

  it('draws to its own chart, which is not the customary one', () => {
    // Banker 3 draws on an eight, 4 stands on a two, 5 on a three draws, 6 stands whatever comes.
    const verdict = (player: string, banker: string) =>
      verdictOn(game, { ...deal(player, banker), bets: [bet(1, 'player')] })
    expect(verdict('2s 3h 8d', '3c Kd')).toBe('banker-must-draw')
    expect(verdict('2s 3h 8d', '3c Kd 2d')).toBe('accepted')
    expect(verdict('2s 3h 2d', '4c Kd 2c')).toBe('banker-illegal-draw')
    expect(verdict('2s 3h 2d', '4c Kd')).toBe('accepted')
    expect(verdict('2s 2h 3d', '5c Kd')).toBe('banker-must-draw')
    expect(verdict('2s 3h 6d', '6c Kd 2c')).toBe('banker-illegal-draw')
  })

  it('refuses a coup that was not dealt by the rules', () => {
    const verdict = (player: string, banker: string) => verdictOn(game, deal(player, banker))
    expect(verdict('2s 3h', '6c Kd')).toBe('player-must-draw')
    expect(verdict('2s 4h 3d', '6c Kd')).toBe('player-illegal-draw')
    expect(verdict('2s 4h', '5c Kd')).toBe('banker-must-draw')
    expect(verdict('2s 4h', '6c Kd 2d')).toBe('banker-illegal-draw')
    expect(verdict('9s Kh', '5c Kd 2d')).toBe('draw-after-natural')
    expect(verdict('2s 3h 4d', '8c Kd')).toBe('draw-after-natural')
    expect(verdict('2s 4h', '6c Kd')).toBe('accepted')
    expect(verdict('2s Xx', '6c Kd')).toBe('card-not-in-deck')
    expect(verdict('2s', '6c Kd')).toBe('wrong-card-count')
  })

  it('refuses what may not be staked', () => {
    const verdict = (options: object, ...bets: object[]) => verdictOn(game, { options, bets })
    expect(verdict({}, bet(1, 'bonus'))).toBe('bonus-without-base')
    expect(verdict({}, bet(1, 'tie'), bet(2, 'bonus'))).toBe('bonus-without-base')
    expect(verdict({}, bet(1, 'tie'), bet(1, 'bonus'))).toBe('accepted')
    expect(verdict({}, bet(1, 'tie'), bet(1, 'bonus', 1_200))).toBe('bonus-increment')
    expect(verdict({}, bet(1, 'tie'), bet(1, 'bonus', 500))).toBe('bonus-below-minimum')
    expect(verdict({}, bet(1, 'tie'), bet(1, 'bonus', 10_500))).toBe('bonus-above-maximum')
    expect(verdict({ 'bonus-limits': [500, 20_000] }, bet(1, 'tie'), bet(1, 'bonus', 10_500))).toBe('accepted')
    expect(verdict({}, bet(15, 'player'))).toBe('no-such-seat')
    expect(verdict({}, bet(14, 'player'))).toBe('accepted')
  })

  it('takes wagers until the first card', () => {
    const wager = { ev: 'wager', seat: 1, wager: 'player', stake: 1_000 }
    expect(verdictOn(game, { events: [wager, { ev: 'card', to: 'player' }] })).toBe('accepted')
    expect(verdictOn(game, { events: [{ ev: 'card', to: 'player' }, wager] })).toBe('bet-after-first-card')
  })

  it('settles seat by seat from the action seat, as far as the bank goes', () => {
    const bets = [bet(1, 'tie', 100), bet(1, 'player', 1_000), bet(2, 'player', 1_000), bank(1_500)]
    expect(on('9s Kh', '7d Kc', ...bets)).toEqual([0, 2_000, 1_600, 0])
    const from2 = { options: { action_seat: 2 }, ...deal('9s Kh', '7d Kc'), bets }
    expect(returned(game, from2)).toEqual([100, 1_500, 2_000, 0])
  })

  it('lets a bettor of the last round bank', () => {
    const options = { bet_last_round: ['P1'], player_dealer_history: ['P2', 'P2'] }
    expect(verdictOn(game, { options, actions: [act('P1', 'take-bank')] })).toBe('accepted')
    expect(verdictOn(game, { options, actions: [act('P2', 'take-bank')] })).toBe('player-dealer-over-two-hands')
    expect(verdictOn(game, { options, actions: [act('P3', 'take-bank')] })).toBe('player-dealer-not-entitled')
  })

  it('is dealt from six to eight packs', () => {
    const config = (decks: number) => verdictOn(game, { kind: 'config', options: { decks } })
    expect([0, 5, 6, 8, 9].map(config)).toEqual([...['deck-count', 'deck-count', 'accepted', 'accepted', 'deck-count']])
  })
})

describe('EZ Baccarat Panda 8', () => {
  const game = 'hg.ez-baccarat-panda-8'
  const on = (options: object, player: string, banker: string, ...bets: object[]) =>
    returned(game, { options, ...deal(player, banker), bets })
  const all = [
    ...[bet(1, 'player-line'), bet(1, 'banker-line'), bet(1, 'tie', 100)],
    ...[bet(1, 'panda-8', 100), bet(1, 'dragon-7', 100)],
  ]

  it('pays every wager by the coup', () => {
    expect(on({}, '2s 2h 4d', 'Kd 7c', ...all)).toEqual([2_000, 0, 0, 2_600, 0])
    expect(on({}, '2s 2h Kd', '2d Kc 5c', ...all)).toEqual([0, 2_000, 0, 0, 4_100])
    expect(on({}, '6s Kh', 'Kd 6c', ...all)).toEqual([1_000, 1_000, 900, 0, 0])
  })

  it('pushes a banker line that wins with three cards of seven where the house says so', () => {
    expect(on({ 'banker-three-card-7': 'pushes' }, '2s 2h Kd', '2d Kc 5c', ...all)[1]).toBe(1_000)
  })

  it('has side bets beside a line alone', () => {
    for (const side of ['tie', 'panda-8', 'dragon-7']) {
      expect(verdictOn(game, { bets: [bet(1, side)] })).toBe('side-bet-without-line')
      expect(verdictOn(game, { bets: [bet(1, side), bet(1, 'banker-line')] })).toBe('accepted')
    }
    const behind = [bet(1, 'player-line'), bet(1, 'tie', 100, { by: 3 })]
    expect(verdictOn(game, { bets: behind })).toBe('side-bet-without-line')
  })

  it('settles one kind of wager after the other', () => {
    const bets = [bet(1, 'panda-8', 100), bet(1, 'player-line'), bet(2, 'player-line'), bank(2_500)]
    expect(on({}, '2s 2h 4d', 'Kd 7c', ...bets)).toEqual([600, 2_000, 2_000, 0])
  })
})

describe('Fortune 7 Baccarat', () => {
  const game = 'hg.fortune-7-baccarat'
  const on = (player: string, banker: string, ...bets: object[]) => returned(game, { ...deal(player, banker), bets })
  const all = [
    ...[bet(1, 'player-line'), bet(1, 'banker-line'), bet(1, 'tie', 100)],
    ...[bet(1, 'dragon-9', 100), bet(1, 'dragon-7', 100)],
  ]

  it('pays every wager by the coup, and pushes a banker line that wins with three cards of seven', () => {
    expect(on('9s Kh', 'Kd Kc', ...all)).toEqual([2_000, 0, 0, 2_600, 0])
    expect(on('2s 2h Kd', '2d Kc 5c', ...all)).toEqual([0, 1_000, 0, 0, 4_100])
    expect(on('2s 2h 3d', '2d Kc 5c', ...all)).toEqual([1_000, 1_000, 900, 0, 0])
  })

  it('lets side bets stand alone within the limits of the table', () => {
    const verdict = (options: object, ...bets: object[]) => verdictOn(game, { options, bets })
    const limits = [1_000, 5_000]
    expect(verdict({ limits }, bet(1, 'dragon-7', 500))).toBe('below-minimum')
    expect(verdict({ limits }, bet(1, 'tie', 5_500))).toBe('above-maximum')
    expect(verdict({ limits }, bet(1, 'dragon-7', 1_000))).toBe('accepted')
    expect(verdict({ limits }, bet(1, 'dragon-7', 500), bet(1, 'player-line'))).toBe('accepted')
    expect(verdict({ 'side-bet-without-base': 'refused' }, bet(1, 'dragon-9'))).toBe('side-bet-without-line')
    expect(verdict({ 'side-bet-without-base': 'refused' }, bet(1, 'tie'))).toBe('accepted')
  })

  it('is dealt from eight packs', () => {
    expect([7, 8, 9].map((decks) => verdictOn(game, { kind: 'config', options: { decks } }))).toEqual([
      ...['deck-count', 'accepted', 'deck-count'],
    ])
  })
})

describe('A round that is not finished', () => {
  it('is accepted and leaves its wagers open', () => {
    const told = { deal: { player: '9s Kh' }, bets: [bet(1, 'player')] }
    expect(settled('hg.baccarat', told)).toEqual({ id: 'round', accepted: true })
  })

  it('is an error where it uses words that the game does not have', () => {
    expect(settled('hg.baccarat', { bets: [bet(1, 'dragon-7')] }).error).toMatch(/no wager 'dragon-7'/)
    expect(settled('hg.baccarat', { deal: { dealer: '9s Kh' } }).error).toMatch(/no hand 'dealer'/)
    expect(settled('hg.baccarat', { actions: [act(1, 'hit')] }).error).toMatch(/has no 'hit'/)
    expect(settled('hg.baccarat', { options: { jackpot: 1 } }).error).toMatch(/no option 'jackpot'/)
  })
})
