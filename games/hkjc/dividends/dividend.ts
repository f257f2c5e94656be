import { type Exact, exact, minus, roundedDown, times } from '../../kit/settle/money.ts'
import { type BetType, pageOf } from '../bets/bet-types.ts'
import { type Combination, keyOf } from '../bets/combination.ts'
import type { Holding, PoolStake } from '../bets/holdings.ts'
import type { RuleId } from '../rules.ts'
import { dividedBy, isLess, nearest, nothing } from './rational.ts'

/** The money terms of one bet type: cents, and which way an exact half is rounded. */
export type DividendTerms = {
  readonly unit: number
  /** What a dividend on small stakes is declared to: the least Partial Unit Bet. */
  readonly partial: number
  readonly step: number
  readonly leastOver: number
  readonly halves: 'up' | 'down'
}

export type DividendKind =
  | 'winning'
  | 'consolation'
  | 'six-up'
  | 'six-win-bonus'
  | 'remaining-legs'
  | 'first-remaining-leg'

export type Dividend = {
  readonly type: BetType
  readonly kind?: DividendKind
  readonly on: Combination
  /** Every combination on the board that it pays. */
  readonly pays: readonly string[]
  /** Cents for each `base` cents staked. */
  readonly amount: Exact
  readonly base: number
  /** Cents staked on all that it pays. */
  readonly staked: number
  /** All that is set aside for it; what it does not pay out is breakage. */
  readonly part: Exact
  /** The minimum dividend is more than the rounded one. */
  readonly lifted: boolean
  /** Declared as a whole part; cents that no ticket takes go to the Jackpot Pool (3.6(b)). */
  readonly whole?: true
  readonly rule: RuleId
}

export type Named = { type: BetType; kind?: DividendKind; pays?: readonly string[]; rule: RuleId }

export function termsOf(type: BetType, unit: number, partial: number, halves: 'up' | 'down'): DividendTerms {
  const { step, leastOver } = pageOf(type)
  return { unit, partial, step, leastOver, halves }
}

/** Rounded first, then lifted to the minimum, which need not be a multiple of the step (3.7). */
export function declared(amount: Exact, terms: DividendTerms, base = terms.unit): { amount: Exact; lifted: boolean } {
  const rounded = exact(nearest(amount, terms.step, terms.halves))
  const least = exact((terms.unit + terms.leastOver) * base, terms.unit)
  return isLess(rounded, least) ? { amount: least, lifted: true } : { amount: rounded, lifted: false }
}

/** A part divided by the Unit Bets on its combination; by Partial Unit Bets when no ticket carries a unit (3.5(a), 3.6(a)). */
export function dividend(part: Exact, holding: Holding, terms: DividendTerms, named: Named): Dividend {
  const base = holding.largest < terms.unit ? terms.partial : terms.unit
  return {
    pays: [keyOf(holding.on)],
    ...named,
    on: holding.on,
    base,
    staked: holding.stake,
    part,
    ...declared(perBase(part, holding, base), terms, base),
  }
}

const perBase = (part: Exact, { stake }: Holding, base: number): Exact => times(part, exact(base, stake))

/**
 * Less than a Unit Bet in total: the part is the dividend, and what the stakes leave of it goes to the Jackpot Pool
 * (3.6(b)). A dividend under the minimum is lifted here as everywhere (3.7(b)).
 */
function wholePart(
  part: Exact,
  holding: Holding,
  { unit, leastOver }: DividendTerms,
  named: Named,
): { dividend: Dividend; unpaid: Exact } {
  const least = exact(unit + leastOver)
  const lifted = isLess(part, least)
  const amount = lifted ? least : part
  const paid = lesserOf(part, times(amount, exact(holding.stake, unit)))
  return {
    dividend: {
      pays: [keyOf(holding.on)],
      ...named,
      on: holding.on,
      amount,
      base: unit,
      staked: holding.stake,
      part: paid,
      lifted,
      whole: true,
    },
    unpaid: minus(part, paid),
  }
}

const lesserOf = (a: Exact, b: Exact): Exact => (isLess(b, a) ? b : a)

/** For Double Trio, Triple Trio and Six Up: declared to the Unit Bet, or the whole part where less than one is staked. */
export function jackpotPoolDividend(
  part: Exact,
  holding: Holding,
  terms: DividendTerms,
  named: Named,
): { dividend: Dividend; unpaid: Exact } {
  if (holding.stake < terms.unit) return wholePart(part, holding, terms, named)
  const unitDividend = declared(perBase(part, holding, terms.unit), terms)
  return {
    dividend: {
      pays: [keyOf(holding.on)],
      ...named,
      on: holding.on,
      base: terms.unit,
      staked: holding.stake,
      part,
      ...unitDividend,
    },
    unpaid: nothing,
  }
}

/** What a ticket gets for its stake on a combination: in proportion, and whole cents (3.6(a)). */
export const payout = ({ amount, base }: Dividend, stake: number): number =>
  roundedDown(times(amount, exact(stake, base)))

/** The rule that it is declared by: that of its part, or of small stakes (3.6). */
export const ruleOf = ({ base, rule, whole }: Dividend, unit: number): RuleId =>
  base < unit ? 'small-stakes' : whole ? 'unpaid-balance' : rule

const costOf = ({ amount, base, staked }: Dividend): Exact => times(amount, exact(staked, base))

/**
 * The lesser dividends of a pool set aside what they cost, and what is left is for the greater ones: that is how their
 * rounding and their minimum move into the other part (3.5(a)(iii)-(v)). They can take no more than there is.
 */
export function atCost(lesser: readonly Dividend[], available: Exact): { dividends: readonly Dividend[]; rest: Exact } {
  let rest = available
  const dividends = lesser.map((dividend) => {
    const part = lesserOf(rest, costOf(dividend))
    rest = minus(rest, part)
    return { ...dividend, part }
  })
  return { dividends, rest }
}

/** The dividend on a Unit Bet before any rounding; the whole part where less than one is staked (3.6(b)). */
export const perUnit = (part: Exact, { stake }: Holding, unit: number): Exact =>
  stake < unit ? part : dividedBy(times(part, exact(unit)), exact(stake))

/** The dividends of every winning combination. */
export function dividendsByCombination(dividends: readonly Dividend[]): ReadonlyMap<string, readonly Dividend[]> {
  const byCombination = new Map<string, Dividend[]>()
  for (const dividend of dividends)
    for (const key of dividend.pays) {
      const name = `${dividend.type} ${key}`
      byCombination.set(name, [...(byCombination.get(name) ?? []), dividend])
    }
  return byCombination
}

export const combinationOf = ({ type, on }: PoolStake): string => `${type} ${keyOf(on)}`
