import { z } from 'zod'
import { inOneLine, inPlainWords, mistakesIn } from '../../../text/validation.ts'
import { type BetType, betTypeIds } from '../../hkjc/bets/bet-types.ts'

const horse = z.int().min(1).max(99)
const horses = z.array(horse).max(99)
const leg = z.int().min(1).max(6).default(1)
const cents = z.int().min(1).max(1_000_000_000)
const part = z.union([z.int(), z.string().max(32)])
const combination = z.union([part, z.array(z.union([part, z.array(part).max(4)])).max(6)])
/** Horses of a race by number, or how many run from number 1. */
const field = z
  .union([horse.transform((count) => Array.from({ length: count }, (_, index) => index + 1)), horses])
  .refine((runners) => runners.length > 0 && new Set(runners).size === runners.length, {
    message: 'at least one horse runs, and each is named once',
  })
const grouping = z.record(z.string(), horses)

const known: Readonly<Record<string, BetType>> = Object.fromEntries(betTypeIds.map((type) => [type, type]))
const betType = z.string().transform((name, context): BetType => {
  const type = Object.hasOwn(known, name) ? known[name] : undefined
  if (type !== undefined) return type
  context.addIssue({ code: 'custom', message: `there is no bet type '${name}'` })
  return z.NEVER
})

/** What is known of the field before betting: by leg in a pool of several races. */
export const fieldShape = {
  runners: z.array(field).max(6).exactOptional(),
  /** Declared starters at the commencement of betting. */
  declared: z.int().min(0).max(99).exactOptional(),
}

const places = z.partialRecord(z.enum(['1', '2', '3', '4']), horses)

/** Who puts something right, and why. */
const said = { by: z.string().trim().min(1).max(64), reason: z.string().trim().min(1).max(400) }
const amendment = z.strictObject(said)
export type Amendment = z.infer<typeof amendment>

/** What a person may correct; the money of a pool without a result goes its own way. */
const correctable = z.enum(['held', 'jackpot-pool', 'reserve', 'rounding', 'backers', 'operator'])

/** How much is on each combination. */
const money = {
  units: z.int().min(1).max(1_000_000).exactOptional(),
  partialUnits: z.int().min(1).max(1_000_000).exactOptional(),
  stake: cents.exactOptional(),
  flexi: cents.exactOptional(),
}

/** A bet over several races of a meeting, at the tables that have their pools. */
const allUp = z.strictObject({
  meeting: z.string().min(1).max(64),
  legs: z
    .array(
      z.strictObject({
        table: z.string().max(32),
        race: z.int().min(1).max(99),
        type: betType.exactOptional(),
        on: combination,
      }),
    )
    .min(1)
    .max(6),
  /** How many legs a bet goes over: `[2, 3]` is every two of them and every three. */
  sizes: z.array(z.int().min(1).max(6)).min(1).max(6),
  ...money,
})
export type AllUpAsked = z.infer<typeof allUp>

/** What a terminal may ask of a pool, by its operation. Amounts are cents. */
const shapes = {
  open: z.strictObject({
    meeting: z.string().min(1).max(64),
    race: z.string().min(1).max(64),
    /** The races of the legs by name, in a pool of several. */
    legs: z.array(z.string().min(1).max(64)).max(6).exactOptional(),
    ...fieldShape,
    composites: grouping.exactOptional(),
    /** Taken out of the running account for this pool. */
    jackpot: cents.exactOptional(),
  }),
  bet: z.strictObject({
    type: betType.exactOptional(),
    combinations: z.array(combination).min(1).max(1_000),
    ...money,
  }),
  attach: z.strictObject({ amount: cents }),
  allocate: z.strictObject({ from: betType, amount: cents, rule: z.enum(['3.2(a)(ii)', '3.3(e)']) }),
  'top-up': z.strictObject({ amount: cents, target: cents }),
  correct: z.strictObject({
    from: correctable,
    to: correctable,
    amount: cents,
    /** Of whom it is, where it goes to or comes from one backer. */
    ticket: z.string().min(1).max(64).exactOptional(),
    ...said,
  }),
  announce: z.strictObject({
    meeting: z.string().min(1).max(64),
    rule: z.enum(['3.2(a)(v)', '3.2(a)(vi)', '3.2(b)(ii)']),
  }),
  withdraw: z.strictObject({ leg, horses: horses.min(1), favourites: horses.default([]) }),
  close: z.strictObject({}),
  stop: z.strictObject(said),
  'void-race': z.strictObject({ leg, amends: amendment.exactOptional() }),
  result: z.strictObject({
    leg,
    places,
    /** Horses that started, where that is not the declared less the withdrawn. */
    starters: z.int().min(0).max(99).exactOptional(),
    /** All that finished, where the pool needs more places. */
    finishers: z.int().min(1).max(99).exactOptional(),
    favourites: horses.default([]),
    /** Another result was given before, for this leg or at another table. */
    amends: amendment.exactOptional(),
  }),
}

export type PoolOperation = keyof typeof shapes
export type PoolAsked = { [Op in PoolOperation]: { op: Op } & z.infer<(typeof shapes)[Op]> }[PoolOperation]

/** What terminals of each role may ask. */
export const operationsOf = {
  sells: ['bet'],
  declares: [
    'open',
    'attach',
    'allocate',
    'top-up',
    'correct',
    'announce',
    'withdraw',
    'close',
    'stop',
    'void-race',
    'result',
  ],
} as const satisfies Record<string, readonly PoolOperation[]>

export type TerminalRole = keyof typeof operationsOf
export const poolOperations: readonly PoolOperation[] = Object.values(operationsOf).flat()

/** What is wrong names what was sent, which may be of any length. */
const longestComplaint = 200

/** The request in full, or what is wrong with it. */
export function readAsked(op: PoolOperation, args: unknown): { asked: PoolAsked } | { wrong: string } {
  const read = shapes[op].safeParse(args, inPlainWords)
  return read.success ? { asked: { op, ...read.data } as PoolAsked } : complaintOf(read.error)
}

/** The All Up that is asked for, or what is wrong with it. */
export function readAllUp(args: unknown): { asked: AllUpAsked } | { wrong: string } {
  const read = allUp.safeParse(args, inPlainWords)
  return read.success ? { asked: read.data } : complaintOf(read.error)
}

function complaintOf(error: z.ZodError): { wrong: string } {
  const mistakes = mistakesIn(error)
  const first = inOneLine(mistakes.slice(0, 1)).slice(0, longestComplaint)
  return { wrong: mistakes.length === 1 ? first : `${first}, and ${mistakes.length - 1} more` }
}
