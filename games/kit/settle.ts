import { z } from 'zod'
import { citationText } from './citation.ts'
import { lookUp } from './look-up.ts'
import { type Exact, exact, exactText, minus, type Odds, plus, profitOf, roundedDown, times } from './money.ts'
import type { Options } from './options.ts'
import type { Page, PayTable, Verdict, Wager } from './page.ts'
import { type Bet, type Round, spotOf } from './round.ts'

export const settlement = z.object({
  seat: z.int(),
  wager: z.string(),
  on: z.array(z.union([z.number(), z.string()])).optional(),
  stake: z.int().min(0),
  /** Everything that goes back to the player, stake included, in minor units. */
  returns: z.int().min(0).optional(),
  /** The wager stays on the table. */
  open: z.literal(true).optional(),
  /** Index of the spin that decided it. */
  at: z.int().optional(),
  verdict: z.enum(['win', 'lose', 'push', 'half', 'open', 'void']),
  odds: z.string().optional(),
  /** Row of the pay table. */
  row: z.string().optional(),
  commission: z.string().optional(),
  citation: z.string(),
})

export type Settlement = z.infer<typeof settlement>

/** What a wager came to, before anything is rounded. */
export type Resolution = { verdict: Verdict; returns: Exact; commission: Exact; odds?: Odds; row?: string; at?: number }

const none = exact(0)
const half = exact(1, 2)

/** The one place where a wager is decided: the live table, `settle`, `replay` and `odds` all come here. */
export function resolve<Facts>(page: Page<Facts>, round: Round, bet: Bet, options: Options): Resolution {
  const wager = wagerOf(page, bet.wager)
  const facts = page.facts(round, bet, options)
  const { verdict, odds, row } = decide(page, bet.wager, wager, facts, options)
  const commission = wager.commission?.(bet.stake, verdict, options) ?? none
  const at = verdict === 'open' ? undefined : wager.decidedAt?.(facts)
  return {
    verdict,
    returns: notUnderZero(minus(beforeCommission(verdict, bet.stake, odds), commission)),
    commission,
    ...(odds === undefined ? {} : { odds }),
    ...(row === undefined ? {} : { row }),
    ...(at === undefined ? {} : { at }),
  }
}

/** The house can't take more than what lies there. */
const notUnderZero = (returns: Exact): Exact => (returns.over < 0n ? none : returns)

function beforeCommission(verdict: Verdict, stake: number, odds: Odds | undefined): Exact {
  const whole = exact(stake)
  if (verdict === 'win' && odds !== undefined) return plus(whole, times(whole, profitOf(odds)))
  if (verdict === 'push') return whole
  return verdict === 'half' ? times(whole, half) : none
}

type Decision = { verdict: Verdict; odds?: Odds; row?: string }

function decide<Facts>(page: Page<Facts>, id: string, wager: Wager<Facts>, facts: Facts, options: Options): Decision {
  if (wager.open?.(facts)) return { verdict: 'open' }
  if (wager.pushes?.(facts)) return { verdict: 'push' }
  if (wager.halves?.(facts)) return { verdict: 'half' }
  if ('wins' in wager)
    return wager.wins(facts) ? { verdict: 'win', odds: oddsOf(id, wager.pays, options) } : { verdict: 'lose' }
  const row = payTableOf(page, id, options)?.rows.find(({ when }) => wager.rows[when]?.(facts))
  if (row === undefined) return { verdict: 'lose' }
  return { verdict: 'win', odds: options.odds[`${id}:${row.when}`] ?? row.pays, row: row.when }
}

const oddsOf = (id: string, pays: Odds | { option: string }, options: Options): Odds =>
  options.odds[id] ?? (typeof pays === 'string' ? pays : (options[pays.option] as Odds))

export const payTableOf = (
  page: Pick<Page<never>, 'payTables'>,
  wager: string,
  options: Options,
): PayTable | undefined => page.payTables[options.payTables[wager] ?? '']

function wagerOf<Facts>(page: Page<Facts>, id: string): Wager<Facts> {
  const wager = lookUp(page.wagers, id)
  if (wager === undefined) throw new Error(`${page.id} has no wager '${id}'`)
  return wager
}

/** Settles every bet of a round; bets must have passed the rules before. */
export function settleBets<Facts>(page: Page<Facts>, round: Round, options: Options): Settlement[] {
  const settled = round.bets.map((bet) => settleBet(page, round, bet, options))
  const limit = page.aggregateLimit?.(options) ?? null
  return limit === null ? settled : capped(page, settled, limit)
}

function settleBet<Facts>(page: Page<Facts>, round: Round, bet: Bet, options: Options): Settlement {
  const { verdict, returns, commission, odds, row, at } = resolve(page, round, bet, options)
  const cite =
    (row === undefined ? undefined : payTableOf(page, bet.wager, options)?.cite) ?? wagerOf(page, bet.wager).cite
  return {
    seat: bet.seat,
    wager: bet.wager,
    ...(bet.on === undefined ? {} : { on: [...bet.on] }),
    stake: bet.stake,
    ...(verdict === 'open' ? { open: true as const } : { returns: page.rounding(returns, options) }),
    ...(at === undefined ? {} : { at }),
    verdict,
    ...(odds === undefined ? {} : { odds }),
    ...(row === undefined ? {} : { row }),
    ...(commission.over === 0n ? {} : { commission: exactText(commission) }),
    citation: citationText(cite),
  }
}

/** Every stake goes back: the round, or this wager, does not count. */
export const returned = (bets: readonly Bet[], citation: string): Settlement[] =>
  bets.map(({ seat, wager, on, stake }) => ({
    seat,
    wager,
    ...(on === undefined ? {} : { on: [...on] }),
    stake,
    returns: stake,
    verdict: 'void',
    citation,
  }))

/** A cap is shared in proportion to what each would have won, rounded down (co line 329, oq-aggregate). */
function capped<Facts>(page: Page<Facts>, settlements: Settlement[], limit: number): Settlement[] {
  const profit = (s: Settlement) => Math.max(0, (s.returns ?? 0) - s.stake)
  return settlements.map((s) => {
    if (wagerOf(page, s.wager).optional === undefined || profit(s) === 0) return s
    const total = settlements.filter(({ wager }) => wager === s.wager).reduce((sum, other) => sum + profit(other), 0)
    return total <= limit ? s : { ...s, returns: s.stake + roundedDown(times(exact(profit(s)), exact(limit, total))) }
  })
}

/** For people: `seat 3 split:17-20`. */
export const betText = (bet: Bet): string => `seat ${bet.seat} ${spotOf(bet)}`
