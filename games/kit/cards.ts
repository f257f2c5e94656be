export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
export const suits = ['s', 'h', 'd', 'c'] as const

/** A joker has the rank X, which no suit has. */
export type Rank = (typeof ranks)[number] | 'X'
export type Suit = (typeof suits)[number]

/** Rank then suit: `As`, `Th`; the joker is `Xx`. */
export type Card = `${(typeof ranks)[number]}${Suit}` | 'Xx'

export const joker: Card = 'Xx'

export const rankOf = (card: Card): Rank => card[0] as Rank
export const suitOf = (card: Card): Suit | 'x' => card[1] as Suit | 'x'

export const oneDeck: readonly Card[] = suits.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`))
export const deckSize = oneDeck.length

const known: ReadonlySet<string> = new Set([...oneDeck, joker])

export const isCard = (text: unknown): text is Card => typeof text === 'string' && known.has(text)
