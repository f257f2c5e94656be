import { type Exact, exact, plus, times } from '../../kit/settle/money.ts'
import type { BetType, MergedKind } from '../bets/bet-types.ts'
import { type Combination, keyOf } from '../bets/combination.ts'
import type { Board, Holding } from '../bets/holdings.ts'
import { type Finish, firstInOrder, placed } from '../races/finish.ts'
import { type Dividend, type DividendTerms, declared, dividend } from './dividend.ts'
import { type PoolResultOutcome, type Pot, unbacked } from './outcome.ts'
import { dividedBy, nothing, sum } from './rational.ts'
import { fixedPoint, type SpreadBet } from './spread-merged-bets.ts'

export type Composites = Readonly<Record<string, readonly number[]>>

export type MergedPool = {
  readonly kind: MergedKind
  readonly boards: ReadonlyMap<BetType, Board>
  readonly pot: Pot
  readonly terms: (type: BetType) => DividendTerms
  /** The Grouping of Composite Win: each horse in one composite. */
  readonly composites: Composites
}

/** A bet that wins with a permutation, and its share of what the permutation wins. */
type Claim = { readonly type: BetType; readonly holding: Holding; readonly weight: Exact }

/**
 * Merged Pools (3.5(b), 3.10(b)). Every winning permutation has an equal part. Its holders share in it as 3.5(b) spreads
 * the bets: in proportion to stake over the money on all permutations of the bet. Where nobody has the permutation
 * directly, its part is all for the bets that cover it.
 */
export function settleMerged(pool: MergedPool, finish: Finish): PoolResultOutcome {
  const winning = winningPermutations(pool.kind, finish)
  const weight = weights(pool)
  const claims = winning
    .map((permutation) => claimsOn(pool, permutation, weight))
    .filter((claimed) => claimed.length > 0)
  if (claims.length === 0) return unbacked('nobody has the winning combination')
  const parts = pool.kind[0] === 'win' ? winning.length : claims.length
  const net = dividedBy(pool.pot.net, exact(parts))
  const part = plus(net, dividedBy(pool.pot.jackpot, exact(claims.length)))
  const message = `a level winner is unbacked: 3.10(b) pays ${claims.length} of ${parts} parts, the rest is held`
  return {
    state: 'paid',
    dividends: entitlements(claims, part, pool.terms),
    toJackpotPool: nothing,
    jackpotReturned: false,
    breaches: parts === claims.length ? [] : [{ rule: 'rule-not-available', message }],
  }
}

/** What every bet on the board would be paid on a Unit Bet if it won now, without a dead heat. */
export function approximateMerged(pool: MergedPool): readonly { type: BetType; on: Combination; amount: Exact }[] {
  const all = sum([pool.pot.net, pool.pot.jackpot])
  const weight = weights(pool)
  return [...pool.boards].flatMap(([type, board]) =>
    [...board.values()].map((holding) => {
      const terms = pool.terms(type)
      const share = times(times(all, weight(type, holding)), exact(terms.unit, holding.stake))
      return { type, on: holding.on, amount: declared(share, terms).amount }
    }),
  )
}

/** All permutations of horses that the finish lets win. */
function winningPermutations(kind: MergedKind, finish: Finish): readonly (readonly number[])[] {
  if (kind[0] === 'win') return placed(finish, 1).map((horse) => [horse])
  return firstInOrder(finish, kind[0] === 'forecast' ? 3 : 4)
}

/** A bet with several winning permutations has an entitlement under each of them (3.10(b)). */
function entitlements(
  claims: readonly (readonly Claim[])[],
  part: Exact,
  terms: MergedPool['terms'],
): readonly Dividend[] {
  const byBet = new Map<string, { type: BetType; holding: Holding; parts: Exact[] }>()
  for (const claimed of claims) {
    const whole = sum(claimed.map(({ weight }) => weight))
    for (const { type, holding, weight } of claimed) {
      const key = betKey(type, holding.on)
      const bet = byBet.get(key) ?? { type, holding, parts: [] }
      bet.parts.push(dividedBy(times(part, weight), whole))
      byBet.set(key, bet)
    }
  }
  const rule = claims.length > 1 ? 'dead-heat-merged' : 'merged-dividend'
  return [...byBet.values()].map(({ type, holding, parts }) =>
    dividend(sum(parts), holding, terms(type), { type, rule }),
  )
}

function claimsOn(pool: MergedPool, permutation: readonly number[], weight: Weight): readonly Claim[] {
  return betsThatWin(pool, permutation).flatMap(([type, on]) => {
    const holding = pool.boards.get(type)?.get(keyOf(on))
    return holding === undefined ? [] : [{ type, holding, weight: weight(type, holding) }]
  })
}

function betsThatWin(
  { kind, composites }: MergedPool,
  order: readonly number[],
): readonly (readonly [BetType, Combination])[] {
  const set = order.toSorted((a, b) => a - b)
  switch (kind[0]) {
    case 'win':
      return [
        ['win', order],
        ['composite-win', [compositeOf(composites, order[0] ?? 0)[0]]],
      ]
    case 'forecast':
      return [
        ['forecast', order.slice(0, 2)],
        ['trio', set],
      ]
    case 'quartet':
      return [
        ['quartet', order],
        ['first-4', set],
      ]
  }
}

/** A bet's stake over the money that is on all its permutations. */
type Weight = (type: BetType, holding: Holding) => Exact

function weights(pool: MergedPool): Weight {
  if (pool.kind[0] !== 'forecast') return groupWeight(pool)
  const money = fixedPoint(permutationsOf(pool.boards))
  return (type, { on, stake }) => dividedBy(exact(stake), money.get(betKey(type, on)) ?? exact(stake))
}

/**
 * The closed form. Bets on a group (a composite, four horses in any order) cover all its members; bets on one member (a
 * horse, one order) cover it alone. With D on the members and C on the group, the money on a member is its stake times
 * (D + C) / D, and the money on the group D + C.
 */
function groupWeight({ kind: [direct, covering], boards, composites }: MergedPool): Weight {
  const stakeOn = (type: BetType, on: Combination): number => boards.get(type)?.get(keyOf(on))?.stake ?? 0
  return (type, { on }) => {
    const { group, members } = groupOf(type, on, composites)
    const onMembers = members.reduce((total, member) => total + stakeOn(direct, member), 0)
    const onGroup = stakeOn(covering, group)
    return exact(type === direct ? onMembers : onGroup, onMembers + onGroup)
  }
}

function groupOf(type: BetType, on: Combination, composites: Composites) {
  if (type === 'quartet' || type === 'first-4') {
    const group = (on as readonly number[]).toSorted((a, b) => a - b)
    return { group, members: ordersOf(group) }
  }
  const [name, horses] =
    type === 'win' ? compositeOf(composites, Number(on[0])) : [String(on[0]), composites[String(on[0])] ?? []]
  return { group: [name], members: horses.map((horse) => [horse]) }
}

/** A horse that is in no composite is a composite of its own, on which nobody can bet. */
const compositeOf = (composites: Composites, horse: number): readonly [string, readonly number[]] =>
  Object.entries(composites).find(([, horses]) => horses.includes(horse)) ?? ['', [horse]]

const ordersOf = (horses: readonly number[]): readonly (readonly number[])[] => firstInOrder([horses], horses.length)

const betKey = (type: BetType, on: Combination): string => `${type} ${keyOf(on)}`

/** All permutations of three that a forecast or a trio covers; the horses that nobody names are one. */
function permutationsOf(boards: MergedPool['boards']): readonly SpreadBet[] {
  const bets = [...boards].flatMap(([type, board]) =>
    [...board.values()].map(({ on, stake }) => ({ type, on: on as readonly number[], stake })),
  )
  const horses = [...new Set(bets.flatMap(({ on }) => on))].toSorted((a, b) => a - b)
  const thirds = (on: readonly number[]) => [...horses.filter((horse) => !on.includes(horse)), 'another']
  return bets.map(({ type, on, stake }) => ({
    key: betKey(type, on),
    stake,
    permutations: type === 'trio' ? ordersOf(on).map(keyOf) : thirds(on).map((third) => keyOf([...on, third])),
  }))
}
