import type { DeviceClass } from '../../../drivers/events.ts'
import type { Card } from '../cards/cards.ts'
import type { Deck } from '../cards/census.ts'
import type { Due, Stage } from '../round/deal-plan.ts'
import type { Action, Round } from '../round/round.ts'
import type { Jackpot } from '../settle/jackpot.ts'
import type { Citation } from './citation.ts'
import type { CommonPage } from './common-page.ts'
import type { Options, Problem } from './options.ts'
import type { PageOdds } from './page-odds.ts'
import type { PublishedOutcome } from './published-outcome.ts'
import type { Breach, Rule } from './rules.ts'
import type { ShoeRules } from './shoe-rules.ts'
import type { Wagering } from './wagers.ts'

/** A game in which each wager is settled alone, against the house. */
export type HouseBanked<Facts> = CommonPage &
  Wagering<Facts> & {
    bankedBy: 'house'
    /** The game of the document that it is a variation of. */
    extends?: string
    /** The moments of a round in order, as the document's catalogue names them. */
    phases: readonly string[]
    rules: Readonly<Record<string, Rule>>
    cites: Cites
    deal: DealRules
    live: LivePlay
    checks: PageChecks
    /** Meters by id, for wagers that win a share of one. */
    jackpots?: Readonly<Record<string, Jackpot<Facts>>>
    odds: PageOdds<Facts>
    /** What each hand counts by its cards so far, by its name: `{ player: 7, banker: 4 }`; of dice their sum. */
    counts?(round: Round, options: Options): Readonly<Record<string, number>>
    /** What a finished round has come to, for readers that know no rules; undefined where that is not known. `counts` adds the totals. */
    shows(round: Round, options: Options): PublishedOutcome | undefined
  }

/** The rules to cite where every game needs one and each document has its own. */
export type Cites = {
  unlistedWager: string
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
  /** Under which id a case is refused for a wrong deal, where the catalogue has it there with something else. */
  refusedDeal?: string
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

/** The cards, and in which order they are dealt and seats decide. */
export type DealRules = {
  /** Cards in the shoe at once; no decks where none are used. */
  deck(options: Options): Deck
  /** How many seats the table has, where the document counts them. */
  seats?(options: Options): number
  /** The cards and decisions of a round in order, where they are known beforehand. */
  plan?(round: Round, options: Options): readonly Stage[]
  /** The card or decision that comes next, or null when the round is complete; by the plan where it is not said. */
  due?(round: Round, options: Options): Due | null
  /**
   * Cards that are dealt face down and may be read when they are shown instead: for each hand, the decisions that each of
   * its cards is shown behind. A hand without any is burnt, and needs no reading.
   */
  shownLater?: Readonly<Record<string, readonly (readonly string[])[]>>
  /** How many cards a shuffler delivers at once to a place that has no hand of its own. */
  packets?(options: Options): Readonly<Record<string, number>>
  /** The round once a decision is in it that moves cards or chips: a split makes two hands of one. */
  acted?(round: Round, action: Action): Round
  /** How hands of seven cards are set in two, where that is asked for. */
  sets?(round: Round, options: Options): HandSet[]
  /** Which seat looks at a hand first and turns it; the dealer does where nobody has a wager on it. */
  reveals?(round: Round): Readonly<Record<string, number | 'dealer'>>
  /** For a game that a shoe deals by itself: its hands, and the rules and remedies of its shoe. */
  shoe?: ShoeRules
  /** How a family of games is played here, where its rules are data: what counts, who must draw, what may be doubled. */
  family?(options: Options): object
  /** Cards burnt after the first card of a shoe. */
  burns?(firstCard: Card): number
  /** The lines that say each of these, by its name here or in the family's rules, where no option has them. */
  cites?: Readonly<Record<string, Citation>>
}

/** How a table plays the game live. */
type LivePlay = {
  /** Which kind of live table plays it: a shoe that deals by itself, a wheel, cards and decisions by seats, or dice. */
  play: 'shoe' | 'wheel' | 'seats' | 'dice'
  /** The devices of which one must be at a live table: no other can tell its result. */
  resultFrom: readonly DeviceClass[]
  /** What its rules look at beside a round: how the table was found. */
  setup?: readonly (keyof Setup)[]
  /** What throws have to do with those before them, where they have. */
  throws?: Throws
  /** The dice lie covered while chips go down: chips count as they lie at the uncovering, not at the shake. */
  covered?: true
  /** The areas of the layout that have won are lit. */
  lights?: true
}

/** What is checked of a table and its rounds beyond what every game is held to. */
export type PageChecks = {
  /** What the operator must not combine or leave out. */
  options?(options: Options): Problem[]
  /** What must be on show at a table that is opened like this. */
  table?(options: Options): Problem[]
  /** What is allowed but should be known to whoever opens the table. */
  warnings?(options: Options): Problem[]
  /** Rules that a finished round breaks, or the table it was played on. */
  round(round: Round, options: Options, setup?: Setup): Breach[]
  /** What a round tells against itself, where no rule of the book is broken by it, and in which part of it. */
  contradiction?(round: Round, options: Options): string | undefined
  /** What a person should look at in a round although it is settled. */
  alerts?(round: Round, options: Options): Breach[]
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

type Throws = {
  /** How many of the last throws still matter to the next one: for a point that stands, or for a wager that is open. */
  remembers(round: Round): number
  /** Whether no throw before such a one matters after it, so that a table can be joined there. */
  startsAnew(faces: readonly number[]): boolean
  /** Whether the last throw takes the dice from their shooter. */
  passesDice(round: Round): boolean
}
