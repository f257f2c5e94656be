import { describe, expect, it } from 'vitest'
import { cardRoomGameOf } from '../../../../daemon/config/find-table-game.ts'
import { act, bet, returned, settled, verdictOn } from '../../../support/card-room-answers.ts'

const game = 'hg.blackjack-poker'

describe('insurance of Blackjack Poker', () => {
  const insured = (stake: number, insurance: number, player = 'Kd 9s') => ({
    deal: { 'seat:1': player, dealer: 'Ac Kd' },
    bets: [bet(1, 'game-wager', stake), bet(1, 'insurance', insurance)],
  })

  it('is half the wager, an odd cent left out (2069)', () => {
    expect(returned(game, insured(1_001, 500))).toEqual([0, 1_500])
    expect(verdictOn(game, insured(1_001, 501))).toBe('insurance-stake')
    expect(verdictOn(game, insured(1_000, 499))).toBe('insurance-stake')
  })

  it('wins where the player-dealer has a ranked hand and the player has none, and is described so (2069-2071)', () => {
    const { insurance = {} } = cardRoomGameOf(game)?.page.wagers ?? {}
    expect(insurance).not.toHaveProperty('when')
    expect(returned(game, insured(1_000, 500))).toEqual([0, 1_500])
    expect(returned(game, insured(1_000, 500, 'Ad Ks'))).toEqual([1_000, 500])
  })
})

describe('a blackjack that the player-dealer shows before the seats decide (2019)', () => {
  const shown = (player: string, actions: readonly object[], wagers: readonly object[] = [], options = {}) => ({
    options,
    deal: { 'seat:1': player, dealer: 'Ac Kd' },
    actions,
    bets: [bet(1, 'game-wager', 1_000), ...wagers],
  })
  const hit = act(1, 'hit', { card: 'Tc' })

  it('beats what is drawn against it, unless the same total pushes (1996-1999 against 2040)', () => {
    expect(returned(game, shown('5d 6s', []))).toEqual([0])
    expect(returned(game, shown('5d 6s', [hit]))).toEqual([0])
    expect(returned(game, shown('5d 6s', [hit], [], { 'tie-rule': 'by-total' }))).toEqual([1_000])
    expect(returned(game, shown('Kd 6s', [hit], [], { 'tie-rule': 'by-total' }))).toEqual([0])
  })

  it('takes a double and a split that were decided on, and leaves others', () => {
    const double = [bet(1, 'double', 1_000)]
    expect(returned(game, shown('5d 6s', [act(1, 'double', { card: 'Tc' })], double))).toEqual([0, 0])
    expect(returned(game, shown('5d 6s', [], double))).toEqual([0, 1_000])
    const second = [1, 2].map((hand) => act(1, 'second-card', { hand, card: 'Tc' }))
    const split = [bet(1, 'split', 500)]
    expect(returned(game, shown('8d 8s', [act(1, 'split'), ...second], split))).toEqual([0, 0])
    expect(returned(game, shown('8d 8s', [], split))).toEqual([0, 500])
  })

  it('is too late to surrender against (2073), and gets no card (2029)', () => {
    expect(verdictOn(game, shown('5d 6s', [act(1, 'surrender')]))).toBe('surrender-late')
    expect(verdictOn(game, shown('5d 6s', [act('dealer', 'hit', { card: '2c' })]))).toBe('player-dealer-must-stand')
  })
})

describe('why a decision of Blackjack Poker is refused', () => {
  const why = (cards: string, ...actions: object[]) => settled(game, { deal: { 'seat:1': cards }, actions }).findings
  const second = (hand: number, card: string) => act(1, 'second-card', { hand, card })

  it('is that a hand is split once (2067)', () => {
    const eights = [act(1, 'split'), second(1, '8c'), second(2, '5c'), act(1, 'split')]
    expect(why('8d 8s', ...eights)).toMatchObject([
      { rule: 'split-not-pair', message: expect.stringMatching(/a hand is split once/) },
    ])
  })

  it('is that a split ace gets one card (2067)', () => {
    const aces = [act(1, 'split'), second(1, '5c'), second(2, '6c'), act(1, 'double', { hand: 1, card: '2c' })]
    expect(why('Ac Ad', ...aces)).toMatchObject([
      { rule: 'hit-after-split-ace', message: expect.stringMatching(/a split ace gets one card/) },
    ])
  })
})
