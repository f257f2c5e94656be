import { type Card, ranks, suits } from '../../../drivers/events.ts'

export { type Card, isCard, ranks, suits } from '../../../drivers/events.ts'

/** A joker has the rank X, which no suit has. */
export type Rank = (typeof ranks)[number] | 'X'
export type Suit = (typeof suits)[number]

export const joker: Card = 'Xx'

export const rankOf = (card: Card): Rank => card[0] as Rank
export const suitOf = (card: Card): Suit | 'x' => card[1] as Suit | 'x'

/** The place of a card's suit where suits rank, clubs lowest (hg 143-144); -1 of a joker. */
export const suitPlace = (card: Card): number => suitOrder.indexOf(suitOf(card))
const suitOrder = 'cdhs'

/** Hearts and diamonds; the joker has no colour. */
export const isRed = (card: Card): boolean => 'hd'.includes(suitOf(card))
export const areOfOneColour = (cards: readonly Card[]): boolean => cards.every(isRed) || !cards.some(isRed)

export const oneDeck: readonly Card[] = suits.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`))
export const deckSize = oneDeck.length
