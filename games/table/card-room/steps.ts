import type { AnyTable, Live, Step } from '../inputs-and-effects.ts'
import { type PlayedGame, stepsOf, type TableSteps } from '../table-steps.ts'
import { carryOutCardRoomRuling, type Questioned, refusesCardRoomRuling } from './calls-and-rulings.ts'
import { voided } from './pay.ts'
import type { CardRoomRules } from './state.ts'
import { cardRoomTable } from './table.ts'

/**
 * A table of the card room.
 * @param boards the bet sensors whose messages prove its wagers
 * @param tellers all devices that tell its rounds, and show that nothing is still on its way
 * @param enders devices that may tell the end of a round
 */
export const cardRoomSteps = (
  rules: CardRoomRules,
  boards: readonly string[] = [],
  tellers: readonly string[] = [],
  enders: readonly string[] = [],
): TableSteps =>
  stepsOf(
    playedInCardRoom(cardRoomTable(rules), (state, reason) => voided(rules, state, reason)),
    boards,
    tellers,
    enders,
  )

/** How every table of the card room is played, whoever its players contest with. */
export function playedInCardRoom<State extends AnyTable & Questioned>(
  live: Omit<Live<State>, 'awaitsRuling' | 'goesOn'>,
  voided: (state: State, reason: string) => Step<State>,
): PlayedGame {
  return {
    live,
    countsAtResult: false,
    chipsInPlay: true,
    dealsCoups: false,
    joinsAtOpening: false,
    ownSpot: (spot) => spot,
    locked: () => [],
    refusesRuling: refusesCardRoomRuling,
    carryOut: (play: State, pending, said) => carryOutCardRoomRuling(voided, play, pending, said),
  }
}
