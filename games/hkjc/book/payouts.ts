import { citationText } from '../../kit/document/citation.ts'
import { exact, times } from '../../kit/settle/money.ts'
import type { LegOutcome } from '../all-up/all-up.ts'
import type { PoolStake } from '../bets/holdings.ts'
import type { Closing } from '../dividends/closing.ts'
import { combinationOf, type Dividend, dividendsByCombination, payout, ruleOf } from '../dividends/dividend.ts'
import { sum } from '../dividends/rational.ts'
import { type RuleId, rules } from '../rules.ts'
import type { PoolResult, PoolSetup } from './pool-setup.ts'
import { standingOf } from './pool-standing.ts'

/** A pool with its dividends and accounts, and what they were computed from. */
export type Declaration = Closing & { readonly setup: PoolSetup; readonly result: PoolResult }

/** In cents. */
export type Payout = { readonly ticket: string | number; readonly pays: number; readonly citation: string }

/** What every ticket gets over all its stakes as they were bet, refunds among them; a losing one nothing (3.4(a)). */
export const payoutsByTicket = (declaration: Declaration, stakes: Iterable<PoolStake>): Payout[] =>
  addedUp(stakes, wonAsBet(declaration), declaration.setup.options.unitBet)

/** What every ticket gets for the stakes that stood to the end. */
export const payoutsThatStand = (declaration: Declaration): Payout[] =>
  addedUp(declaration.stakes, wonAtTheEnd(declaration), declaration.setup.options.unitBet)

/** What a stake gets in cents, and what each cent of it becomes, exact. */
export function returnsIn(declaration: Declaration): (stake: PoolStake) => { pays: number; outcome: LegOutcome } {
  const wonBy = wonAsBet(declaration)
  return (stake) => {
    const won = wonBy(stake)
    if (typeof won === 'string') return { pays: stake.stake, outcome: 'refunded' }
    const outcome = sum(won.map(({ amount, base }) => times(amount, exact(1, base))))
    return { pays: paidOn(stake, won), outcome }
  }
}

/** By the rule of the first stake that pays. */
function addedUp(stakes: Iterable<PoolStake>, wonBy: WonBy, unitBet: number): Payout[] {
  const tickets = new Map<string | number, Payout>()
  for (const stake of stakes) {
    const { ticket } = stake
    if (ticket === undefined) continue
    const own = payoutOn(stake, wonBy(stake), unitBet)
    const before = tickets.get(ticket) ?? { pays: 0, citation: own.citation }
    const { citation } = before.pays === 0 && own.pays > 0 ? own : before
    tickets.set(ticket, { ticket, pays: before.pays + own.pays, citation })
  }
  return [...tickets.values()]
}

function payoutOn(stake: PoolStake, won: Won, unitBet: number): Omit<Payout, 'ticket'> {
  if (typeof won === 'string') return { pays: stake.stake, citation: citationText(rules[won].cite) }
  const rule = won[0] === undefined ? 'qualification' : ruleOf(won[0], unitBet)
  return { pays: paidOn(stake, won), citation: citationText(rules[rule].cite) }
}

/** The dividends of a stake, or the rule by which it is refunded. */
type Won = readonly Dividend[] | RuleId
type WonBy = (stake: PoolStake) => Won

function wonAsBet(declaration: Declaration): WonBy {
  const { refundedBy, setup, result } = declaration
  const wonBy = wonAtTheEnd(declaration)
  return (stake) => {
    const {
      stakes: [stands],
      refunds: [refund],
    } = standingOf(setup, [stake], result)
    return refund?.rule ?? refundedBy ?? (stands === undefined ? [] : wonBy(stands))
  }
}

function wonAtTheEnd({ dividends }: Declaration): (stake: PoolStake) => readonly Dividend[] {
  const byCombination = dividendsByCombination(dividends)
  return (stake) => byCombination.get(combinationOf(stake)) ?? []
}

const paidOn = ({ stake }: PoolStake, won: readonly Dividend[]): number =>
  won.reduce((total, dividend) => total + payout(dividend, stake), 0)
