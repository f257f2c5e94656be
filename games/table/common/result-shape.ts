import { z } from 'zod'
import { publishedOutcome } from '../../kit/document/published-outcome.ts'
import { settlement } from '../../kit/settle/settlement.ts'
import { poolResult } from '../pool/result-shape.ts'
import { ruled } from '../rulings/ruling-shape.ts'
import { playedRecord, roundRecord } from './round-record.ts'

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
export const pot = z.object({
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
export type Result = z.infer<typeof result>
