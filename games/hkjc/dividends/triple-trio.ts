import { type Exact, exact, minus, times } from '../../kit/settle/money.ts'
import { keyOf } from '../bets/combination.ts'
import { noHolding, together } from '../bets/holdings.ts'
import { type Finish, oneOfEach } from '../races/finish.ts'
import { atCost, type Dividend, jackpotPoolDividend, perUnit } from './dividend.ts'
import { inJackpotParts, nameOf, triosOf, type Winner } from './double-trio.ts'
import { type PoolResultOutcome, ruleNotAvailable, unbacked } from './outcome.ts'
import { dividedBy, isLess, nothing, sum } from './rational.ts'
import { allOf, partsOf, type SinglePool } from './single-race.ts'

type Trios = readonly (readonly number[])[]

type TripleTrioPool = SinglePool & {
  /** Where the lesser part goes when no consolation combination is backed: 3.11(a)(xii) is missing. */
  readonly unbackedConsolation: 'jackpot-pool' | 'winning-part'
}

/** 3.5(a)(v). `null` is a lost leg: a void race, too few starters or finishers. */
export function settleTripleTrio(pool: TripleTrioPool, legs: readonly (Finish | null)[]): PoolResultOutcome {
  const trios = legs.map((leg) => (leg === null ? null : triosOf(leg)))
  const run = trios.filter((leg) => leg !== null)
  if (run.length === 0) return ruleNotAvailable('all three legs are lost: the document has no rule for it')
  return run.length < trios.length ? settleRemainingLegs(pool, trios) : settleThreeLegs(pool, run)
}

function settleThreeLegs(pool: TripleTrioPool, trios: readonly Trios[]): PoolResultOutcome {
  const { board, pot } = pool
  const winning = oneOfEach(trios).map((on) => board.get(keyOf(on)) ?? noHolding(on))
  if (winning.every(({ stake }) => stake === 0)) return unbacked('nobody has the trios of all three legs')
  const consolation = consolationWinners(pool, trios)
  const backed = consolation.some(({ stake }) => stake > 0)
  const toWinners = !backed && pool.unbackedConsolation === 'winning-part'
  const lesser = inJackpotParts(pool, consolation, toWinners ? nothing : partsOf(pool).lesser, {
    kind: 'consolation',
    rule: 'triple-trio-parts',
  })
  const capped = withCap(pool, winning, consolation, lesser)
  const available = minus(allOf(pot), capped.toJackpotPool)
  const { dividends, rest } = atCost(capped.dividends, available)
  const main = inJackpotParts(pool, winning, rest, {
    kind: 'winning',
    rule: winning.length > 1 ? 'dead-heat-jackpot-pools' : 'triple-trio-parts',
  })
  return {
    state: 'paid',
    dividends: [...main.dividends, ...dividends],
    toJackpotPool: sum([main.toJackpotPool, capped.toJackpotPool]),
    jackpotReturned: false,
    breaches: [],
  }
}

/** The trios of the first two legs, without the bets that have the winning combination (3.5(a)(v)(e)). */
function consolationWinners(pool: SinglePool, trios: readonly Trios[]): readonly Winner[] {
  const winning = new Set(oneOfEach(trios).map(keyOf))
  const others = new Map([...pool.board].filter(([key]) => !winning.has(key)))
  return winnersOf({ ...pool, board: others }, [...trios.slice(0, 2), null])
}

type Parts = { dividends: readonly Dividend[]; toJackpotPool: Exact }

/**
 * 3.5(a)(v)(d): a consolation dividend is never over 1/50 of the winning one. What the limit holds back joins the
 * winning part, so the two are found together: the greatest number of dollars that is not over 1/50 of what the
 * winning part then comes to. The minimum dividend is paid whatever the limit (3.5(a)(v)(c)).
 */
function withCap(
  pool: TripleTrioPool,
  winning: readonly Winner[],
  consolation: readonly Winner[],
  lesser: Parts,
): Parts {
  const { pot, terms } = pool
  const at = (dollars: number | null): Parts => limited(pool, consolation, lesser, dollars)
  const isWithin = (dollars: number | null): boolean => {
    const { dividends, toJackpotPool } = at(dollars)
    const rest = minus(
      minus(allOf(pot), toJackpotPool),
      sum(dividends.map(({ amount, base, staked }) => times(amount, exact(staked, base)))),
    )
    const part = dividedBy(rest, exact(winning.length))
    const least = winning.filter(({ stake }) => stake > 0).map((holding) => perUnit(part, holding, terms.unit))
    return dividends.every(({ amount }) => least.every((main) => !isLess(main, times(amount, exact(50)))))
  }
  if (isWithin(null)) return lesser
  const highest = Math.max(...lesser.dividends.map(({ amount }) => Math.ceil(Number(amount.over / amount.under) / 100)))
  let [within, over] = [0, highest + 1]
  while (over - within > 1) {
    const middle = Math.floor((within + over) / 2)
    if (isWithin(100 * middle)) within = middle
    else over = middle
  }
  return at(Math.max(100 * within, terms.unit + terms.leastOver))
}

/** The consolation with no dividend over a limit in cents; `null` is no limit. */
function limited(
  { type, terms }: SinglePool,
  consolation: readonly Winner[],
  lesser: Parts,
  limit: number | null,
): Parts {
  if (limit === null) return lesser
  const most = exact(limit)
  const backed = consolation.filter(({ stake }) => stake > 0)
  const cut = lesser.dividends.map((dividend, index) => {
    const holding = backed[index]
    if (holding === undefined || dividend.lifted || !isLess(most, dividend.amount))
      return { dividend, released: nothing }
    const named = nameOf(type, holding, { kind: 'consolation', rule: 'triple-trio-parts' })
    const whole = jackpotPoolDividend(most, holding, terms, named)
    return dividend.whole === true
      ? { dividend: whole.dividend, released: minus(unpaidOf(dividend), whole.unpaid) }
      : { dividend: { ...dividend, amount: most }, released: nothing }
  })
  return {
    dividends: cut.map(({ dividend }) => dividend),
    toJackpotPool: minus(lesser.toJackpotPool, sum(cut.map(({ released }) => released))),
  }
}

/** What the stakes leave of a dividend that is a whole part. */
const unpaidOf = ({ amount, part }: Dividend): Exact => minus(amount, part)

/** 3.5(a)(v)(f), (g): all of the Net Pool to the trios of the remaining legs. */
function settleRemainingLegs(pool: SinglePool, trios: readonly (Trios | null)[]): PoolResultOutcome {
  const remaining = winnersOf(pool, trios)
  const run = trios.filter((leg) => leg !== null)
  if (remaining.some(({ stake }) => stake > 0)) {
    const parts = inJackpotParts(pool, remaining, pool.pot.net, {
      kind: 'remaining-legs',
      rule: 'triple-trio-lost-leg',
    })
    return { state: 'paid', ...parts, jackpotReturned: true, breaches: [] }
  }
  if (run.length === 1) return unbacked('nobody has the trio of the remaining leg')
  const firstOnly = trios.map((leg, index) => (index === trios.findIndex((other) => other !== null) ? leg : null))
  const first = winnersOf(pool, firstOnly)
  if (first.every(({ stake }) => stake === 0)) return unbacked('nobody has the trio of the first remaining leg')
  const { lesser } = partsOf(pool)
  const parts = inJackpotParts(pool, first, lesser, {
    kind: 'first-remaining-leg',
    rule: 'triple-trio-remaining-unbacked',
  })
  return {
    state: 'paid',
    dividends: parts.dividends,
    toJackpotPool: sum([parts.toJackpotPool, minus(pool.pot.net, lesser)]),
    jackpotReturned: true,
    breaches: [],
  }
}

/** Who has a winning trio in every leg that counts; `null` counts not. */
function winnersOf({ board }: SinglePool, trios: readonly (Trios | null)[]): readonly Winner[] {
  const counting = trios.flatMap((leg, index) => (leg === null ? [] : [index]))
  const holdings = [...board].map(([key, holding]) => ({ key, holding, legs: key.split('-') }))
  return oneOfEach(trios.filter((leg) => leg !== null)).map((on) => {
    const wanted = on.map((trio) => trio.join('+'))
    const held = holdings.filter(({ legs }) => counting.every((leg, index) => legs[leg] === wanted[index]))
    return {
      ...together(
        on,
        held.map(({ holding }) => holding),
      ),
      pays: held.map(({ key }) => key),
    }
  })
}
