import { type CardRoomGame, cardRoomFinding } from '../../kit/card-room/page.ts'
import { callText, consequenceOf, consequenceText, unknownIrregularity } from '../common/irregularity-calls.ts'
import { type AnyTable, andThen, findingIn, type Input, type Step, stay } from '../live.ts'
import { withQuestion } from './findings.ts'

/**
 * What a person has seen, and no device. The page says what follows: the round is void, or play goes on. Where it says
 * nothing a supervisor decides, by the remedy that the finding names, before a round that is under way can be paid.
 */
export function calledInCardRoom<
  Rules extends { game: Pick<CardRoomGame, 'page'> },
  State extends AnyTable & { readonly questions: readonly string[] },
>(
  rules: Rules,
  state: State,
  { call, by }: Input & { from: 'caller' },
  { isUnderWay, voided }: { isUnderWay: boolean; voided(rules: Rules, state: State, reason: string): Step<State> },
): Step<State> {
  const { page } = rules.game
  if (unknownIrregularity(page, call) !== null) return stay(state)
  const seen = callText(page, by, call)
  const consequence = consequenceOf(page, call, { isUnderWay })
  const severity = consequence === 'play-on' ? 'warning' : 'violation'
  const message = `${seen}; ${consequenceText(consequence, state.round)}`
  const finding = cardRoomFinding(page, { rule: call.irregularity, message }, severity)
  return andThen({ state, effects: [findingIn(state.round, finding)] }, (state) => {
    if (consequence === 'void') return voided(rules, state, seen)
    return stay(consequence === 'decide' ? withQuestion(state, seen) : state)
  })
}
