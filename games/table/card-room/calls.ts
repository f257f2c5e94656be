import { type CardRoomGame, cardRoomFinding } from '../../kit/card-room/page.ts'
import { callText, unknownIrregularity } from '../common/irregularity-calls.ts'
import { type AnyTable, findingIn, type Input, type Step, stay } from '../live.ts'

/**
 * What a person has seen, and no device: a supervisor decides what follows, by the remedy that the finding names.
 * @param asked the table with that question, where a round is under way
 */
export function calledInCardRoom<State extends AnyTable>(
  { page }: Pick<CardRoomGame, 'page'>,
  state: State,
  { call, by }: Input & { from: 'caller' },
  asked: (state: State, question: string) => State,
): Step<State> {
  if (unknownIrregularity(page, call) !== null) return stay(state)
  const seen = callText(page, by, call)
  return {
    state: asked(state, seen),
    effects: [findingIn(state.round, cardRoomFinding(page, { rule: call.irregularity, message: seen }, 'violation'))],
  }
}
