import type { Breach } from '../document/rules.ts'
import { type Bet, betText, type Round, stakeOn } from './round.ts'

/** Why a wager may not stand alone: the seat has none of the wagers that it needs. */
export function withoutBase(round: Round, bet: Bet, base: readonly string[], rule: string): Breach | undefined {
  if (base.some((wager) => stakeOn(round, bet.seat, wager) > 0)) return undefined
  return { rule, message: `${betText(bet)}: the seat has no ${base.join(' or ')}` }
}

/** Why a stake is wrong that must be another wager's, or one of several multiples of it. */
export function notMultipleOf(
  round: Round,
  bet: Bet,
  base: string,
  times: readonly number[],
  rule: string,
): Breach | undefined {
  const unit = stakeOn(round, bet.seat, base)
  const due = times.map((factor) => factor * unit)
  if (unit > 0 && due.includes(bet.stake)) return undefined
  return {
    rule,
    message: `${betText(bet)}: ${bet.stake} was staked where ${due.join(' or ')} is due, the ${base} being ${unit}`,
    figures: { stake: bet.stake, [base]: unit },
  }
}

/** Why a second initial wager of a kind is not taken; with it none is whose size goes by it. */
export function crowded({ bets }: Round, { seat }: Bet, initial: readonly string[], rule: string): Breach | undefined {
  const twice = initial.find((wager) => bets.filter((bet) => bet.seat === seat && bet.wager === wager).length > 1)
  return twice === undefined ? undefined : { rule, message: `seat ${seat} ${twice}: two wagers lie on one spot` }
}

/** Why a second wager on one spot, or a second position of one player, is not taken. */
export function secondPosition(round: Round, bet: Bet, rule: string): Breach | undefined {
  const onSpot = round.bets.find(({ seat, wager }) => seat === bet.seat && wager === bet.wager)
  if (onSpot !== bet) return { rule, message: `${betText(bet)}: another wager lies on this spot` }
  if (bet.player === undefined) return undefined
  const other = round.bets.find(({ seat, player }) => seat === bet.seat && player !== undefined)
  if (other !== undefined && other.player !== bet.player)
    return { rule, message: `${betText(bet)}: another player is at this seat already` }
  const elsewhere = round.bets.find(({ seat, player }) => player === bet.player && seat < bet.seat)
  if (elsewhere === undefined) return undefined
  return { rule, message: `${betText(bet)}: the player is at seat ${elsewhere.seat} already` }
}
