import { type Card, ranks, suits } from './cards.ts'

/** By the code of its letter: how far a rank stands from its Ace, and where the Ace of a suit is. */
const rankPlaces = placesOf(ranks, 1)
const suitPlaces = placesOf(suits, ranks.length)

/** A card as its place in `oneDeck`, 0 to 51: the form that is ranked fast. Throws a RangeError for a joker. */
export function codeOf(card: Card): number {
  const rank = rankPlaces[card.charCodeAt(0)]
  const suit = suitPlaces[card.charCodeAt(1)]
  if (rank === undefined || suit === undefined)
    throw new RangeError(`${card} can't be ranked: say first which card it stands for.`)
  return suit + rank
}

function placesOf(letters: readonly string[], cards: number): (number | undefined)[] {
  const places = Array<number | undefined>(128).fill(undefined)
  for (const [i, letter] of letters.entries()) places[letter.charCodeAt(0)] = i * cards
  return places
}
