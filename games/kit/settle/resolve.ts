import type { HouseBanked } from '../document/house-banked.ts'
import type { Options } from '../document/options.ts'
import type { Verdict } from '../document/wagers.ts'
import type { Bet, Round } from '../round/round.ts'
import { profitOn } from './award-text.ts'
import { type Exact, exact, minus, plus, times } from './money.ts'
import { type PayTerms, type Priced, termsOf, type Winnings } from './winnings.ts'

/** What a wager came to, before anything is rounded. */
export type Resolution = {
  verdict: Verdict
  returns: Exact
  commission: Exact
  /** What has won, and what it pays. */
  winnings: Winnings
  at: number | undefined
}

const none = exact(0)
const half = exact(1, 2)

/** Decides a bet of a round. */
export const resolve = <Facts>(page: HouseBanked<Facts>, round: Round, bet: Bet, options: Options): Resolution =>
  resolveFacts(page, page.facts(round, bet, options), bet, options)

/** The one place where a wager is decided: the live table, `settle`, `replay` and `odds` all come here. */
export function resolveFacts<Facts>(
  page: Priced<Facts>,
  facts: Facts,
  bet: Pick<Bet, 'wager' | 'stake'>,
  options: Options,
): Resolution {
  const terms = termsOf(page, bet.wager, options)
  if (terms === undefined) throw new Error(`${page.id} has no wager '${bet.wager}'`)
  const early = decidedEarly(terms, facts)
  const winnings = early === undefined ? terms.winnings(facts) : terms.nothing
  const verdict = early ?? winnings.verdict
  const commission = terms.commission?.(bet.stake, verdict, options)
  const paid = verdict === 'half' ? times(exact(bet.stake), half) : paidFor(bet.stake, winnings)
  const gross = terms.isStaked && staysIn(verdict, winnings) ? plus(exact(bet.stake), paid) : paid
  return {
    verdict,
    returns: commission === undefined ? gross : notUnderZero(minus(gross, commission)),
    commission: commission ?? none,
    winnings,
    at: verdict === 'open' ? undefined : terms.decidedAt?.(facts),
  }
}

/** What ends a wager before it is asked whether it has won. */
function decidedEarly<Facts>(terms: PayTerms<Facts>, facts: Facts): Verdict | undefined {
  const verdict = terms.verdictOf?.(facts)
  if (verdict !== undefined) return verdict === 'win' ? undefined : verdict
  if (terms.open?.(facts)) return 'open'
  if (terms.voids?.(facts)) return 'void'
  if (terms.pushes?.(facts)) return 'push'
  return terms.halves?.(facts) ? 'half' : undefined
}

/** Whether the stake is among what goes back. */
const staysIn = (verdict: Verdict, { hasStake }: Winnings): boolean =>
  verdict === 'push' || verdict === 'void' || hasStake

const paidFor = (stake: number, { won }: Winnings): Exact =>
  won.reduce((sum, { pays }) => plus(sum, profitOn(stake, pays)), none)

/** The house can't take more than what lies there. */
const notUnderZero = (returns: Exact): Exact => (returns.over < 0n ? none : returns)
