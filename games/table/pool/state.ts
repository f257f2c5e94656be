import type { BetType, MergedKind } from '../../hkjc/bets/bet-types.ts'
import type { PoolStake } from '../../hkjc/bets/holdings.ts'
import type { PoolBet } from '../../hkjc/bets/pool-bet.ts'
import type { Declaration } from '../../hkjc/book/payouts.ts'
import type { Pool } from '../../hkjc/book/pool-book.ts'
import type { Race } from '../../hkjc/book/pool-setup.ts'
import type { Takings } from '../../hkjc/book/takings.ts'
import type { PoolOptions } from '../../hkjc/options.ts'
import { rulebook, type rules } from '../../hkjc/rules.ts'
import type { AppendList } from '../../kit/append-list.ts'
import { type Finding, findingOf } from '../../kit/document/finding.ts'
import type { Breach } from '../../kit/document/rules.ts'
import type { Effect } from '../inputs-and-effects.ts'
import type { Book, Booking, PoolAccounts, PoolOccasion } from './accounts.ts'
import type { Amendment, PoolAsked, PoolOperation } from './operations.ts'

/** All Up, whose bets go over the pools of other tables. */
export type AllUpRules = {
  readonly table: string
  readonly game: string
  readonly type: 'all-up'
  readonly options: PoolOptions
}

/** A pool as its table is configured. */
export type PoolRules = {
  readonly table: string
  readonly game: string
  readonly type: BetType
  readonly merged: MergedKind | null
  readonly options: PoolOptions
  readonly runners?: readonly (readonly number[])[]
  readonly declared?: number
}

/** A table that terminals ask. */
export type AnyPoolRules = PoolRules | AllUpRules

/** What is known of the meetings of a course, over all its pools. */
export type Meetings = {
  /** Meetings on which betting has opened. */
  readonly opened: Readonly<Record<string, true>>
  /** Races whose pool was opened, by meeting, table and race. */
  readonly races: Readonly<Record<string, true>>
  /** Horses withdrawn from a race, by meeting and race. */
  readonly withdrawn: Readonly<Record<string, readonly number[]>>
  /** How a race ended at the tables that were told, by meeting and race; its starters as any of them has counted. */
  readonly ended: Readonly<Record<string, Pick<Race, 'finish' | 'starters'>>>
  /** By which rule nothing is deducted, by meeting and bet type. */
  readonly noDeduction: Readonly<Record<string, NoDeduction>>
  /** Bet types of the pools that are not over, by table. */
  readonly running: Readonly<Record<string, string>>
}

/** The rule that an announcement of no deduction is made under. */
export type NoDeduction = Exclude<PoolOptions['announcement'], 'none'>

/** What a pool shares with the others of its course. */
export type MeetingContext = {
  /** The running accounts of a bet type. */
  accounts(book: Book): PoolAccounts
  /** Whether an All Up is still under way to a race of this table. */
  awaits(table: string, race: Pick<Running, 'meeting' | 'race'>): boolean
  /** Whether an All Up has a bet on the race at this table that is not over. */
  hasAllUp(table: string, race: Pick<Running, 'meeting' | 'race'>): boolean
  /** Whether the ticket was ever sold at the table. */
  isTicket(table: string, ticket: string): boolean
  readonly meetings: Meetings
}

/** A bet as it was sold, or stakes of an All Up that it carries here. */
export type Ticket = { readonly ticket: string } & (
  | { readonly bet: PoolBet }
  | { readonly stakes: readonly PoolStake[] }
)

/** Tickets in the order of sale. */
export type Tickets = AppendList<Ticket>

/** The account that a Jackpot is taken out of. */
export type JackpotSource = 'jackpot-pool' | 'reserve'

export const sourceOf = ({ merged }: Pick<PoolRules, 'merged'>): JackpotSource =>
  merged === null ? 'jackpot-pool' : 'reserve'

/** The part of a Jackpot that comes from another bet type, in cents. It goes back there when it is not paid. */
export type MovedJackpot = { readonly book: BetType; readonly source: JackpotSource; readonly amount: number }

/** A race and its pool. */
export type Running = {
  readonly meeting: string
  readonly race: string
  /** The races of the legs by name, as far as they are named: of a pool of one race its own. */
  readonly legs: readonly string[]
  readonly pool: Pool
  readonly tickets: Tickets
  readonly sold: number
  readonly moved: readonly MovedJackpot[]
  /** What is booked of the stakes so far. */
  readonly takings: Takings
  /** By leg, as they come in. */
  readonly races: readonly (Race | null)[]
  readonly amended: readonly ({ readonly leg: number } & Amendment)[]
  /** Who stopped the pool, and why. */
  readonly stopped?: Amendment
}

/** A pool whose betting is over, with its tickets in the order of sale. */
export type PoolRound = {
  readonly rules: PoolRules
  readonly round: number
  readonly running: Running
  readonly tickets: readonly Ticket[]
}

/** How the pool of a race ended. */
export type Declared = Pick<Running, 'meeting' | 'race'> & { readonly declaration: Declaration }

/** Nothing runs before the first race and after a result; then the pool that was declared is known till the next. */
export type PoolState = { readonly round: number; readonly running: Running | null; readonly declared?: Declared }

export const idlePool: PoolState = { round: 0, running: null }

export type PoolStep = { state: PoolState; effects: Effect[]; bookings: Booking[] }
export type PoolAnswer = PoolStep | { refused: Finding }

export type Asking<Op extends PoolOperation> = PoolAsked & { op: Op }

export const stay = (state: PoolState, bookings: Booking[] = [], effects: Effect[] = []): PoolStep => ({
  state,
  effects,
  bookings,
})

type RuleName = keyof typeof rules | keyof typeof rulebook.irregularities

export const refused = (rule: RuleName, message: string, figures?: Breach['figures']): { refused: Finding } => ({
  refused: findingOf(rulebook, { rule, message, ...(figures === undefined ? {} : { figures }) }),
})

export const occasionOf = ({ type, table }: PoolRules, { round }: PoolState): PoolOccasion => ({
  book: type,
  table,
  round,
})
