import { citationText } from '../kit/citation.ts'
import { type Finding, findingOf, refusedOpening } from '../kit/finding.ts'
import { exact, roundedDown, times } from '../kit/money.ts'
import type { Breach } from '../kit/page.ts'
import { gameOf } from './bet-types.ts'
import { notOffered, stakesOf } from './bets.ts'
import { type PoolCase, readCase } from './case.ts'
import { type Closing, close, combinationOf, dividendsByCombination, refundCitation } from './closing.ts'
import type { Combination } from './combination.ts'
import { type Dividend, payout, ruleOf } from './dividend.ts'
import { type PoolOptions, readPoolOptions } from './options.ts'
import type { PoolSetup } from './pool-setup.ts'
import { type RuleId, rulebook, rules } from './rules.ts'
import { readAllUp, settleAllUp } from './settle-all-up.ts'
import type { Stake } from './stakes.ts'
import type { Refund } from './withdrawals.ts'

export type DeclaredDividend = {
  on: Combination
  /** Cents for a Unit Bet. */
  perUnit: number
  perPartialUnit?: number
  kind?: string
  type?: string
  citation: string
}

export type PoolAnswer =
  | {
      id: string | number
      dividends: DeclaredDividend[]
      payouts: { ticket: string | number; pays: number; citation: string }[]
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
export function settlePool(given: unknown): PoolAnswer {
  if (isAllUp(given)) return answerAllUp(given)
  const shape = readCase(given)
  if ('error' in shape) return { id: idOf(given), error: shape.error }
  const { read } = shape
  const options = readPoolOptions(read.options)
  if ('problems' in options) return refuse(read.id, options.problems.map(refusedOpening('pool')))
  const bets = read.bets.map((bet) =>
    stakesOf(bet, options.options, bet.afterWithdrawal ? read.result.withdrawals : []),
  )
  const breaches = bets.flatMap((bet) => ('breach' in bet ? [bet.breach] : []))
  if (breaches.length > 0) return refuse(read.id, breaches.map(asFinding('violation')))
  const stakes = [...read.stakes, ...bets.flatMap((bet) => ('stakes' in bet ? bet.stakes : []))]
  return settleRead(read, options.options, stakes)
}

function settleRead(read: PoolCase, options: PoolOptions, stakes: readonly Stake[]): PoolAnswer {
  const setup = setupOf(read, options)
  const { jackpot, reserve } = read
  const strange = notOffered(stakes, setup)
  if (strange !== undefined) return refuse(read.id, [findingOf(rulebook, strange)])
  if (setup.jackpotFrom === 'reserve' && reserve !== undefined && jackpot > reserve) {
    const message = `a Jackpot of ${jackpot} is more than the reserve of ${reserve} that it is taken from`
    return refuse(read.id, [findingOf(rulebook, { rule: 'inv-nonnegative', message })])
  }
  try {
    const closing = close(setup, stakes, read.result)
    if (read.net === undefined && closing.state !== 'refunded')
      return { id: read.id, error: 'pool.net: the Net Pool is missing' }
    return answerOf(read.id, setup, closing)
  } catch (error) {
    if (error instanceof RangeError) return { id: read.id, error: error.message }
    throw error
  }
}

const setupOf = (read: PoolCase, options: PoolOptions): PoolSetup => ({
  ...read,
  options,
  net: read.net ?? 0,
  reserve: read.reserve ?? 0,
  jackpotFrom: read.merged === null ? 'jackpot-pool' : 'reserve',
})

const isAllUp = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'game' in given && given.game === gameOf('all-up')

function answerAllUp(given: unknown): PoolAnswer {
  const read = readAllUp(given)
  if ('error' in read) return { id: idOf(given), error: read.error }
  const { told } = read
  const options = readPoolOptions(told.options ?? {})
  if ('problems' in options) return refuse(told.id, options.problems.map(refusedOpening('pool')))
  const { payouts, paid, refunds } = settleAllUp(told, options.options.unitBet)
  const noAccounts = {
    toJackpotPool: 0,
    jackpotReturned: 0,
    jackpotPoolAfter: 0,
    reserveAfter: 0,
    roundingAccount: 0,
    poolBalance: 0,
  }
  return {
    id: told.id,
    dividends: [],
    payouts,
    paid,
    ...noAccounts,
    ...(refunds.length > 0 ? { refunds } : {}),
    findings: [],
  }
}

const refuse = (id: string | number, findings: Finding[]): PoolAnswer => ({
  id,
  findings,
  refused: findings[0]?.rule ?? '',
})

const asFinding =
  (severity: Finding['severity']) =>
  (breach: Breach): Finding =>
    findingOf(rulebook, breach, severity)

function answerOf(id: string | number, setup: PoolSetup, closing: Closing): PoolAnswer {
  const { paid, toJackpotPool, jackpotReturned, jackpotPoolAfter, reserveAfter, roundingAccount, poolBalance } = closing
  return {
    id,
    dividends: closing.dividends.map((dividend) => declaredDividend(dividend, setup)),
    payouts: payoutsOf(closing, setup.options.unitBet),
    paid,
    toJackpotPool,
    jackpotReturned,
    jackpotPoolAfter,
    reserveAfter,
    roundingAccount,
    poolBalance,
    ...(closing.state === 'refunded' ? { refund: 'all' } : {}),
    ...(closing.refunds.length > 0 ? { refunds: refundsOf(closing.refunds, refundCitation(closing)) } : {}),
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

const cited = (rule: RuleId): string => citationText(rules[rule].cite)

/** What every ticket that stands gets, a losing one nothing (3.4(a)). */
function payoutsOf({ dividends, stakes }: Closing, unit: number) {
  const byCombination = dividendsByCombination(dividends)
  const tickets = new Map<string | number, { ticket: string | number; pays: number; citation: string }>()
  for (const stake of stakes) {
    if (stake.ticket === undefined) continue
    const won = byCombination.get(combinationOf(stake)) ?? []
    const ticket = tickets.get(stake.ticket) ?? { ticket: stake.ticket, pays: 0, citation: cited('qualification') }
    const pays = won.reduce((total, dividend) => total + payout(dividend, stake.stake), 0)
    const citation = won[0] === undefined ? ticket.citation : cited(ruleOf(won[0], unit))
    tickets.set(stake.ticket, { ticket: stake.ticket, pays: ticket.pays + pays, citation })
  }
  return [...tickets.values()]
}

function refundsOf(refunds: readonly Refund[], citation: string) {
  const byTicket = new Map<string | number, number>()
  for (const { ticket, amount } of refunds)
    if (ticket !== undefined) byTicket.set(ticket, (byTicket.get(ticket) ?? 0) + amount)
  const unnamed = refunds.filter(({ ticket }) => ticket === undefined)
  return [
    ...[...byTicket].map(([ticket, amount]) => ({ ticket, amount, citation })),
    ...unnamed.map(({ on, amount }) => ({ on, amount, citation })),
  ]
}

const idOf = (given: unknown): string | number | null => {
  const id = typeof given === 'object' && given !== null && 'id' in given ? given.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
