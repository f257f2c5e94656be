import type { Game } from '../../kit/document/game.ts'
import type { Choice } from '../../kit/document/wagers.ts'
import type { Due } from '../../kit/round/deal-plan.ts'
import { type Action, type Bet, dealt, fromSpot, handOf, stakeOn } from '../../kit/round/round.ts'
import { amountOn } from '../common/betting.ts'
import { isInDoubt } from '../common/sensor-confidence.ts'
import type { TableRules } from '../inputs-and-effects.ts'
import { dueIn, type SeatsState } from './state.ts'

/*
 * Decisions as shown by chips and by the course of the round. Placing chips decides nothing: they may be half of the
 * stake, or at the wrong seat. The decision is made when the round goes on after them.
 */

export type Decision = Extract<Due, { decision: number }>

/** For people: `seat 1`, or `seat 1, hand 2` where a hand was split. */
export const deciderText = ({ decision, hand }: Decision): string =>
  hand === undefined ? `seat ${decision}` : `seat ${decision}, hand ${hand}`

/** Reads from the state which choice a seat has made; undefined where it is unknown. */
type Reading = (rules: TableRules, state: SeatsState, due: Decision) => string | undefined

/** Makes every decision that is certain from chips and rules. Unknown ones stay due. */
export const inferDecisions = (rules: TableRules, state: SeatsState): SeatsState =>
  decideWhile(rules, state, (...at) => choiceOfChips(...at) ?? choiceByPassing(...at))

/** Makes every decision that chips show. */
export const decideByChips = (rules: TableRules, state: SeatsState): SeatsState =>
  decideWhile(rules, state, choiceOfChips)

/** Makes decisions when the dealer pays: by valid chips, by keyed chips, or by default where no chips moved. */
export const decideAtPayout = (rules: TableRules, state: SeatsState): SeatsState =>
  decideWhile(
    rules,
    state,
    (...at) => validStake(...at) ?? keyedStake(...at) ?? (haveChipsMoved(...at) ? undefined : defaultChoice(...at)),
  )

/** Makes every decision with valid chips, placed or taken back, so that the seat after it is due. */
export const decideByValidChips = (rules: TableRules, state: SeatsState): SeatsState =>
  decideWhile(rules, state, choiceOfValidChips)

/**
 * Finds the decision that `asksFor` accepts, with the state after every decision before it that chips show. Default
 * decisions and cards that may wait are skipped in the search; they stay due.
 */
export function findDecision(
  rules: TableRules,
  state: SeatsState,
  asksFor: (due: Decision) => boolean,
  ahead = state,
): { due: Decision; known: SeatsState } | undefined {
  const due = dueIn(rules, ahead)
  if (due === null) return undefined
  if ('card' in due)
    return mayComeLater(rules, due) ? findDecision(rules, state, asksFor, withAnyCard(ahead, due.card)) : undefined
  if (asksFor(due)) return { due, known: state }
  const seen = choiceOfChips(rules, ahead, due)
  const choice = seen ?? defaultChoice(rules, ahead, due)
  if (choice === undefined || isContradictedByKey(ahead, due, choice)) return undefined
  const after = (state: SeatsState) => withDecision(rules, state, due, { do: choice })
  return findDecision(rules, seen === undefined ? state : after(state), asksFor, after(ahead))
}

type CardDue = Extract<Due, { card: string }>

const mayComeLater = ({ game }: TableRules, { card, mayWait }: CardDue): boolean =>
  mayWait === true || game.deal.shownLater?.[card] !== undefined

/** The decisions behind which the next card of a hand is shown, where it was not read when it was dealt. */
export const shownBehind = ({ game }: TableRules, { play }: SeatsState, hand: string): readonly string[] | undefined =>
  game.deal.shownLater?.[hand]?.[handOf(play, hand).length]

/**
 * Makes every decision up to the last of these, although cards that are shown behind them are not known. `open` is the
 * first that is not certain.
 */
export function decideUpTo(
  rules: TableRules,
  state: SeatsState,
  last: readonly string[],
): { known: SeatsState; open: Decision | null } {
  const inOrder = Object.values(rules.game.deal.shownLater ?? {}).flat()
  let [known, ahead] = [state, state]
  for (let due = dueIn(rules, ahead); due !== null; due = dueIn(rules, ahead)) {
    if ('card' in due) {
      if (!mayComeLater(rules, due)) break
      ahead = withAnyCard(ahead, due.card)
      continue
    }
    if (inOrder.indexOf(due.choices) > inOrder.indexOf(last)) break
    const choice = choiceOfChips(rules, ahead, due) ?? choiceByPassing(rules, ahead, due)
    if (choice === undefined || isContradictedByKey(ahead, due, choice)) return { known, open: due }
    known = withDecision(rules, known, due, { do: choice })
    ahead = withDecision(rules, ahead, due, { do: choice })
  }
  return { known, open: null }
}

/** Whether somebody has decided, or chips show that he has: cards that come now are shown, and no longer dealt. */
export function hasDecisions({ game }: TableRules, before: SeatsState, known: SeatsState): boolean {
  const isPlanned = ({ do: verb }: Action) => game.choices?.[verb]?.anytime !== true
  const made = known.play.actions.slice(before.play.actions.length)
  return before.play.actions.some(isPlanned) || made.some(({ do: verb }) => spotMovedBy(game, verb) !== undefined)
}

const withAnyCard = (state: SeatsState, hand: string): SeatsState => ({ ...state, play: dealt(state.play, hand, 'As') })

/** Makes decisions as long as `reading` knows them. A key that contradicts the chips leaves the decision due. */
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

/** Of choices with chips on one spot the one that the rules accept; if they accept none, the first, which they refuse. */
const choiceOfChips: Reading = (...at) => validStake(...at) ?? stakedChoices(...at)[0] ?? takenBack(...at)

/** The choice that chips show in an amount the rules accept. */
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

/** A wager was taken back, while others that could be remain. If all are gone, the dealer may have cleared the seat. */
const takenBack: Reading = ({ game }, { betting }, due) => {
  const lies = ({ takes }: Choice = {}) => takes !== undefined && amountOn(betting, due.decision, takes) > 0
  const isTakenBack = (choice: Choice = {}) => choice.takes !== undefined && !lies(choice)
  if (!Object.values(game.choices ?? {}).some(lies)) return undefined
  return due.choices.find((choice) => isTakenBack(game.choices?.[choice]))
}

/** The choice of a seat that says nothing. */
const defaultChoice: Reading = ({ game }, _, due) => due.choices.find((choice) => game.choices?.[choice]?.unsaid)

/**
 * The default choice, or the only one that moves no chips. Undefined where chips of the other choices were lifted or may
 * have been missed.
 */
const choiceByPassing: Reading = (rules, state, due) => {
  const { game } = rules
  const { confidence } = state.betting
  if (isInDoubt(confidence) || confidence.linkDown || wereLifted(game, state, due)) return undefined
  const passing = due.choices.filter((choice) => spotMovedBy(game, choice) === undefined)
  return defaultChoice(rules, state, due) ?? (passing.length === 1 ? passing[0] : undefined)
}

/** The spot where a choice places chips or takes them back. */
export const spotMovedBy = ({ choices }: Game, choice: string): string | undefined =>
  choices?.[choice]?.stakes ?? choices?.[choice]?.takes

/** Whether chips of a decision were lifted, by the player or by the dealer. */
export const wereLifted = (game: Game, { lifted }: SeatsState, { decision, choices }: Decision): boolean =>
  lifted.some(({ seat, spot }) => seat === decision && choices.some((choice) => spotMovedBy(game, choice) === spot))

/** Whether chips of a decision were placed or lifted. */
const haveChipsMoved = (rules: TableRules, state: SeatsState, due: Decision): boolean =>
  stakedChoices(rules, state, due).length > 0 || wereLifted(rules.game, state, due)

/** Whether the chips show this choice, or nothing against it. */
export function chipsAgree(rules: TableRules, state: SeatsState, due: Decision, choice: string): boolean {
  const { stakes, takes } = rules.game.choices?.[choice] ?? {}
  if (stakes !== undefined)
    return newChips(state, due.decision, stakes) > 0 && isStakeAccepted(rules, state, due, choice)
  if (takes !== undefined) return amountOn(state.betting, due.decision, takes) === 0
  return choiceOfChips(rules, state, due) === undefined
}

/** Chips on a spot beyond those in the round. Chips that the dealer has cleared count as still there. */
const newChips = ({ betting, lifted, play }: SeatsState, seat: number, wager: string): number => {
  const cleared = lifted.find((stack) => stack.seat === seat && stack.spot === wager && stack.isCleared)
  return (cleared?.amount ?? amountOn(betting, seat, wager)) - stakeOn(play, seat, wager)
}

/** Whether the rules accept the chips of a choice. */
export function isStakeAccepted(rules: TableRules, state: SeatsState, due: Decision, choice: string): boolean {
  const after = withDecision(rules, state, due, { do: choice }).play
  return after.bets
    .slice(state.play.bets.length)
    .every((bet) => rules.game.verifyBet(after, bet, rules.options) === undefined)
}

/** The state after a decision and its chips. A wager that is taken back is out of the round. */
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
