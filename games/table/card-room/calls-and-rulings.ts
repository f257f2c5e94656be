import { type CardRoomGame, cardRoomFinding } from '../../kit/card-room/page.ts'
import { callText, consequenceOf, consequenceText, unknownIrregularity } from '../common/irregularity-calls.ts'
import type { Result } from '../common/result-shape.ts'
import {
  type AnyTable,
  andThen,
  type Effect,
  findingIn,
  type Input,
  type Step,
  type Supervised,
  stay,
} from '../inputs-and-effects.ts'
import { type Refusal, refusal } from '../operations/request-refusals.ts'
import { type PendingRulings, rulesFoundIn, withoutDispute } from '../rulings/pending-rulings.ts'
import { notWaiting } from '../rulings/refuse-ruling.ts'
import { correctable, type Ruled, type Ruling } from '../rulings/ruling-shape.ts'
import { withQuestion } from './findings.ts'
import { betOn } from './state.ts'
import { stakesBack } from './unsettled.ts'

/*
 * A supervisor rules that play goes on without what was refused, or that the round is void. A round that is over and not
 * paid is void, or it is settled by hand: `feltwire settle` takes it in the game's notation.
 */

/** A table whose round may wait for a person. */
export type Questioned = AnyTable & { readonly questions: readonly string[] }

/**
 * What a person has seen, and no device. The page says what follows: the round is void, or play goes on. Where it says
 * nothing a supervisor decides, by the remedy that the finding names, before a round that is under way can be paid.
 */
export function calledInCardRoom<Rules extends { game: Pick<CardRoomGame, 'page'> }, State extends Questioned>(
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

/** Why this ruling is refused, or null. */
export function refusesCardRoomRuling(
  state: Questioned,
  pending: PendingRulings,
  { round, ruling, ...more }: Ruling,
): Refusal | null {
  const isOver = pending.disputes.some((result) => result.round === round)
  if (!isOver && (round !== state.round || state.questions.length === 0))
    return notWaiting(pending, { round, ruling, ...more })
  const stray = correctable.find((name) => more[name] !== undefined)
  if (stray !== undefined)
    return refusal('malformed-request', `\`${stray}\` is not allowed with a ruling at this table`)
  if (ruling === 'stands')
    return refusal(
      'result-not-known',
      `round ${round} is not decided: settle it by hand, rule that it is void, or that play goes on`,
    )
  return ruling === 'goes-on' && isOver
    ? refusal('ruling-not-allowed', `round ${round} is over: settle it by hand, or rule that it is void`)
    : null
}

/** Carries out a ruling. A refused one changes nothing. */
export function carryOutCardRoomRuling<State extends Questioned>(
  voided: (state: State, reason: string) => Step<State>,
  state: State,
  pending: PendingRulings,
  { by, ruling }: Supervised,
): { step: Step<State>; pending: PendingRulings } {
  if (refusesCardRoomRuling(state, pending, ruling) !== null) return { step: stay(state), pending }
  const { round, reason } = ruling
  const ruled: Ruled = { ruling: ruling.ruling, by, reason, rules: rulesFoundIn(pending, round) }
  const over = pending.disputes.find((result) => result.round === round)
  if (over !== undefined)
    return {
      step: { state, effects: [voidedLater(over, `${by}: ${reason}`, ruled)] },
      pending: withoutDispute(pending, round),
    }
  const step = ruling.ruling === 'void' ? voided(state, `${by}: ${reason}`) : stay({ ...state, questions: [] })
  return { step, pending: { ...pending, ruled: { ...ruled, round } } }
}

/** The final result of a round that was interrupted. */
const voidedLater = ({ settlements: _, known, ...result }: Result, reason: string, ruling: Ruled): Effect => ({
  type: 'result',
  ...result,
  kind: 'void',
  reason,
  settlements: stakesBack((known?.bets ?? []).map(({ seat, spot, stake }) => betOn({ seat, spot, amount: stake }))),
  ruling,
})
