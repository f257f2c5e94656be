import { z } from 'zod'
import { type BetType, betTypeIds, type MergedKind } from './bet-types.ts'
import type { PoolBet } from './bets.ts'
import { legsOf, readCombination } from './combination.ts'
import { mergedKindOf, type PoolResult } from './pool-setup.ts'
import { legLists, type ReadRace, raceResult, withdrawalsOf } from './read-result.ts'
import type { Stake } from './stakes.ts'

const cents = z.int().min(0)
const aliases: Readonly<Record<string, string>> = {
  composite: 'composite-win',
  first4: 'first-4',
  'first-four': 'first-4',
}

const betType = z
  .string()
  .transform((text) => text.replace(/^hkjc\./, ''))
  .transform((text) => aliases[text] ?? text)
  .pipe(z.enum(betTypeIds))

const ticket = z.union([z.string(), z.number()])
const part = z.union([z.int(), z.string()])
const combination = z.union([part, z.array(z.union([part, z.array(part)]))])

const stake = z.object({
  on: combination,
  stake: cents,
  ticket: ticket.optional(),
  type: z.string().optional(),
  kind: z.string().optional(),
})

const bet = z.object({
  ticket: ticket.optional(),
  type: z.string().optional(),
  on: combination.optional(),
  combinations: z.array(combination).optional(),
  units: z.int().min(1).optional(),
  partialUnits: z.int().min(1).optional(),
  stake: cents.optional(),
  flexi: cents.optional(),
  /** Made when the withdrawals had been declared. */
  afterWithdrawal: z.boolean().optional(),
})

const netPools = z.union([
  z.record(z.string(), z.union([cents, z.object({ net: cents }).transform(({ net }) => net)])),
  z.array(z.union([z.string(), z.object({ type: z.string(), net: cents })])),
])

const poolCase = z.object({
  id: z.union([z.string(), z.number()]),
  game: betType,
  options: z.record(z.string(), z.unknown()).default({}),
  pool: z
    .object({
      net: cents.optional(),
      jackpot: cents.default(0),
      jackpotPool: cents.default(0),
      reserve: cents.optional(),
    })
    .default({ jackpot: 0, jackpotPool: 0 }),
  merged: z
    .object({
      pools: netPools.optional(),
      net: cents.optional(),
      jackpot: cents.optional(),
      jackpotPool: cents.optional(),
      reserve: cents.optional(),
    })
    .optional(),
  stakes: z.array(stake).default([]),
  bets: z.array(bet).default([]),
  result: z.union([z.object({ legs: z.array(raceResult) }), raceResult]),
  withdrawals: legLists,
  withdrawn: legLists,
  favourites: legLists,
  starters: z.union([z.int().min(0), z.array(z.int().min(0))]).optional(),
  declared: z.int().min(0).optional(),
  declaredStarters: z.int().min(0).optional(),
})

type Given = z.infer<typeof poolCase>

/** A case as the rules use it. Amounts are cents. */
export type PoolCase = {
  readonly id: string | number
  readonly type: BetType
  readonly merged: MergedKind | null
  readonly options: Readonly<Record<string, unknown>>
  readonly net?: number
  readonly netPools: ReadonlyMap<string, number>
  readonly jackpot: number
  readonly jackpotPool: number
  readonly reserve?: number
  readonly declared?: number
  readonly stakes: readonly Stake[]
  readonly bets: readonly (PoolBet & { readonly afterWithdrawal: boolean })[]
  readonly result: PoolResult
}

/** Reads a case in the notation of the catalogue, or says what is wrong with it. */
export function readCase(given: unknown): { read: PoolCase } | { error: string } {
  const shape = poolCase.safeParse(given)
  if (!shape.success) return { error: issuesOf(shape.error) }
  const merged = mergedOf(shape.data)
  const errors: string[] = []
  const typeOf = (entry: { type?: string | undefined; kind?: string | undefined; on?: unknown }, where: string) => {
    const type = betType.safeParse(entry.type ?? entry.kind ?? impliedType(shape.data, merged, entry.on))
    if (type.success && (type.data === shape.data.game || merged?.some((other) => other === type.data)))
      return type.data
    errors.push(`${where}: no bet type of this pool`)
    return shape.data.game
  }
  const stakes = shape.data.stakes.map((entry, index): Stake => {
    const type = typeOf(entry, `stakes.${index}.type`)
    const read = readCombination(type, entry.on)
    if ('wrong' in read) errors.push(`stakes.${index}.on: ${read.wrong}`)
    const on = 'on' in read ? read.on : []
    return { type, on, stake: entry.stake, ...(entry.ticket === undefined ? {} : { ticket: entry.ticket }) }
  })
  const bets = shape.data.bets.map((entry, index) => readBet(entry, typeOf(entry, `bets.${index}.type`)))
  const result = resultOf(shape.data)
  if (typeof result === 'string') errors.push(result)
  if (typeof result === 'string' || errors.length > 0) return { error: errors.join('; ') }
  return { read: { ...moneyOf(shape.data, merged), merged, stakes, bets, result } }
}

export const issuesOf = ({ issues }: z.ZodError): string =>
  issues
    .flatMap(particular)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ')

/** Of a shape that may be written in several ways, what the rules have against it, where they have something. */
function particular(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const found = issue.errors.flat().filter(({ code }) => code === 'custom')
  return found.length === 0 ? [issue] : found.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
}

/** Composite Win is always merged with Win; the others when the case says so. */
function mergedOf({ game, merged, stakes }: Given): MergedKind | null {
  const kind = mergedKindOf(game)
  if (kind === undefined) return null
  const [first, second] = kind
  const isNamed = (type: string) => stakes.some((entry) => (entry.type ?? entry.kind ?? game).endsWith(type))
  return merged !== undefined || game === 'composite-win' || (isNamed(first) && isNamed(second)) ? kind : null
}

/** In Win and Composite Win a name is a composite and a number is a horse. */
function impliedType({ game, options }: Given, merged: MergedKind | null, on: unknown): string {
  if (merged?.[1] !== 'composite-win') return game
  const [name] = Array.isArray(on) ? on : [on]
  const composites = options.composites
  const isComposite = typeof composites === 'object' && composites !== null && Object.hasOwn(composites, String(name))
  return typeof name === 'string' || (isComposite && game === 'composite-win') ? 'composite-win' : 'win'
}

function readBet(
  { ticket, on, combinations, units, partialUnits, stake, flexi, afterWithdrawal = false }: z.infer<typeof bet>,
  type: BetType,
): PoolCase['bets'][number] {
  return {
    type,
    combinations: combinations ?? (on === undefined ? [] : [on]),
    afterWithdrawal,
    ...(ticket === undefined ? {} : { ticket }),
    ...(units === undefined ? {} : { units }),
    ...(partialUnits === undefined ? {} : { partialUnits }),
    ...(stake === undefined ? {} : { stake }),
    ...(flexi === undefined ? {} : { flexi }),
  }
}

function moneyOf({ id, game, options, pool, merged, ...rest }: Given, kind: MergedKind | null) {
  const netPools = netPoolsOf(merged?.pools)
  const sum = netPools.size === 0 ? undefined : [...netPools.values()].reduce((total, net) => total + net, 0)
  const net = (kind === null ? undefined : merged?.net) ?? pool.net ?? sum
  const reserve = merged?.reserve ?? pool.reserve
  const declared = rest.declared ?? rest.declaredStarters
  return {
    id,
    type: game,
    options,
    ...(net === undefined ? {} : { net }),
    netPools,
    jackpot: merged?.jackpot ?? pool.jackpot,
    jackpotPool: merged?.jackpotPool ?? pool.jackpotPool,
    ...(reserve === undefined ? {} : { reserve }),
    ...(declared === undefined ? {} : { declared }),
  }
}

function netPoolsOf(pools: z.infer<typeof netPools> | undefined): ReadonlyMap<string, number> {
  const named = (type: string) => type.replace(/^hkjc\./, '')
  if (Array.isArray(pools))
    return new Map(pools.flatMap((pool) => (typeof pool === 'string' ? [] : [[named(pool.type), pool.net] as const])))
  return new Map(Object.entries(pools ?? {}).map(([type, net]) => [named(type), net]))
}

function resultOf({ game, result, withdrawals, withdrawn, favourites, starters }: Given): PoolResult | string {
  const races: readonly ReadRace[] = 'legs' in result ? result.legs : [result]
  const legs = legsOf(game)
  if (races.length !== legs)
    return `result: ${game} is settled by ${legs} ${legs === 1 ? 'race' : 'legs'}, not ${races.length}`
  return {
    races: races.map(({ race }, leg) => {
      const counted = Array.isArray(starters) ? starters[leg] : starters
      return { ...(counted === undefined ? {} : { starters: counted }), ...race }
    }),
    withdrawals: withdrawalsOf(races, withdrawals ?? withdrawn, favourites),
  }
}
