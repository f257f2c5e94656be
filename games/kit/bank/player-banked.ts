import type { CardRoomFee } from '../card-room/answer.ts'
import type { CardRoomBet, CardRoomCase, CardRoomEvent } from '../card-room/case.ts'
import type { CardRoomPage, LivePage, OddsTold } from '../card-room/page.ts'
import type { Citation } from '../document/citation.ts'
import type { Options, Problem } from '../document/options.ts'
import type { PublishedOutcome } from '../document/published-outcome.ts'
import type { Breach, Rule } from '../document/rules.ts'
import type { PayTable, Wager } from '../document/wagers.ts'
import type { Random } from '../odds/random.ts'
import type { ButtonOfDealer } from './dice-start.ts'
import type { Pack } from './pack.ts'

/**
 * A game in which a player banks: his money covers the wagers one after the other as far as it goes, and the house takes
 * a collection. `Table` is what the hands of a round have come to, `Facts` what decides one bet of it.
 */
export type PlayerBanked<Table, Facts> = CardRoomPage & {
  bankedBy: 'player-dealer'
  /** How many seats bet. */
  seats: number
  /** What the cards are taken from; where no device deals cards (tiles), the game checks its pieces itself. */
  pack?: Pack
  /** How many cards each hand that may be told has, by its name; `seat` stands for every seat. */
  hands: Readonly<Record<string, HandSize>>
  bank: Bank
  wagers: Readonly<Record<string, BankedWager<Facts>>>
  payTables: Readonly<Record<string, PayTable>>
  /** By wager, the option that chooses its pay table. */
  tableBy?: Readonly<Record<string, string>>
  /** What may be staked, judged bet by bet in the order in which they went down. */
  stakes: readonly StakeRule[]
  /** What seats and dealer can do, by the verbs of the notation. */
  verbs: readonly string[]
  /** What is seen of the round as it goes, judged event by event. */
  events: Readonly<Record<string, readonly EventRule[]>>
  /** What else must be so before the round. */
  setup?: readonly SetupRule[]
  /** Plays the hands out as told: decisions in turn, then the rules of drawing. */
  play(round: CardRoomCase, options: Options, seen: Seen): Played<Table>
  /** What decides a bet; undefined while that is not known. */
  facts(table: Table, bet: PricedBet, options: Options): Facts | undefined
  /** What decides a bet in words, where its wager's outcome does not say it: `the seat has 7, the player-dealer 5`. */
  tells?(facts: Facts): string | undefined
  /** What a finished round has come to, for readers that know no rules. */
  shows?(table: Table): PublishedOutcome | undefined
  /** What the bank pays once all wagers are settled, as far as it still goes: awards without a stake of their own. */
  awards?(table: Table, bets: readonly CardRoomBet[], options: Options): readonly BankAward[]
  /** Whether a wager is collected before the settlement begins, as that of a hand that is folded. */
  atOnce?(table: Table, bet: CardRoomBet, options: Options): boolean
  /** By wager, how its odds are found. */
  odds?: Readonly<Record<string, CountedWays<Facts> | OddsBy<Facts>>>
  collects?(round: CardRoomCase, options: Options): readonly CardRoomFee[]
  /** What is allowed but should be known to whoever opens a table with these options. */
  warnings?(options: CardRoomCase['options']): Problem[]
  live?: LivePage
}

/** A bet under the wager that decides it; `isBehind` where it stands behind that wager of another. */
export type PricedBet = CardRoomBet & { isBehind?: boolean }

type HandSize = { cards: number | readonly [number, number]; code: string }

export type Bank = {
  cite: Citation
  /** Groups of wagers in the order in which the whole table is settled by them; where not said, seat by seat. */
  byType?: readonly (readonly string[])[]
  /** Groups of wagers in their order within a seat; where not said, as the bets are told. */
  withinSeat?: readonly (readonly string[])[]
  /** How the cards of the round say who is settled first: from the state that follows from them. */
  firstSeat?: Rule & { of(state: Readonly<Record<string, unknown>>): unknown }
  /** An action button says who is settled first, and the text does not say where it goes: the table has to be told. */
  buttonUnsaid?: Citation
  /** How many positions the dice count, the player-dealer's own included. */
  dice?: { spots: number; cite: Citation; button?: ButtonOfDealer }
  /** Whoever takes the position must have bet against it in the round before, or all others must have declined. */
  entitled?: Citation
  rounds: { most: number; cite: Citation }
  /** How many may share the position, and the option by which a table lets in fewer. */
  parties?: { most: number; cite: Citation; option?: string }
  backline: 'barred' | 'open' | { most: number; code: string; cite: Citation }
}

/** One way in which a wager can come out; `also` are the wagers that go down with it, as multiples of its stake. */
export type CountedWay<Facts> = { facts: Facts; weight: bigint; also?: Readonly<Record<string, number>> }

/**
 * Everything that can decide a wager, and in how many ways; `given` has what is told of every game, as the packs. Who has to
 * choose asks `profitOf` what a way brings, in stakes of the wager.
 */
export type CountedWays<Facts> = (
  options: Options,
  given: CardRoomCase['options'],
  profitOf: (way: Pick<CountedWay<Facts>, 'facts' | 'also'>) => number,
) => Iterable<CountedWay<Facts>>

/**
 * A round drawn by chance, in which each of the first so many seats stakes 100 on the wager and plays by the strategy, the
 * player-dealer by his rules.
 */
export type DrawnRound = (
  random: Random,
  options: Options,
  given: CardRoomCase['options'],
  seats: number,
) => Pick<CardRoomCase, 'deal' | 'actions' | 'bets'>

/**
 * How the odds of a wager are found where somebody decides: counted, or drawn by chance where there are too many ways. What is
 * counted for one seat is drawn where several share a bank.
 */
export type OddsBy<Facts> = OddsTold & ({ ways: CountedWays<Facts>; draws?: DrawnRound } | { draws: DrawnRound })

/** An award beside the wagers: the bet that has it, under the award's name and with no stake, and its amount (cents). */
export type BankAward = { bet: CardRoomBet; amount: number }

/** A wager against the bank, one that stands behind another's hand, the bank's own money, a bet without action, or an award. */
type BankedWager<Facts> =
  | Wager<Facts>
  | { title: string; cite: Citation; behind: readonly string[] }
  | { title: string; cite: Citation; banks: true }
  | { title: string; cite: Citation; noAction: true }
  | { title: string; cite: Citation; awards: true }

export type StakeRule = (bet: CardRoomBet, round: CardRoomCase, options: Options) => Breach | undefined
export type SetupRule = (round: CardRoomCase, options: Options) => Breach | undefined

/** What an event comes to: an irregularity with its remedy, the end of the round, or a sentence on why it can't be. */
export type Judged = Partial<Omit<Seen, 'events'>> & { refused?: Breach; error?: string }
export type EventRule = (event: CardRoomEvent, seen: Seen, round: CardRoomCase, options: Options) => Judged | undefined

/** What is known of the round by its events so far: plain data. */
export type Seen = {
  events: readonly CardRoomEvent[]
  findings: readonly Breach[]
  state: Readonly<Record<string, unknown>>
  /** Seats that are out of the round: their wagers go back. */
  out: readonly number[]
  /** Wagers that are lost whatever the cards say. */
  forfeited: readonly { seat: number; wager: string | undefined }[]
  /** Seats whose hand the house plays. */
  houseWay: readonly number[]
}

export const nothingSeen: Seen = { events: [], findings: [], state: {}, out: [], forfeited: [], houseWay: [] }

export type Played<Table> =
  | { refused: Breach }
  /** What is told can't be read: a sentence. */
  | { error: string }
  | { table: Table; findings?: readonly Breach[]; state?: Readonly<Record<string, unknown>>; sets?: readonly unknown[] }
