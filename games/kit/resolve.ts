import { type Award, givesStakeBack, profitOn, readAward } from './award.ts'
import { lookUp } from './look-up.ts'
import { type Exact, exact, minus, plus, times } from './money.ts'
import type { Options } from './options.ts'
import type { Page, PayTable, Verdict, Wager } from './page.ts'
import type { Bet, Round } from './round.ts'

/** What a wager came to, before anything is rounded. */
export type Resolution = {
  verdict: Verdict
  returns: Exact
  commission: Exact
  /** Rows that have won, and what each pays. */
  won: readonly Won[]
  at?: number
}

export type Won = { pays: Award; row?: string }

type Rows = readonly { when: string; pays: Award }[]

const none = exact(0)
const half = exact(1, 2)

/** Decides a bet of a round. */
export const resolve = <Facts>(page: Page<Facts>, round: Round, bet: Bet, options: Options): Resolution =>
  resolveFacts(page, page.facts(round, bet, options), bet, options)

/** The one place where a wager is decided: the live table, `settle`, `replay` and `odds` all come here. */
export function resolveFacts<Facts>(page: Page<Facts>, facts: Facts, bet: Bet, options: Options): Resolution {
  const wager = wagerOf(page, bet.wager)
  const { verdict, won } = decide(page, bet.wager, wager, facts, options)
  const commission = wager.commission?.(bet.stake, verdict, options) ?? none
  const at = verdict === 'open' ? undefined : wager.decidedAt?.(facts)
  const paid = paidFor(verdict, bet.stake, won)
  return {
    verdict,
    returns: notUnderZero(
      minus(wager.paidOn === undefined ? paid : minus(paid, exact(stakeIn(verdict, bet.stake, won))), commission),
    ),
    commission,
    won,
    ...(at === undefined ? {} : { at }),
  }
}

/** The house can't take more than what lies there. */
const notUnderZero = (returns: Exact): Exact => (returns.over < 0n ? none : returns)

function paidFor(verdict: Verdict, stake: number, won: readonly Won[]): Exact {
  if (verdict === 'half') return times(exact(stake), half)
  return won.reduce((sum, { pays }) => plus(sum, profitOn(stake, pays)), exact(stakeIn(verdict, stake, won)))
}

/** The stake, where it is among what goes back. */
function stakeIn(verdict: Verdict, stake: number, won: readonly Won[]): number {
  if (verdict === 'push' || verdict === 'void') return stake
  return won.some(({ pays }) => givesStakeBack(pays)) ? stake : 0
}

type Decision = { verdict: Verdict; won: readonly Won[] }

const without = (verdict: Verdict): Decision => ({ verdict, won: [] })

function decide<Facts>(page: Page<Facts>, id: string, wager: Wager<Facts>, facts: Facts, options: Options): Decision {
  if (wager.open?.(facts)) return without('open')
  if (wager.voids?.(facts)) return without('void')
  if (wager.pushes?.(facts)) return without('push')
  if (wager.halves?.(facts)) return without('half')
  if ('wins' in wager)
    return wager.wins(facts)
      ? { verdict: 'win', won: [{ pays: singleAward(id, wager.pays, options) }] }
      : without('lose')
  const won = rowsWon(wager, facts, rowsInForce(page, id, options))
  if (won.length === 0) return without('lose')
  return { verdict: won.every(({ pays }) => pays === 'returned') ? 'push' : 'win', won }
}

function rowsWon<Facts>(wager: Wager<Facts>, facts: Facts, rows: Rows): Won[] {
  const award = ({ when, pays }: Rows[number]): Won => ({ pays, row: when })
  if ('each' in wager) return wager.each(facts).flatMap((name) => rows.filter(({ when }) => when === name).map(award))
  const row = 'rows' in wager ? rows.find(({ when }) => wager.rows[when]?.(facts)) : undefined
  return row === undefined ? [] : [award(row)]
}

const singleAward = (id: string, pays: Award | { option: string }, options: Options): Award =>
  options.odds[id] ?? awardOf(pays, options)

const awardOf = (pays: Award | { option: string }, options: Options): Award =>
  typeof pays === 'string' ? pays : (options[pays.option] as Award)

/** The rows that a wager is paid by: its own or the table's in force, with the odds that the operator has raised. */
function rowsInForce<Facts>(page: Page<Facts>, id: string, options: Options): Rows {
  const rows = printedRows(page, id, options)
  if (Object.keys(options.odds).length === 0) return rows
  return rows.map(({ when, pays }) => ({ when, pays: options.odds[`${id}:${when}`] ?? pays }))
}

/** The rows as printed, of the table in force where there are several. */
export function printedRows(page: Pick<Page<never>, 'wagers' | 'payTables'>, id: string, options: Options): Rows {
  const wager = lookUp(page.wagers, id)
  if (wager === undefined || 'wins' in wager) return []
  if ('pays' in wager) return Object.entries(wager.pays).map(([when, pays]) => ({ when, pays }))
  return rowsOf(payTableOf(page, id, options), options)
}

export const rowsOf = (table: PayTable | undefined, options: Options): Rows =>
  table?.rows.map(({ when, pays }) => ({ when, pays: awardOf(pays, options) })) ?? []

export const payTableOf = (
  page: Pick<Page<never>, 'payTables'>,
  wager: string,
  options: Options,
): PayTable | undefined => page.payTables[options.payTables[wager] ?? '']

export function wagerOf<Facts>(page: Page<Facts>, id: string): Wager<Facts> {
  const wager = lookUp(page.wagers, id)
  if (wager === undefined) throw new Error(`${page.id} has no wager '${id}'`)
  return wager
}

/** Whether it has won a share of a meter, which only the meter can turn into money. */
export const awaitsMeter = ({ won }: Resolution): boolean => won.some(({ pays }) => readAward(pays).by === 'meter')
