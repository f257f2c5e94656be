import { faceDown } from '../../../drivers/events.ts'
import type { Piece } from '../../kit/card-room/case.ts'
import { withoutHidden } from '../common/hidden-cards.ts'
import type { Effect } from '../inputs-and-effects.ts'
import type { HeldCard, PotState } from './state.ts'

/* A hole card is a secret until its hand is shown: no message, view or question names it. */

const isOpen = ({ shown, told }: PotState, seat: number, { card, face }: HeldCard): boolean =>
  face === 'up' || shown.includes(seat) || told.events.some((event) => event.card === card && event.exposed === true)

/** The cards of a seat as everybody may see them. */
export const seenOf = (state: PotState, seat: number): Piece[] =>
  (state.hands[seat] ?? []).map((held) => (isOpen(state, seat, held) ? held.card : faceDown))

/** What a step says, without the cards that not everybody has seen. */
export const withoutSecretsIn = (effects: readonly Effect[], state: PotState): readonly Effect[] =>
  withoutHidden(effects, [
    ...Object.keys(state.hands).flatMap((seat) => seenOf(state, Number(seat))),
    ...Object.values(state.boards).flat(),
    ...state.coming,
  ])
