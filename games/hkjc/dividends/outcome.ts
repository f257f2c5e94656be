import type { Breach } from '../../kit/document/rules.ts'
import type { Exact } from '../../kit/settle/money.ts'
import type { RuleId } from '../rules.ts'
import type { Dividend } from './dividend.ts'

/** What becomes of a pool. The Jackpot, where it is not aggregated, goes back to its source. */
export type PoolResultOutcome =
  | {
      readonly state: 'paid'
      readonly dividends: readonly Dividend[]
      /** Credits to the Jackpot Pool out of the pool; a returned Jackpot is none of them. */
      readonly toJackpotPool: Exact
      readonly jackpotReturned: boolean
      readonly breaches: readonly Breach[]
    }
  | { readonly state: 'refunded'; readonly rule: RuleId; readonly breach: Breach }
  /** The document has no rule for the Net Pool, so it is held. */
  | { readonly state: 'held'; readonly breach: Breach; readonly unbacked: boolean }

/** What there is to distribute: the Net Pool after deductions, and the Jackpot attached to it, in cents. */
export type Pot = { readonly net: Exact; readonly jackpot: Exact }

export const refunded = (rule: RuleId, message: string): PoolResultOutcome => ({
  state: 'refunded',
  rule,
  breach: { rule, message },
})

/** The winning combination is unbacked, and the rule that says who is paid is missing in the document. */
export const unbacked = (message: string): PoolResultOutcome => ({
  state: 'held',
  unbacked: true,
  breach: { rule: 'rule-not-available', message },
})

export const ruleNotAvailable = (message: string): PoolResultOutcome => ({
  state: 'held',
  unbacked: false,
  breach: { rule: 'rule-not-available', message },
})
