import type { EventOf } from '../../../drivers/events.ts'
import type { Finding } from '../../kit/document/finding.ts'
import type { Game } from '../../kit/document/game.ts'
import type { Due } from '../../kit/round/deal-plan.ts'
import { type Bet, dealt, did, type Round, stakeOn } from '../../kit/round/round.ts'
import { plus, roundedDown } from '../../kit/settle/money.ts'
import { amountOn, type Betting, includesBet, lateMove } from '../common/betting.ts'
import type { TableRules } from '../live.ts'
import { decideByChips, spotMovedBy } from './chip-decisions.ts'
import type { SeatsState } from './state.ts'

/*
 * The moments of chips once cards lie: those of a decision may be moved until their seat has decided, and the dealer
 * collects or pays a wager as soon as nothing can change it any more.
 */

type Moved = EventOf<'bet'>

/** Chips of a decision that are moved at another moment, with their margin. */
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

/** The dealer has begun to clear the seat, which was said then. */
const isCleared = ({ lifted }: SeatsState, { seat, spot }: Moved): boolean =>
  lifted.some((stack) => stack.seat === seat && stack.spot === spot && stack.isCleared)

/** Before its decision more may lie there than the round has taken, or all or nothing of what can be taken back. */
function mayLie(game: Game, play: Round, { seat, spot, amount }: Moved): boolean {
  const taken = stakeOn(play, seat, spot)
  return choiceTakingBack(game, spot) === undefined ? amount >= taken : amount === taken || amount === 0
}

/** Whether chips lie as the round counts them. What nobody has asked a seat for is said when the round is over. */
function isCounted(game: Game, play: Round, { seat, spot, amount }: Moved): boolean {
  const taken = stakeOn(play, seat, spot)
  const pull = choiceTakingBack(game, spot)
  if (taken === 0 && !play.actions.some((action) => action.seat === seat)) return true
  return amount === (pull !== undefined && did(play, seat, pull) ? 0 : taken)
}

/** The choice that takes a wager back. */
const choiceTakingBack = ({ choices = {} }: Game, wager: string): string | undefined =>
  Object.keys(choices).find((choice) => choices[choice]?.takes === wager)

/** Whether a seat can still be asked for the chips of a wager, whatever is decided and dealt before. */
function canStillBeAsked(rules: TableRules, play: Round, seat: number, wager: string): boolean {
  const { game, options } = rules
  const due = game.due(play, options)
  if (due === null) return false
  const isAsked = (choice: string) => spotMovedBy(game, choice) === wager
  if ('decision' in due && due.decision === seat && due.choices.some(isAsked)) return true
  return canStillBeAsked(rules, afterDue(game, play, due), seat, wager)
}

/** The round as it may be once what is due has come: a low card, and no draw. */
function afterDue({ choices = {} }: Game, play: Round, due: Due): Round {
  if ('card' in due) return dealt(play, due.card, '2c')
  const made = due.choices.find((choice) => !choices[choice]?.draws) ?? ''
  return { ...play, actions: [...play.actions, { seat: due.decision, do: made, hand: due.hand ?? 1 }] }
}

/** The dealer collects or pays what is decided of a wager while the round goes on: by a fold, or by its page. */
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

/** The dealer collects or pays a wager of a round that is over. */
export const isPaidOut = (rules: TableRules, { betting, play }: SeatsState, moved: Moved): boolean =>
  isPaid(rules, betting, play, moved, () => true)

/** Chips on a wager go, or come up to what those bets on it bring that are decided. The others stay. */
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
