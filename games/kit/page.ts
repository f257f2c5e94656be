import type { Card } from './cards.ts'
import type { Citation } from './citation.ts'
import type { Exact, Odds } from './money.ts'
import type { Option, Options, Problem } from './options.ts'
import type { Bet, Round, Selection } from './round.ts'

/**
 * A game as its document prints it. The page is data; the few functions say what data can't. `Facts` is whatever the
 * game's wagers are decided by: a coup's point counts, a spin's number.
 */
export type Page<Facts> = {
  id: string
  title: string
  document: string
  cite: Citation
  approval?: string
  family: string
  bankedBy: 'house'
  equipment: readonly string[]
  currency: string
  /** Which kind of live table deals it. */
  play: 'shoe' | 'wheel'
  options: Readonly<Record<string, Option>>
  wagers: Readonly<Record<string, Wager<Facts>>>
  payTables: Readonly<Record<string, PayTable>>
  /** What the document demands, to be cited by id. */
  rules: Readonly<Record<string, Rule>>
  irregularities: Readonly<Record<string, Irregularity>>
  /** House edges as the document prints them, by `wager` or `wager:pay-table`. */
  printedEdges?: Readonly<Record<string, string>>
  /** The rules to cite where every game needs one and each document has its own. */
  cites: {
    unlistedWager: string
    lateBet: string
    stakeLimits: string
    minimumOdds: string
    equipment: string
    wrongDeal: string
  }
  /** What is done with a fraction of a minor unit in the player's favour. */
  rounding: (returns: Exact, options: Options) => number

  facts(round: Round, bet: Bet, options: Options): Facts
  /** Decks in the shoe at once; 0 where no cards are used. */
  decks(options: Options): number
  /** The hand that the next card belongs to, or null when the deal is complete. */
  draws(round: Round): string | null
  /** Cards burnt after the first card of a shoe. */
  burns(firstCard: Card): number
  /** What the operator must not combine or leave out. */
  verifyOptions?(options: Options): Problem[]
  /** What must be on show at a table that is opened like this. */
  verifyTable?(options: Options): Problem[]
  /** What is allowed but should be known to whoever opens the table. */
  warnings?(options: Options): Problem[]
  /** Rules that a finished round breaks, or the table it was played on. */
  verifyRound(round: Round, options: Options, setup?: Setup): Breach[]
  /** Why a bet can't be taken in this round, or undefined. */
  refuses(round: Round, bet: Bet, options: Options): Breach | undefined
  /** A cap on what one wager pays to all its winners together (minor units), or null. */
  aggregateLimit?(options: Options): number | null
  /** Every outcome that can decide the wager, with its weight, and a bet to try on it. */
  outcomes(wager: string, options: Options): Iterable<{ round: Round; bet: Bet; weight: bigint }>
}

export type Wager<Facts> = {
  title: string
  cite: Citation
  /** Where its chips may lie, when that is more than one place. */
  positions?: readonly Position[]
  /** A side wager beside the game's own. */
  optional?: true
  /** May stay open over several spins. */
  stands?: true
  open?: (facts: Facts) => boolean
  pushes?: (facts: Facts) => boolean
  /** Half is lost, half goes back. */
  halves?: (facts: Facts) => boolean
  /** Index of the spin that decided it. */
  decidedAt?: (facts: Facts) => number
  /** Taken by the house from what goes back. */
  commission?: (stake: number, verdict: Verdict, options: Options) => Exact
} & (
  | { wins: (facts: Facts) => boolean; pays: Odds | { option: string } }
  /** Wins on the first row of the table in force whose event has happened. */
  | { rows: Readonly<Record<string, (facts: Facts) => boolean>>; tables: readonly string[] }
)

export type Verdict = 'win' | 'lose' | 'push' | 'half' | 'open'

export type PayTable = {
  cite: Citation
  /** Where it is the lowest odds of several tables, or one of the tables that the document lists. */
  role?: 'minimum' | 'listed'
  rows: readonly { when: string; pays: Odds }[]
}

/** What the table was found with: the wheel's pockets in order, and cards already out of the shoe. */
export type Setup = { wheel?: readonly number[] | undefined; seen?: readonly Card[] | undefined }

export type Position = { on: Selection; covers: readonly number[] }
export type Rule = { says: string; cite: Citation }
export type Irregularity = { when: string; remedy: string; cite: Citation }
export type Breach = { rule: string; message: string; figures?: Readonly<Record<string, number | string>> }
