import { type Card, joker } from './cards.ts'

/** How often each card has left the shoe since it was filled. */
export type Census = Readonly<Partial<Record<Card, number>>>

/** What the shoe was filled with. */
export type Deck = { decks: number; jokers: number }

export const cardsIn = ({ decks, jokers }: Deck): number => decks * 52 + jokers

const copiesOf = (card: Card, { decks, jokers }: Deck): number => (card === joker ? jokers : decks)

/** The census with one card more. */
export const counted = (census: Census, card: Card): Census => ({ ...census, [card]: (census[card] ?? 0) + 1 })

export const countedAll = (census: Census, cards: readonly Card[]): Census => cards.reduce(counted, census)

/** Cards seen more often than the deck holds them, with both figures. */
export function impossibleCards(census: Census, deck: Deck): { card: Card; seen: number; held: number }[] {
  return (Object.entries(census) as [Card, number][])
    .map(([card, seen]) => ({ card, seen, held: copiesOf(card, deck) }))
    .filter(({ seen, held }) => seen > held)
}

export const cardsSeen = (census: Census): number => Object.values(census).reduce((sum, seen) => sum + seen, 0)
