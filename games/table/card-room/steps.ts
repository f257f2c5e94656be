import { type PlayedGame, stepsOf, type TableSteps } from '../steps.ts'
import { voided } from './pay.ts'
import { carryOutCardRoomRuling, refusesCardRoomRuling } from './rulings.ts'
import type { CardRoomRules, CardRoomState } from './state.ts'
import { cardRoomTable } from './table.ts'

/**
 * A table of the card room.
 * @param boards the bet sensors whose messages prove its wagers
 * @param tellers all devices that tell its rounds, and show that nothing is still on its way
 */
export function cardRoomSteps(
  rules: CardRoomRules,
  boards: readonly string[] = [],
  tellers: readonly string[] = [],
): TableSteps {
  const played: PlayedGame = {
    live: cardRoomTable(rules),
    countsAtResult: false,
    chipsInPlay: true,
    dealsCoups: false,
    ownSpot: (spot) => spot,
    locked: () => [],
    refusesRuling: refusesCardRoomRuling,
    carryOut: (play: CardRoomState, pending, said) =>
      carryOutCardRoomRuling((state, reason) => voided(rules, state, reason), play, pending, said),
  }
  return stepsOf(played, boards, tellers)
}
