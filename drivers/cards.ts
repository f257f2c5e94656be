export const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] as const
export const suits = ['s', 'h', 'd', 'c'] as const

/** Rank then suit: `As`, `Th`; the joker is `Xx`. */
export type Card = `${(typeof ranks)[number]}${(typeof suits)[number]}` | 'Xx'

/** One card in a longer text. */
export const oneCard = '(?:[2-9TJQKA][shdc]|Xx)'
export const wholeCard = new RegExp(`^${oneCard}$`)

export const isCard = (text: unknown): text is Card => typeof text === 'string' && wholeCard.test(text)
