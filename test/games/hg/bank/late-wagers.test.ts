import { describe, expect, it } from 'vitest'
import { settled } from '../../../support/card-room-answers.ts'

const card = { ev: 'card', to: 'seat:1' }
const coupCard = { ev: 'card', to: 'player' }
const cup = { ev: 'cup-opened', dice: [1, 2, 3] }

/** A wager that is laid, or added to, behind an event. */
const laidAfter = (game: string, event: object, wager: string, ev: 'wager' | 'wager-changed' = 'wager') => {
  const more = ev === 'wager' ? { stake: 500 } : { amount: 500 }
  const { error, refused } = settled(game, { events: [event, { ev, seat: 1, wager, ...more }] })
  return error ?? refused
}

const named = [
  { game: 'hg.super-9', wagers: ['base', 'backline'], event: card, line: '550' },
  { game: 'hg.super-9-bonus-tie', wagers: ['game-wager', 'bonus-tie'], event: card, line: '1894' },
  { game: 'hg.hawaiian-blackjack', wagers: ['base'], event: card, line: '625' },
  { game: 'hg.caribbean-stud', wagers: ['ante'], event: card, line: '710' },
  { game: 'hg.pokara', wagers: ['initial'], event: card, line: '1754' },
  { game: 'hg.pokara', wagers: ['bonus'], event: card, line: '1802' },
  { game: 'hg.blackjack-poker', wagers: ['game-wager'], event: card, line: '2019' },
  { game: 'hg.blackjack-poker', wagers: ['perfect-pair'], event: card, line: '2047' },
  {
    game: 'hg.ultimate-texas-holdem',
    wagers: ['ante', 'blind', 'trips'],
    event: { ev: 'card', to: 'board' },
    line: '2379',
  },
  { game: 'hg.jokers-wild-pai-gow-poker', wagers: ['base'], event: cup, line: '477' },
  { game: 'hg.pai-gow-poker', wagers: ['base'], event: cup, line: '981' },
  { game: 'hg.fortune-pai-gow-poker', wagers: ['pai-gow', 'fortune-bonus'], event: cup, line: '1590-1628' },
  { game: 'hg.ez-baccarat-panda-8', wagers: ['player-line', 'tie', 'panda-8'], event: coupCard, line: '2692' },
  { game: 'hg.fortune-7-baccarat', wagers: ['banker-line', 'dragon-9'], event: coupCard, line: '2835' },
] as const

describe.each(named)('$game takes $wagers only in time (line $line)', ({ game, wagers, event, line }) => {
  it('names the rule where the document has no name for it', () => {
    for (const wager of wagers) expect(laidAfter(game, event, wager)).toMatch(`${wager} goes down too late (hg, line`)
    for (const wager of wagers) expect(laidAfter(game, event, wager)).toContain(`${line})`)
  })

  it('takes the same wager before that', () => {
    for (const wager of wagers)
      expect(settled(game, { events: [{ ev: 'wager', seat: 1, wager, stake: 500 }, event] })).not.toHaveProperty(
        'error',
      )
  })
})

describe('chips that are added too late', () => {
  it('are a wager that goes down then (1894, 2019, 2692)', () => {
    expect(laidAfter('hg.super-9-bonus-tie', card, 'game-wager', 'wager-changed')).toMatch(/too late/)
    expect(laidAfter('hg.blackjack-poker', card, 'game-wager', 'wager-changed')).toMatch(/too late/)
    expect(laidAfter('hg.ez-baccarat-panda-8', coupCard, 'tie', 'wager-changed')).toMatch(/too late/)
  })

  it('are a late bet of Baccarat, and chips that are taken back are none (1449)', () => {
    expect(laidAfter('hg.baccarat', coupCard, 'player', 'wager-changed')).toBe('bet-after-first-card')
    const taken = { ev: 'wager-changed', seat: 1, wager: 'player', amount: -500 }
    expect(settled('hg.baccarat', { events: [coupCard, taken] }).refused).toBeUndefined()
  })

  it('are late bets of both games with tiles once the cup is open (1203, 2995)', () => {
    expect(laidAfter('hg.pai-gow-tiles', cup, 'base', 'wager-changed')).toBe('late-bet')
    expect(laidAfter('hg.pai-gow-tiles-wild', cup, 'wager', 'wager-changed')).toBe('bet-after-dice-opened')
  })
})

describe('a wager of a decision', () => {
  it('is in time behind the cards (625, 712, 1762, 2065, 2321)', () => {
    const decided = [
      ['hg.hawaiian-blackjack', 'double-down'],
      ['hg.caribbean-stud', 'call-bet'],
      ['hg.pokara', 'double'],
      ['hg.blackjack-poker', 'insurance'],
      ['hg.ultimate-texas-holdem', 'play'],
    ] as const
    for (const [game, wager] of decided)
      expect(
        laidAfter(game, game === 'hg.ultimate-texas-holdem' ? { ev: 'card', to: 'board' } : card, wager),
      ).toBeUndefined()
  })
})
