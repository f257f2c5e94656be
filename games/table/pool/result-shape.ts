import { z } from 'zod'

const on = z.array(z.union([z.int(), z.string(), z.array(z.int())]))

const dividend = z.object({
  type: z.string(),
  on,
  /** Cents for a Unit Bet. */
  perUnit: z.int(),
  perPartialUnit: z.int().optional(),
  kind: z.string().optional(),
  citation: z.string(),
})

/** A step of the working: what was computed, in cents, and by which rule. */
const step = z.object({ says: z.string(), amount: z.union([z.int(), z.string()]), citation: z.string() })

/** How a pool ended. Amounts are cents. */
export const poolResult = z.object({
  meeting: z.string(),
  race: z.string(),
  state: z.enum(['paid', 'refunded', 'held']),
  turnover: z.int(),
  tickets: z.int(),
  net: z.int(),
  jackpot: z.int(),
  /** By leg. */
  withdrawn: z.array(z.array(z.int())),
  /** By leg the horses in finishing order, level ones together; null for a void race. */
  finish: z.array(z.array(z.array(z.int())).nullable()).optional(),
  /** By leg the starters that were counted; null where nobody has counted them. */
  starters: z.array(z.int().nullable()).optional(),
  /** Who gave another result than there was before, and why; by leg, in their order. */
  amended: z.array(z.object({ leg: z.int(), by: z.string(), reason: z.string() })).optional(),
  /** Who stopped the pool, and why; the race itself may have been run. */
  stopped: z.object({ by: z.string(), reason: z.string() }).optional(),
  dividends: z.array(dividend),
  working: z.array(step),
  paid: z.int(),
  refunded: z.int(),
  toJackpotPool: z.int(),
  jackpotReturned: z.int(),
  /** Under nothing where it paid for a rounding up. */
  roundingAccount: z.int(),
  /** What is held, or under nothing what the operator tops up. */
  poolBalance: z.int(),
  jackpotPoolAfter: z.int(),
  reserveAfter: z.int(),
})
export type PoolResultShown = z.infer<typeof poolResult>

/** What a ticket gets, refunds among it. */
export const ticketPaid = z.object({ ticket: z.string(), pays: z.int(), citation: z.string() })
export type TicketPaid = z.infer<typeof ticketPaid>

/** A leg of an All Up that is over. */
const allUpLeg = z.object({
  table: z.string(),
  race: z.string(),
  type: z.string(),
  on,
  /** Cents that went into its pool. */
  staked: z.int(),
  outcome: z.enum(['won', 'lost', 'refunded', 'held']),
  /** What the bet is worth then: cents, exact. */
  becomes: z.string(),
  citation: z.string(),
})
export type AllUpLegShown = z.infer<typeof allUpLeg>

/** How the bets of an All Up ended. Amounts are cents. */
export const allUpResult = z.object({
  ticket: z.string(),
  meeting: z.string(),
  /** On each bet. */
  stake: z.int(),
  pays: z.int(),
  bets: z.array(z.object({ pays: z.int(), refunded: z.boolean(), legs: z.array(allUpLeg) })),
  citation: z.string(),
})

/** A pool while bets are taken on it, for the retained topic. Amounts are cents. */
export const poolView = z.object({
  round: z.int(),
  phase: z.enum(['idle', 'open', 'closed']),
  meeting: z.string(),
  race: z.string(),
  tickets: z.int(),
  turnover: z.int(),
  net: z.int(),
  jackpot: z.int(),
  jackpotPool: z.int(),
  reserve: z.int(),
  rounding: z.int(),
  /** For which there is no rule: until a person corrects it. */
  held: z.int(),
  withdrawn: z.array(z.array(z.int())),
  /** What a Unit Bet would be paid now: the combinations with most on them, and never more than are listed here. */
  approximate: z.array(z.object({ type: z.string(), on, perUnit: z.int() })),
})
export type PoolView = z.infer<typeof poolView>
