import { describe, expect, it } from 'vitest'
import { cards, expectRound, settle } from '../expect-round.ts'

const lines: readonly (readonly [string, number])[] = [
  ['hg.super-razzdacey', 4305],
  ['hg.super-7-card-stud', 4709],
  ['hg.super-7-card-stud-hi-lo', 4912],
  ['hg.super-7-card-stud-hi-lo-regular', 5133],
  ['hg.super-razzdeucey', 5612],
  ['hg.super-razz', 5798],
]

/** Hands in the order in which they were dealt: three cards down, four up, one down. */
const hands = { 'seat:1': cards('As 2d 9c 4h 5s 7c Jd Kh'), 'seat:2': cards('Ah 3d 9d 6h 8s Tc Qd Ks') }
const discard = (seat: number, card: string, more: object = {}) => ({ seat, do: 'discard', card, ...more })
const own = discard(1, '9c')
const told = (...actions: object[]) => ({
  options: { seated: [1, 2] },
  deal: hands,
  actions,
  bets: [1, 2].map((seat) => ({ seat, wager: 'pot', stake: 1000 })),
})

describe.each(lines)('The discard of %s (line %i)', (game) => {
  const other = discard(2, '9d', { after: 'third-street-betting' })

  it('is one card of those face down, by every player', () => {
    const { settlements = [], refused } = settle(game, told(own, other))
    expect([refused, settlements.reduce((sum, { returns = 0 }) => sum + returns, 0)]).toEqual([undefined, 2000])
    expectRound(game, told(discard(1, '4h'), other), { refused: 'discard-face' })
    expectRound(game, told(discard(1, 'Jd'), other), { refused: 'discard-face' })
    expectRound(game, told(own, discard(1, '2d'), other), { refused: 'discard-count' })
    expectRound(game, told({ seat: 1, do: 'discard', cards: cards('9c 2d') }, other), { refused: 'discard-count' })
    expectRound(game, told({ seat: 1, do: 'discard', cards: [] }, other), { refused: 'no-discard' })
  })

  it('is made before another card is dealt', () => {
    expectRound(game, told(discard(1, 'Kh'), other), { refused: 'no-discard' })
    expectRound(game, told(discard(1, '9c', { after: 'fourth-street-betting' }), other), { refused: 'no-discard' })
  })

  it('decides nothing where it is not told', () =>
    expectRound(game, told(own), { state: { undecided: 'seat 2 has 8 cards; 7 make a hand' } }))

  it('is asked of all: no player is first', () => {
    const four = ['down', 'down', 'down', 'up'].flatMap((face) =>
      [1, 2].map((seat) => ({ ev: 'card', to: `seat:${seat}`, face })),
    )
    const given = [2, 1].map((seat) => ({ ev: 'discard', seat, count: 1 }))
    const events = [...four, { ev: 'betting-closed', round: 1 }, ...given]
    const dealt = { kind: 'deal-sequence', options: { seated: [1, 2] } }
    const burn = { ev: 'burn' }
    expectRound(game, { ...dealt, events: [...events, burn] }, { state: { cards_used: 9 } })
    expectRound(game, { ...dealt, events: [...events.slice(0, -1), burn] }, { refused: 'no-discard' })
    expectRound(game, { ...dealt, events: [...events, burn, given[0] ?? {}] }, { refused: 'act-out-of-turn' })
  })
})
