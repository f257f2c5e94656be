import type { Game } from '../../kit/document/game.ts'
import type { Choice } from '../../kit/document/wagers.ts'
import type { Due } from '../../kit/round/deal-plan.ts'
import { type Action, type Bet, dealt, fromSpot, stakeOn } from '../../kit/round/round.ts'
import { amountOn } from '../common/betting.ts'
import { isInDoubt } from '../common/sensor-confidence.ts'
import type { TableRules } from '../live.ts'
import { dueIn, type SeatsState } from './state.ts'

/*
 * What chips and the course of the round say of decisions. Nothing is decided when chips fall: they may be half of the
 * stake, or lie at the wrong seat. It is when the round goes on behind them.
 */

export type Decision = Extract<Due, { decision: number }>

/** The choice that something says a seat has made. */
type Reading = (rules: TableRules, state: SeatsState, due: Decision) => string | undefined

/** Every decision that chips and rules make certain. What stays unknown is left due. */
export const inferDecisions = (rules: TableRules, state: SeatsState): SeatsState =>
  decideWhile(rules, state, (...at) => choiceOfChips(...at) ?? choiceByPassing(...at))

/** Every decision that chips show. */
export const decideByChips = (rules: TableRules, state: SeatsState): SeatsState =>
  decideWhile(rules, state, choiceOfChips)

/** Every decision for which the chips lie there that the rules want or a key has named, or that can be left unsaid without any. */
export const decideAtPayout = (rules: TableRules, state: SeatsState): SeatsState =>
  decideWhile(
    rules,
    state,
    (...at) => validStake(...at) ?? keyedStake(...at) ?? (haveChipsMoved(...at) ? undefined : defaultChoice(...at)),
  )

/** Every decision that chips have made as the rules want it, put down or taken back: who is asked behind it is due. */
export const decideByValidChips = (rules: TableRules, state: SeatsState): SeatsState =>
  decideWhile(rules, state, choiceOfValidChips)

/**
 * The decision that is looked for, and the round with every decision before it that chips show. It may be behind what can
 * be left unsaid and behind cards that may wait: they are due all the same.
 */
export function findDecision(
  rules: TableRules,
  state: SeatsState,
  asksFor: (due: Decision) => boolean,
  ahead = state,
): { due: Decision; known: SeatsState } | undefined {
  const due = dueIn(rules, ahead)
  if (due === null) return undefined
  if ('card' in due) return due.mayWait && findDecision(rules, state, asksFor, withAnyCard(ahead, due.card))
  if (asksFor(due)) return { due, known: state }
  const seen = choiceOfChips(rules, ahead, due)
  const choice = seen ?? defaultChoice(rules, ahead, due)
  if (choice === undefined || isContradictedByKey(ahead, due, choice)) return undefined
  const after = (state: SeatsState) => withDecision(rules, state, due, { do: choice })
  return findDecision(rules, seen === undefined ? state : after(state), asksFor, after(ahead))
}

const withAnyCard = (state: SeatsState, hand: string): SeatsState => ({ ...state, play: dealt(state.play, hand, 'As') })

/** A key that says another choice than the chips leaves the decision due. */
function decideWhile(rules: TableRules, state: SeatsState, reading: Reading): SeatsState {
  let known = state
  for (let due = dueIn(rules, known); due !== null && 'decision' in due; due = dueIn(rules, known)) {
    const choice = reading(rules, known, due)
    if (choice === undefined || isContradictedByKey(known, due, choice)) return known
    known = withDecision(rules, known, due, { do: choice })
  }
  return known
}

const isContradictedByKey = ({ keyed }: SeatsState, { decision, choices }: Decision, choice: string): boolean =>
  keyed?.seat === decision && choices.includes(keyed.choice) && keyed.choice !== choice

/** Of choices with chips on one spot the one that the rules take; where they take none, they refuse the first. */
const choiceOfChips: Reading = (...at) => validStake(...at) ?? stakedChoices(...at)[0] ?? takenBack(...at)

/** The choice that chips say as the rules want them. */
export const choiceOfValidChips: Reading = (...at) => validStake(...at) ?? takenBack(...at)

const validStake: Reading = (rules, state, due) =>
  stakedChoices(rules, state, due).find((choice) => isStakeAccepted(rules, state, due, choice))

const keyedStake: Reading = (rules, state, due) =>
  stakedChoices(rules, state, due).find((choice) => state.keyed?.seat === due.decision && state.keyed.choice === choice)

const stakedChoices = ({ game }: TableRules, state: SeatsState, due: Decision): string[] =>
  due.choices.filter((choice) => {
    const { stakes } = game.choices?.[choice] ?? {}
    return stakes !== undefined && newChips(state, due.decision, stakes) > 0
  })

/** Where all is gone that can be taken back, it may be the dealer who has cleared the seat. */
const takenBack: Reading = ({ game }, { betting }, due) => {
  const lies = ({ takes }: Choice = {}) => takes !== undefined && amountOn(betting, due.decision, takes) > 0
  const isTakenBack = (choice: Choice = {}) => choice.takes !== undefined && !lies(choice)
  if (!Object.values(game.choices ?? {}).some(lies)) return undefined
  return due.choices.find((choice) => isTakenBack(game.choices?.[choice]))
}

/** What is chosen by saying nothing. */
const defaultChoice: Reading = ({ game }, _, due) => due.choices.find((choice) => game.choices?.[choice]?.unsaid)

/**
 * What is chosen by saying nothing, or the one choice that moves no chips, where there is only one; but not where chips of
 * the others were lifted or missed.
 */
const choiceByPassing: Reading = (rules, state, due) => {
  const { game } = rules
  const { confidence } = state.betting
  if (isInDoubt(confidence) || confidence.linkDown || wereLifted(game, state, due)) return undefined
  const passing = due.choices.filter((choice) => spotMovedBy(game, choice) === undefined)
  return defaultChoice(rules, state, due) ?? (passing.length === 1 ? passing[0] : undefined)
}

/** The spot of the chips that a choice moves. */
export const spotMovedBy = ({ choices }: Game, choice: string): string | undefined =>
  choices?.[choice]?.stakes ?? choices?.[choice]?.takes

/** Whether chips of a decision were lifted: taken back, or cleared by the dealer. */
export const wereLifted = (game: Game, { lifted }: SeatsState, { decision, choices }: Decision): boolean =>
  lifted.some(({ seat, spot }) => seat === decision && choices.some((choice) => spotMovedBy(game, choice) === spot))

/** Whether chips of a decision lie there, or were lifted. */
const haveChipsMoved = (rules: TableRules, state: SeatsState, due: Decision): boolean =>
  stakedChoices(rules, state, due).length > 0 || wereLifted(rules.game, state, due)

/** Whether the chips say this choice, or nothing against it. */
export function chipsAgree(rules: TableRules, state: SeatsState, due: Decision, choice: string): boolean {
  const { stakes, takes } = rules.game.choices?.[choice] ?? {}
  if (stakes !== undefined)
    return newChips(state, due.decision, stakes) > 0 && isStakeAccepted(rules, state, due, choice)
  if (takes !== undefined) return amountOn(state.betting, due.decision, takes) === 0
  return choiceOfChips(rules, state, due) === undefined
}

/** Chips on a spot beyond those that the round knows. What the dealer has cleared lay there to the end. */
const newChips = ({ betting, lifted, play }: SeatsState, seat: number, wager: string): number => {
  const cleared = lifted.find((stack) => stack.seat === seat && stack.spot === wager && stack.isCleared)
  return (cleared?.amount ?? amountOn(betting, seat, wager)) - stakeOn(play, seat, wager)
}

/** Whether the rules take the chips that go with a choice. */
export function isStakeAccepted(rules: TableRules, state: SeatsState, due: Decision, choice: string): boolean {
  const after = withDecision(rules, state, due, { do: choice }).play
  return after.bets
    .slice(state.play.bets.length)
    .every((bet) => rules.game.verifyBet(after, bet, rules.options) === undefined)
}

/** The round with the decision in it, and the chips that go with it. What is taken back is not played for. */
export function withDecision(
  { game }: TableRules,
  state: SeatsState,
  due: Decision,
  made: Pick<Action, 'do' | 'low'>,
): SeatsState {
  const { stakes } = game.choices?.[made.do] ?? {}
  const { keyed } = state
  const hand = due.hand === undefined ? {} : { hand: due.hand }
  const action: Action = { seat: due.decision, ...made, ...hand }
  const chips = stakes === undefined ? 0 : newChips(state, due.decision, stakes)
  const staked: Bet[] =
    stakes === undefined || chips <= 0 ? [] : [{ seat: due.decision, ...fromSpot(stakes), stake: chips, ...hand }]
  const after = withAction({ ...state, play: { ...state.play, bets: [...state.play.bets, ...staked] } }, action)
  const isAnswered = keyed?.seat === due.decision && due.choices.includes(keyed.choice)
  return { ...after, keyed: isAnswered ? null : keyed, play: game.deal.acted?.(after.play, action) ?? after.play }
}

export const withAction = (state: SeatsState, action: Action): SeatsState => ({
  ...state,
  play: { ...state.play, actions: [...state.play.actions, action] },
})
