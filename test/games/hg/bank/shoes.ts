import fc from 'fast-check'

const suits = ['s', 'h', 'd', 'c']
const deckOf = (ranks: string) => [...ranks].flatMap((rank) => suits.map((suit) => `${rank}${suit}`))

export const whole = deckOf('A23456789TJQK')
/** Without 7, 8 and 9. */
export const stripped = deckOf('A23456JQK')

/** Packs of six, from which cards are drawn in any order. */
export const shoeOf = (deck: readonly string[], cards: number) =>
  fc.shuffledSubarray(Array.from({ length: 6 }, () => deck).flat(), { minLength: cards, maxLength: cards })
