import { citationText } from '../kit/citation.ts'
import { exact, times } from '../kit/money.ts'
import type { LegOutcome } from './all-up.ts'
import { type Closing, combinationOf, dividendsByCombination } from './closing.ts'
import { type Dividend, payout, ruleOf } from './dividend.ts'
import type { PoolResult, PoolSetup } from './pool-setup.ts'
import { sum } from './rational.ts'
import { type RuleId, rules } from './rules.ts'
import type { Stake } from './stakes.ts'
import { standingOf } from './standing.ts'

/** A pool with its dividends and accounts, and what they were reckoned from. */
export type Declaration = Closing & { readonly setup: PoolSetup; readonly result: PoolResult }

/** In cents. */
export type Payout = { readonly ticket: string | number; readonly pays: number; readonly citation: string }

/** What every ticket gets over all its stakes, refunds among them, by the rule of the first that pays; a losing one nothing (3.4(a)). */
export function payoutsByTicket(declaration: Declaration, stakes: Iterable<Stake>): Payout[] {
  const byCombination = dividendsByCombination(declaration.dividends)
  const tickets = new Map<string | number, Payout>()
  for (const stake of stakes) {
    const { ticket } = stake
    if (ticket === undefined) continue
    const own = payoutOn(stake, declaration, byCombination)
    const before = tickets.get(ticket) ?? { pays: 0, citation: own.citation }
    const { citation } = before.pays === 0 && own.pays > 0 ? own : before
    tickets.set(ticket, { ticket, pays: before.pays + own.pays, citation })
  }
  return [...tickets.values()]
}

function payoutOn(stake: Stake, declaration: Declaration, byCombination: Winning): Omit<Payout, 'ticket'> {
  const won = wonBy(stake, declaration, byCombination)
  if (typeof won === 'string') return { pays: stake.stake, citation: citationText(rules[won].cite) }
  const rule = won[0] === undefined ? 'qualification' : ruleOf(won[0], declaration.setup.options.unitBet)
  return { pays: paidOn(stake, won), citation: citationText(rules[rule].cite) }
}

/** What a stake gets in cents, and what each cent of it becomes, exact. */
export function returnOn(stake: Stake, declaration: Declaration): { pays: number; outcome: LegOutcome } {
  const won = wonBy(stake, declaration, dividendsByCombination(declaration.dividends))
  if (typeof won === 'string') return { pays: stake.stake, outcome: 'refunded' }
  const outcome = sum(won.map(({ amount, base }) => times(amount, exact(1, base))))
  return { pays: paidOn(stake, won), outcome }
}

type Winning = ReadonlyMap<string, readonly Dividend[]>

/** The dividends of a stake, or the rule by which it is refunded. */
function wonBy(
  stake: Stake,
  { refundedBy, setup, result }: Declaration,
  byCombination: Winning,
): readonly Dividend[] | RuleId {
  const {
    stakes: [stands],
    refunds: [refund],
  } = standingOf(setup, [stake], result)
  const backBy = refund?.rule ?? refundedBy
  if (backBy !== null) return backBy
  return stands === undefined ? [] : (byCombination.get(combinationOf(stands)) ?? [])
}

const paidOn = ({ stake }: Stake, won: readonly Dividend[]): number =>
  won.reduce((total, dividend) => total + payout(dividend, stake), 0)
