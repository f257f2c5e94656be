import { type CardRoomGame, cardRoomFinding } from '../../kit/card-room/page.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { type AnyTable, findingIn, type Step, stay } from '../inputs-and-effects.ts'

/** A table that remembers which findings of its round were told already. */
type Finds = AnyTable & { readonly said: readonly string[] }

const mostSaid = 1_000

/** What becomes live of what the rules refuse, where the page names no remedy. */
const notTaken = 'it is not taken, and the round is paid without it or once it is put right'

const nameOf = ({ rule, message }: Breach): string => `${rule} ${message}`

/** Whether the round has not told this finding yet. */
export const isFresh = ({ said }: Pick<Finds, 'said'>, breach: Breach): boolean => !said.includes(nameOf(breach))

/** Findings of the game, each told once a round; `violations` are told each time that they are tried where it says so. */
export function withBreaches<State extends Finds>(
  { page }: Pick<CardRoomGame, 'page'>,
  state: State,
  breaches: readonly Breach[],
  severity: 'warning' | 'violation',
  violations: 'once' | 'each-time' = 'once',
): Step<State> {
  const fresh =
    severity === 'violation' && violations === 'each-time'
      ? breaches
      : breaches.filter((breach) => isFresh(state, breach))
  if (fresh.length === 0) return stay(state)
  const said = [...new Set([...state.said, ...fresh.map(nameOf)])].slice(-mostSaid)
  return {
    state: { ...state, said },
    effects: fresh.map((breach) =>
      findingIn(state.round, cardRoomFinding(page, breach, breach.severity ?? severity, notTaken)),
    ),
  }
}

/** With more open questions than these nobody learns anything from a further one. */
const mostQuestions = 32

/** The table with a question that a supervisor must decide before the round can be paid. */
export const withQuestion = <State extends { readonly questions: readonly string[] }>(
  state: State,
  question: string,
): State =>
  state.questions.length >= mostQuestions || state.questions.includes(question)
    ? state
    : { ...state, questions: [...state.questions, question] }
