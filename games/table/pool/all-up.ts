import { allUpReturn, carried, type LegOutcome } from '../../hkjc/all-up/all-up.ts'
import type { BetType } from '../../hkjc/bets/bet-types.ts'
import type { Combination } from '../../hkjc/bets/combination.ts'
import { type Declaration, returnsIn } from '../../hkjc/book/payouts.ts'
import type { RuleId } from '../../hkjc/rules.ts'
import { rules } from '../../hkjc/rules.ts'
import { citationText } from '../../kit/document/citation.ts'
import { exactOf } from '../../kit/settle/amount.ts'
import { exactText, roundedDown } from '../../kit/settle/money.ts'
import type { Effect } from '../inputs-and-effects.ts'
import { type Booking, moving, type PoolOccasion } from './accounts.ts'
import type { AllUpLegShown } from './result-shape.ts'

/** What is backed in one race, and the table that has its pool. */
export type AllUpPick = {
  readonly table: string
  readonly race: string
  readonly type: BetType
  readonly on: Combination
}

/** What each cent of a leg has become, exactly: `205/2`. */
type OutcomeText = string

const textOf = (outcome: LegOutcome): OutcomeText => (outcome === 'refunded' ? outcome : exactText(outcome))

const outcomesOf = ({ outcomes }: Pick<Chain, 'outcomes'>): LegOutcome[] =>
  outcomes.map((text) => (text === 'refunded' ? text : exactOf(text)))

/** One bet of a ticket: some of its legs, in their order. */
type Chain = {
  readonly legs: readonly AllUpPick[]
  /** Of the legs that are over. */
  readonly outcomes: readonly OutcomeText[]
  readonly working: readonly AllUpLegShown[]
  /** Cents in the pool of the leg that is next; null while that pool is not open. */
  readonly staked: number | null
}

export type AllUpTicket = {
  readonly ticket: string
  readonly meeting: string
  /** Cents on each bet. */
  readonly stake: number
  readonly chains: readonly Chain[]
}

/** A race of a pool at a table. */
type RaceAt = { readonly table: string; readonly meeting: string; readonly race: string }

/** What goes into a pool for a bet that is under way. */
export type CarriedStake = {
  readonly ticket: string
  readonly type: BetType
  readonly on: Combination
  readonly stake: number
}

/** Every bet over as many of the legs as one of the sizes says. */
export function newAllUp(
  ticket: string,
  meeting: string,
  legs: readonly AllUpPick[],
  sizes: readonly number[],
  stake: number,
): AllUpTicket {
  const chains = sizes
    .flatMap((size) => choices(legs, size))
    .map((chosen): Chain => ({ legs: chosen, outcomes: [], working: [], staked: null }))
  return { ticket, meeting, stake, chains }
}

function choices<Leg>(legs: readonly Leg[], size: number): Leg[][] {
  if (size === 0) return [[]]
  return legs.flatMap((leg, at) => choices(legs.slice(at + 1), size - 1).map((others) => [leg, ...others]))
}

const worthOf = ({ stake }: AllUpTicket, chain: Chain): number => roundedDown(carried(stake, outcomesOf(chain)))

const isOver = (ticket: AllUpTicket, chain: Chain): boolean =>
  chain.outcomes.length === chain.legs.length || worthOf(ticket, chain) === 0

const isAt = ({ meeting }: AllUpTicket, pick: AllUpPick | undefined, at: RaceAt): boolean =>
  pick !== undefined && pick.table === at.table && pick.race === at.race && meeting === at.meeting

const nextOf = ({ legs, outcomes }: Chain): AllUpPick | undefined => legs[outcomes.length]

const legsLeft = (ticket: AllUpTicket, chain: Chain): readonly AllUpPick[] =>
  isOver(ticket, chain) ? [] : chain.legs.slice(chain.outcomes.length)

/** Whether a bet goes over this race, with its next leg or a later one. */
export const goesOver = (tickets: readonly AllUpTicket[], at: RaceAt): boolean =>
  tickets.some((ticket) =>
    ticket.chains.some((chain) => legsLeft(ticket, chain).some((pick) => isAt(ticket, pick, at))),
  )

/** Whether a bet will come to this race that is still under way in another. */
export const isAwaited = (tickets: readonly AllUpTicket[], at: RaceAt): boolean =>
  tickets.some((ticket) =>
    ticket.chains.some((chain) =>
      legsLeft(ticket, chain)
        .slice(1)
        .some((pick) => isAt(ticket, pick, at)),
    ),
  )

export type AllUpStep = { tickets: readonly AllUpTicket[]; bookings: Booking[]; effects: Effect[] }

/** Puts what is due into a pool that is open. A horse that does not run in it is withdrawn (3.9(c)). */
export function putIn(
  of: PoolOccasion,
  tickets: readonly AllUpTicket[],
  at: RaceAt,
  isOffered: (type: BetType, on: Combination) => boolean,
): AllUpStep & { stakes: CarriedStake[]; passedOn: boolean } {
  const stakes: CarriedStake[] = []
  const bookings: Booking[] = []
  let passedOn = false
  const after = tickets.map((ticket) => ({
    ...ticket,
    chains: ticket.chains.map((chain, index): Chain => {
      const pick = nextOf(chain)
      if (pick === undefined || chain.staked !== null || isOver(ticket, chain) || !isAt(ticket, pick, at)) return chain
      const stake = worthOf(ticket, chain)
      if (!isOffered(pick.type, pick.on)) {
        passedOn = true
        return withOutcome(ticket, chain, stake, 'refunded', withdrawn)
      }
      stakes.push({ ticket: nameOf(of, ticket, index), type: pick.type, on: pick.on, stake })
      bookings.push(...moving(onLeg(of, ticket, chain, index), 'carried', 'pool', 'backers', stake, 'all-up'))
      return { ...chain, staked: stake }
    }),
  }))
  return { tickets: after, stakes, passedOn, effects: [], bookings }
}

/** As the pools of its legs have it among their tickets. */
const nameOf = ({ table }: PoolOccasion, { ticket }: AllUpTicket, chain: number): string =>
  `${table}/${ticket}/${chain + 1}`

/** The bet, and the leg of it that is next. */
function onLeg(of: PoolOccasion, { ticket }: AllUpTicket, { legs, outcomes }: Chain, index: number): PoolOccasion {
  const pick = legs[outcomes.length]
  if (pick === undefined) return { ...of, ticket }
  return { ...of, ticket, leg: { bet: index + 1, leg: outcomes.length + 1, table: pick.table, race: pick.race } }
}

const withdrawn = { outcome: 'refunded', rule: 'withdrawal-all-up' } as const

type Said = { outcome: AllUpLegShown['outcome']; rule: RuleId }

function withOutcome(ticket: AllUpTicket, chain: Chain, staked: number, outcome: LegOutcome, said: Said): Chain {
  const pick = nextOf(chain)
  if (pick === undefined) return chain
  const outcomes = [...chain.outcomes, textOf(outcome)]
  const leg: AllUpLegShown = {
    table: pick.table,
    race: pick.race,
    type: pick.type,
    on: pick.on.map((part) => (typeof part === 'object' ? [...part] : part)),
    staked,
    outcome: said.outcome,
    becomes: exactText(carried(ticket.stake, outcomesOf({ outcomes }))),
    citation: citationText(rules[said.rule].cite),
  }
  return { ...chain, outcomes, working: [...chain.working, leg], staked: null }
}

/**
 * Takes out what a pool has paid. It takes and pays whole cents; the ticket keeps its exact worth, and the rounding
 * account makes up the difference (3.4(b)).
 */
export function takeOut(
  of: PoolOccasion,
  tickets: readonly AllUpTicket[],
  at: RaceAt,
  declaration: Declaration,
): AllUpStep {
  const bookings: Booking[] = []
  const returnOn = returnsIn(declaration)
  const after = tickets.map((ticket) => ({
    ...ticket,
    chains: ticket.chains.map((chain, index): Chain => {
      const pick = nextOf(chain)
      if (pick === undefined || chain.staked === null || !isAt(ticket, pick, at)) return chain
      const { pays, outcome } = returnOn({ type: pick.type, on: pick.on, stake: chain.staked })
      const decided = withOutcome(ticket, chain, chain.staked, outcome, saidOf(outcome, declaration))
      bookings.push(...takenOut(onLeg(of, ticket, chain, index), pays, worthOf(ticket, decided)))
      return decided
    }),
  }))
  return { tickets: after, effects: [], bookings }
}

/** Whole cents never pay more than the exact worth: if they did, the books would refuse to move less than nothing. */
const takenOut = (of: PoolOccasion, pays: number, worth: number): Booking[] => [
  ...moving(of, 'carried-back', 'backers', 'pool', pays, 'all-up'),
  ...moving(of, 'rounded-up', 'rounding', 'pool', worth - pays, 'rounding-account'),
]

function saidOf(outcome: LegOutcome, { state }: Declaration): Said {
  if (outcome === 'refunded') return withdrawn
  if (outcome.over > 0n) return { outcome: 'won', rule: 'all-up' }
  return state === 'held' ? { outcome: 'held', rule: 'rule-not-available' } : { outcome: 'lost', rule: 'all-up' }
}

/** Pays the tickets whose bets are all over, and lets go of them. */
export function payOut(of: PoolOccasion, tickets: readonly AllUpTicket[]): AllUpStep {
  const over = tickets.filter((ticket) => ticket.chains.every((chain) => isOver(ticket, chain)))
  const results = over.map(resultOf)
  return {
    tickets: tickets.filter((ticket) => !over.includes(ticket)),
    effects: results.map((result): Effect => ({ type: 'all-up', round: of.round, ...result })),
    bookings: results.flatMap(({ ticket, bets }) =>
      bets.flatMap(({ pays, refunded }) =>
        refunded
          ? moving({ ...of, ticket }, 'refunded', 'pool', 'backers', pays, 'withdrawal-all-up')
          : moving({ ...of, ticket }, 'paid', 'pool', 'backers', pays, 'all-up'),
      ),
    ),
  }
}

function resultOf({ ticket, meeting, stake, chains }: AllUpTicket) {
  const bets = chains.map((chain) => ({ ...allUpReturn(stake, outcomesOf(chain)), legs: [...chain.working] }))
  const pays = bets.reduce((sum, bet) => sum + bet.pays, 0)
  return { ticket, meeting, stake, pays, bets, citation: citationText(rules['all-up'].cite) }
}
