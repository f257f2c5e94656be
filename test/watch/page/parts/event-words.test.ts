import { expect, test } from 'vitest'
import { eventWords } from '../../../../watch/page/parts/event-words.ts'

test('what a device said is a line, and an amount in it is money of the table', () => {
  const bet = { type: 'bet', seat: 5, spot: 'perfect-pair', amount: 2500 } as const
  expect(eventWords(bet, 'USD')).toBe('Bet: seat 5, spot perfect-pair, $25.00')
  expect(eventWords({ type: 'bet-total', amount: 10_000 }, 'GBP')).toBe('Bet total: £100.00')
  expect(eventWords({ type: 'card-drawn', card: '9h', to: 'player', index: 1 })).toBe(
    'Card drawn: 9h, to player, index 1',
  )
})

test('what is empty is left out, a list is read out, and yes and no are words', () => {
  expect(eventWords({ type: 'dice-rolled', values: [4, 3] })).toBe('Dice rolled: 4 3')
  expect(eventWords({ type: 'shoe-result', winner: 'player', pairs: [] })).toBe('Shoe result: winner player')
  expect(eventWords({ type: 'betting', open: true })).toBe('Betting: open')
  expect(eventWords({ type: 'betting', open: false })).toBe('Betting: not open')
})
