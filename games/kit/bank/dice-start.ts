import type { CardRoomCase } from '../card-room/case.ts'

export type DiceStart = { first_hand: number | 'dealer'; action_seat?: number }

/** Who has the action button when the dice point at the player-dealer: the seat after him, or the text does not say. */
export type ButtonOfDealer = 'next seat' | 'open'

/**
 * Three dice count positions around the table from the player-dealer, who is the first. Whoever they point at gets the
 * first hand and the action button. The button passes over a seat without a wager (a reading: the text is silent);
 * `wagered` are the seats that have one, none where wagers are not told.
 */
export function diceStart(
  dice: readonly number[],
  spots: number,
  wagered: readonly number[] = [],
  button: ButtonOfDealer = 'next seat',
): DiceStart {
  const total = dice.reduce((sum, die) => sum + die, 0)
  const seat = (total - 1) % spots
  if (seat !== 0) return { first_hand: seat, action_seat: nextWagered(seat, wagered) }
  return button === 'open' ? { first_hand: 'dealer' } : { first_hand: 'dealer', action_seat: nextWagered(1, wagered) }
}

/** The seat, or the next one in turn that has a wager. */
function nextWagered(seat: number, wagered: readonly number[]): number {
  const seats = wagered.toSorted((a, b) => a - b)
  return seats.find((other) => other >= seat) ?? seats[0] ?? seat
}

/** Dice that can't be: three of them, each from 1 to 6. */
export const areDice = (dice: readonly number[]): boolean =>
  dice.length === 3 && dice.every((die) => die >= 1 && die <= 6)

/** The throw of a round, where one is told that can be. */
export function thrownDice({ outcome, events }: CardRoomCase): readonly number[] | undefined {
  const dice = outcome.dice ?? events.findLast(({ ev }) => ev === 'cup-opened')?.dice
  return dice !== undefined && areDice(dice) ? dice : undefined
}
