import { describe, expect, it } from 'vitest'
import { act, foundIn, settled } from '../../../support/card-room-answers.ts'

const hit = (seat: number | 'dealer', card: string) => act(seat, 'hit', { card })
const draw = (seat: number | 'dealer', card: string) => act(seat, 'draw', { card })

/** What is wrong with a round that can't have been played so. */
const wrong = (game: string, deal: object, ...actions: object[]) => settled(game, { deal, actions }).error

describe('a hand that has stood', () => {
  it('gets no card in Blackjack Poker, in which it wishes no more of them (2019)', () => {
    const deal = { 'seat:1': '5d 6s', dealer: '9d 9s' }
    expect(wrong('hg.blackjack-poker', deal, act(1, 'stand'), hit(1, '9c'))).toMatch(
      /seat 1 hits .* after it has stood/,
    )
    const doubled = act(1, 'double', { card: '9c' })
    expect(wrong('hg.blackjack-poker', deal, act(1, 'stand'), doubled)).toMatch(/after it has stood/)
    expect(wrong('hg.blackjack-poker', deal, act(1, 'surrender'), hit(1, '9c'))).toMatch(/after it has surrendered/)
    expect(wrong('hg.blackjack-poker', deal, hit(1, '2c'), act(1, 'stand'))).toBeUndefined()
  })

  it('gets a card in 9 1/2 and Hawaiian Blackjack if the casino dealer has miscalled it, which is said (1394, 684)', () => {
    const told = (deal: object) => ({ deal, actions: [act(1, 'stand'), hit(1, '3c')] })
    expect(foundIn('hg.nine-and-a-half', told({ 'seat:1': '5d', dealer: '7s' }))).toEqual(['miscalled-hand'])
    expect(foundIn('hg.hawaiian-blackjack', told({ 'seat:1': '5d 6s', dealer: '9d Ts' }))).toEqual(['miscalled-hand'])
  })

  it('draws no card in Super 9 and Pan 9, once it is tabled and nobody moves it (553, 1832)', () => {
    for (const game of ['hg.super-9', 'hg.pan-9-bonus-tie', 'hg.super-9-bonus-tie'])
      expect(wrong(game, { 'seat:1': '5h Kd Kc' }, act(1, 'stand'), draw(1, '3c'))).toMatch(/draws after it has stood/)
    const moved = [{ ev: 'draw-started' }, { ev: 'repositioned', seat: 1, to: 'card' }]
    const told = { deal: { 'seat:1': '5h Kd Kc' }, events: moved, actions: [act(1, 'stand'), draw(1, '3c')] }
    expect(settled('hg.super-9', told).error).toBeUndefined()
  })
})

describe('once the player-dealer plays his hand', () => {
  it('no seat gets a card (570, 684-686, 1362, 1844, 1908, 2019)', () => {
    const nines = { 'seat:1': '5h Kd Kc', dealer: '4h Kd Kc' }
    for (const game of ['hg.super-9', 'hg.pan-9-bonus-tie', 'hg.super-9-bonus-tie'])
      expect(wrong(game, nines, draw('dealer', '3c'), draw(1, '3d'))).toMatch(
        /the player-dealer's hand is open \(hg, line/,
      )
    const late = /after the player-dealer has played \(hg, line/
    expect(wrong('hg.nine-and-a-half', { 'seat:1': '5d', dealer: '3s' }, hit('dealer', '4c'), hit(1, '3c'))).toMatch(
      late,
    )
    const two = { 'seat:1': '5d 6s', dealer: '9d 3s' }
    for (const game of ['hg.hawaiian-blackjack', 'hg.blackjack-poker']) {
      expect(wrong(game, two, hit('dealer', '8c'), hit(1, '3c'))).toMatch(late)
      expect(wrong(game, two, hit(1, '3c'), hit('dealer', '8c'))).toBeUndefined()
    }
  })

  it('a hand that the house plays is still set again in Super 9 (574)', () => {
    const told = [act(1, 'logical-way'), draw('dealer', '3c'), draw(1, '3d')]
    expect(wrong('hg.super-9', { 'seat:1': '5h Kd Kc', dealer: '4h Kd Kc' }, ...told)).toBeUndefined()
  })

  it('a surrender of Blackjack Poker is late (2073)', () => {
    const told = { deal: { 'seat:1': '5d 6s', dealer: '9d 3s' }, actions: [hit('dealer', '8c'), act(1, 'surrender')] }
    expect(settled('hg.blackjack-poker', told).refused).toBe('surrender-late')
  })
})

describe("a round that the player-dealer's first two cards have ended", () => {
  it('has no hit behind it (637, 1982)', () => {
    for (const game of ['hg.hawaiian-blackjack', 'hg.blackjack-poker']) {
      const deal = { 'seat:1': '5d 6s', dealer: 'Ah Ah' }
      expect(wrong(game, deal, hit(1, '9c'))).toMatch(/first two cards have ended the round/)
      expect(wrong(game, deal)).toBeUndefined()
    }
  })
})
