import { type BetType, type BetTypePage, betTypeIds, gameOf, mergedKinds, pageOf } from '../hkjc/bets/bet-types.ts'
import { mergedKindOf } from '../hkjc/book/pool-setup.ts'
import { hk, poolDocument } from '../hkjc/citation.ts'
import { options, tables } from '../hkjc/options.ts'
import { irregularities, rules } from '../hkjc/rules.ts'
import { isUsedBy, isUsedByAllUp } from '../hkjc/used-options.ts'
import type { Citation } from '../kit/document/citation.ts'
import type { Option } from '../kit/document/options.ts'
import { plainRecord } from './forms/plain.ts'
import { cited, mapped, plainIrregularity, plainOption, plainRule } from './plain-rules.ts'

type PoolJackpot = { says: string; cite: Citation }

const single: Readonly<Record<string, PoolJackpot>> = {
  'jackpot-single-pool': {
    says: 'the Jackpot of a single pool is taken out of the Jackpot Pool of its bet type, and paid with its Net Pool',
    cite: hk(5, 5, '3.2(a)(i)'),
  },
}
const merged: Readonly<Record<string, PoolJackpot>> = {
  'jackpot-merged-pool': {
    says: 'the Jackpot of a Merged Pool is split over its Net Pools by their money, or as the operator sets',
    cite: hk(9, 9, '3.2(b)(i)'),
  },
  'jackpot-reserve': {
    says: 'the operator credits a deduction to the Jackpot Reserve Pool, out of which Jackpots are supplemented',
    cite: hk(11, 11, '3.3(b), (d)'),
  },
}

/** What each bet type's page has; All Up carries a dividend on to the next race. */
const described: readonly (readonly [type: BetType | 'all-up', page: Described])[] = [
  ...betTypeIds.map((type) => [type, pageOf(type)] as const),
  ['all-up', { title: 'All Up', cite: hk(31, 31, '3.9'), resolves: 'what a leg pays is the stake on the next one' }],
]

/** The pools as their rule book has them. */
export const poolPages = () =>
  described.map(([type, page]) => {
    const jackpots = jackpotsOf(type, page)
    return {
      ...page,
      type,
      id: gameOf(type),
      document: poolDocument,
      family: 'pool',
      bankedBy: 'pot' as const,
      currency: 'HKD',
      equipment: 'jackpot-single-pool' in jackpots ? ['jackpot-meter'] : [],
      options: optionsOf(type),
      jackpots,
      irregularities,
      rules,
    }
  })

/** Options that are no single values are told as tables of them. */
type TableOption = { kind: string; default: object | null; cite: Citation }
type PoolOption = Option | TableOption

const allOptions: Readonly<Record<string, PoolOption>> = {
  ...options,
  ...mapped(tables, ({ kind, standard, cite }) => ({ kind, default: standard, cite })),
}

/** Those that do something for the bet type, alone or where it can be merged. */
const optionsOf = (type: BetType | 'all-up'): Readonly<Record<string, PoolOption>> =>
  Object.fromEntries(Object.entries(allOptions).filter(([name]) => isListed(name, type)))

function isListed(name: string, type: BetType | 'all-up'): boolean {
  if (type === 'all-up') return isUsedByAllUp(name)
  const kind = mergedKindOf(type)
  const isAlone = type !== 'composite-win' && isUsedBy(name, type, null)
  return isAlone || (kind !== undefined && isUsedBy(name, type, kind))
}

const plainPoolOption = (option: PoolOption, id: string): object =>
  isTable(option) ? { id, kind: option.kind, default: option.default, ...cited(option.cite) } : plainOption(option, id)

const isTable = (option: PoolOption): option is TableOption =>
  Object.values(tables).some(({ kind }) => kind === option.kind)

type PoolPage = ReturnType<typeof poolPages>[number]

/** The pools as plain data. */
export const plainPools = () => poolPages().map(plainPool)

function plainPool({ type, id, title, cite, resolves, bankedBy, jackpots, ...pool }: PoolPage) {
  const { document, family, currency, equipment, options, irregularities, rules, ...page } = pool
  return {
    id,
    title,
    document,
    ...cited(cite),
    family,
    banked_by: bankedBy,
    currency,
    equipment,
    options: mapped(options, plainPoolOption),
    wagers: { [type]: { id: type, title, resolves, ...plainRecord(page), ...cited(cite) } },
    pay_tables: {},
    jackpots: mapped(jackpots, ({ cite }, id) => ({ id, wager: type, ...cited(cite) })),
    irregularities: mapped(irregularities, plainIrregularity),
    rules: mapped(rules, plainRule),
  }
}

type Described = Pick<BetTypePage, 'title' | 'cite' | 'resolves'> & Partial<BetTypePage>

function jackpotsOf(type: BetType | 'all-up', { jackpot }: Described): Readonly<Record<string, PoolJackpot>> {
  const own = jackpot === undefined ? {} : single
  return mergedKinds.some((kind) => kind.some((other) => other === type)) ? { ...own, ...merged } : own
}
