import { describe, it } from 'vitest'
import { expectRound } from '../expect-round.ts'

/* A card that is told because it was exposed says nothing of the order of the deal, nor of burns. */

const options = { button: 3, seated: [1, 2, 3] }
const exposed = (seat: number, n: number, more: object = {}) => ({
  ev: 'card',
  ...{ to: `seat:${seat}`, n, face: 'down', exposed: true, card: 'Kd' },
  ...more,
})
const dealt = (seat: number, n: number) => ({ ev: 'card', to: `seat:${seat}`, n })

describe('A downcard of Mexican Poker that the casino dealer exposes (line 363)', () => {
  const byDealer = { exposed_by: 'casino-dealer' }
  it.each([
    [1, 1],
    [2, 1],
    [2, 2],
    [3, 4],
  ])('gives seat %i its next card down, where it is told by itself as card %i', (seat, n) =>
    expectRound(
      'hg.mexican-poker',
      { options, events: [exposed(seat, n, byDealer)] },
      {
        findings: ['downcard-exposed-by-dealer'],
        state: { next_card_face: { [seat]: 'down' } },
      },
    ),
  )

  it('is judged by its place in a deal that is told (lines 365-371)', () => {
    const whole = [dealt(1, 1), exposed(2, 1, byDealer), dealt(3, 1), dealt(1, 2), dealt(2, 2), dealt(3, 2)]
    expectRound('hg.mexican-poker', { options, events: whole }, { findings: ['downcard-exposed-by-dealer'] })
    const wrong = [dealt(1, 1), exposed(2, 1, byDealer), dealt(1, 2)]
    expectRound('hg.mexican-poker', { options, events: wrong }, { refused: 'initial-deal-out-of-sequence' })
    const unburnt = [exposed(1, 3, byDealer), dealt(2, 3)]
    expectRound('hg.mexican-poker', { options, events: unburnt }, { refused: 'burn-missing' })
  })
})

describe.each(['hg.texas-holdem', 'hg.no-limit-holdem', 'hg.omaha', 'hg.match-it'])('The first card of %s', (game) => {
  it('goes to the left of the button: another that is exposed is a later one (lines 37-38)', () => {
    expectRound(game, { options, events: [exposed(1, 1)] }, { findings: ['first-card-exposed'] })
    expectRound(game, { options, events: [exposed(2, 1)] }, { findings: ['downcard-exposed'] })
    expectRound(game, { options, events: [exposed(2, 1, { pos: 1 })] }, { findings: ['first-card-exposed'] })
    expectRound(game, { options: {}, events: [exposed(2, 1)] }, { findings: ['first-card-exposed'] })
  })
})
