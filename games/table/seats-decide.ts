import type { DeviceEvent } from '../../drivers/events.ts'
import type { Card } from '../kit/cards.ts'
import { deniedFold } from '../kit/denied-fold.ts'
import { type Action, seatHand } from '../kit/round.ts'
import { told } from './bets-heard.ts'
import { betsOn } from './betting.ts'
import { codeFinding } from './codes.ts'
import { andThen, stay } from './live.ts'
import { unasked } from './seats-chips.ts'
import { dealerLaid, irregularIn, keyedAfterwards } from './seats-irregular.ts'
import {
  acted,
  behindChips,
  type Decision,
  decided,
  isBorneOut,
  isTaken,
  shown,
  spotMovedBy,
  wereLifted,
} from './seats-shown.ts'
import { completed, dueIn, finished, type House, questioned, type Seated, type SeatsState } from './seats-state.ts'

/** A key of the dealer's keypad: the decision that is due, or nothing that the rules ask for now. */
export function keyPressed(
  house: House,
  state: SeatsState,
  { key, seat }: Extract<DeviceEvent, { type: 'key' }>,
): Seated {
  if (state.phase !== 'playing') return keyedAfterwards(house, state, key, seat)
  const asksFor = (due: Decision) => due.choices.includes(key) && (seat ?? due.decision) === due.decision
  const before = shown(house, { ...state, outOfTurn: null }, asksFor)
  const known = seat === undefined ? seatDue(house, before, asksFor) : before
  const due = dueIn(house, known)
  const isDue = due !== null && 'decision' in due && asksFor(due)
  const { lays = 0, draws, anytime, irregularity } = house.game.choices?.[key] ?? {}
  if (isDue && lays > 0) return stay({ ...known, laying: { seat: due.decision, cards: [] } })
  if (isDue) return keyed(house, known, due, key)
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

/** Without a seat, a key is about the seat that is due behind the chips. Where nobody is, it says what the chips say. */
function seatDue(house: House, state: SeatsState, asksFor: (due: Decision) => boolean): SeatsState {
  const behind = behindChips(house, state)
  const due = dueIn(house, behind)
  return due !== null && 'decision' in due && asksFor(due) ? behind : state
}

/** Of a seat with several hands it is about the last one: they are played in their order. */
function drawKeyed({ play }: SeatsState, seat: number, choice: string): Action {
  const hands = Object.keys(play.deal).filter((hand) => `${hand}.`.startsWith(`${seatHand(seat)}.`)).length
  return { seat, do: choice, ...(hands > 1 ? { hand: hands } : {}) }
}

/** What a seat does without being asked for it. */
export const actedUnasked = (house: House, state: SeatsState, action: Action): Seated =>
  advanced(house, acted(state, action))

/** A choice that the chips do not bear out waits for them. */
function keyed(house: House, state: SeatsState, due: Decision, choice: string): Seated {
  if (isBorneOut(house, state, due, choice)) return advanced(house, decided(house, state, due, { do: choice }))
  const waiting = { ...state, keyed: { seat: due.decision, choice } }
  if (spotMovedBy(house.game, choice) !== undefined) return stay(waiting)
  const message = `seat ${due.decision}: ${choice} was keyed, and its chips say otherwise`
  return told(waiting, codeFinding('decision-contradicted', message))
}

/**
 * Chips that come or go after their key make the choice, as soon as they are what the rules want. Chips that are lifted
 * behind a key that they contradict make none: it may be the dealer who clears them.
 */
export function chipsAfterKey(house: House, state: SeatsState): Seated {
  const due = dueIn(house, state)
  const { keyed } = state
  if (keyed === null || due === null || 'card' in due || due.decision !== keyed.seat) return stay(state)
  if (spotMovedBy(house.game, keyed.choice) === undefined && wereLifted(house.game, state, due)) return stay(state)
  const isMade = isBorneOut(house, state, due, keyed.choice) && isTaken(house, state, due, keyed.choice)
  return isMade ? advanced(house, decided(house, state, due, { do: keyed.choice })) : stay(state)
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
  const set = decided(house, { ...state, laying: null }, due, { do: choice, low })
  const breaches = irregularIn(house, set.play, state.play)
  return andThen(questioned(house, set, breaches), (state) => advanced(house, state))
}

/** Wagers that went down with the last decisions are held against the rules; the round ends when nothing is due. */
export function advanced(house: House, state: SeatsState): Seated {
  if (dueIn(house, state) !== null) return stay(state)
  const { game, options } = house
  const { play, betting } = state
  const refused = play.bets.map((bet) => game.verifyBet(play, bet, options)).filter((finding) => finding !== undefined)
  const denied = deniedFold(game.choices, { ...play, bets: betsOn(betting) })
  const wrong = denied === undefined ? refused : [...refused, codeFinding('decision-contradicted', denied)]
  if (wrong.length === 0) return andThen(told(state, ...unasked(house, state)), (state) => completed(house, state))
  const reason = wrong.map(({ message }) => message).join('; ')
  return andThen(told(state, ...wrong), (state) => finished(house, state, 'disputed', reason))
}
