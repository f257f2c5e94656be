/**
 * Money is whole minor units (cents, pence). What a rule makes of it (half a stake, 5 percent, 3:2) can be a
 * fraction, so it stays an exact ratio until the rule that rounds it.
 */
export type Exact = { readonly over: number; readonly under: number }

/** `'35:1'`: 35 are won for each 1 staked, and the stake goes back as well. */
export type Odds = `${number}:${number}`

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** The ratio over/under in lowest terms. Throws when a figure leaves the range in which integers are exact. */
export function exact(over: number, under = 1): Exact {
  if (!Number.isSafeInteger(over) || !Number.isSafeInteger(under) || under <= 0)
    throw new RangeError(`${over}/${under} is not an exact amount`)
  const divisor = greatestDivisor(Math.abs(over), under)
  return { over: over / divisor, under: under / divisor }
}

export const times = (a: Exact, b: Exact): Exact => {
  const one = exact(a.over, b.under)
  const other = exact(b.over, a.under)
  return exact(one.over * other.over, one.under * other.under)
}
export const plus = (a: Exact, b: Exact): Exact => exact(a.over * b.under + b.over * a.under, a.under * b.under)
export const minus = (a: Exact, b: Exact): Exact => plus(a, { over: -b.over, under: b.under })
export const percent = (points: number): Exact => times(exact(Math.round(points * 1e6), 1e6), exact(1, 100))

export const roundedDown = ({ over, under }: Exact): number => Math.floor(over / under)
export const roundedUp = ({ over, under }: Exact): number => Math.ceil(over / under)

const oddsPattern = /^(\d{1,6}):(\d{1,6})$/

/** The profit on a stake of 1. Undefined when the text is not odds of the form `X:Y`. */
export function parseOdds(text: string): Exact | undefined {
  const [, profit, stake] = oddsPattern.exec(text) ?? []
  if (profit === undefined || stake === undefined || Number(stake) === 0) return undefined
  return exact(Number(profit), Number(stake))
}

/** The profit on a stake of 1, for odds that stand in a rule and so must parse. */
export function profitOf(odds: Odds): Exact {
  const profit = parseOdds(odds)
  if (profit === undefined) throw new RangeError(`'${odds}' are not odds`)
  return profit
}

/** Whether the first odds pay less than the second. */
export const payLess = (a: Odds, b: Odds): boolean => {
  const [left, right] = [profitOf(a), profitOf(b)]
  return left.over * right.under < right.over * left.under
}
