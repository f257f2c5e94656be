import type { EventOf } from '../../../drivers/events.ts'
import type { Finding } from '../../kit/document/finding.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Due } from '../../kit/round/deal-plan.ts'
import { type Bet, dealt, did, type Round, stakeOn } from '../../kit/round/round.ts'
import { plus, roundedDown } from '../../kit/settle/money.ts'
import { amountOn, type Betting, includesBet, lateMove } from '../common/betting.ts'
import type { TableRules } from '../inputs-and-effects.ts'
import { decideByChips, spotMovedBy } from './chip-decisions.ts'
import type { SeatsState } from './state.ts'

/*
 * When chips may move after cards are dealt: those of a decision until their seat has decided, and those of a wager when
 * the dealer collects or pays it, as soon as its result is final.
 */

type Moved = EventOf<'bet'>

/** The finding for decision chips moved at the wrong time, with their margin; or undefined. */
export function lateDecision(rules: TableRules, state: SeatsState, bet: Moved, at: number): Finding | undefined {
  const { betting, play, decidedAt } = state
  const { seat, spot } = bet
  const isAhead = canStillBeAsked(rules, play, seat, spot)
  if (isCleared(state, bet) || (isAhead ? mayLie(rules.game, play, bet) : isCounted(rules.game, play, bet)))
    return undefined
  const decided = isAhead ? undefined : decidedAt[seat]
  return lateMove(betting, rules.game, bet, {
    taken: stakeOn(play, seat, spot),
    marginMs: at - (decided ?? betting.closedAt ?? at),
    moment: decided === undefined ? 'betting closed' : 'its decision',
  })
}

/** The dealer has begun to clear the seat; that was recorded then. */
const isCleared = ({ lifted }: SeatsState, { seat, spot }: Moved): boolean =>
  lifted.some((stack) => stack.seat === seat && stack.spot === spot && stack.isCleared)

/** Before the decision chips may be added, or a wager that can be taken back may go as a whole. */
function mayLie(game: Game, play: Round, { seat, spot, amount }: Moved): boolean {
  const taken = stakeOn(play, seat, spot)
  return choiceTakingBack(game, spot) === undefined ? amount >= taken : amount === taken || amount === 0
}

/** Whether chips are as the round counts them. Chips for a decision that never came due are reported when the round ends. */
function isCounted(game: Game, play: Round, { seat, spot, amount }: Moved): boolean {
  const taken = stakeOn(play, seat, spot)
  const pull = choiceTakingBack(game, spot)
  if (taken === 0 && !play.actions.some((action) => action.seat === seat)) return true
  return amount === (pull !== undefined && did(play, seat, pull) ? 0 : taken)
}

/** The choice by which a wager is taken back. */
const choiceTakingBack = ({ choices = {} }: Game, wager: string): string | undefined =>
  Object.keys(choices).find((choice) => choices[choice]?.takes === wager)

/** Whether the decision for a wager of this seat is still to come. */
function canStillBeAsked(rules: TableRules, play: Round, seat: number, wager: string): boolean {
  const { game, options } = rules
  const due = game.due(play, options)
  if (due === null) return false
  const isAsked = (choice: string) => spotMovedBy(game, choice) === wager
  if ('decision' in due && due.decision === seat && due.choices.some(isAsked)) return true
  return canStillBeAsked(rules, afterDue(game, play, due), seat, wager)
}

/** A possible round after the next step: a low card, or a choice without a draw. */
function afterDue({ choices = {} }: Game, play: Round, due: Due): Round {
  if ('card' in due) return dealt(play, due.card, '2c')
  const made = due.choices.find((choice) => !choices[choice]?.draws) ?? ''
  return { ...play, actions: [...play.actions, { seat: due.decision, do: made, hand: due.hand ?? 1 }] }
}

/** Whether the dealer collects or pays a wager whose result is final while the round goes on. */
export function isSettling(rules: TableRules, state: SeatsState, moved: Moved): boolean {
  const { game, options } = rules
  const { play } = decideByChips(rules, state)
  const isFolded = did(play, moved.seat, 'fold')
  return isPaid(
    rules,
    state.betting,
    play,
    moved,
    (bet) => game.isFinal(play, bet, options) || (isFolded && game.resolve(play, bet, options).verdict === 'lose'),
  )
}

/** Whether the dealer collects or pays a wager of a finished round. */
export const isPaidOut = (rules: TableRules, { betting, play }: SeatsState, moved: Moved): boolean =>
  isPaid(rules, betting, play, moved, () => true)

/** Whether chips leave a wager, or are added up to what its decided bets win. */
function isPaid(
  { game, options }: TableRules,
  betting: Betting,
  play: Round,
  { seat, spot, amount }: Moved,
  isDecided: (bet: Bet) => boolean,
): boolean {
  const bets = play.bets.filter((bet) => includesBet({ seat, spot }, bet))
  const decided = bets.filter(isDecided)
  if (decided.length === 0) return false
  const results = decided.map((bet) => game.resolve(play, bet, options))
  const isLost = results.every(({ verdict }) => verdict === 'lose')
  const won = roundedDown(results.map(({ returns }) => returns).reduce(plus))
  const paid = amount - stakeOf(bets) + stakeOf(decided)
  const before = amountOn(betting, seat, spot)
  return paid >= 0 && (amount < before || (amount > before && !isLost && paid <= won))
}

const stakeOf = (bets: readonly Bet[]): number => bets.reduce((sum, { stake }) => sum + stake, 0)
