import type { Due } from '../kit/deal-plan.ts'
import type { Game } from '../kit/game.ts'
import type { Choice } from '../kit/page.ts'
import { type Action, type Bet, fromSpot, stakeOn } from '../kit/round.ts'
import { onSpot } from './betting.ts'
import { dueIn, type House, type SeatsState } from './seats-state.ts'
import { isInDoubt } from './sight.ts'

/*
 * What chips and the course of the round say of decisions. Nothing is decided when chips fall: they may be half of the
 * stake, or lie at the wrong seat. It is when the round goes on behind them.
 */

export type Decision = Extract<Due, { decision: number }>

/** The choice that something says a seat has made. */
type Reading = (house: House, state: SeatsState, due: Decision) => string | undefined

/** Every decision that chips and rules make certain. What stays unknown is left due. */
export const inferred = (house: House, state: SeatsState): SeatsState =>
  decidedBy(house, state, (...at) => shownFor(...at) ?? passed(...at))

/** Every decision that chips show, `until` one of them is looked for. */
export const shown = (house: House, state: SeatsState, until?: (due: Decision) => boolean): SeatsState =>
  decidedBy(house, state, shownFor, until)

/** Every decision for which the chips lie there that the rules want. */
export const laidDown = (house: House, state: SeatsState): SeatsState => decidedBy(house, state, staked)

/** Every decision that chips have made as the rules want it, put down or taken back: who is asked behind it is due. */
export const behindChips = (house: House, state: SeatsState): SeatsState =>
  decidedBy(house, state, (...at) => staked(...at) ?? takenBack(...at))

/** A key that says another choice than the chips leaves the decision due. */
function decidedBy(house: House, state: SeatsState, reading: Reading, until = (_: Decision) => false): SeatsState {
  let known = state
  for (let due = dueIn(house, known); due !== null && 'decision' in due && !until(due); due = dueIn(house, known)) {
    const choice = reading(house, known, due)
    if (choice === undefined) return known
    if (known.keyed?.seat === due.decision && known.keyed.choice !== choice) return known
    known = decided(house, known, due, { do: choice })
  }
  return known
}

/** Of choices with chips on one spot the one that the rules take; where they take none, they refuse the first. */
const shownFor: Reading = (...at) => staked(...at) ?? stakedFor(...at)[0] ?? takenBack(...at)

const staked: Reading = (house, state, due) =>
  stakedFor(house, state, due).find((choice) => isTaken(house, state, due, choice))

const stakedFor = ({ game }: House, state: SeatsState, due: Decision): string[] =>
  due.choices.filter((choice) => {
    const { stakes } = game.choices?.[choice] ?? {}
    return stakes !== undefined && newChips(state, due.decision, stakes) > 0
  })

/** Where all is gone that can be taken back, it may be the dealer who has cleared the seat. */
const takenBack: Reading = ({ game }, { betting }, due) => {
  const lies = ({ takes }: Choice = {}) => takes !== undefined && onSpot(betting, due.decision, takes) > 0
  const isTakenBack = (choice: Choice = {}) => choice.takes !== undefined && !lies(choice)
  if (!Object.values(game.choices ?? {}).some(lies)) return undefined
  return due.choices.find((choice) => isTakenBack(game.choices?.[choice]))
}

/** The one choice that moves no chips, where there is only one and no chips of the others were lifted or missed. */
const passed: Reading = ({ game }, state, due) => {
  const { sight } = state.betting
  if (isInDoubt(sight) || sight.down || wereLifted(game, state, due)) return undefined
  const passing = due.choices.filter((choice) => spotMovedBy(game, choice) === undefined)
  return passing.length === 1 ? passing[0] : undefined
}

/** The spot of the chips that a choice moves. */
export const spotMovedBy = ({ choices }: Game, choice: string): string | undefined =>
  choices?.[choice]?.stakes ?? choices?.[choice]?.takes

/** Whether chips of a decision were lifted: taken back, or cleared by the dealer. */
export const wereLifted = (game: Game, { lifted }: SeatsState, { decision, choices }: Decision): boolean =>
  lifted.some(({ seat, spot }) => seat === decision && choices.some((choice) => spotMovedBy(game, choice) === spot))

/** Whether the chips say this choice, or nothing against it. */
export function isBorneOut(house: House, state: SeatsState, due: Decision, choice: string): boolean {
  const { stakes, takes } = house.game.choices?.[choice] ?? {}
  if (stakes !== undefined) return newChips(state, due.decision, stakes) > 0
  if (takes !== undefined) return onSpot(state.betting, due.decision, takes) === 0
  return shownFor(house, state, due) === undefined
}

/** Chips on a spot beyond those that the round knows. What the dealer has cleared lay there to the end. */
const newChips = ({ betting, lifted, play }: SeatsState, seat: number, wager: string): number => {
  const cleared = lifted.find((pile) => pile.seat === seat && pile.spot === wager && pile.isCleared)
  return (cleared?.amount ?? onSpot(betting, seat, wager)) - stakeOn(play, seat, wager)
}

/** Whether the rules take the chips that go with a choice. */
export function isTaken(house: House, state: SeatsState, due: Decision, choice: string): boolean {
  const after = decided(house, state, due, { do: choice }).play
  return after.bets
    .slice(state.play.bets.length)
    .every((bet) => house.game.verifyBet(after, bet, house.options) === undefined)
}

/** The round with the decision in it, and the chips that go with it. What is taken back is not played for. */
export function decided(
  { game }: House,
  state: SeatsState,
  due: Decision,
  made: Pick<Action, 'do' | 'low'>,
): SeatsState {
  const { stakes } = game.choices?.[made.do] ?? {}
  const hand = due.hand === undefined ? {} : { hand: due.hand }
  const action: Action = { seat: due.decision, ...made, ...hand }
  const chips = stakes === undefined ? 0 : newChips(state, due.decision, stakes)
  const staked: Bet[] =
    stakes === undefined || chips <= 0 ? [] : [{ seat: due.decision, ...fromSpot(stakes), stake: chips, ...hand }]
  const after = acted({ ...state, play: { ...state.play, bets: [...state.play.bets, ...staked] } }, action)
  return { ...after, play: game.acted?.(after.play, action) ?? after.play }
}

/** The key that was heard last is answered. */
export const acted = (state: SeatsState, action: Action): SeatsState => ({
  ...state,
  keyed: null,
  play: { ...state.play, actions: [...state.play.actions, action] },
})
