import type { Card } from './cards.ts'

/** How often each card has left the shoe since it was filled. */
export type Census = Readonly<Partial<Record<Card, number>>>

/** The census with one card more. */
export const counted = (census: Census, card: Card): Census => ({ ...census, [card]: (census[card] ?? 0) + 1 })

export const countedAll = (census: Census, cards: readonly Card[]): Census => cards.reduce(counted, census)

/** Cards seen more often than `decks` decks hold, with the number seen. */
export function impossibleCards(census: Census, decks: number): { card: Card; seen: number }[] {
  return (Object.entries(census) as [Card, number][])
    .filter(([, seen]) => seen > decks)
    .map(([card, seen]) => ({ card, seen }))
}

export const cardsSeen = (census: Census): number => Object.values(census).reduce((sum, seen) => sum + seen, 0)
