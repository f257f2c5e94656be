import { describe, expect, it } from 'vitest'
import { act, bet, settled, verdictOn } from '../../../support/card-room-answers.ts'

const wrong = (game: string, told: object) => settled(game, told).error

describe('a word that a game against a player-dealer does not have', () => {
  it('is named, with those that it has', () => {
    expect(wrong('hg.super-9', { events: [{ ev: 'crad' }] })).toMatch(/there is no 'crad'; there are .*card/)
    expect(wrong('hg.super-9', { kind: 'feez' })).toMatch(/has no 'feez'; it has showdown, config/)
    expect(wrong('hg.super-9', { options: { coverge: 'net' } })).toMatch(/no option 'coverge'; it has .*coverage/)
  })

  it('is a shuffler where cards come from a shoe alone (1888, 2660)', () => {
    for (const game of ['hg.ez-baccarat-panda-8', 'hg.super-9-bonus-tie']) {
      const on = (device: string) => verdictOn(game, { kind: 'config', options: { device, decks: 6 } })
      expect(on('shoe')).toBe('accepted')
      expect(on('shuffler')).toMatch(/device must be one of shoe/)
    }
  })

  it("is a numbered joker, but for the three of Joker's Wild (473, 621)", () => {
    const joker = (game: string, cards: string) => verdictOn(game, { deal: { 'seat:1': cards } })
    expect(joker('hg.hawaiian-blackjack', 'X2 5d')).toBe('card-not-in-deck')
    expect(joker('hg.hawaiian-blackjack', 'Xx 5d')).toBe('accepted')
    expect(joker('hg.pai-gow-poker', 'X2 5d 6d 7c 8c 9h Th')).toBe('card-not-in-deck')
    const wild = { options: { jokers: 2 }, deal: { 'seat:1': 'Xx X2 6d 7c 8c 9h Th' } }
    expect(verdictOn('hg.jokers-wild-pai-gow-poker', wild)).toBe('accepted')
  })
})

describe('a seat that the game does not have', () => {
  const game = 'hg.caribbean-stud'

  it('gets no card, does nothing and has no button', () => {
    expect(verdictOn(game, { events: [{ ev: 'card', to: 'seat:12' }] })).toBe('no-such-seat')
    expect(verdictOn(game, { events: [{ ev: 'wager-changed', seat: 9, wager: 'ante', amount: 5 }] })).toBe(
      'no-such-seat',
    )
    expect(verdictOn(game, { actions: [act(8, 'fold')] })).toBe('no-such-seat')
    expect(verdictOn(game, { options: { action_seat: 9 } })).toBe('no-such-seat')
    expect(verdictOn(game, { options: { action_seat: 7 }, events: [{ ev: 'card', to: 'dealer' }] })).toBe('accepted')
  })

  it('may be the number of a person who takes the bank', () => {
    expect(verdictOn(game, { actions: [act(12, 'take-bank')] })).toBe('accepted')
  })

  it('is the eighth of Super 9, whose 9 and 17 are the player-dealer among eight positions (551, 1894)', () => {
    expect(verdictOn('hg.super-9', { bets: [bet(7, 'base')] })).toBe('accepted')
    expect(verdictOn('hg.super-9', { bets: [bet(8, 'base')] })).toBe('no-such-seat')
    expect(verdictOn('hg.super-9-bonus-tie', { bets: [bet(8, 'game-wager')] })).toBe('no-such-seat')
  })
})

describe('the limits of the undated Baccarat 9', () => {
  it('have a maximum for which a collection is printed (1109-1130)', () => {
    const on = (limits: number[]) =>
      settled('hg.baccarat-9-v1', { options: { limits }, bets: [bet(1, 'player', 3_000)] })
    expect(on([2_500, 40_000])).toMatchObject({
      refused: 'limit-not-covered',
      findings: [
        {
          message: expect.stringMatching(/for a maximum of 40000 cents; there is one for 5000, 10000, 20000, 30000,/),
          citation: 'hg, lines 1109-1130',
        },
      ],
    })
    expect(on([1_500, 30_000]).fees).toHaveLength(2)
  })
})
