import type { Citation } from '../../kit/document/citation.ts'
import { irregular } from '../pot-page.ts'

/* What the chapters on stud say of these in the same words. */

export const noAnte = (cite: Citation) =>
  irregular('a player does not ante', 'the seat is not dealt in', cite, ['bet-sensors', 'card-shoe'])

export const overCompletion = (cite: Citation) =>
  irregular(
    'a wager over a bare bring-in that is not exactly the smaller limit in total',
    'it is refused, or put right to the smaller limit',
    cite,
    ['bet-sensors'],
  )

export const noDiscard = (cite: Citation) =>
  irregular('a hole card not discarded when fourth street is due', 'the discard comes first', cite, [])

export const prematureBurn = (cite: Citation) =>
  irregular(
    'a card is burned before a player has finished acting',
    'it is out of play, and is reshuffled with the burns where the deck runs short',
    cite,
    ['card-shoe', 'bet-sensors'],
  )

/** What goes into the reshuffle of the games in which a hole card is given up. */
export const withDiscards = 'the burns, the discards and the folded cards'
export const withoutDiscards = 'the burns and the folded cards, without the discarded hole cards'

export const deckShort = (cite: Citation, mixed = 'the burns and the folded cards') =>
  irregular(
    'too few cards to finish',
    `all cards but the last are dealt; it is shuffled with ${mixed}, a card is burned where enough are left for that, and the deal goes on; where they are still too few, one card is turned for all`,
    cite,
    ['card-shoe'],
  )
