import { minus } from '../../kit/settle/money.ts'
import { keyOf } from '../bets/combination.ts'
import { type Holding, noHolding, together } from '../bets/holdings.ts'
import { type Finish, oneOfEach, placed } from '../races/finish.ts'
import { atCost, jackpotPoolDividend } from './dividend.ts'
import { inJackpotParts } from './double-trio.ts'
import { type PoolResultOutcome, ruleNotAvailable, unbacked } from './outcome.ts'
import { sum } from './rational.ts'
import { allOf, partsOf, type SinglePool } from './single-race.ts'

/** 3.5(a)(iv). `null` is a lost leg: a void race, fewer than two starters or no finishers. */
export function settleSixUp(pool: SinglePool, legs: readonly (Finish | null)[]): PoolResultOutcome {
  const run = legs.filter((leg) => leg !== null)
  if (run.length === 0) return ruleNotAvailable('all legs are lost: the document has no rule for it')
  const qualified = qualifiedFor(pool, legs)
  if (qualified.stake === 0) return unbacked('nobody has the 1st or 2nd of all remaining legs')
  return run.length < legs.length ? withoutBonus(pool, qualified) : withBonus(pool, qualified, run)
}

type Qualified = Holding & { pays: readonly string[] }

/** All that have the 1st or 2nd of every leg that was run; a dead heat counts each horse (3.10(a)(iv)(a)). */
function qualifiedFor({ board }: SinglePool, legs: readonly (Finish | null)[]): Qualified {
  const firstTwo = legs.map((leg) => (leg === null ? null : [...placed(leg, 1), ...placed(leg, 2)]))
  const holdings = [...board].filter(([, { on }]) =>
    firstTwo.every((horses, leg) => horses === null || horses.includes(Number(on[leg]))),
  )
  return {
    ...together(
      firstTwo.filter((horses) => horses !== null),
      holdings.map(([, holding]) => holding),
    ),
    pays: holdings.map(([key]) => key),
  }
}

/** 3.5(a)(iv)(c): the Jackpot goes back, and all of the Net Pool is for the remaining legs. */
function withoutBonus({ type, pot, terms }: SinglePool, qualified: Qualified): PoolResultOutcome {
  const { dividend, unpaid } = jackpotPoolDividend(pot.net, qualified, terms, {
    type,
    kind: 'six-up',
    pays: qualified.pays,
    rule: 'six-up-lost-leg',
  })
  return { state: 'paid', dividends: [dividend], toJackpotPool: unpaid, jackpotReturned: true, breaches: [] }
}

function withBonus(pool: SinglePool, qualified: Qualified, legs: readonly Finish[]): PoolResultOutcome {
  const { type, board, pot, terms } = pool
  const { dividend, unpaid } = jackpotPoolDividend(partsOf(pool).lesser, qualified, terms, {
    type,
    kind: 'six-up',
    pays: qualified.pays,
    rule: 'six-up-parts',
  })
  const winners = oneOfEach(legs.map((leg) => placed(leg, 1))).map((on) => board.get(keyOf(on)) ?? noHolding(on))
  const hasBonus = winners.some(({ stake }) => stake > 0)
  // The Jackpot is one part with that of the bonus (3.2(a)(ix)), so a deficiency of the Six Up may take from both.
  const available = minus(hasBonus ? allOf(pot) : pot.net, unpaid)
  const sixUp = atCost([dividend], available)
  if (!hasBonus)
    return {
      state: 'paid',
      dividends: sixUp.dividends,
      toJackpotPool: sum([unpaid, sixUp.rest]),
      jackpotReturned: true,
      breaches: [{ rule: 'six-win-bonus-unbacked', message: 'nobody has the 1st of all six legs' }],
    }
  const bonus = inJackpotParts(pool, winners, sixUp.rest, {
    kind: 'six-win-bonus',
    rule: winners.length > 1 ? 'dead-heat-jackpot-pools' : 'six-up-parts',
  })
  return {
    state: 'paid',
    dividends: [...sixUp.dividends, ...bonus.dividends],
    toJackpotPool: sum([unpaid, bonus.toJackpotPool]),
    jackpotReturned: false,
    breaches: [],
  }
}
