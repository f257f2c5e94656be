import type { Piece } from '../../kit/card-room/case.ts'
import type { PotState } from './state.ts'

/* Cards that lie where none was due. */

/** No more of them are remembered than a deck has. */
export const mostAside = 52

export const withAside = (state: PotState, place: string, card: Piece): PotState => ({
  ...state,
  aside: [...state.aside, { place, card }].slice(-mostAside),
})

/** A card that lies where none is due is told only of a board, whose page says what follows from it. */
export const withoutLast = (state: PotState, { told, early }: PotState): PotState => ({
  ...state,
  early,
  told: { ...state.told, events: told.events },
})
