/**
 * The seat that is settled first, by the rank of the player-dealer's downcard: an ace is seat 1, and from the eight on it
 * begins again; the joker is seat 7 (Hawaiian Blackjack, line 626; Caribbean Stud, lines 716-727, where position 2 is
 * seat 1).
 */
export function actionSeatOf(downcard: string): number | undefined {
  const rank = downcard.charAt(0)
  const seat = Math.max('A234567'.indexOf(rank), '89TJQKX'.indexOf(rank)) + 1
  return seat === 0 ? undefined : seat
}

/** That seat, from the state of the round. */
export const actionSeatIn = ({ action_seat }: Readonly<Record<string, unknown>>): unknown => action_seat
