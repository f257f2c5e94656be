import { isBetOut } from '../../kit/pot/hand-standing.ts'
import { withQuestion } from '../card-room/findings.ts'
import { amountOn } from '../common/betting.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, stay } from '../inputs-and-effects.ts'
import { callsByChips } from './actions.ts'
import { wrongInFront } from './chip-moves.ts'
import { inHand, said, standing, tell } from './judge-hand.ts'
import type { PotRules, PotState, PotStep } from './state.ts'

/** The dealer collects the chips: the betting round is closed, or what is missing of it is said. */
export const collected = (rules: PotRules, state: PotState): PotStep =>
  andThen(callsByChips(rules, state, null), (after) => closedOrSaid(rules, after))

function closedOrSaid(rules: PotRules, state: PotState): PotStep {
  const betting = standing(rules, state)?.betting
  if (betting === undefined)
    return said(
      state,
      codeFinding('decision-not-due', inHand(state, "'collect' is keyed, and no betting round is under way")),
    )
  if (!isBetOut(betting)) {
    const says = `betting round ${betting.at} is not over: seat ${betting.round.next} is to act`
    return said(state, codeFinding('round-not-closed', inHand(state, says), 'violation'))
  }
  const wrong = wrongInFront(state, betting)
  return wrong.length > 0
    ? said(state, codeFinding('wrong-pot', inHand(state, wrong.join('; ')), 'violation'))
    : closed(rules, state, betting.at)
}

/** The next cards close a betting round in which nobody has to act any more, though nobody has keyed it. */
export function closedIfOut(rules: PotRules, before: PotState): PotStep {
  const betting = standing(rules, before)?.betting
  if (betting === undefined) return stay(before)
  return andThen(callsByChips(rules, before, null), (state) => {
    const now = standing(rules, state)?.betting
    if (now === undefined || !isBetOut(now)) return stay(state)
    const wrong = wrongInFront(state, now)
    if (wrong.length === 0) return closed(rules, state, now.at)
    const says = wrong.join('; ')
    return andThen(said(state, codeFinding('wrong-pot', inHand(state, says), 'violation')), (after) =>
      closed(rules, withQuestion(after, says), now.at),
    )
  })
}

function closed(rules: PotRules, state: PotState, at: number): PotStep {
  const { doubt, unknownReason } = state.betting.confidence
  const swept = state.betting.layout.flatMap(({ seat, spot }): [number, number][] =>
    spot === 'bet' ? [[seat, amountOn(state.betting, seat, 'bet')]] : [],
  )
  const taken: PotState = {
    ...state,
    swept: Object.fromEntries(swept),
    deadInFront: {},
    unsure: state.unsure ?? unknownReason ?? doubt?.why ?? null,
  }
  return tell(rules, state, { event: { ev: 'betting-closed', round: at }, taken }).step
}
