import { areOfOneColour, type Card, isRed, joker, oneDeck } from '../../cards/cards.ts'
import { choose } from '../../odds/combinations.ts'

/** The colours of seven cards; the joker has none. */
export type Colours = { joker: boolean; oneColour: boolean }

export function coloursOf(cards: readonly Card[]): Colours {
  const coloured = cards.filter((card) => card !== joker)
  return { joker: coloured.length < cards.length, oneColour: areOfOneColour(coloured) }
}

/** How many hands of seven have each mix of colours: by how many cards are red, for colours are all that counts. */
export function* colourWays(): Iterable<[colours: Colours, ways: number]> {
  const [reds, blacks]: [Card[], Card[]] = [oneDeck.filter(isRed), oneDeck.filter((card) => !isRed(card))]
  for (const jokers of [[], [joker]] satisfies Card[][]) {
    const others = 7 - jokers.length
    for (let red = 0; red <= others; red++) {
      const cards = [...jokers, ...reds.slice(0, red), ...blacks.slice(0, others - red)]
      yield [coloursOf(cards), choose(reds.length, red) * choose(blacks.length, others - red)]
    }
  }
}
