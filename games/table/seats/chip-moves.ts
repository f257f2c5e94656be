import type { EventOf } from '../../../drivers/events.ts'
import type { Finding } from '../../kit/document/finding.ts'
import type { Game } from '../../kit/document/game.ts'
import { type Bet, did, fromSpot, handOf } from '../../kit/round/round.ts'
import { amountOn, type Betting, betsOn, isOnSpot, placed } from '../common/betting.ts'
import { betReceived } from '../common/chip-moves.ts'
import { isLocked } from '../common/jackpot-stakes.ts'
import type { ChipStack } from '../common/sensor-confidence.ts'
import { stay, type TableRules, withFindings } from '../inputs-and-effects.ts'
import { decideAtPayout, decideByChips, decideUpTo } from './chip-decisions.ts'
import { isPaidOut, isSettling, lateDecision } from './chip-timing.ts'
import { dueIn, isDealt, laterWagers, type SeatsState, type SeatsStep } from './state.ts'

type Moved = EventOf<'bet'>

/** Chips count as they were when their wager closed: when betting closed, or when their seat decided. */
export function chipsMoved(rules: TableRules, state: SeatsState, bet: Moved, at: number): SeatsStep {
  const { game } = rules
  if (!isDealt(state)) return betReceived(game, state, bet, at)
  const betting = placed(state.betting, bet.seat, bet.spot, bet.amount)
  if (isSettling(rules, state, bet)) return stay({ ...state, betting })
  if (!isDecidedOn(game, fromSpot(bet.spot).wager))
    return betReceived(game, { ...state, lifted: liftedAfterClearing(rules, state, bet) }, bet, at)
  const known = decidedBeforeShown(rules, state)
  const late = lateDecision(rules, known, bet, at)
  return withFindings({ ...known, betting, lifted: liftedAfter(state, bet) }, ...(late === undefined ? [] : [late]))
}

/** Chips that move between two cards of a hand show that the first was shown: the decisions before it are made. */
function decidedBeforeShown(rules: TableRules, state: SeatsState): SeatsState {
  const due = rules.game.due(state.play, rules.options)
  if (due === null || !('card' in due)) return state
  const before = rules.game.deal.shownLater?.[due.card]?.[handOf(state.play, due.card).length - 1]
  if (before === undefined) return state
  const { known, open } = decideUpTo(rules, state, before)
  return open === null ? known : state
}

const isDecidedOn = ({ choices = {} }: Game, wager: string): boolean =>
  Object.values(choices).some(({ stakes, takes }) => stakes === wager || takes === wager)

/** The lifted chips after a move. Chips that are placed again do not count as lifted. */
function liftedAfter({ betting, lifted }: SeatsState, moved: Moved): SeatsState['lifted'] {
  const { seat, spot, amount } = moved
  const before = amountOn(betting, seat, spot)
  const isThis = (stack: ChipStack) => isSameSpot(stack, moved)
  if (amount > 0) return lifted.filter((stack) => !isThis(stack))
  return before === 0 || lifted.some(isThis) ? lifted : [...lifted, { seat, spot, amount: before, isCleared: false }]
}

/** When a wager of a seat goes, the dealer begins to clear the seat: its decision chips were there to the end. */
function liftedAfterClearing({ game }: TableRules, state: SeatsState, bet: Moved): SeatsState['lifted'] {
  const { betting, lifted } = state
  const { seat, amount } = bet
  const wager = wagerOn(game, state, bet)
  if (wager === undefined) return lifted
  if (amount >= wager.stake)
    return lifted.flatMap((stack) => (stack.seat === seat ? uncleared(betting, stack) : [stack]))
  const later = laterWagers(game)
  const lying = betting.layout.filter((stack) => stack.seat === seat && later.has(fromSpot(stack.spot).wager))
  return [...lifted, ...lying.filter((stack) => !lifted.some((known) => isSameSpot(known, stack))).map(asCleared)]
}

/** The wager is back, for this round or the next: what was lifted meanwhile is unknown. */
const uncleared = (betting: Betting, stack: ChipStack): SeatsState['lifted'] =>
  amountOn(betting, stack.seat, stack.spot) > 0 ? [] : [{ ...stack, isCleared: false }]

const isSameSpot = (a: ChipStack, b: ChipStack): boolean => a.seat === b.seat && a.spot === b.spot
const asCleared = (stack: ChipStack) => ({ ...stack, isCleared: true })

/** The accepted bet on a spot; none for jackpot chips, which are collected at once. */
const wagerOn = (game: Game, { betting, play }: SeatsState, { seat, spot }: Moved): Bet | undefined =>
  isLocked(game, betting, seat, spot) ? undefined : play.bets.find((bet) => isOnSpot({ seat, ...fromSpot(spot) }, bet))

/** The finished round, where a wager is collected or paid and all decisions have their chips; or undefined. */
export function completedByPayout(rules: TableRules, state: SeatsState, bet: Moved): SeatsState | undefined {
  if (state.phase !== 'playing' || isFoldCollected(rules, state, bet)) return undefined
  const whole = decideAtPayout(rules, state)
  if (dueIn(rules, whole) !== null || !isPaidOut(rules, whole, bet)) return undefined
  return wagerOn(rules.game, state, bet) !== undefined || isKeyLifted(rules, state, whole, bet) ? whole : undefined
}

/** A folded hand's wagers are collected at once, which says nothing about a default decision that is due. */
function isFoldCollected(rules: TableRules, state: SeatsState, bet: Moved): boolean {
  const next = dueIn(rules, decideByChips(rules, state))
  if (next === null || 'card' in next || !did(state.play, bet.seat, 'fold')) return false
  return next.choices.some((choice) => rules.game.choices?.[choice]?.unsaid) && isSettling(rules, state, bet)
}

/** All chips that support a pending key are collected; the key was pending because more chips could have come. */
function isKeyLifted({ game, options }: TableRules, { keyed }: SeatsState, whole: SeatsState, bet: Moved): boolean {
  const wager = wagerOn(game, whole, bet)
  if (keyed?.seat !== bet.seat || bet.amount > 0 || wager === undefined) return false
  return game.verifyBet(whole.play, wager, options) === undefined
}

/** Findings for chips on decision wagers that were never due, where the rules refuse them. */
export function unaskedBets({ game, options }: TableRules, { betting, play }: SeatsState): Finding[] {
  const later = laterWagers(game)
  return betsOn(betting)
    .filter((bet) => later.has(bet.wager) && !play.bets.some((known) => isSame(known, bet)))
    .map((bet) => game.verifyBet({ ...play, bets: [...play.bets, bet] }, bet, options))
    .filter((finding) => finding !== undefined)
}

const isSame = (a: Bet, b: Bet): boolean => a.seat === b.seat && a.wager === b.wager
