import { type Card, oneDeck } from './cards.ts'

const codes = new Map(oneDeck.map((card, code) => [card, code]))

/** A card as its place in `oneDeck`, 0 to 51: the form that is ranked fast. Throws a RangeError for a joker. */
export function codeOf(card: Card): number {
  const code = codes.get(card)
  if (code === undefined) throw new RangeError(`${card} can't be ranked: say first which card it stands for.`)
  return code
}
