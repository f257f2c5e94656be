import type { Bet, Round, Selection } from '../round/round.ts'
import type { TableAward } from '../settle/award-text.ts'
import type { Exact } from '../settle/money.ts'
import type { Settlement } from '../settle/settlement.ts'
import type { Citation } from './citation.ts'
import type { Fields, Options } from './options.ts'
import type { Breach, Rule } from './rules.ts'

/**
 * The wagers of a game that are each held against a bank, the house's or a player's. `Facts` is whatever decides them: a
 * coup's point counts, a spin's number, a showdown.
 */
export type Wagering<Facts> = {
  /** The hand that the dealer must have for wagers to be held against his. */
  qualifies?: Qualifies
  wagers: Readonly<Record<string, Wager<Facts>>>
  /** Names in options that stand for several wagers together. */
  groups?: Readonly<Record<string, readonly string[]>>
  payTables: Readonly<Record<string, PayTable>>
  /** What a seat can decide once cards lie: the wager that it stakes or takes back by it, if any. */
  choices?: Readonly<Record<string, Choice>>
  /** What else is said to have been done in a round. */
  deeds?: Readonly<Record<string, Rule>>
  betting: BettingRules
  /** What decides a bet of the round. */
  facts(round: Round, bet: Bet, options: Options): Facts
  /** The same in words, for whoever asks why: `Punto 7, Banco 4`. Where a wager is decided by an outcome, that has its own. */
  tells?(facts: Facts): string
  /** What is done with a fraction of a minor unit in the player's favour. */
  rounding: (returns: Exact, options: Options) => number
  /** What holds for several payments together: a cap that winners share. */
  capped?(settlements: Settlement[], options: Options): Settlement[]
  /** What the dealer gets because players have won (minor units); undefined where no pay table in force has it. */
  dealerEnvy?(round: Round, options: Options): number | undefined
}

/** Which bets are taken. */
export type BettingRules = {
  /** Why a bet can't be taken in this round, or undefined. */
  refuses?(round: Round, bet: Bet, options: Options): Breach | undefined
  /** The wagers that a table has no place for when these are its own options. */
  without?(options: Fields): readonly string[]
  /** How much of a stake is played for (minor units); the rest goes back whatever happens. All of it where not said. */
  honours?(round: Round, bet: Bet, options: Options): number
  /** Spoken wagers count once they are covered and confirmed. */
  takesOral?: true
  /** Players may wager for the benefit of the dealer, as far as it does not refuse that. */
  takesTips?: true
  /** The lines that say so, where `Cites` names no rule for it. */
  cite?: Citation
}

export type Wager<Facts> = {
  title: string
  cite: Citation
  /** Where its chips may lie, when that is more than one place. */
  positions?: readonly Position[]
  /** The selection as its position has it, where the document writes it in an order of its own. */
  reads?: (on: Selection) => Selection
  /** What it wins on, where neither its rows nor its outcomes say it. */
  says?: string
  /** A side wager beside the game's own. */
  optional?: true
  /** What is broken by it at a table that does not offer it, where that has a rule of its own. */
  unmarked?: string
  /** What is broken by chips that move on it after its moment, where that has a rule of its own. */
  late?: string
  /** Whether nothing that comes can change what it has come to, so that the dealer may settle it before the round is over. */
  isFinal?: (facts: Facts) => boolean
  /** May stay open over several spins. */
  stands?: true
  /** Nothing is staked on it: it is paid on this other wager of the seat. */
  paidOn?: string
  /** What decides it in words, where that is neither its outcome nor what decides the page's other wagers. */
  tells?: (facts: Facts) => string
  /** What each outcome brings, in the words of the rule. What wins is paid as said below. */
  when?: When<Facts>
  open?: (facts: Facts) => boolean
  /** The wager does not count: its stake goes back. */
  voids?: (facts: Facts) => boolean
  pushes?: (facts: Facts) => boolean
  /** Half is lost, half goes back. */
  halves?: (facts: Facts) => boolean
  /** Index of the spin or roll that decided it, if one did. */
  decidedAt?: (facts: Facts) => number | undefined
  /** Taken by the house from what goes back. */
  commission?: (stake: number, verdict: Verdict, options: Options) => Exact
} & (
  | { wins: (facts: Facts) => boolean; pays: AwardOrOption }
  | { when: When<Facts>; pays: AwardOrOption }
  /** Wins on the first row whose event has happened, as printed here or in the table in force. One event may have two names. */
  | ({ rows: Readonly<Record<string, (facts: Facts) => boolean>>; instead?: Instead<Facts> } & Tables)
  /** Wins on every row that is named, as often as it is named. */
  | ({ each: (facts: Facts) => readonly string[]; stakeBack?: StakeBack } & Tables)
)

/** Hands that the table has no row for: an option pays them, unless the row that they win by pays more. */
type Instead<Facts> = { of: (facts: Facts) => boolean; pays: { option: string } }

/** The option by which the operator gives the stake back beside what is paid. */
type StakeBack = { option: string }

type Tables = { tables: readonly string[] } | { pays: Readonly<Record<string, TableAward>> }

/** The outcome of a contest, and what the wager comes to by it. */
export type When<Facts> = {
  outcome: (facts: Facts) => string
  /** What has led to it, in words: `the dealer has king high and does not qualify`. */
  tells?: (facts: Facts) => string
  verdicts: Readonly<Record<string, Verdict | ByOption<Verdict>>>
}

/** What the document leaves to the operator, by the value of an option. */
export type ByOption<Of> = { option: string; is: Readonly<Record<string, Of>> }

/** What a win pays: as printed, the odds that an option holds, or the award that goes with an option's value. */
export type AwardOrOption = TableAward | { option: string } | ByOption<TableAward>

export type Qualifies = { says: string; dealer: { strength: number }; cite: Citation }

export type Verdict = 'win' | 'lose' | 'push' | 'half' | 'open' | 'void'

export type PayTable = {
  cite: Citation
  /** Where it is the lowest odds of several tables, or one of the tables that the document lists. */
  role?: 'minimum' | 'listed'
  rows: readonly { when: string; pays: AwardOrOption }[]
  /** The fixed stake that its awards are for (minor units), and the spots of the layout, where it prints them. */
  stake?: number
  spots?: number
  /** Its Envy column, or that of the dealer, by row (minor units). */
  envy?: Readonly<Record<string, number>>
  dealerEnvy?: Readonly<Record<string, number>>
}

export type Choice = {
  cite?: Citation
  stakes?: string
  takes?: string
  /** The wager without which a seat has no such decision. */
  needs?: string
  /** How many of the hand's cards are laid apart by it, on the table's card reader. */
  lays?: number
  /** The phases in which it is chosen; any where not said. */
  phases?: readonly string[]
  /** Who says nothing until the game goes on has chosen it. */
  unsaid?: true
  /** The seat may still fold after it. */
  beforeFold?: true
  /** A card comes by it. */
  draws?: true
  /** It may be keyed of a seat whenever cards lie, asked for or not, and answers any decision of its phases. */
  anytime?: true
  /** The irregularity that it is: whoever calls that at a seat makes this choice for it. */
  irregularity?: string
}
export type Position = { on: Selection; covers: readonly number[] }
