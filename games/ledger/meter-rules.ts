import type { Citation } from '../kit/document/citation.ts'
import { type Exact, exact, minus, percent, plus, times } from '../kit/settle/money.ts'
import type { AwardRule } from '../kit/settle/pay-awards.ts'

/** Percent of each stake, with at most six decimals. The house keeps the rest. */
type Shares = { main: number; reserve?: number; hidden?: number }

/** The rules of a meter, for one table or linked tables, as set by the game and the operator. */
export type Progressive = AwardRule & {
  id: string
  shares: Shares
  /** A hit locks every table of the link until it is settled (co, line 711). */
  locksLink?: true
  /** The rules that its transfers cite. */
  cites: Readonly<Record<'share' | 'awards' | 'seed' | 'correction', Citation>>
}

/** The mistakes in a configuration, as plain sentences. `leastMain` is the least share by the game's rules, as in gb 2.7 b. */
export function verifyProgressive({ shares, seed, cap, aggregateLimit }: Progressive, leastMain = 0): string[] {
  const points = [shares.main, shares.reserve ?? 0, shares.hidden ?? 0]
  const total = points.reduce((sum, each) => sum + each, 0)
  const isCoarse = (each: number) => Math.abs(each * 1e6 - Math.round(each * 1e6)) < 1e-3
  const demands: [boolean, string][] = [
    [
      points.every((each) => each >= 0) && total <= 100 + 1e-9,
      `the shares are ${points.join(', ')} %; each must be at least 0, and together at most 100`,
    ],
    [points.every(isCoarse), `the shares are ${points.join(', ')} %; six decimals is the most`],
    [
      shares.main >= leastMain,
      `${shares.main} % of the stakes go to the meter; the rules require at least ${leastMain} %`,
    ],
    [isAmount(seed), `the seed is ${seed}; it must be a whole number of minor units, 0 or more`],
    [cap === undefined || (isAmount(cap) && cap >= seed), `the cap is ${cap}; it must not be below the seed, ${seed}`],
    [
      aggregateLimit === undefined || isAmount(aggregateLimit),
      `the aggregate limit is ${aggregateLimit}; it must be 0 or more`,
    ],
  ]
  return demands.filter(([isMet]) => !isMet).map(([, sentence]) => sentence)
}

const isAmount = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0

/** Divides a stake (minor units) exactly. */
export function sharesOf(stake: number, { main, reserve = 0, hidden = 0 }: Shares) {
  const part = (points: number): Exact => times(exact(stake), percent(points))
  const shares = { main: part(main), reserve: part(reserve), hidden: part(hidden) }
  const given = plus(plus(shares.main, shares.reserve), shares.hidden)
  return { ...shares, house: minus(exact(stake), given) }
}
