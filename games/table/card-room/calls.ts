import { type CardRoomGame, cardRoomFinding } from '../../kit/card-room/page.ts'
import { callText, unknownIrregularity } from '../common/irregularity-calls.ts'
import { type AnyTable, findingIn, type Input, type Step, stay } from '../live.ts'
import { withQuestion } from './findings.ts'

/**
 * What a person has seen, and no device. While a round is under way it becomes a question: a supervisor decides what
 * follows, by the remedy that the finding names.
 */
export function calledInCardRoom<State extends AnyTable & { readonly questions: readonly string[] }>(
  { page }: Pick<CardRoomGame, 'page'>,
  state: State,
  { call, by }: Input & { from: 'caller' },
  isUnderWay: boolean,
): Step<State> {
  if (unknownIrregularity(page, call) !== null) return stay(state)
  const seen = callText(page, by, call)
  return {
    state: isUnderWay ? withQuestion(state, seen) : state,
    effects: [findingIn(state.round, cardRoomFinding(page, { rule: call.irregularity, message: seen }, 'violation'))],
  }
}
