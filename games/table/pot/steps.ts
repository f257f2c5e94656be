import { carryOutCardRoomRuling, refusesCardRoomRuling } from '../card-room/rulings.ts'
import { type PlayedGame, stepsOf, type TableSteps } from '../steps.ts'
import { voided } from './pay.ts'
import type { PotRules, PotState } from './state.ts'
import { potTable } from './table.ts'

/**
 * A table at which players contest a pot.
 * @param boards the bet sensors whose messages prove what is in front of the seats
 * @param tellers all devices that tell its hands, and show that nothing is still on its way
 */
export function potSteps(rules: PotRules, boards: readonly string[] = [], tellers: readonly string[] = []): TableSteps {
  const played: PlayedGame = {
    live: potTable(rules),
    countsAtResult: false,
    chipsInPlay: true,
    dealsCoups: false,
    ownSpot: (spot) => spot,
    locked: () => [],
    refusesRuling: refusesCardRoomRuling,
    carryOut: (play: PotState, pending, said) =>
      carryOutCardRoomRuling((state, reason) => voided(rules, state, reason), play, pending, said),
  }
  return stepsOf(played, boards, tellers)
}
