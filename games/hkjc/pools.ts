import type { Citation } from '../kit/citation.ts'
import type { Option } from '../kit/options.ts'
import type { Irregularity, Rule } from '../kit/page.ts'
import { type BetType, betTypeIds, pageOf } from './bet-types.ts'
import { hk } from './citation.ts'
import { options } from './options.ts'
import { irregularities, rules } from './rules.ts'

/** A bet type as it stands on the shelf of games. */
export type PoolGame = {
  readonly id: string
  readonly title: string
  readonly document: string
  readonly cite: Citation
  readonly family: 'pool'
  readonly bankedBy: 'pot'
  readonly equipment: readonly string[]
  readonly currency: 'HKD'
  readonly options: Readonly<Record<string, Option>>
  readonly wagers: Readonly<Record<string, { title: string; cite: Citation }>>
  readonly rules: Readonly<Record<string, Rule>>
  readonly irregularities: Readonly<Record<string, Irregularity>>
}

const page = (type: BetType | 'all-up', title: string, cite: Citation): PoolGame => ({
  id: `hkjc.${type}`,
  title,
  document: 'Hong Kong Jockey Club rule 3',
  cite,
  family: 'pool',
  bankedBy: 'pot',
  equipment: type === 'triple-trio' || type === 'six-up' ? ['jackpot-meter'] : [],
  currency: 'HKD',
  options,
  wagers: { [type]: { title, cite } },
  rules,
  irregularities,
})

const pages = [
  ...betTypeIds.map((type) => page(type, pageOf(type).title, pageOf(type).cite)),
  page('all-up', 'All Up', hk(31, 31, '3.9(c)')),
]

/** Every pari-mutuel bet type by its id. */
export const pools: ReadonlyMap<string, PoolGame> = new Map(pages.map((pool) => [pool.id, pool]))
