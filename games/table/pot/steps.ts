import { playedBy } from '../../kit/pot/pot-page.ts'
import { playedInCardRoom } from '../card-room/steps.ts'
import { stepsOf, type TableSteps } from '../steps.ts'
import { voided } from './pay.ts'
import type { PotRules } from './state.ts'
import { potTable } from './table.ts'

/**
 * A table at which players contest a pot.
 * @param boards the bet sensors whose messages prove what is in front of the seats
 * @param tellers all devices that tell its hands, and show that nothing is still on its way
 */
export const potSteps = (
  { game, options }: PotRules,
  boards: readonly string[] = [],
  tellers: readonly string[] = [],
): TableSteps => {
  const rules: PotRules = { game: { ...game, pot: playedBy(game.pot, options) }, options }
  return stepsOf(
    playedInCardRoom(potTable(rules), (state, reason) => voided(rules, state, reason)),
    boards,
    tellers,
  )
}
