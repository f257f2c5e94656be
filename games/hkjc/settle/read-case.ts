import { sentence } from '../../kit/settle/case-fields.ts'
import { type BetType, betTypeOf, type MergedKind } from '../bets/bet-types.ts'
import { legsOf, readCombination } from '../bets/combination.ts'
import type { PoolStake } from '../bets/holdings.ts'
import type { PoolBet } from '../bets/pool-bet.ts'
import { mergedKindOf, type PoolResult, type Race } from '../book/pool-setup.ts'
import { type LegField, wrongFinish } from '../races/leg-checks.ts'
import { type CasePool, type CaseRace, type PoolCaseBet, poolCase } from './case-shape.ts'
import { readRace, withdrawalsOf } from './read-result.ts'

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
  readonly stakes: readonly PoolStake[]
  readonly bets: readonly (PoolBet & { readonly afterWithdrawal: boolean })[]
  readonly result: PoolResult
}

/** Reads a case in the notation of the catalogue, or says what is wrong with it. */
export function readCase(given: unknown): { read: PoolCase } | { error: string } {
  const wrong = sentence(poolCase(given))
  if (wrong !== undefined) return { error: wrong }
  const pool = given as CasePool
  const game = betTypeOf(pool.game)
  return game === undefined ? { error: `there is no game '${pool.game}'` } : readPool(pool, game)
}

function readPool(pool: CasePool, game: BetType): { read: PoolCase } | { error: string } {
  const merged = mergedOf(pool, game)
  const types: readonly BetType[] = merged ?? [game]
  const errors: string[] = []
  const typeIn = (entry: PoolCaseBet, where: string): BetType => {
    const on = entry.on ?? entry.combinations?.[0]
    const type = betTypeOf(entry.type ?? entry.kind ?? impliedType(pool, game, merged, on))
    if (type !== undefined && types.includes(type)) return type
    errors.push(`${where}: no bet type of this pool`)
    return game
  }
  const stakes = (pool.stakes ?? []).map((entry, index): PoolStake => {
    const type = typeIn(entry, `stakes.${index}.type`)
    const read = readCombination(type, entry.on)
    if ('wrong' in read) errors.push(`stakes.${index}.on: ${read.wrong}`)
    const on = 'on' in read ? read.on : []
    return { type, on, stake: entry.stake, ...(entry.ticket === undefined ? {} : { ticket: entry.ticket }) }
  })
  const bets = (pool.bets ?? []).map((entry, index) => readBet(entry, typeIn(entry, `bets.${index}.type`)))
  const pools = poolsIn(pool)
  errors.push(...wrongPools(pool, pools, types))
  const result = resultOf(pool, game)
  if ('wrong' in result) errors.push(result.wrong)
  if ('wrong' in result || errors.length > 0) return { error: errors.join('; ') }
  const netPools = new Map(pools.flatMap(([type, net]) => (net === undefined ? [] : [[type, net] as const])))
  const declared = declaredIn(pool) ?? declaredBy(result)
  const field = declared === undefined ? {} : { declared }
  return { read: { type: game, ...moneyOf(pool, netPools, merged), ...field, merged, stakes, bets, result } }
}

/** Where nobody says it: those that started, and those that are told as withdrawn (3.8(a)). */
function declaredBy({ races, withdrawals }: PoolResult): number | undefined {
  const [race, ...others] = races
  if (race?.starters === undefined || others.length > 0) return undefined
  return race.starters + (withdrawals[0]?.withdrawn.length ?? 0)
}

/** Composite Win is always merged with Win; the others when the case says so, or has stakes of both. */
function mergedOf({ merged, stakes = [] }: CasePool, game: BetType): MergedKind | null {
  const kind = mergedKindOf(game)
  if (kind === undefined) return null
  const other = kind.find((type) => type !== game)
  const hasOther = stakes.some(({ type, kind = game }) => betTypeOf(type ?? kind) === other)
  return merged !== undefined || game === 'composite-win' || hasOther ? kind : null
}

/** The only type of the pool with such combinations. In Win and Composite Win a number is a horse, if not a composite. */
function impliedType({ options = {} }: CasePool, game: BetType, merged: MergedKind | null, on: unknown): BetType {
  const fitting = (merged ?? []).filter((type) => 'on' in readCombination(type, on))
  const [only, ...others] = fitting
  if (only !== undefined && others.length === 0) return only
  if (game !== 'composite-win') return game
  const { composites } = options
  const isComposite = typeof composites === 'object' && composites !== null && Object.hasOwn(composites, String(on))
  return isComposite ? 'composite-win' : 'win'
}

function readBet(
  { ticket, on, combinations, units, partialUnits, stake, flexi, afterWithdrawal = false }: PoolCaseBet,
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

type NamedPool = readonly [type: string, net?: number]

/** A stranger among the pools, or a sum that is not theirs. */
function wrongPools({ merged, pool }: CasePool, pools: readonly NamedPool[], types: readonly BetType[]): string[] {
  const strangers = pools.filter(([name]) => !types.some((type) => type === name))
  if (strangers.length > 0) return strangers.map(([name]) => `merged.pools: ${name} is none of this pool`)
  const net = merged?.net ?? pool?.net
  const nets = pools.flatMap(([, each]) => each ?? [])
  const sum = nets.reduce((total, each) => total + each, 0)
  if (net === undefined || net === sum || nets.length < types.length) return []
  return [`merged.net: ${net} is given, and the pools come to ${sum}`]
}

/** Bet types of a Merged Pool, and their Net Pools where they are stated. */
function poolsIn({ merged }: CasePool): readonly NamedPool[] {
  const { pools = {} } = merged ?? {}
  const named = (name: string): string => betTypeOf(name) ?? name
  if (!isList(pools))
    return Object.entries(pools).map(([type, net]) => [named(type), typeof net === 'number' ? net : net.net])
  return pools.map((pool) => (typeof pool === 'string' ? [named(pool)] : [named(pool.type), pool.net]))
}

const isList = <Value>(value: Value): value is Extract<Value, readonly unknown[]> => Array.isArray(value)

function moneyOf(given: CasePool, netPools: ReadonlyMap<string, number>, kind: MergedKind | null) {
  const { id, options = {}, pool = {}, merged } = given
  const sum = netPools.size === 0 ? undefined : [...netPools.values()].reduce((total, net) => total + net, 0)
  const net = (kind === null ? undefined : merged?.net) ?? pool.net ?? sum
  const reserve = merged?.reserve ?? pool.reserve
  return {
    id,
    options,
    ...(net === undefined ? {} : { net }),
    netPools,
    jackpot: merged?.jackpot ?? pool.jackpot ?? 0,
    jackpotPool: merged?.jackpotPool ?? pool.jackpotPool ?? 0,
    ...(reserve === undefined ? {} : { reserve }),
  }
}

function resultOf(pool: CasePool, game: BetType): PoolResult | { wrong: string } {
  const { result } = pool
  const given: readonly CaseRace[] = 'legs' in result ? result.legs : [result]
  const legs = legsOf(game)
  if (given.length !== legs)
    return { wrong: `result: ${game} is settled by ${legs} ${legs === 1 ? 'race' : 'legs'}, not ${given.length}` }
  const read = withdrawalsOf(given, pool)
  if ('wrong' in read) return read
  const races: Race[] = []
  const declared = legs === 1 ? declaredIn(pool) : undefined
  for (const [leg, race] of given.entries()) {
    const withdrawn = read.withdrawals[leg]?.withdrawn ?? []
    const most = declared === undefined ? undefined : declared - withdrawn.length
    const starters = isList(pool.starters) ? pool.starters[leg] : pool.starters
    const run = raceIn({ ...(starters === undefined ? {} : { starters }), ...race }, { withdrawn, most })
    if ('wrong' in run) return { wrong: `${'legs' in result ? `result.legs.${leg}` : 'result'}: ${run.wrong}` }
    races.push(run.race)
  }
  return { races, withdrawals: read.withdrawals }
}

const declaredIn = ({ declared, declaredStarters }: CasePool): number | undefined => declared ?? declaredStarters

/** A race that horses of the field can have run. */
function raceIn(race: CaseRace, field: LegField): { race: Race } | { wrong: string } {
  const read = readRace(race)
  if ('wrong' in read) return read
  const wrong = wrongFinish(read.race.finish ?? [], read.race, field)
  return wrong === undefined ? read : { wrong }
}
