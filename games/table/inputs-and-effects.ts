import { z } from 'zod'
import type { DeviceClass, DeviceEvent } from '../../drivers/events.ts'
import type { Card } from '../kit/cards/cards.ts'
import { type Finding, finding } from '../kit/document/finding.ts'
import type { Game } from '../kit/document/game.ts'
import type { Options } from '../kit/document/options.ts'
import type { Bet, Round } from '../kit/round/round.ts'
import type { Betting } from './common/betting.ts'
import { result } from './common/result-shape.ts'
import type { RoundView } from './common/round-view.ts'
import { acknowledged } from './operations/alert-operations.ts'
import type { Call, Operated, Operation } from './operations/table-operations.ts'
import { allUpResult, ticketPaid } from './pool/result-shape.ts'
import type { Ruling } from './rulings/ruling-shape.ts'

const pays = z.union([
  z.object({ percent: z.number() }),
  z.object({ fixed: z.int() }),
  z.object({ times: z.int(), stake: z.int() }),
])

/** What seats have won of a jackpot, before anything is taken from its meter. */
const meterAward = z.object({
  seat: z.union([z.int(), z.literal('dealer')]),
  row: z.string(),
  pays,
  from: z.enum(['meter', 'tray']),
  shared: z.literal(true).exactOptional(),
})

/** What is announced of a pool: betting open, a horse withdrawn, a bet type ended, nothing deducted, whose Jackpot it gets. */
export const announcement = z.object({
  round: z.int(),
  pool: z.string(),
  meeting: z.string(),
  race: z.string().exactOptional(),
  /** Those that are withdrawn. */
  horses: z.array(z.int()).exactOptional(),
  rule: z.string(),
  says: z.string(),
  citation: z.string(),
})

/** What a table does to the world, in the order in which it does it. */
export const effect = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), ...result.shape }),
  z.object({ type: z.literal('finding'), round: z.int(), dealer: z.string().exactOptional(), ...finding.shape }),
  /** Wagers on a jackpot that were locked, or went back. */
  z.object({
    type: z.literal('stakes'),
    round: z.int(),
    jackpot: z.string(),
    stakes: z.array(z.object({ seat: z.int(), stake: z.int() })),
    back: z.literal(true).exactOptional(),
  }),
  z.object({ type: z.literal('claims'), round: z.int(), jackpot: z.string(), awards: z.array(meterAward) }),
  /** Tickets of a pool that is over, a page at a time. */
  z.object({ type: z.literal('payouts'), round: z.int(), tickets: z.array(ticketPaid) }),
  /** An All Up ticket whose bets are all over. */
  z.object({ type: z.literal('all-up'), round: z.int(), ...allUpResult.shape }),
  /** Told to everybody by the officials of a pool. */
  z.object({ type: z.literal('announcement'), ...announcement.shape }),
  /** A person knows of an alert. */
  z.object({ type: z.literal('acknowledged'), ...acknowledged.shape }),
  /** Raised until cleared. */
  z.object({ type: z.literal('alert'), id: z.string(), raised: z.boolean(), text: z.string() }),
])

export type Effect = z.infer<typeof effect>

export type Input =
  | { from: 'device'; device: string; kind: DeviceClass; event: DeviceEvent }
  | ({ from: 'operator' } & Operated)
  | { from: 'caller'; call: Call; by: string }

/** Whoever decides what the rules can't. */
export type Supervised = { from: 'supervisor'; ruling: Ruling; by: string }

type Spots = readonly { seat: number; spot: string }[]

/** What the layout shows the players: whether betting is open, which stakes are locked for a jackpot, and which have won. */
export type Layout = { open: boolean; locked: Spots; won: Spots }

/** The game on the table and the operator's options: what every step is taken under. */
export type TableRules = { game: Game; options: Options }

/** What every table has: a round under way in its phase, and chips on the layout. */
export type AnyTable = { round: number; phase: string; betting: Betting }

export type Step<State> = { state: State; effects: readonly Effect[] }

/** A game being played: state in, state out. The state is plain data. */
export type Live<State> = {
  initial: State
  apply(state: State, input: Input, at: number): Step<State>
  /** Other rules take over, and why: a round under way is interrupted. Nothing happens when there is none. */
  interrupt(state: State, reason: string): Step<State>
  /** Why a person can't do this now, or null. */
  refuses(state: State, op: Operation): string | null
  /** Why this can't be called now, or null. */
  refusesCall(state: State, call: Call): string | null
  /** The round under way as far as it is known, where a person has to decide it; or null. */
  awaitsRuling(state: State): Round | null
  /** Cards of the round under way whose hand is not known: the one in dispute, and what came behind it. */
  unplaced?(state: State): readonly Card[]
  /** Whether all cards of the round under way have come, though their hands may not be known. */
  isDealt?(state: State): boolean
  /** What a person was to decide is no hindrance any more; hands may lie otherwise than was seen. */
  goesOn(state: State, deal: Round['deal']): Step<State>
  /** A ruling has settled the last spin or throw, or made it void: what it leaves open stands on. */
  resumed?(state: State, played: Round, open: readonly Bet[]): State
  view(state: State): RoundView
  /** Nothing of a round is dealt, spun or thrown yet. */
  isBetweenRounds(state: State): boolean
  /** Whether no round has closed the betting and yet it is not open: the dealer's button or the wheel opens it. */
  awaitsOpening?(state: State): boolean
  /** Whether a call by key could still change what the round comes to; absent where no device tells one. */
  awaitsCalls?(state: State): boolean
  /** What the meters of its jackpots show (minor units), where a rule of the game asks for it. */
  meters?: { of(state: State): Round['meters']; shown(state: State, meters: Round['meters']): State }
  /** Spots with wagers that have won, where the layout shows them until the next round begins. */
  won?(state: State): Layout['won']
}

/** The effect of a finding about a round. */
export const findingIn = (round: number, found: Finding): Effect => ({ type: 'finding', round, ...found })

export const noEffects: readonly Effect[] = []

export const stay = <State>(state: State): Step<State> => ({ state, effects: noEffects })

/** The state unchanged, with findings about its round. */
export const withFindings = <State extends AnyTable>(state: State, ...findings: Finding[]): Step<State> => ({
  state,
  effects: findings.map((found) => findingIn(state.round, found)),
})

/** The same, with findings about the round before. */
export const withFindingsOnLastRound = <State extends AnyTable>(state: State, ...findings: Finding[]): Step<State> => ({
  state,
  effects: withFindings({ ...state, round: state.round - 1 }, ...findings).effects,
})

/** First one step, then another from where it led. */
export function andThen<State>(step: Step<State>, next: (state: State) => Step<State>): Step<State> {
  const following = next(step.state)
  return step.effects.length === 0
    ? following
    : { state: following.state, effects: [...step.effects, ...following.effects] }
}
