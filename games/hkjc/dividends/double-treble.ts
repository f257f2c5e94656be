import { type Exact, exact } from '../../kit/settle/money.ts'
import type { Combination } from '../bets/combination.ts'
import { type Finish, oneOfEach, placed } from '../races/finish.ts'
import { atCost, type Dividend, type DividendKind, dividend } from './dividend.ts'
import { type PoolResultOutcome, ruleNotAvailable, unbacked } from './outcome.ts'
import { dividedBy, nothing } from './rational.ts'
import { allOf, backedOf, partsOf, type SinglePool } from './single-race.ts'

/**
 * 3.5(a)(iii). The consolation combination is the winners of the earlier legs with the 2nd of the last. `null` is a lost
 * leg, for which the document has no rule.
 */
export function settleDoubleOrTreble(pool: SinglePool, legs: readonly (Finish | null)[]): PoolResultOutcome {
  const run = legs.filter((leg) => leg !== null)
  if (run.length < legs.length) return ruleNotAvailable('a lost leg: the document has no rule for it')
  const winning = oneOfEach(run.map((leg) => placed(leg, 1)))
  if (backedOf(pool.board, winning).length === 0) return unbacked('nobody has the winners of all legs')
  const consolation = inParts(pool, consolationCombinations(run), partsOf(pool).lesser, 'consolation')
  const lesser = atCost(consolation, allOf(pool.pot))
  return {
    state: 'paid',
    dividends: [...inParts(pool, winning, lesser.rest, 'winning'), ...lesser.dividends],
    toJackpotPool: nothing,
    jackpotReturned: false,
    breaches: [],
  }
}

/** None when the last leg is dead-heated for 1st (3.10(a)(iii)). */
function consolationCombinations(legs: readonly Finish[]): readonly Combination[] {
  const earlier = legs.slice(0, -1).map((leg) => placed(leg, 1))
  return oneOfEach([...earlier, placed(legs.at(-1) ?? [], 2)])
}

/** As many parts as there are backed combinations: 3.10(a), and the consolation likewise. */
function inParts(
  { type, board, terms }: SinglePool,
  combinations: readonly Combination[],
  amount: Exact,
  kind: DividendKind,
): readonly Dividend[] {
  const backed = backedOf(board, combinations)
  const rule = combinations.length > 1 ? 'dead-heat' : 'double-treble-parts'
  return backed.map((holding) =>
    dividend(dividedBy(amount, exact(backed.length)), holding, terms, { type, kind, rule }),
  )
}
