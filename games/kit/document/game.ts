import { lookUp } from '../look-up.ts'
import { meterShareOf, profitOf } from '../odds/best-choice.ts'
import { type Due, dueBy } from '../round/deal-plan.ts'
import { areSame, type Bet, betText, isTip, type Round, type Selection, stakeOnSpot } from '../round/round.ts'
import { type Claims, claimsOn, type JackpotPaid, paidFromMeters } from '../settle/meter-awards.ts'
import { type Exact, exact, plus, times } from '../settle/money.ts'
import { type Resolution, resolve } from '../settle/resolve.ts'
import { settleAtTable, settleBets } from '../settle/settle-bets.ts'
import type { Settlement } from '../settle/settlement.ts'
import { type PayTerms, termsOf } from '../settle/winnings.ts'
import { type Finding, findingOf } from './finding.ts'
import type { HouseBanked, Setup } from './house-banked.ts'
import { outOfItsPhase } from './late-wagers.ts'
import type { Options, Problem } from './options.ts'
import { refusesOral } from './oral-wagers.ts'
import type { OddsOutcome, PageOdds } from './page-odds.ts'
import type { PublishedOutcome } from './published-outcome.ts'
import type { Breach } from './rules.ts'
import { readOptions } from './table-options.ts'

/**
 * A house-banked page as the tables, `settle` and `odds` use it: its data, and what can be asked of it. `Facts` are hidden,
 * so that games of every family stand on one shelf.
 */
export type Game = Omit<HouseBanked<never>, 'betting' | 'facts' | 'tells' | 'dealerEnvy' | 'odds'> & {
  odds: Omit<PageOdds<never>, 'outcomes' | 'samples'>
  /** The card or decision that comes next, or null when the round is complete. */
  due(round: Round, options: Options): Due | null
  /** The options in full, or every reason why the table may not be opened with them. */
  readOptions(given: Readonly<Record<string, unknown>>): { options: Options } | { problems: Problem[] }
  resolve(round: Round, bet: Bet, options: Options): Resolution
  /** What decides a bet, in words; undefined where its page has none for it. */
  tells(round: Round, bet: Bet, options: Options): string | undefined
  /** Whether a bet of a round that goes on is decided by what is known of it. */
  isFinal(round: Round, bet: Bet, options: Options): boolean
  /** With what the meters pay that the round knows. */
  settle(round: Round, options: Options): Settlement[]
  /** A share of a meter is pending: a person has yet to confirm the hit. */
  settleAtTable(round: Round, options: Options): Settlement[]
  /** What a finished round takes from each of the game's jackpots. */
  claims(round: Round, options: Options): Claims[]
  /** What the jackpots paid whose meters the round knows. */
  paidJackpots(round: Round, options: Options): JackpotPaid[]
  /** Why a bet can't be taken: unknown wager, impossible position, limits, and the game's own reasons. */
  verifyBet(round: Round, bet: Bet, options: Options): Finding | undefined
  /** Rules that a finished round breaks, or the table it was played on. */
  verifyRound(round: Round, options: Options, setup?: Setup): Breach[]
  /** What must be on show at a table that is opened like this. */
  verifyTable(options: Options): Problem[]
  /** What is allowed but should be known to whoever opens the table. */
  warnings(options: Options): Problem[]
  /** What a round tells against itself, where no rule of the book is broken by it. */
  contradiction(round: Round, options: Options): string | undefined
  /** What a person should look at in a round although it is settled. */
  alerts(round: Round, options: Options): Breach[]
  /** What the dealer gets because players have won (minor units); undefined where no pay table in force has it. */
  dealerEnvy(round: Round, options: Options): number | undefined
  finding(breach: Breach, severity?: Finding['severity']): Finding
  /** What every outcome brings; undefined where they are too many to count. */
  outcomes(
    wager: string,
    options: Options,
    strategy?: string,
    on?: Selection,
    meter?: number,
  ): Iterable<RoundEnding> | undefined
  /** What outcomes drawn by chance bring, without end; undefined where all can be counted. */
  samples(wager: string, options: Options, random: () => number, strategy?: string): Iterable<RoundEnding> | undefined
}

/** An outcome with what it brings on a stake of 1, and the round where one stands for it. */
export type RoundEnding = {
  /** Without what the meter pays. */
  profit: Exact
  /** The share of its meter that it wins on a stake of so much (minor units). */
  meterShare: Exact
  stake: number
  weight: bigint
  round?: Round
}

/** Puts a page on the shelf. */
export function game<Facts>(page: HouseBanked<Facts>): Game {
  const { deal, checks } = page
  return {
    ...page,
    shows: (round, options) => shownOf(page, round, options),
    due: deal.due ?? ((round, options) => dueBy(deal.plan?.(round, options) ?? [], round)),
    readOptions: (given) => readOptions(page, given),
    resolve: (round, bet, options) => resolve(page, round, bet, options),
    tells: (round, bet, options) => {
      const wager = lookUp(page.wagers, bet.wager)
      return (wager?.tells ?? wager?.when?.tells ?? page.tells)?.(page.facts(round, bet, options))
    },
    isFinal: (round, bet, options) =>
      lookUp(page.wagers, bet.wager)?.isFinal?.(page.facts(round, bet, options)) ?? false,
    settle: (round, options) => settleBets(page, round, options),
    settleAtTable: (round, options) => settleAtTable(page, round, options),
    claims: (round, options) => claimsOn(page, round, options),
    paidJackpots: (round, options) => paidFromMeters(page, round, options).flatMap(({ shown }) => shown),
    verifyBet: (round, bet, options) => {
      const breach = verifyBet(page, round, bet, options)
      return breach === undefined ? undefined : findingOf(page, breach)
    },
    verifyRound: checks.round,
    verifyTable: (options) => checks.table?.(options) ?? [],
    warnings: (options) => checks.warnings?.(options) ?? [],
    contradiction: (round, options) => checks.contradiction?.(round, options),
    alerts: (round, options) => checks.alerts?.(round, options) ?? [],
    dealerEnvy: (round, options) => page.dealerEnvy?.(round, options),
    finding: (breach, severity) => findingOf(page, breach, severity),
    outcomes: (wager, options, strategy, on, meter) =>
      endings(page, page.odds.outcomes(wager, options, strategy, on, meter), options),
    samples: (wager, options, random, strategy) =>
      endings(page, page.odds.samples?.(wager, options, random, strategy), options),
  }
}

function shownOf<Facts>(page: HouseBanked<Facts>, round: Round, options: Options): PublishedOutcome | undefined {
  const shown = page.shows(round, options)
  const totals = page.counts?.(round, options)
  return shown === undefined || totals === undefined ? shown : { ...shown, totals }
}

const noShare = exact(0)

function endings<Facts>(
  page: HouseBanked<Facts>,
  outcomes: Iterable<OddsOutcome<Facts>> | undefined,
  options: Options,
) {
  return outcomes === undefined ? undefined : eachEnding(page, outcomes, options)
}

function* eachEnding<Facts>(
  page: HouseBanked<Facts>,
  outcomes: Iterable<OddsOutcome<Facts>>,
  options: Options,
): Iterable<RoundEnding> {
  const onMeters = Object.values(page.jackpots ?? {}).map(({ wager }) => wager)
  for (const outcome of outcomes) {
    const [first] = outcome.bets
    const profit = outcome.bets.map((bet) => profitOf(page, outcome, bet, options)).reduce(plus)
    yield {
      profit: times(profit, exact(1, first.stake)),
      meterShare: onMeters.includes(first.wager) ? meterShareOf(page, outcome, first, options) : noShare,
      stake: first.stake,
      weight: outcome.weight,
      ...('round' in outcome ? { round: outcome.round } : {}),
    }
  }
}

function verifyBet<Facts>(page: HouseBanked<Facts>, round: Round, bet: Bet, options: Options): Breach | undefined {
  const terms = termsOf(page, bet.wager, options)
  if (terms === undefined || !terms.isStaked)
    return { rule: page.cites.unlistedWager, message: `${betText(bet)}: ${page.title} has no wager '${bet.wager}'` }
  if (!terms.isOffered)
    return {
      rule: page.wagers[bet.wager]?.unmarked ?? page.cites.unlistedWager,
      message: `${betText(bet)}: this table does not offer it`,
    }
  if (isTip(bet) && !page.betting.takesTips)
    return { rule: page.cites.unlistedWager, message: `${betText(bet)}: ${page.title} has no wagers for the dealer` }
  return (
    verifyPosition(page, bet, terms) ??
    verifyLimits(page, round, bet, terms) ??
    refusesOral(page, bet) ??
    page.betting.refuses?.(round, bet, options) ??
    outOfItsPhase(page, round, bet)
  )
}

function verifyPosition<Facts>(page: HouseBanked<Facts>, bet: Bet, { positions }: PayTerms<Facts>): Breach | undefined {
  const on = bet.on ?? []
  const exists = positions === undefined ? on.length === 0 : positions.some((position) => areSame(position.on, on))
  if (exists) return undefined
  return {
    rule: page.irregularities['impossible-selection'] === undefined ? page.cites.unlistedWager : 'impossible-selection',
    message: `${betText(bet)}: no such position on the layout`,
  }
}

function verifyLimits<Facts>(
  page: HouseBanked<Facts>,
  round: Round,
  bet: Bet,
  { least, most }: PayTerms<Facts>,
): Breach | undefined {
  const stake = stakeOnSpot(round, bet)
  if (stake >= least && stake <= most) return undefined
  const [limit, side] = stake < least ? [least, 'under the minimum'] : [most, 'over the maximum']
  return {
    rule: page.cites.stakeLimits,
    message: `${betText(bet)}: ${stake} is ${side} of ${limit}`,
    figures: { stake, limit },
  }
}
