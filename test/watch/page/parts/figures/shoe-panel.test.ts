import { expect, test } from 'vitest'
import { cardDealt, newShoes, nextShoe, shoeFigures } from '../../../../../watch/figures/shoe.ts'
import { shoe } from '../../../../../watch/page/parts/figures/shoe-panel.ts'

/** What the page shows once these cards were dealt, at a table that says so many decks. */
const shown = (before: typeof newShoes, cards: readonly string[], said: { decks?: number } = {}): string =>
  JSON.stringify(shoe({ ...shoeFigures(cards.reduce(cardDealt, before)), ...said }))

const threeAces = ['As', 'As', 'As', 'Kd']
const tooOften = '"class":"bad strong"'

test('a shoe has as many decks as its table says, and a card that comes more often stands out', () => {
  const panel = shown(nextShoe(newShoes), threeAces, { decks: 2 })
  expect(panel).toContain('4 cards, 2 decks, shoe 1')
  expect(panel).toContain(tooOften)
  expect(shown(nextShoe(newShoes), threeAces, { decks: 3 })).not.toContain(tooOften)
})

test('nothing is said of decks that nobody has counted', () => {
  const panel = shown(nextShoe(newShoes), threeAces)
  expect(panel).toContain('"4 cards, shoe 1"')
  expect(panel).not.toContain(tooOften)
})

test('where no device tells of a shuffle the cards are of several shoes, and none of them comes too often', () => {
  const panel = shown(newShoes, threeAces, { decks: 1 })
  expect(panel).toContain('"4 cards, 1 deck"')
  expect(panel).not.toContain(tooOften)
})
