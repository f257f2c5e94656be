import { type Card, joker } from './cards.ts'

/** How often each card has left the shoe since it was filled. */
export type Census = Readonly<Partial<Record<Card, number>>>

/** What the shoe was filled with. */
export type Deck = { decks: number; jokers: number }

export const singleDeck: Deck = { decks: 1, jokers: 0 }

export const cardsIn = ({ decks, jokers }: Deck): number => decks * 52 + jokers

const copiesOf = (card: Card, { decks, jokers }: Deck): number => (card === joker ? jokers : decks)

/** Whether there is any such card in it: a game without a joker has no value for one. */
export const holds = (deck: Deck, card: Card): boolean => copiesOf(card, deck) > 0

/** The census with one card more. */
export const counted = (census: Census, card: Card): Census => ({ ...census, [card]: (census[card] ?? 0) + 1 })

export function countedAll(census: Census, cards: readonly Card[]): Census {
  const all: Partial<Record<Card, number>> = { ...census }
  for (const card of cards) all[card] = (all[card] ?? 0) + 1
  return all
}

/** A card that was seen more often than the deck holds it. */
export type Excess = { card: Card; seen: number; held: number }

/** Every such card of a census. */
export function impossibleCards(census: Census, deck: Deck): Excess[] {
  return (Object.entries(census) as [Card, number][])
    .map(([card, seen]) => ({ card, seen, held: copiesOf(card, deck) }))
    .filter(({ seen, held }) => seen > held)
}

/** The same of the cards of one round; most are no more than decks, or have no card twice, and need no counting. */
export function impossibleAmong(cards: readonly Card[], deck: Deck): Excess[] {
  const areDifferent = cards.length <= deck.decks || new Set(cards).size === cards.length
  const hasOfEach = deck.decks > 0 && (deck.jokers > 0 || !cards.includes(joker))
  return areDifferent && hasOfEach ? [] : impossibleCards(countedAll({}, cards), deck)
}

export const cardsSeen = (census: Census): number => Object.values(census).reduce((sum, seen) => sum + seen, 0)
