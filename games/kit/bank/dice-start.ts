/**
 * Three dice count positions around the table from the player-dealer, who is the first. Whoever they point at gets the
 * first hand and the action button; where that is the player-dealer, the seat after him gets the button.
 */
export function diceStart(
  dice: readonly number[],
  spots: number,
): { first_hand: number | 'dealer'; action_seat: number } {
  const total = dice.reduce((sum, die) => sum + die, 0)
  const seat = (total - 1) % spots
  return seat === 0 ? { first_hand: 'dealer', action_seat: 1 } : { first_hand: seat, action_seat: seat }
}

/** Dice that can't be: three of them, each from 1 to 6. */
export const areDice = (dice: readonly number[]): boolean =>
  dice.length === 3 && dice.every((die) => die >= 1 && die <= 6)
