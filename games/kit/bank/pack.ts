import type { CardRoomCase } from '../card-room/case.ts'
import { type Card, isCard, rankOf } from '../cards/cards.ts'
import type { Breach } from '../document/rules.ts'

/** The packs that a game is dealt from. */
export type Pack = {
  /** Ranks that are taken out. */
  removed?: string
  /** Ranks of which cards were added, so that their copies can't be counted. */
  added?: string
  /** The least and the most packs, by the device that deals them where that matters; null for no end. */
  decks: PackCount | { shoe: PackCount; shuffler: PackCount }
  /** Jokers in each pack. */
  jokers?: number
  /** Its jokers are told apart: `Xx`, `X2` and `X3`. */
  numbersJokers?: true
  /** Under which a card that is not in the pack is refused. */
  code: string
}

type PackCount = readonly [least: number, most: number | null]

const countFor = ({ decks }: Pack, device: unknown): PackCount =>
  'shoe' in decks ? (device === 'shuffler' ? decks.shuffler : decks.shoe) : decks

/** How many packs the cards come from; undefined where neither the table nor the document says one number. */
export function packsInUse(pack: Pack, { decks, device }: CardRoomCase['options']): number | undefined {
  if (decks !== undefined) return decks
  if ('shoe' in pack.decks && device === undefined) return undefined
  const [least, most] = countFor(pack, device)
  return least === most ? least : undefined
}

/** A number of packs that the game is not dealt from. */
export function wrongDeckCount(pack: Pack, { decks, device }: CardRoomCase['options']): Breach | undefined {
  if (decks === undefined) return undefined
  const [least, most] = countFor(pack, device)
  if (decks >= least && (most === null || decks <= most)) return undefined
  return {
    rule: 'deck-count',
    message: `${decks} packs are in use; the game has ${most === null ? `${least} or more` : least === most ? least : `${least} to ${most}`}`,
  }
}

/** A card that the packs don't have, or not so often. */
export function foreignCard(
  pack: Pack,
  cards: readonly string[],
  { decks, device }: CardRoomCase['options'],
): Breach | undefined {
  const packs = decks ?? countFor(pack, device)[1]
  const seen = new Map<string, number>()
  for (const card of cards) {
    const strange = strangeCard(pack, card)
    if (strange !== undefined) return strange
    const times = (seen.get(card) ?? 0) + 1
    seen.set(card, times)
    const held = copiesOf(pack, card, packs)
    if (held !== null && times > held)
      return { rule: pack.code, message: `${card} is seen ${times} times, and the packs have it ${held} times` }
  }
  return undefined
}

/** A card that comes out of the shoe, and is not in the packs. */
export const strangeCard = (pack: Pack, card: string): Breach | undefined =>
  isIn(pack, card) ? undefined : { rule: pack.code, message: `${card} is not in the packs of this game` }

function isIn({ removed = '', jokers = 0, numbersJokers }: Pack, card: string): boolean {
  if (card === 'Xx') return jokers > 0
  if (card.startsWith('X')) return numbersJokers === true
  return isCard(card) && !removed.includes(rankOf(card))
}

function copiesOf({ added = '', jokers = 0 }: Pack, card: string, packs: number | null): number | null {
  if (packs === null || added.includes(card.charAt(0))) return null
  return card.startsWith('X') ? packs * jokers : packs
}

/** The cards of a hand; jokers are all one. Pieces that are no cards have been refused before. */
export const cardsOfHand = ({ deal }: Pick<CardRoomCase, 'deal'>, hand: string): readonly Card[] =>
  (deal[hand] ?? []).map(asCard)

export const asCard = (piece: string): Card => (isCard(piece) ? piece : 'Xx')
