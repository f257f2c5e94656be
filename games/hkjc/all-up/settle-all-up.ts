import { citationText } from '../../kit/document/citation.ts'
import type { PoolOptions } from '../options.ts'
import { rules } from '../rules.ts'
import { type AllUpLeg, allUpReturn, legOutcome } from './all-up.ts'
import type { ReadAllUp } from './read-all-up.ts'

const noDividends: AllUpLeg = { dividends: [], withdrawn: [] }

/** Payouts and refunds of All Up bets by the declared dividends of their legs. */
export function settleAllUp({ stakes, legs }: ReadAllUp, options: PoolOptions) {
  const settled = stakes.map(({ ticket, stake, picks }, index) => {
    const outcomes = picks.map((pick) => legOutcome(pick, legs[pick.leg] ?? noDividends, options))
    return { ticket: ticket ?? index, ...allUpReturn(stake, outcomes) }
  })
  const payouts = settled.filter(({ refunded }) => !refunded)
  const refunds = settled.filter(({ refunded }) => refunded)
  return {
    payouts: payouts.map(({ ticket, pays }) => ({ ticket, pays, citation: citationText(rules['all-up'].cite) })),
    paid: payouts.reduce((total, { pays }) => total + pays, 0),
    refunds: refunds.map(({ ticket, pays }) => ({
      ticket,
      amount: pays,
      citation: citationText(rules['withdrawal-all-up'].cite),
    })),
  }
}
