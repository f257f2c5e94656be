import type { EventOf } from '../../../drivers/events.ts'
import type { Card } from '../../kit/cards/cards.ts'
import type { Finding } from '../../kit/document/finding.ts'
import { deniedFold } from '../../kit/round/denied-fold.ts'
import { type Action, type Bet, handOf, seatHand, spotOf } from '../../kit/round/round.ts'
import { amountOn, betsOn, placed } from '../common/betting.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { andThen, stay, type TableRules, withFindings } from '../inputs-and-effects.ts'
import {
  chipsAgree,
  choiceOfValidChips,
  type Decision,
  decideByChips,
  decideByValidChips,
  deciderText,
  findDecision,
  isStakeAccepted,
  spotMovedBy,
  wereLifted,
  withAction,
  withDecision,
} from './chip-decisions.ts'
import { unaskedBets } from './chip-moves.ts'
import { dealerSetsHand, keyAfterRound, newBreaches } from './hand-irregularities.ts'
import { completed, dueIn, finished, questioned, type SeatsState, type SeatsStep } from './state.ts'

/**
 * A key of the dealer's keypad: the decision that is due, or a finding. Without a seat, it applies to the seat that is due
 * after the decisions with valid chips, or else to the first decision that it fits.
 */
export function keyPressed(rules: TableRules, state: SeatsState, { key, seat }: EventOf<'key'>): SeatsStep {
  if (state.phase !== 'playing') return keyAfterRound(rules, state, key, seat)
  const asksFor = (due: Decision) => due.choices.includes(key) && (seat ?? due.decision) === due.decision
  const inTurn = { ...state, outOfTurn: null }
  const asked =
    (seat === undefined && findDecision(rules, decideByValidChips(rules, inTurn), asksFor)) ||
    findDecision(rules, inTurn, asksFor)
  const { lays = 0, draws, anytime, irregularity } = rules.game.choices?.[key] ?? {}
  if (asked && lays > 0) return stay({ ...asked.known, laying: { seat: asked.due.decision, cards: [] } })
  if (asked) return keyed(rules, asked.known, asked.due, key)
  const known = decideByChips(rules, inTurn)
  const who = anytime ? (seat ?? seatDue(rules, inTurn)) : undefined
  if (who !== undefined && handOf(known.play, seatHand(who)).length > 0) {
    const done = { seat: who, do: key }
    if (irregularity === undefined) return actUnprompted(rules, known, done)
    const found = rules.game.finding({ rule: irregularity, message: `seat ${who}: ${key} was keyed` })
    return andThen(withFindings(known, found), (state) => actUnprompted(rules, state, done))
  }
  const due = dueIn(rules, known)
  const wanted = due === null || 'card' in due ? 'no decision' : `${due.choices.join(' or ')} of ${deciderText(due)}`
  const named = seat === undefined ? '' : `seat ${seat}: `
  const outOfTurn = draws && seat !== undefined ? drawKeyed(state, seat, key) : null
  return withFindings(
    { ...state, outOfTurn },
    codeFinding('decision-not-due', `${named}${key} was keyed, but ${wanted} is due`),
  )
}

/** The seat that decides next, after those whose chips are valid. */
const seatDue = (rules: TableRules, state: SeatsState): number | undefined =>
  findDecision(rules, decideByValidChips(rules, state), () => true)?.due.decision

/** For a seat with several hands it applies to the last one, because hands are played in order. */
function drawKeyed({ play }: SeatsState, seat: number, choice: string): Action {
  const hands = Object.keys(play.deal).filter((hand) => `${hand}.`.startsWith(`${seatHand(seat)}.`)).length
  return { seat, do: choice, ...(hands > 1 ? { hand: hands } : {}) }
}

/** A seat acts although no decision of it is due. */
export const actUnprompted = (rules: TableRules, state: SeatsState, action: Action): SeatsStep =>
  advance(rules, withAction(state, action))

/** A keyed choice that the chips do not support yet waits for them: the stake may be half placed. */
function keyed(rules: TableRules, state: SeatsState, due: Decision, choice: string): SeatsStep {
  if (chipsAgree(rules, state, due, choice)) return advance(rules, withDecision(rules, state, due, { do: choice }))
  const keyed = { seat: due.decision, choice }
  const waiting = { ...state, keyed }
  const isOpen = spotMovedBy(rules.game, choice) !== undefined && choiceOfValidChips(rules, state, due) === undefined
  return isOpen ? stay(waiting) : withFindings(waiting, contradicted(keyed))
}

const contradicted = ({ seat, choice }: NonNullable<SeatsState['keyed']>): Finding =>
  codeFinding('decision-contradicted', `seat ${seat}: ${choice} was keyed, but its chips say otherwise`)

/** A dealer who deals to a seat whose wager was refused shifts every later card; the equipment is not to blame. */
function dealtToRefused({ play, invalid, betting }: SeatsState, card: Card): Finding | undefined {
  const isOut = ({ seat }: Bet) => play.bets.every((bet) => bet.seat !== seat)
  const refused = invalid.find((bet) => isOut(bet) && amountOn(betting, bet.seat, spotOf(bet)) > 0)
  if (refused === undefined) return undefined
  const { seat } = refused
  const message = `${card} is one card too many, and ${spotOf(refused)} of seat ${seat} was refused when betting closed: the dealer may have dealt to seat ${seat}`
  return codeFinding('dealt-to-refused-seat', message, 'violation', { seat, card })
}

/** The finding for a card that is not due. */
export function cardNotDue(rules: TableRules, state: SeatsState, card: Card): Finding {
  const { wrongDeal, earlyCard = wrongDeal } = rules.game.cites
  const refusedSeat = dealtToRefused(state, card)
  if (refusedSeat !== undefined) return refusedSeat
  const due = dueIn(rules, state)
  if (due === null || 'card' in due)
    return rules.game.finding({ rule: wrongDeal, message: `${card} was dealt, but the deal was complete` })
  const [refused] = unaskedBets(rules, state)
  if (refused !== undefined) return refused
  if (state.keyed?.seat === due.decision) return contradicted(state.keyed)
  const message = `${card} was dealt and ${deciderText(due)} had to decide: ${due.choices.join(' or ')}`
  return rules.game.finding({ rule: earlyCard, message })
}

/**
 * Chips that are moved after their key complete the decision, as soon as they are valid. Chips that are lifted against
 * their key do not: the dealer may be clearing them.
 */
export function decideKeyed(rules: TableRules, state: SeatsState): SeatsStep {
  const { keyed } = state
  if (keyed === null) return stay(state)
  const isKeyed = ({ decision, choices }: Decision) => decision === keyed.seat && choices.includes(keyed.choice)
  const asked = findDecision(rules, state, isKeyed)
  if (asked === undefined) return stay(state)
  const { known, due } = asked
  if (spotMovedBy(rules.game, keyed.choice) === undefined && wereLifted(rules.game, known, due)) return stay(state)
  if (!chipsAgree(rules, known, due, keyed.choice) || mayGrow(rules, known, due, keyed.choice)) return stay(state)
  return advance(rules, withDecision(rules, known, due, { do: keyed.choice }))
}

/** The rules would accept more chips than are there, so the stake may be half placed. */
function mayGrow(rules: TableRules, state: SeatsState, due: Decision, choice: string): boolean {
  const { stakes } = rules.game.choices?.[choice] ?? {}
  if (stakes === undefined) return false
  const { betting } = state
  const more = placed(betting, due.decision, stakes, amountOn(betting, due.decision, stakes) + 1)
  return isStakeAccepted(rules, { ...state, betting: more }, due, choice)
}

/** A card of a seat's low hand; with the last one the seat has decided. */
export function cardLaid(
  rules: TableRules,
  state: SeatsState,
  { seat, cards }: NonNullable<SeatsState['laying']>,
  card: Card,
): SeatsStep {
  if (seat === 'dealer') return dealerSetsHand(rules, state, cards, card)
  const due = dueIn(rules, state)
  if (due === null || 'card' in due || due.decision !== seat) return stay({ ...state, laying: null })
  const low = [...cards, card]
  const choice = due.choices.find((choice) => rules.game.choices?.[choice]?.lays !== undefined) ?? ''
  if (low.length < (rules.game.choices?.[choice]?.lays ?? 0)) return stay({ ...state, laying: { seat, cards: low } })
  const set = withDecision(rules, { ...state, laying: null }, due, { do: choice, low })
  const found = newBreaches(rules, set.play, state.play).map((breach) => rules.game.finding(breach))
  return andThen(questioned(set, found), (state) => advance(rules, state))
}

/** When nothing is due any more, checks the wagers of the decisions and ends the round. */
export function advance(rules: TableRules, state: SeatsState): SeatsStep {
  if (dueIn(rules, state) !== null) return stay(state)
  const { game, options } = rules
  const { play, betting } = state
  const refused = play.bets.map((bet) => game.verifyBet(play, bet, options)).filter((finding) => finding !== undefined)
  const denied = deniedFold(game.choices, { ...play, bets: betsOn(betting) })
  const wrong = denied === undefined ? refused : [...refused, codeFinding('decision-contradicted', denied)]
  if (wrong.length === 0)
    return andThen(withFindings(state, ...unaskedBets(rules, state)), (state) => completed(rules, state))
  const reason = wrong.map(({ message }) => message).join('; ')
  return andThen(withFindings(state, ...wrong), (state) => finished(rules, state, 'disputed', reason))
}
