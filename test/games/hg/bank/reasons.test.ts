import { describe, expect, it } from 'vitest'
import { act, bet, reasonsOf } from '../../../support/card-room-answers.ts'

describe('what decides a bet of Hawaiian Blackjack, in words,', () => {
  const against = (player: string, dealer: string, ...actions: object[]) =>
    reasonsOf('hg.hawaiian-blackjack', { deal: { 'seat:1': player, dealer }, actions, bets: [bet(1, 'base')] })[0]

  it('is both hands by the ranking chart (hg, lines 605-619)', () => {
    expect(against('Kh 9s', 'Kd 8c')).toBe('the seat has 19, the player-dealer 18')
    expect(against('Ah As', 'Xx Kc')).toBe('the seat has a natural 22, the player-dealer a blackjack')
  })

  it('is who wins two hands of 18, and two over 22 (hg, lines 633-634)', () => {
    expect(against('Kh 8s', 'Kd 8c')).toBe('the seat has 18, the player-dealer 18, who wins ties on 18')
    const draws = [act(1, 'hit', { card: '7d' }), act('dealer', 'hit', { card: '9h' })]
    expect(against('Kh 6s', '9d 8c', ...draws)).toBe(
      'the seat has 23 (over 22), the player-dealer 26 (over 22), and the nearer to 22 wins',
    )
  })

  it('is the surrender of the seat (hg, line 631)', () => {
    expect(against('Kh 6s', 'Kd 8c', act(1, 'surrender'))).toBe('the seat has surrendered')
  })
})

describe('what decides a bet of Baccarat 9, in words,', () => {
  const deal = { player: '2h 3d Kc', banker: '6h Kd Qc', player_hit: '2s' }
  const bets = [bet(1, 'player'), bet(2, 'tie')]

  it('is the hand as its bettor plays it, and for others the house way (hg, lines 1301-1306)', () => {
    const told = { deal, actions: [act(1, 'stand')], bets: [...bets, bet(3, 'banker')] }
    const houseWay = 'the player hand, played the house way, has 7, the bank hand 6'
    expect(reasonsOf('hg.baccarat-9-2009', told)).toEqual([
      'the player hand, played by the seat, has 5, the bank hand 6',
      houseWay,
      houseWay,
    ])
  })

  it('is who wins ties on 0 and 1 (hg, line 1079)', () => {
    const ones = { player: '2h 3d Kc', player_hit: '6s', banker: '2s 3c Kd', banker_hit: '6d' }
    const told = { deal: ones, actions: [act(1, 'hit')], bets: [...bets, bet(3, 'bank')] }
    expect(reasonsOf('hg.baccarat-9-v1', told)).toEqual([
      'the player hand, played by the seat, has 1, the bank hand 1, which wins ties on 0 and 1',
      'the player hand, played the house way, has 1, the bank hand 1',
      'the player hand, played the house way, has 1, the bank hand 1, which wins ties on 0 and 1',
    ])
  })
})
