import { citationText } from '../../kit/document/citation.ts'
import { type Finding, findingOf } from '../../kit/document/finding.ts'
import { refusedOpening } from '../../kit/document/refused-options.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { idOf } from '../../kit/settle/case-fields.ts'
import { exact, roundedDown, times } from '../../kit/settle/money.ts'
import { readAllUp } from '../all-up/read-all-up.ts'
import { settleAllUp } from '../all-up/settle-all-up.ts'
import { gameOf } from '../bets/bet-types.ts'
import type { Combination } from '../bets/combination.ts'
import type { PoolStake } from '../bets/holdings.ts'
import { notOffered, stakesOf } from '../bets/pool-bet.ts'
import { type Declaration, type Payout, payoutsThatStand } from '../book/payouts.ts'
import type { PoolSetup } from '../book/pool-setup.ts'
import { close } from '../dividends/closing.ts'
import { type Dividend, ruleOf } from '../dividends/dividend.ts'
import { type PoolOptions, readPoolOptions } from '../options.ts'
import type { Refund } from '../races/withdrawals.ts'
import { type RuleId, rulebook, rules } from '../rules.ts'
import { type PoolCase, readCase } from './read-case.ts'

type DeclaredDividend = {
  on: Combination
  /** Cents for a Unit Bet. */
  perUnit: number
  perPartialUnit?: number
  kind?: string
  type?: string
  citation: string
}

export type SettledPool =
  | {
      id: string | number
      dividends: DeclaredDividend[]
      payouts: Payout[]
      paid: number
      toJackpotPool: number
      jackpotReturned: number
      jackpotPoolAfter: number
      reserveAfter: number
      roundingAccount: number
      poolBalance: number
      refund?: 'all'
      refunds?: { ticket?: string | number; on?: Combination; amount: number; citation: string }[]
      findings: Finding[]
    }
  | { id: string | number; findings: Finding[]; refused: string }
  | { id: string | number | null; error: string }

/** Settles one pool in the notation of the catalogue, or says by which rule it is refused. A malformed case gets an `error`. */
export function settlePool(given: unknown): SettledPool {
  if (isAllUp(given)) return answerAllUp(given)
  const shape = readCase(given)
  if ('error' in shape) return { id: idOf(given), error: shape.error }
  const { read } = shape
  const options = readPoolOptions(read.options)
  if ('problems' in options) return refuse(read.id, options.problems.map(refusedOpening('pool')))
  const bets = read.bets.map((bet) => ({
    ticket: bet.ticket,
    ...stakesOf(bet, options.options, bet.afterWithdrawal ? read.result.withdrawals : []),
  }))
  const breaches = bets.flatMap((bet) => ('breach' in bet ? [ofTicket(bet.ticket, bet.breach)] : []))
  if (breaches.length > 0) return refuse(read.id, breaches.map(asFinding('violation')))
  const stakes = [...read.stakes, ...bets.flatMap((bet) => ('stakes' in bet ? bet.stakes : []))]
  return settleRead(read, options.options, stakes)
}

function settleRead(read: PoolCase, options: PoolOptions, stakes: readonly PoolStake[]): SettledPool {
  const setup = setupOfCase(read, options)
  const { jackpot, reserve } = read
  const strange = notOffered(stakes, setup)
  if (strange !== undefined) return refuse(read.id, [findingOf(rulebook, strange)])
  if (setup.jackpotFrom === 'reserve' && reserve !== undefined && jackpot > reserve) {
    const message = `a Jackpot of ${jackpot} is more than the reserve of ${reserve} that it is taken from`
    return refuse(read.id, [findingOf(rulebook, { rule: 'inv-nonnegative', message })])
  }
  const closing = close(setup, stakes, read.result)
  if ('missing' in closing) return { id: read.id, error: closing.missing.message }
  if (read.net === undefined && closing.state !== 'refunded')
    return { id: read.id, error: `pool.net: the Net Pool is missing${netIsTold(options)}` }
  return answerOf(read.id, { ...closing, setup, result: read.result })
}

/** Not all stakes of the pool need be told, so it is not computed from them. */
const netIsTold = ({ takeoutPct }: PoolOptions): string =>
  takeoutPct === 0 ? '' : '; a case tells it as it is, and takeoutPct is for the stakes of a table'

const setupOfCase = (read: PoolCase, options: PoolOptions): PoolSetup => ({
  ...read,
  options,
  net: read.net ?? 0,
  reserve: read.reserve ?? 0,
  jackpotFrom: read.merged === null ? 'jackpot-pool' : 'reserve',
})

const isAllUp = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'game' in given && given.game === gameOf('all-up')

function answerAllUp(given: unknown): SettledPool {
  const read = readAllUp(given)
  if ('error' in read) return { id: idOf(given), error: read.error }
  const { allUp } = read
  const options = readPoolOptions(allUp.options)
  if ('problems' in options) return refuse(allUp.id, options.problems.map(refusedOpening('pool')))
  const { payouts, paid, refunds } = settleAllUp(allUp, options.options)
  const noAccounts = {
    toJackpotPool: 0,
    jackpotReturned: 0,
    jackpotPoolAfter: 0,
    reserveAfter: 0,
    roundingAccount: 0,
    poolBalance: 0,
  }
  return {
    id: allUp.id,
    dividends: [],
    payouts,
    paid,
    ...noAccounts,
    ...(refunds.length > 0 ? { refunds } : {}),
    findings: [],
  }
}

const refuse = (id: string | number, findings: Finding[]): SettledPool => ({
  id,
  findings,
  refused: findings[0]?.rule ?? '',
})

const ofTicket = (ticket: string | number | undefined, breach: Breach): Breach =>
  ticket === undefined ? breach : { ...breach, message: `ticket ${ticket}: ${breach.message}` }

const asFinding =
  (severity: Finding['severity']) =>
  (breach: Breach): Finding =>
    findingOf(rulebook, breach, severity)

function answerOf(id: string | number, closing: Declaration): SettledPool {
  const { setup, paid, toJackpotPool, jackpotReturned, jackpotPoolAfter, reserveAfter, roundingAccount, poolBalance } =
    closing
  return {
    id,
    dividends: closing.dividends.map((dividend) => declaredDividend(dividend, setup)),
    payouts: payoutsThatStand(closing),
    paid,
    toJackpotPool,
    jackpotReturned,
    jackpotPoolAfter,
    reserveAfter,
    roundingAccount,
    poolBalance,
    ...(closing.state === 'refunded' ? { refund: 'all' } : {}),
    ...(closing.refunds.length > 0 ? { refunds: refundsByTicket(closing.refunds) } : {}),
    findings: closing.breaches.map(asFinding('warning')),
  }
}

/** As the tote declares it: to the Unit Bet, and to the Partial Unit Bet where no ticket carries a unit (3.6(a)). */
export function declaredDividend(dividend: Dividend, { options, merged }: PoolSetup): DeclaredDividend {
  const { on, kind, type, amount, base } = dividend
  const isPartial = base < options.unitBet
  return {
    on,
    perUnit: roundedDown(times(amount, exact(options.unitBet, base))),
    ...(isPartial ? { perPartialUnit: roundedDown(amount) } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(merged === null ? {} : { type }),
    citation: cited(ruleOf(dividend, options.unitBet)),
  }
}

/** Of a ticket all together, by the rule of the first. */
function refundsByTicket(refunds: readonly Refund[]) {
  const byTicket = new Map<string | number, { ticket: string | number; amount: number; citation: string }>()
  for (const { ticket, amount, rule } of refunds) {
    if (ticket === undefined) continue
    const { amount: before, citation } = byTicket.get(ticket) ?? { amount: 0, citation: cited(rule) }
    byTicket.set(ticket, { ticket, amount: before + amount, citation })
  }
  const unnamed = refunds.filter(({ ticket }) => ticket === undefined)
  return [...byTicket.values(), ...unnamed.map(({ on, amount, rule }) => ({ on, amount, citation: cited(rule) }))]
}

const cited = (rule: RuleId): string => citationText(rules[rule].cite)
