import type { CardRoomAnswer } from '../../kit/card-room/answer.ts'
import type { CardRoomAction, CardRoomCase } from '../../kit/card-room/case.ts'
import type { SettingStanding } from '../../kit/pot/chinese/live-page.ts'
import { withBreaches, withQuestion } from '../card-room/findings.ts'
import { amountOn } from '../common/betting.ts'
import { type Code, codeFinding } from '../common/finding-codes.ts'
import { findingIn, stay } from '../inputs-and-effects.ts'
import { parts, type SetHandRules, type SettingState, type SettingStep, setOf } from './state.ts'

/*
 * The hand is written down in the notation of `settle`, and the game is asked after everything that is seen or keyed. What
 * it refuses is no part of the hand, and is told at once.
 */

/** How much of the hand is told: its deal step by step, or all cards as they are set. */
type Extent = { kind: 'deal-sequence' | 'showdown'; hands?: readonly number[]; sets?: readonly number[] }

export function caseOf(
  { game, options }: SetHandRules,
  state: SettingState,
  { kind, hands = [], sets = [] }: Extent,
): CardRoomCase {
  const { seated, button, told, fantasy } = state
  const { stack } = game.setting
  const chips = seated.map((seat): [number, number] => [seat, stackOf(game.setting, state, seat)])
  const setActions = sets.map((seat): CardRoomAction => {
    const cards = setOf(state, seat)
    return { seat, do: 'set', sets: parts.map((part) => [...cards[part]]) }
  })
  return {
    id: state.round,
    game: game.page.id,
    kind,
    options: { ...options, seated: [...seated], ...(button === null ? {} : { button }) },
    setup: {
      ...(chips.some(([, amount]) => amount > 0)
        ? { stacks: Object.fromEntries(chips.map(([seat, amount]) => [`seat:${seat}`, amount])) }
        : {}),
      ...(fantasy.length === 0 ? {} : { in_fantasy: [...fantasy] }),
    },
    deal: Object.fromEntries(hands.map((seat) => [`seat:${seat}`, [...(state.hands[seat] ?? [])]])),
    upcards: {},
    outcome: {},
    events: told.events,
    actions: [...told.actions, ...setActions],
    bets: chips.flatMap(([seat, stake]) => (stake === 0 ? [] : [{ seat, wager: stack, stake }])),
    hands: [],
    half_hours: [],
  }
}

/** What a seat has at stake: its stack as it lies, or as it lay when it was too late to change it. */
export const stackOf = ({ stack }: { stack: string }, { stacks, betting }: SettingState, seat: number): number =>
  stacks[seat] ?? amountOn(betting, seat, stack)

export const standing = (rules: SetHandRules, state: SettingState): SettingStanding | undefined =>
  rules.game.setting.standing(caseOf(rules, state, { kind: 'deal-sequence' }))

/** No hand has as many cards and actions. */
const mostTold = 1_000

type Judged = { step: SettingStep; isTaken: boolean }

/** Takes what is told where the game does; else the table stays as it was, and the finding says why. */
export function tell(rules: SetHandRules, before: SettingState, taken: SettingState, extent: Extent): Judged {
  const { events, actions } = taken.told
  if (events.length + actions.length > mostTold) return { step: stay(before), isTaken: false }
  return judged(rules, before, taken, rules.game.settle(caseOf(rules, taken, extent)))
}

function judged(rules: SetHandRules, before: SettingState, taken: SettingState, answer: CardRoomAnswer): Judged {
  if ('error' in answer) return { step: said(before, 'decision-not-due', answer.error), isTaken: false }
  const { refused, findings = [] } = answer
  return refused === undefined
    ? {
        step: withBreaches(
          rules.game,
          taken,
          findings.map((each) => ({ ...each, message: inHand(taken, each.message) })),
          'warning',
        ),
        isTaken: true,
      }
    : { step: breached(rules, before, refused.rule, refused.message), isTaken: false }
}

export const breached = ({ game }: SetHandRules, state: SettingState, rule: string, says: string): SettingStep =>
  withBreaches(game, state, [{ rule, message: inHand(state, says) }], 'violation', 'each-time')

export const inHand = ({ round }: SettingState, says: string): string => `hand ${round}: ${says}`

export const said = (state: SettingState, code: Code, says: string): SettingStep => ({
  state,
  effects: [findingIn(state.round, codeFinding(code, inHand(state, says)))],
})

/** What was refused voids the hand by the page, so a supervisor decides. */
export const inQuestion = (step: SettingStep, question: string): SettingStep => ({
  ...step,
  state: withQuestion(step.state, question),
})
