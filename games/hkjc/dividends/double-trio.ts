import { type Exact, exact } from '../../kit/settle/money.ts'
import { type Combination, keyOf } from '../bets/combination.ts'
import { type Holding, noHolding } from '../bets/holdings.ts'
import { type Finish, firstInAnyOrder, oneOfEach } from '../races/finish.ts'
import type { RuleId } from '../rules.ts'
import { type Dividend, type DividendKind, jackpotPoolDividend, type Named } from './dividend.ts'
import { type PoolResultOutcome, ruleNotAvailable, unbacked } from './outcome.ts'
import { dividedBy, sum } from './rational.ts'
import type { SinglePool } from './single-race.ts'

/** The sets of three that win a leg; several in a dead heat (3.10(a)(iv)(b)). */
export const triosOf = (finish: Finish): readonly (readonly number[])[] => firstInAnyOrder(finish, 3)

/** 3.6(b), 3.10(a)(iv)(c). `null` is a lost leg, for which the document has no rule. */
export function settleDoubleTrio(pool: SinglePool, legs: readonly (Finish | null)[]): PoolResultOutcome {
  const trios = legs.flatMap((leg) => (leg === null ? [] : [triosOf(leg)]))
  if (trios.length < legs.length) return ruleNotAvailable('a lost leg: the document has no rule for it')
  const winning = oneOfEach(trios).map((on) => pool.board.get(keyOf(on)) ?? noHolding(on))
  if (winning.every(({ stake }) => stake === 0)) return unbacked('nobody has the trios of both legs')
  const all = sum([pool.pot.net, pool.pot.jackpot])
  const { dividends, toJackpotPool } = inJackpotParts(pool, winning, all, {
    kind: 'winning',
    rule: winning.length > 1 ? 'dead-heat-jackpot-pools' : 'basic-dividend',
  })
  return { state: 'paid', dividends, toJackpotPool, jackpotReturned: false, breaches: [] }
}

/** What a winner or group of winners holds, with the combinations on the board that make it up. */
export type Winner = Holding & { readonly pays?: readonly string[]; readonly on: Combination }

/** As many parts as there are winning combinations: an unbacked one's part goes to the Jackpot Pool (3.10(a)(iv)(c), (d)). */
export function inJackpotParts(
  { type, terms }: SinglePool,
  winners: readonly Winner[],
  amount: Exact,
  named: { kind: DividendKind; rule: RuleId },
): { dividends: readonly Dividend[]; toJackpotPool: Exact } {
  const part = dividedBy(amount, exact(winners.length))
  const backed = winners.filter(({ stake }) => stake > 0)
  const declared = backed.map((holding) => jackpotPoolDividend(part, holding, terms, nameOf(type, holding, named)))
  const unbackedParts = winners.filter(({ stake }) => stake === 0).map(() => part)
  return {
    dividends: declared.map(({ dividend }) => dividend),
    toJackpotPool: sum([...unbackedParts, ...declared.map(({ unpaid }) => unpaid)]),
  }
}

export const nameOf = (
  type: SinglePool['type'],
  { pays }: Winner,
  named: { kind: DividendKind; rule: RuleId },
): Named => ({
  type,
  ...named,
  ...(pays === undefined ? {} : { pays }),
})
