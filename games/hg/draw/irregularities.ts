import type { Citation } from '../../kit/document/citation.ts'
import { irregular } from '../pot-page.ts'

/* What the chapters on draws say of these in the same words. */

export const drawChange = (cite: Citation) => ({
  ...irregular(
    'a player changes the number of cards thrown once a card has left the deck for it, or somebody has acted on it',
    'the change is refused, and the first number stands',
    cite,
    ['card-shoe'],
  ),
  codes: ['draw-change'],
})

export const allFiveThrown = (cite: Citation) =>
  irregular('a player throws five cards', 'it is no fold; the player gets five cards', cite, ['card-shoe'])

export const drawCountAsked = (cite: Citation) =>
  irregular(
    'a player asks how many cards another drew',
    'it is answered until there is action after the draw',
    cite,
    [],
  )

export const deckShort = (cite: Citation) =>
  irregular(
    'too few cards for a draw',
    'burns and earlier discards are shuffled, with the last card and the discards of who is served where they are too few; a card is burned, and the draw goes on',
    cite,
    ['card-shoe', 'shuffler'],
  )

export const lastStubCard = (cite: Citation) =>
  irregular(
    'the last card of the deck is dealt, other than for the very last discard of the last draw',
    'it is not dealt, and goes into the reshuffle',
    cite,
    ['card-shoe'],
  )

export const fourthDraw = (cite: Citation) =>
  irregular('a fourth draw', 'it is no part of the game, and is refused', cite, ['card-shoe'])
