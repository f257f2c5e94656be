import { z } from 'zod'
import type { DeviceClass, DeviceEvent } from '../../drivers/events.ts'
import type { Card } from '../kit/cards/cards.ts'
import { type Finding, finding } from '../kit/document/finding.ts'
import type { Game } from '../kit/document/game.ts'
import type { Options } from '../kit/document/options.ts'
import { publishedOutcome } from '../kit/document/published-outcome.ts'
import type { Bet, Round } from '../kit/round/round.ts'
import { settlement } from '../kit/settle/settlement.ts'
import { acknowledged } from './common/alert-operations.ts'
import type { Betting } from './common/betting.ts'
import { operationShape, requiredText } from './common/operation-shape.ts'
import { playedRecord, roundRecord } from './common/round-record.ts'
import { allUpResult, poolResult, ticketPaid } from './pool/result-shape.ts'
import { awaitedRuling, type Ruling, ruled, ruling } from './rulings/ruling-shape.ts'

/**
 * How a round ended. Only `settled` was decided by the rules; `interrupted` and `disputed` wait for a person, whose
 * ruling makes it settled or void. So does `contradicted`, which follows `settled` when the device then says otherwise.
 */
const resultKind = z.enum(['settled', 'free-hand', 'void', 'interrupted', 'disputed', 'contradicted'])

/**
 * Money with which the round was banked, what of it and of its winnings goes back (minor units), and the player-dealer's
 * seat where the dealer has keyed it. Where several share the bank: the part of each, by his seat or his tray.
 */
const bank = z.object({
  seat: z.int().exactOptional(),
  staked: z.int(),
  returns: z.int(),
  citation: z.string(),
  parties: z.array(z.object({ by: z.union([z.int(), z.string()]), staked: z.int(), returns: z.int() })).exactOptional(),
})

/** What the house takes of a round (minor units), under the name of the fee and from whom. */
const fee = z.object({
  fee: z.union([z.string(), z.int()]),
  from: z.string(),
  amount: z.int(),
  /** The fee table that it is taken by, its option, and where that stands. */
  set: z.string().exactOptional(),
  option: z.union([z.int(), z.string()]).exactOptional(),
  citation: z.string().exactOptional(),
})

/** A part of a pot that the same seats contest, before fees; of a hand that is over also who got how much of it (minor units). */
const pot = z.object({
  amount: z.int(),
  seats: z.array(z.int()),
  shares: z.array(z.object({ seat: z.int(), amount: z.int() })).exactOptional(),
  /** The best hands of each portion. */
  winners: z.record(z.string(), z.array(z.int())).exactOptional(),
})

export const result = z.object({
  round: z.int(),
  game: z.string(),
  kind: resultKind,
  reason: z.string().optional(),
  /** The person who has dealt it, where somebody has signed on. */
  dealer: z.string().exactOptional(),
  /** When betting closed (ms since the epoch), where it did. */
  closedAt: z.int().optional(),
  /** Hands with their cards in the order dealt. */
  deal: z.record(z.string(), z.array(z.string())).optional(),
  /** The winning number. */
  number: z.int().optional(),
  /** Faces of the dice. */
  dice: z.array(z.int()).optional(),
  /** Where a wheel of symbols stopped. */
  symbol: z.string().optional(),
  /** What it came to, of a round that the rules have decided, and of a free hand. */
  outcome: publishedOutcome.exactOptional(),
  settlements: z.array(settlement),
  bank: bank.exactOptional(),
  /** A round of the card room as it was told, in the notation that settles it. */
  told: z.record(z.string(), z.json()).exactOptional(),
  fees: z.array(fee).exactOptional(),
  pots: z.array(pot).exactOptional(),
  /** Of a round that a person can rule on: what is known of it beside its cards. */
  known: roundRecord.optional(),
  /** Of a round that was settled: what decided it beside that. */
  played: playedRecord.optional(),
  /** A person has ruled on it. */
  ruling: ruled.optional(),
  /** Of a pool: its dividends, their working, and where the money went. */
  pool: poolResult.optional(),
})

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
export type Result = z.infer<typeof result>

/** What only a person at the table can say. */
const operation = z.discriminatedUnion('op', [
  operationShape('new-shoe', 'the shoe or the deck was changed', {}),
  operationShape('void-round', 'the round under way is void, if it is the one that is named', {
    round: z.int().exactOptional(),
    reason: requiredText(256).exactOptional(),
  }),
  operationShape('free-hand', 'the next hand is a free hand', {}),
  operationShape('card-face-up', 'a card lies face up in the shoe', {}),
  operationShape('out-of-cards', 'the shoe is empty, and a round is being dealt', {}),
  operationShape('new-shooter', 'another player throws the dice', {}),
])
export type Operation = z.infer<typeof operation>['op']
export type Operated = { op: Operation; by: string }

/** An irregularity of the game, by its id, and where it happened. */
export const call = z.object({
  irregularity: z.string().max(64),
  seat: z.int().exactOptional(),
  /** As sensors write it: `banker`, `split:17-20`. */
  wager: z.string().max(64).exactOptional(),
  note: z.string().max(256).exactOptional(),
})
export type Call = z.infer<typeof call>

/** All that a person asks of a table. */
export const askedOfTable = z.discriminatedUnion('op', [
  ...operation.options,
  operationShape('irregularity', 'what went wrong, by its id in the game, and where', call.shape),
  operationShape('ruling', 'how a round is decided that waits for a person, and what is named of it', ruling.shape),
])

export type AskedOfTable = z.infer<typeof askedOfTable>

export type Input =
  | { from: 'device'; device: string; kind: DeviceClass; event: DeviceEvent }
  | ({ from: 'operator' } & Operated)
  | { from: 'caller'; call: Call; by: string }

/** Whoever decides what the rules can't. */
export type Supervised = { from: 'supervisor'; ruling: Ruling; by: string }

/** The table at a glance, for the retained topic and the terminal. */
export const roundView = z.object({
  round: z.int(),
  game: z.string(),
  phase: z.string(),
  deal: z.record(z.string(), z.array(z.string())).optional(),
  spins: z.array(z.int()).optional(),
  dice: z.array(z.array(z.int())).optional(),
  /** What each hand counts by the cards that lie open so far. */
  totals: z.record(z.string(), z.int()).exactOptional(),
  bets: z.array(z.object({ seat: z.int(), spot: z.string(), stake: z.int() })),
  /** Of a hand for a pot: how far it has come, who is to act, and the pots as they are matched so far. */
  hand: z
    .object({
      street: z.string(),
      button: z.int().exactOptional(),
      actor: z.int().exactOptional(),
      toMatch: z.int().exactOptional(),
      live: z.array(z.int()),
      pots: z.array(pot),
    })
    .exactOptional(),
  notes: z.array(z.string()),
  /** The person who deals, where somebody has signed on. */
  dealer: z.string().exactOptional(),
  /** A person closes the table, or has closed it. */
  opening: z.enum(['closing', 'closed']).exactOptional(),
  /** Rounds that wait for a ruling. */
  rulings: z.array(awaitedRuling).exactOptional(),
})
export type RoundView = z.infer<typeof roundView>

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

/** First one step, then another from where it led. */
export function andThen<State>(step: Step<State>, next: (state: State) => Step<State>): Step<State> {
  const following = next(step.state)
  return step.effects.length === 0
    ? following
    : { state: following.state, effects: [...step.effects, ...following.effects] }
}
