import { describe, expect, it } from 'vitest'
import { settle } from '../expect-round.ts'

const draw = (game: string, cards: object) => settle(game, { kind: 'button-draw', outcome: { cards } })

describe('The cards drawn for the button', () => {
  it('are of the deck of the game: Short Deck has no five (line 5277)', () => {
    expect(draw('hg.short-deck-holdem', { 'seat:1': '5c', 'seat:2': '9d' }).refused).toBe('foreign-card')
    expect(draw('hg.short-deck-holdem', { 'seat:1': '6c', 'seat:2': '9d' }).state).toMatchObject({ button: 2 })
  })

  it('are each of them in it once', () => {
    expect(draw('hg.archie', { 'seat:1': 'Ac', 'seat:2': 'Ac' }).error).toBe(
      'deal: Ac is there more often than in the deck',
    )
    expect(draw('hg.short-deck-holdem', { 'seat:1': 'Ac', 'seat:2': 'Ac' }).refused).toBe('duplicate-card')
  })

  it('are no kind of case where there is no button: those that there are, are named', () => {
    expect(draw('hg.razz', {}).error).toBe(
      "there is no kind of case 'button-draw' for hg.razz; there are showdown, betting-round, deal-sequence, table-state, rank-order, qualifies",
    )
  })
})
