import type { CardRoomOutcome } from '../../kit/card-room/answer.ts'
import type { CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import { citationText } from '../../kit/document/citation.ts'
import { type Settlement, settlementOf } from '../../kit/settle/settlement.ts'
import { withBreaches } from '../card-room/findings.ts'
import { type Ended, interruptedResult, voidResult } from '../card-room/unsettled.ts'
import type { Code } from '../common/finding-codes.ts'
import { seatsCameOut } from '../common/round-view.ts'
import { andThen, type Effect } from '../inputs-and-effects.ts'
import { isAllSet } from './card-moves.ts'
import { breached, caseOf, inHand, said, stackOf, standing } from './judge-hand.ts'
import { nextHand, type SetHandRules, type SettingState, type SettingStep, waitingForNext } from './state.ts'

/** The players have paid each other: the hand is settled as it was set, or what is missing of it is said. */
export function paid(rules: SetHandRules, state: SettingState): SettingStep {
  const { unknownReason, doubt } = state.betting.confidence
  const unsure = unknownReason ?? doubt?.why
  if (unsure !== undefined) return interrupted(rules, state, unsure, 'chips-unknown')
  const lacks = unsettled(rules, state)
  if (lacks !== undefined) return unpaid(state, lacks)
  const live = standing(rules, state)?.live ?? []
  const round = caseOf(rules, state, { kind: 'showdown', hands: live, sets: live })
  const answer = rules.game.settle(round)
  if ('error' in answer) return unpaid(state, answer.error)
  if (answer.refused !== undefined) {
    const { rule, message } = answer.refused
    return andThen(breached(rules, state, rule, message), (after) => unpaid(after, message))
  }
  const { settlements = [], findings = [] } = answer
  if (settlements.length === 0) return unpaid(state, 'what is known of it does not decide it')
  const named = findings.map((each) => ({ ...each, message: inHand(state, each.message) }))
  const found = withBreaches(rules.game, state, named, 'warning')
  const { state: after, effects } = found
  return {
    state: nextHand(after, fantasyNext(rules, round, live)),
    effects: [...effects, resultOf(rules, after, round, answer)],
  }
}

const unpaid = (state: SettingState, why: string): SettingStep => said(state, 'not-payable', `it can't be paid: ${why}`)

/** Why the hand can't be settled yet; undefined where it can. */
export function unsettled(rules: SetHandRules, state: SettingState): string | undefined {
  const { questions, shown, aside, told } = state
  if (questions.length > 0) return `a supervisor must decide first: ${questions.join('; ')}`
  if (rules.options.point_value === undefined) return 'options.point_value is missing: the worth of a point'
  const now = standing(rules, state)
  if (now === undefined || !now.isOver) return 'not every card is dealt and set'
  const poor = now.live.find((seat) => stackOf(rules.game.setting, state, seat) === 0)
  if (poor !== undefined) return `the stack of seat ${poor} is not known`
  const strange = aside.find(({ place }) => place.startsWith('seat-'))
  if (strange !== undefined) return `a card lies at ${strange.place} that is no part of the hand`
  if (rules.game.setting.sets === 'open') return undefined
  const declared = told.actions.flatMap(({ seat, do: verb }) => (verb === 'declare-clean-sweep' ? [Number(seat)] : []))
  const unset = now.live.find((seat) => !declared.includes(seat) && !isAllSet(state, seat))
  if (unset !== undefined) return `seat ${unset} has not set its thirteen cards`
  const unshown = now.live.filter((seat) => !shown.includes(seat))
  return unshown.length === 0 ? undefined : `seats ${unshown.join(', ')} have not shown their hands`
}

/** Who plays the next hand in fantasy, where all have agreed to that variation (lines 6926-6932). */
function fantasyNext({ game, options }: SetHandRules, round: CardRoomCase, live: readonly number[]): number[] {
  if (options.fantasy !== true) return []
  return live.filter((seat) => {
    const answer = game.settle({
      ...round,
      kind: 'fantasy',
      actions: round.actions.filter((each) => each.seat === seat),
    })
    return !('error' in answer) && answer.state?.fantasy_next === true
  })
}

/** All hands as they were set, where they lie open or were shown. */
function endedHand({ game }: SetHandRules, state: SettingState): Ended {
  const seats = game.setting.sets === 'open' ? Object.keys(state.set).map(Number) : state.shown
  const deal = Object.fromEntries(seats.map((seat) => [`seat:${seat}`, openCards(state, seat)]))
  return { round: state.round, game: game.page.id, ...(seats.length === 0 ? {} : { deal }) }
}

function openCards({ set, hands }: SettingState, seat: number): string[] {
  const cards = Object.values(set[seat] ?? {}).flat()
  return cards.length > 0 ? cards : [...(hands[seat] ?? [])]
}

function resultOf(
  rules: SetHandRules,
  state: SettingState,
  round: CardRoomCase,
  { settlements = [] }: CardRoomOutcome,
): Effect {
  const { options, setup, deal, events, actions, bets } = round
  const citation = citationText(rules.game.page.cite)
  const rows = settlements.flatMap(({ seat, wager, returns }): Settlement[] => {
    const stake = bets.find((bet) => bet.seat === seat && bet.wager === wager)?.stake ?? 0
    if (seat === 'dealer' || returns === undefined) return []
    const verdict = returns > stake ? 'win' : returns < stake ? 'lose' : 'push'
    return [settlementOf({ seat, wager, stake }, { returns, verdict, citation })]
  })
  // The cards that a seat has discarded are nobody's business.
  const open = rules.game.setting.sets === 'open' ? {} : deal
  return {
    type: 'result',
    kind: 'settled',
    ...endedHand(rules, state),
    outcome: seatsCameOut(rows),
    settlements: rows,
    told: JSON.parse(JSON.stringify({ options, setup, deal: open, events, actions, bets })),
  }
}

const stakesIn = (rules: SetHandRules, state: SettingState): CardRoomBet[] =>
  caseOf(rules, state, { kind: 'showdown' }).bets.slice()

/** Every stack stays with its seat. */
export const voided = (rules: SetHandRules, state: SettingState, reason: string): SettingStep => ({
  state: waitingForNext(state),
  effects: [voidResult(endedHand(rules, state), stakesIn(rules, state), reason)],
})

/** The hand can't be decided from what was seen; its result has what is known, and no card that nobody has seen. */
export function interrupted(rules: SetHandRules, state: SettingState, reason: string, code: Code): SettingStep {
  const known = { bets: stakesIn(rules, state), actions: state.told.actions }
  const { effects } = said(state, code, reason)
  return {
    state: waitingForNext(state),
    effects: [...effects, interruptedResult(endedHand(rules, state), known, reason)],
  }
}
