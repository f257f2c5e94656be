import type { DeviceClass } from '../../../drivers/driver.ts'
import type { Card } from '../cards/cards.ts'
import type { Deck } from '../cards/census.ts'
import type { Due, Stage } from '../round/deal-plan.ts'
import type { Action, Bet, Round, Selection } from '../round/round.ts'
import type { Jackpot } from '../settle/jackpot.ts'
import type { Exact } from '../settle/money.ts'
import type { Settlement } from '../settle/settlement.ts'
import type { TableAward } from '../settle/table-award.ts'
import type { Citation } from './citation.ts'
import type { Fields, Option, Options, Problem } from './options.ts'
import type { PageOdds } from './page-odds.ts'
import type { ShoeRules } from './shoe-rules.ts'

/**
 * A game as its document prints it. The page is data; the few functions say what data can't. `Facts` is whatever the
 * game's wagers are decided by: a coup's point counts, a spin's number.
 */
export type Page<Facts> = {
  id: string
  title: string
  document: string
  cite: Citation
  /** By whom it is approved, and under what. */
  approval: Rule
  /** The game of the document that it is a variation of. */
  extends?: string
  family: string
  bankedBy: 'house'
  equipment: readonly string[]
  /** The devices of which one must be at a live table: no other can tell its result. */
  resultFrom: readonly DeviceClass[]
  currency: string
  /** Which kind of live table plays it: a shoe that deals by itself, a wheel, cards and decisions by seats, or dice. */
  play: 'shoe' | 'wheel' | 'seats' | 'dice'
  /** The moments of a round in order, as the document's catalogue names them. */
  phases: readonly string[]
  /** What its rules look at beside a round: how the table was found. */
  setup?: readonly (keyof Setup)[]
  options: Readonly<Record<string, Option>>
  wagers: Readonly<Record<string, Wager<Facts>>>
  /** Names in options that stand for several wagers together. */
  groups?: Readonly<Record<string, readonly string[]>>
  payTables: Readonly<Record<string, PayTable>>
  /** Meters by id, for wagers that win a share of one. */
  jackpots?: Readonly<Record<string, Jackpot<Facts>>>
  /** What a seat can decide once cards lie: the wager that it stakes or takes back by it, if any. */
  choices?: Readonly<Record<string, Choice>>
  /** What else is said to have been done in a round. */
  deeds?: Readonly<Record<string, Rule>>
  /** What the document demands, to be cited by id. */
  rules: Readonly<Record<string, Rule>>
  irregularities: Readonly<Record<string, Irregularity>>
  /** Spoken wagers count once they are covered and confirmed. */
  takesOral?: true
  /** The rules to cite where every game needs one and each document has its own. */
  cites: {
    unlistedWager: string
    /** Of a side wager that the table does not offer, where that has a rule of its own. */
    unmarkedWager?: string
    lateBet: string
    /** Of a wager that is lowered or taken back after that; a late bet where it is not said. */
    withdrawnBet?: string
    /** Of a spoken wager that does not count; where no rule speaks of such wagers, a round has none. */
    oralBet?: string
    stakeLimits: string
    minimumOdds: string
    equipment: string
    /** Of cards that the shuffler misses; of the equipment where it is not said. */
    missingCards?: string
    wrongDeal: string
    /** Of a card that comes before a seat has decided; a wrong deal where it is not said. */
    earlyCard?: string
    /** Of a packet for a seat that is dealt another number of cards, and for a place that is dealt none. */
    playersPacket?: string
    wrongPlace?: string
    /** Of a count of the deck that the missing and the extra cards do not explain. */
    countDoubt?: string
    /** Of more cards for the dealer than the deal has, before the seats decide; a wrong deal where it is not said. */
    dealersPacket?: string
    /** Of another number of packs than the table was opened with. */
    deckChange?: string
    /** Of dice of which not all came to lie on the table. */
    badThrow?: string
    /** Of a ball that turns the same way as its wheel. */
    ballWithRotor?: string
  }
  /** What is done with a fraction of a minor unit in the player's favour. */
  rounding: (returns: Exact, options: Options) => number

  facts(round: Round, bet: Bet, options: Options): Facts
  /** How many seats the table has, where the document counts them. */
  seats?(options: Options): number
  /** Cards in the shoe at once; no decks where none are used. */
  deck(options: Options): Deck
  /** The cards and decisions of a round in order, where they are known beforehand. */
  plan?(round: Round, options: Options): readonly Stage[]
  /** The card or decision that comes next, or null when the round is complete; by the plan where it is not said. */
  due?(round: Round, options: Options): Due | null
  /** The round once a decision is in it that moves cards or chips: a split makes two hands of one. */
  acted?(round: Round, action: Action): Round
  /** How hands of seven cards are set in two, where that is asked for. */
  sets?(round: Round, options: Options): HandSet[]
  /** For a game that a shoe deals by itself: its hands, and the rules and remedies of its shoe. */
  shoe?: ShoeRules
  /** Cards burnt after the first card of a shoe. */
  burns?(firstCard: Card): number
  /** The wagers that a table has no place for when these are its own options. */
  without?(options: Fields): readonly string[]
  /** What the operator must not combine or leave out. */
  verifyOptions?(options: Options): Problem[]
  /** What must be on show at a table that is opened like this. */
  verifyTable?(options: Options): Problem[]
  /** What is allowed but should be known to whoever opens the table. */
  warnings?(options: Options): Problem[]
  /** Rules that a finished round breaks, or the table it was played on. */
  verifyRound(round: Round, options: Options, setup?: Setup): Breach[]
  /** Why a bet can't be taken in this round, or undefined. */
  refuses?(round: Round, bet: Bet, options: Options): Breach | undefined
  /** What throws have to do with those before them, where they have. */
  throws?: Throws
  /** The dice lie covered while chips go down: chips count as they lie at the uncovering, not at the shake. */
  covered?: true
  /** The areas of the layout that have won are lit. */
  lights?: true
  /** How much of a stake is played for (minor units); the rest goes back whatever happens. All of it where not said. */
  honours?(round: Round, bet: Bet, options: Options): number
  /** What holds for several payments together: a cap that winners share. */
  capped?(settlements: Settlement[], options: Options): Settlement[]
  /** What the dealer gets because players have won (minor units); undefined where no pay table in force has it. */
  dealerEnvy?(round: Round, options: Options): number | undefined
  /** Which seat looks at a hand first and turns it; the dealer does where nobody has a wager on it. */
  reveals?(round: Round): Readonly<Record<string, number | 'dealer'>>
  /** What a round tells against itself, where no rule of the book is broken by it. */
  contradiction?(round: Round, options: Options): string | undefined
  /** What a person should look at in a round although it is settled. */
  alerts?(round: Round, options: Options): Breach[]
  odds: PageOdds<Facts>
}

type Throws = {
  /** How many of the last throws still matter to the next one: for a point that stands, or for a wager that is open. */
  remembers(round: Round): number
  /** Whether no throw before such a one matters after it, so that a table can be joined there. */
  startsAnew(faces: readonly number[]): boolean
  /** Whether the last throw takes the dice from their shooter. */
  passesDice(round: Round): boolean
}

export type Wager<Facts> = {
  title: string
  cite: Citation
  /** Where its chips may lie, when that is more than one place. */
  positions?: readonly Position[]
  /** The selection as its position has it, where the document writes it in an order of its own. */
  reads?: (on: Selection) => Selection
  /** A side wager beside the game's own. */
  optional?: true
  /** What is broken by chips that move on it after its moment, where that has a rule of its own. */
  late?: string
  /** Whether nothing that comes can change what it has come to, so that the dealer may settle it before the round is over. */
  isFinal?: (facts: Facts) => boolean
  /** May stay open over several spins. */
  stands?: true
  /** Nothing is staked on it: it is paid on this other wager of the seat. */
  paidOn?: string
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
  | { wins: (facts: Facts) => boolean; pays: TableAward | { option: string } }
  /** Wins on the first row whose event has happened, as printed here or in the table in force. */
  | ({ rows: Readonly<Record<string, (facts: Facts) => boolean>> } & Tables)
  /** Wins on every row that is named, as often as it is named. */
  | ({ each: (facts: Facts) => readonly string[] } & Tables)
)

type Tables = { tables: readonly string[] } | { pays: Readonly<Record<string, TableAward>> }

export type Verdict = 'win' | 'lose' | 'push' | 'half' | 'open' | 'void'

export type PayTable = {
  cite: Citation
  /** Where it is the lowest odds of several tables, or one of the tables that the document lists. */
  role?: 'minimum' | 'listed'
  rows: readonly { when: string; pays: TableAward | { option: string } }[]
  /** The fixed stake that its awards are for (minor units), and the spots of the layout, where it prints them. */
  stake?: number
  spots?: number
  /** Its Envy column, or that of the dealer, by row (minor units). */
  envy?: Readonly<Record<string, number>>
  dealerEnvy?: Readonly<Record<string, number>>
}

/** What the table was found with: the wheel's pockets in order, its segments by symbol, cards already out of the shoe. */
export type Setup = {
  wheel?: readonly number[] | undefined
  segments?: Readonly<Record<string, number>> | undefined
  seen?: readonly Card[] | undefined
  deckChange?: DeckChange | undefined
}

/** Another number of decks than before, and when all players were asked. */
export type DeckChange = { from: number; to: number; at: 'end-of-shoe' | 'mid-shoe'; unanimous?: boolean | undefined }

/** Ranks from the highest, a joker as what it stands for. */
export type HandSet = { seat: number | 'dealer'; set: { high_ranks: string; low_ranks: string } }

export type Choice = {
  stakes?: string
  takes?: string
  /** How many of the hand's cards are laid apart by it, on the table's card reader. */
  lays?: number
  /** Who says nothing until the game goes on has chosen it. */
  unsaid?: true
  /** The seat may still fold after it. */
  beforeFold?: true
  /** A card comes by it. */
  draws?: true
  /** It may be keyed of a seat whenever cards lie, asked for or not. */
  anytime?: true
  /** The irregularity that it is: whoever calls that at a seat makes this choice for it. */
  irregularity?: string
}
export type Position = { on: Selection; covers: readonly number[] }
export type Rule = { says: string; cite: Citation }
export type Irregularity = {
  when: string
  remedy: string
  cite: Citation
  /**
   * What it does to the round when a person calls it: the round is void, the wager named is no part of it, or play goes
   * on and a person sees to the rest. Where nothing is said, a person decides the round.
   */
  called?: 'void' | 'refused' | 'play-on'
  /** What a person may rule of a round in which it happened; where nothing is said, the document leaves it open. */
  rulings?: readonly Remedy[]
}
/** The round counts as it is known or named, it is void, or its deal or spin goes on. */
export type Remedy = 'stands' | 'void' | 'goes-on'
export type Breach = {
  rule: string
  message: string
  /** Where cards, wheel or dice can't be right. */
  severity?: 'integrity'
  figures?: Readonly<Record<string, number | string>>
}
