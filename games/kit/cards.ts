export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
export const suits = ['s', 'h', 'd', 'c'] as const

export type Rank = (typeof ranks)[number]
export type Suit = (typeof suits)[number]

/** Rank then suit: `As`, `Th`. */
export type Card = `${Rank}${Suit}`

export const rankOf = (card: Card): Rank => card[0] as Rank

export const oneDeck: readonly Card[] = suits.flatMap((suit) => ranks.map((rank): Card => `${rank}${suit}`))

const known: ReadonlySet<string> = new Set(oneDeck)

export const isCard = (text: unknown): text is Card => typeof text === 'string' && known.has(text)
