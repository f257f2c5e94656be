import type { CardRoomCase } from '../../kit/card-room/case.ts'
import { seatOfHand } from '../../kit/card-room/seat-names.ts'
import { blindsOf } from '../../kit/pot/betting/blinds.ts'
import type { Table } from '../../kit/pot/seats.ts'
import type { PotRules, PotState } from './state.ts'

/** Whoever has left its large blind to the next player, all-in with less than half of it, makes it up in the following hand. */
export function blindDueAfter(
  { game }: PotRules,
  round: CardRoomCase,
  { shortBlind }: Pick<Table, 'shortBlind'>,
): PotState['blindDue'] {
  const allIn = round.actions.find(({ seat, do: verb }) => verb === 'all-in' && seatOfHand(seat) === shortBlind)
  const big = blindsOf(game.pot, round).at(-1)
  if (shortBlind === undefined || big === undefined || typeof allIn?.to !== 'number') return null
  return { seat: shortBlind, missing: big - allIn.to }
}

/**
 * The least that makes it up. The document doesn't say whether the whole blind is posted or what is missing of it, and
 * whether beside the blind of this hand or in its place: by no reading is it less.
 * @param due the blind of this hand that the seat owes by its place
 */
export const leastOfBlindDue = ({ missing }: NonNullable<PotState['blindDue']>, due: number, big: number): number =>
  Math.min(big, due + missing)
