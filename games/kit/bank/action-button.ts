import type { CardRoomCase } from '../card-room/case.ts'
import { seatsWithBets } from '../card-room/seat-names.ts'
import { type DiceStart, diceStart, thrownDice } from './dice-start.ts'
import type { Bank } from './player-banked.ts'

type State = Readonly<Record<string, unknown>>

/** Who gets the first hand and the action button, where dice say so. */
export function startOf({ dice }: Bank, round: CardRoomCase): DiceStart | undefined {
  const thrown = thrownDice(round)
  if (thrown === undefined || dice === undefined) return undefined
  return diceStart(thrown, round.options.spots ?? dice.spots, seatsWithBets(round.bets), dice.button)
}

/**
 * The seat that is settled first: as told, or by the dice or the cards of the round, or the first one where the game has no
 * action button. Undefined where it has one and nothing says where it lies.
 */
export function firstSeat(bank: Bank, round: CardRoomCase, state: State): number | undefined {
  const byCards = bank.firstSeat?.of(state)
  const known =
    round.options.action_seat ??
    startOf(bank, round)?.action_seat ??
    (typeof byCards === 'number' ? byCards : undefined)
  const hasButton = bank.dice !== undefined || bank.firstSeat !== undefined || bank.buttonUnsaid !== undefined
  return known ?? (hasButton ? undefined : 1)
}

/** Why nobody knows where the action button lies. */
export function whyNoFirstSeat(bank: Bank, round: CardRoomCase): string {
  if (bank.buttonUnsaid !== undefined || startOf(bank, round) !== undefined)
    return 'the document does not say who has the button here'
  return bank.dice === undefined ? "the player-dealer's downcard was not read" : 'the dice cup was not read'
}
