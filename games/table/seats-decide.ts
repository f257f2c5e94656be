import type { DeviceEvent } from '../../drivers/events.ts'
import type { Card } from '../kit/cards.ts'
import type { Due } from '../kit/deal-plan.ts'
import type { Choice } from '../kit/page.ts'
import { type Action, type Bet, fromSpot, type Round, seatHand } from '../kit/round.ts'
import { told } from './bets-heard.ts'
import { onSpot } from './betting.ts'
import { codeFinding } from './codes.ts'
import { andThen, stay } from './live.ts'
import { unasked } from './seats-chips.ts'
import { dealerLaid, keyedAfterwards } from './seats-irregular.ts'
import { completed, dueIn, finished, type House, type Seated, type SeatsState } from './seats-state.ts'
import { isInDoubt } from './sight.ts'

type Decision = Extract<Due, { decision: number }>

/** A key of the dealer's keypad: the decision that is due, or nothing that the rules ask for now. */
export function keyPressed(
  house: House,
  state: SeatsState,
  { key, seat }: Extract<DeviceEvent, { type: 'key' }>,
): Seated {
  if (state.phase !== 'playing') return keyedAfterwards(house, state, key, seat)
  const known = byChips(house, { ...state, outOfTurn: null }, (due) => seat !== undefined && due.decision !== seat)
  const due = dueIn(house, known)
  const isDue =
    due !== null && 'decision' in due && due.choices.includes(key) && (seat ?? due.decision) === due.decision
  const { lays = 0, draws, anytime, irregularity } = house.game.choices?.[key] ?? {}
  if (isDue && lays > 0) return stay({ ...known, laying: { seat: due.decision, cards: [] } })
  if (isDue) return advanced(house, keyed(house, known, due, key))
  if (anytime && seat !== undefined) {
    const done = { seat, do: key }
    if (irregularity === undefined) return actedUnasked(house, known, done)
    const found = house.game.finding({ rule: irregularity, message: `seat ${seat}: ${key} was keyed` })
    return andThen(told(known, found), (state) => actedUnasked(house, state, done))
  }
  const wanted = due === null || 'card' in due ? 'no decision' : `${due.choices.join(' or ')} of seat ${due.decision}`
  const who = seat === undefined ? '' : `seat ${seat}: `
  const outOfTurn = draws && seat !== undefined ? drawKeyed(state, seat, key) : null
  return told({ ...state, outOfTurn }, codeFinding('decision-not-due', `${who}${key} was keyed, and ${wanted} is due`))
}

/** Of a seat with several hands it is about the last one: they are played in their order. */
function drawKeyed({ play }: SeatsState, seat: number, choice: string): Action {
  const hands = Object.keys(play.deal).filter((hand) => `${hand}.`.startsWith(`${seatHand(seat)}.`)).length
  return { seat, do: choice, ...(hands > 1 ? { hand: hands } : {}) }
}

/** What a seat does without being asked for it. */
export const actedUnasked = (house: House, state: SeatsState, action: Action): Seated =>
  advanced(house, acted(state, action))

/** A choice that stakes chips is made when they lie there. */
function keyed(house: House, state: SeatsState, due: Decision, choice: string): SeatsState {
  const { stakes } = house.game.choices?.[choice] ?? {}
  if (stakes !== undefined && newChips(state, due.decision, stakes) <= 0)
    return { ...state, keyed: { seat: due.decision, choice } }
  return decided(house, state, due, { do: choice })
}

/** Chips that come after their key make the choice, as soon as they are what the rules want. */
export function chipsAfterKey(house: House, state: SeatsState): Seated {
  const due = dueIn(house, state)
  const { keyed } = state
  if (keyed === null || due === null || 'card' in due || due.decision !== keyed.seat) return stay(state)
  const { stakes = '' } = house.game.choices?.[keyed.choice] ?? {}
  if (newChips(state, keyed.seat, stakes) <= 0 || !isTaken(house, state, due, keyed.choice)) return stay(state)
  return advanced(house, decided(house, state, due, { do: keyed.choice }))
}

/** A card that a seat lays apart; with the last of them it has decided. */
export function cardLaid(
  house: House,
  state: SeatsState,
  { seat, cards }: NonNullable<SeatsState['laying']>,
  card: Card,
): Seated {
  if (seat === 'dealer') return dealerLaid(house, state, cards, card)
  const due = dueIn(house, state)
  if (due === null || 'card' in due || due.decision !== seat) return stay({ ...state, laying: null })
  const low = [...cards, card]
  const choice = due.choices.find((choice) => house.game.choices?.[choice]?.lays !== undefined) ?? ''
  if (low.length < (house.game.choices?.[choice]?.lays ?? 0)) return stay({ ...state, laying: { seat, cards: low } })
  return advanced(house, decided(house, { ...state, laying: null }, due, { do: choice, low }))
}

/**
 * Every decision that chips and rules make certain: chips on the wager that a choice stakes, chips taken back, or the one
 * choice that needs none. What stays unknown is left due.
 */
export function inferred(house: House, state: SeatsState): SeatsState {
  return byChips(house, state, () => true, passingOf)
}

/** Every decision that chips show, and no more. */
export const shownAlone = (house: House, state: SeatsState): SeatsState => byChips(house, state, () => true)

type Guess = (house: House, state: SeatsState, due: Decision) => string | undefined

function byChips(house: House, state: SeatsState, until: (due: Decision) => boolean, guess?: Guess): SeatsState {
  let known = state
  for (let due = dueIn(house, known); due !== null && 'decision' in due && until(due); due = dueIn(house, known)) {
    const choice = shownByChips(house, known, due) ?? guess?.(house, known, due)
    if (choice === undefined) return known
    known = decided(house, known, due, { do: choice })
  }
  return known
}

/** The choice whose chips lie at the seat, or were taken back; of several sizes the one that the rules take. */
function shownByChips(house: House, state: SeatsState, due: Decision): string | undefined {
  const shown = due.choices.filter((choice) => {
    const { stakes, takes } = house.game.choices?.[choice] ?? {}
    if (takes !== undefined) return onSpot(state.betting, due.decision, takes) === 0
    return stakes !== undefined && newChips(state, due.decision, stakes) > 0
  })
  return shown.find((choice) => isTaken(house, state, due, choice)) ?? shown[0]
}

/** The one choice that moves no chips, where there is only one, no other was keyed, and no chips can have been missed. */
function passingOf({ game }: House, { keyed, betting }: SeatsState, due: Decision): string | undefined {
  if (keyed?.seat === due.decision || isInDoubt(betting.sight) || betting.sight.down) return undefined
  const movesChips = ({ stakes, takes }: Choice = {}) => stakes !== undefined || takes !== undefined
  const passing = due.choices.filter((choice) => !movesChips(game.choices?.[choice]))
  return passing.length === 1 ? passing[0] : undefined
}

/** Chips on a spot beyond those that the round knows. */
const newChips = ({ betting, play }: SeatsState, seat: number, wager: string): number =>
  onSpot(betting, seat, wager) - known(play, seat, wager)

const known = (play: Round, seat: number, wager: string): number =>
  play.bets.filter((bet) => bet.seat === seat && bet.wager === wager).reduce((sum, { stake }) => sum + stake, 0)

function isTaken(house: House, state: SeatsState, due: Decision, choice: string): boolean {
  const after = decided(house, state, due, { do: choice }).play
  return after.bets
    .slice(state.play.bets.length)
    .every((bet) => house.game.verifyBet(after, bet, house.options) === undefined)
}

/** The round with the decision in it, and the chips that go with it. What is taken back is not played for. */
function decided({ game }: House, state: SeatsState, due: Decision, made: Pick<Action, 'do' | 'low'>): SeatsState {
  const { stakes } = game.choices?.[made.do] ?? {}
  const hand = due.hand === undefined ? {} : { hand: due.hand }
  const action: Action = { seat: due.decision, ...made, ...hand }
  const chips = stakes === undefined ? 0 : newChips(state, due.decision, stakes)
  const staked: Bet[] =
    stakes === undefined || chips <= 0 ? [] : [{ seat: due.decision, ...fromSpot(stakes), stake: chips, ...hand }]
  const after = acted({ ...state, play: { ...state.play, bets: [...state.play.bets, ...staked] } }, action)
  return { ...after, play: game.acted?.(after.play, action) ?? after.play }
}

const acted = (state: SeatsState, action: Action): SeatsState => ({
  ...state,
  keyed: null,
  play: { ...state.play, actions: [...state.play.actions, action] },
})

/** Wagers that went down with the last decisions are held against the rules; the round ends when nothing is due. */
export function advanced(house: House, state: SeatsState): Seated {
  if (dueIn(house, state) !== null) return stay(state)
  const refused = state.play.bets
    .map((bet) => house.game.verifyBet(state.play, bet, house.options))
    .filter((finding) => finding !== undefined)
  if (refused.length === 0) return andThen(told(state, ...unasked(house, state)), (state) => completed(house, state))
  const reason = refused.map(({ message }) => message).join('; ')
  return andThen(told(state, ...refused), (state) => finished(house, state, 'disputed', reason))
}
