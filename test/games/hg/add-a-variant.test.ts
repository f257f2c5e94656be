import { describe, expect, it } from 'vitest'
import { potGameOf, threeRaises, toldFees } from '../../../games/hg/pot-page.ts'
import { oneDeck } from '../../../games/kit/cards/cards.ts'
import { cites } from '../../../games/kit/document/citation.ts'
import { seat } from '../../../games/kit/document/options.ts'
import { ofHand } from '../../../games/kit/pot/portions.ts'
import { potGame } from '../../../games/kit/pot/pot-game.ts'
import { down, draw, lower, release, upper } from '../../../games/kit/pot/streets.ts'
import { high } from '../../../games/kit/ranks/rankings.ts'
import { readCardRoomCase } from '../../../games/settle/card-room/read-case.ts'

const rules = cites('house rules')

const fiveCardDraw = potGame({
  ...potGameOf,
  document: 'House rules',
  id: 'house.five-card-draw',
  title: 'Five-card draw',
  cite: rules(1, 20),
  approval: { says: 'none', cite: rules(1) },
  deck: oneDeck,
  options: { button: seat(rules(3)) },
  seats: { most: 6, cite: rules(2) },
  opening: { by: 'blinds', headsUp: 'button-posts-small', cite: rules(3) },
  streets: [down(5), lower, draw(5, 'draw-1'), upper],
  betting: threeRaises(rules(8)),
  showdown: {
    cite: rules(10),
    portions: [ofHand('high', high, rules(11))],
    oddChips: { to: 'left-of-button', halving: 'favoured', cite: rules(12) },
  },
  fees: toldFees('draw-1'),
  wagers: { pot: { title: 'Pot', cite: rules(10) } },
  refuses: { 'raise-cap': 'fourth-raise', 'out-of-turn': 'out-of-turn', 'burn-missing': 'no-burn' },
  irregularities: {},
})

const settle = (told: object) => {
  const read = readCardRoomCase({ id: 1, game: 'house.five-card-draw', ...told })
  return 'round' in read ? fiveCardDraw.settle(read.round) : read
}

describe('A variant that no document has', () => {
  const bets = [1, 2].map((seat) => ({ seat, wager: 'pot', stake: 500 }))
  const deal = { 'seat:1': ['As', 'Ah', '2c', '3c', '4c'], 'seat:2': ['Ks', 'Kh', '2d', '3d', '4d'] }
  const raise = (to: number) => ({ seat: to % 200 === 0 ? 2 : 1, do: 'raise', to })

  it('is settled, bet and dealt by its page alone', () => {
    expect(settle({ options: { button: 2 }, deal, bets })).toMatchObject({
      settlements: [{ returns: 1_000 }, { returns: 0 }],
    })
    const betting = {
      kind: 'betting-round',
      options: { button: 2, seated: [1, 2], blinds: [50, 100], limits: [100, 200], round: 1 },
    }
    expect(settle({ ...betting, actions: [raise(200)] })).toMatchObject({ state: { raises: 1 } })
    expect(settle({ ...betting, actions: [raise(300)] })).toMatchObject({ refused: { rule: 'out-of-turn' } })
    const seats = [1, 2].flatMap((seat) => Array.from({ length: 5 }, () => seat))
    const cards = seats.map((_, at) => ({ ev: 'card', to: `seat:${(at % 2) + 1}` }))
    const draws = [1, 2].map((seat) => ({ ev: 'draw-request', seat, count: 1 }))
    const events = [...cards, { ev: 'betting-closed', round: 1 }, ...draws, { ev: 'draw', seat: 1, count: 1 }]
    expect(settle({ kind: 'deal-sequence', options: { button: 2, seated: [1, 2] }, events })).toMatchObject({
      refused: { rule: 'no-burn' },
    })
  })

  it.each([
    ['one after the other', [1, 1, 2, 2], undefined],
    ['in any order', [2, 1, 1, 2], undefined],
    ['and no more', [1, 1, 1], 'discard-count'],
  ])('has two cards given up by a word of its page, %s', (_, givers, rule) => {
    const refuses = { 'discard-count': 'discard-count' }
    const thrown = potGame({ ...fiveCardDraw.pot, streets: [down(3), release(2), lower], refuses })
    const dealt = [1, 2, 1, 2, 1, 2].map((seat) => ({ ev: 'card', to: `seat:${seat}` }))
    const events = [...dealt, ...givers.map((seat) => ({ ev: 'discard', seat, count: 1 }))]
    const told = { kind: 'deal-sequence', options: { button: 2, seated: [1, 2] }, events }
    const read = readCardRoomCase({ id: 1, game: 'house.five-card-draw', ...told })
    const answer = 'round' in read ? thrown.settle(read.round) : read
    expect('refused' in answer ? answer.refused?.rule : undefined).toBe(rule)
    expect(answer).not.toHaveProperty('error')
  })
})
