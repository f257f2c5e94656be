import { hasButton } from '../../kit/pot/pot-page.ts'
import { tableOf } from '../../kit/pot/seating.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { stay } from '../inputs-and-effects.ts'
import { breached, caseOf, inHand, said, tell } from './judge-hand.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

/** A hand begins, with the button, where the game has one, where it has moved to or the dealer says that it is. */
export function handBegun(rules: PotRules, before: PotState, button?: number): PotStep {
  const placed = hasButton(rules.game.pot) ? (button ?? before.button) : null
  if (before.seated.length < 2) return notReady(before, 'fewer than two seats are in: key `sit-in` for each')
  if (placed === null && rules.game.pot.opening.by === 'blinds')
    return notReady(before, 'nobody knows where the button is: key `new-hand` with its seat')
  const state: PotState = { ...before, phase: 'playing', button: placed, lifted: {}, aside: [] }
  const table = tableOf(rules.game.pot, caseOf(rules, state))
  return 'refused' in table
    ? { ...breached(rules, before, [table.refused], 'violation'), state: before }
    : buttonMoved(rules, state)
}

const notReady = (state: PotState, why: string): PotStep =>
  said(state, codeFinding('decision-not-due', inHand(state, `a hand can't begin: ${why}`)))

/** The page judges where the button is by where it was. */
function buttonMoved(rules: PotRules, state: PotState): PotStep {
  const { button, lastButton } = state
  if (button === null || lastButton === null || button !== lastButton) return stay(state)
  const first = { ev: 'hand-start', button: lastButton }
  const again: PotState = { ...state, told: { ...state.told, events: [first] } }
  const { step } = tell(rules, again, { event: { ev: 'hand-start', button }, taken: again })
  return { ...step, state: { ...step.state, told: state.told } }
}
