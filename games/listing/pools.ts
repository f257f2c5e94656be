import { type BetType, type BetTypePage, betTypeIds, gameOf, mergedKinds, pageOf } from '../hkjc/bets/bet-types.ts'
import { hk } from '../hkjc/citation.ts'
import { options } from '../hkjc/options.ts'
import { irregularities, rules } from '../hkjc/rules.ts'
import type { Citation } from '../kit/document/citation.ts'
import { cited, mapped, plainIrregularity, plainOption, plainRule } from './parts.ts'

/** Bet types with a Jackpot Pool of their own. */
const withJackpot: readonly BetType[] = ['triple-trio', 'six-up']

const single = { 'jackpot-single-pool': hk(5, 9, '3.2(a)') }
const merged = { 'jackpot-merged-pool': hk(9, 9, '3.2(b)'), 'jackpot-reserve': hk(11, 11, '3.3') }

/** The pools as plain data: the bet types of the rule book, and All Up, which carries a dividend on to the next race. */
export const plainPools = () => [
  ...betTypeIds.map((type) => plainPool(type, pageOf(type))),
  plainPool('all-up', {
    title: 'All Up',
    cite: hk(31, 31, '3.9'),
    resolves: 'what a leg pays is the stake on the next one',
  }),
]

function plainPool(type: BetType | 'all-up', { title, cite, resolves, ...page }: Described) {
  const jackpots = jackpotsOf(type)
  return {
    id: gameOf(type),
    title,
    document: 'Hong Kong Jockey Club, rule 3: pari-mutuel bets',
    ...cited(cite),
    family: 'pool',
    banked_by: 'pot',
    currency: 'HKD',
    equipment: 'jackpot-single-pool' in jackpots ? ['jackpot-meter'] : [],
    options: mapped(options, plainOption),
    wagers: { [type]: { id: type, title, resolves, ...page, ...cited(cite) } },
    pay_tables: {},
    jackpots: mapped(jackpots, (cite, id) => ({ id, wager: type, ...cited(cite) })),
    irregularities: mapped(irregularities, plainIrregularity),
    rules: mapped(rules, plainRule),
  }
}

type Described = Pick<BetTypePage, 'title' | 'cite' | 'resolves'> & Partial<BetTypePage>

function jackpotsOf(type: BetType | 'all-up'): Readonly<Record<string, Citation>> {
  const own = withJackpot.some((other) => other === type) ? single : {}
  return mergedKinds.some((kind) => kind.some((other) => other === type)) ? { ...own, ...merged } : own
}
