/**
 * Money is whole minor units (cents, pence). What a rule makes of it (half a stake, 5 percent, 3:2) can be a
 * fraction, so it stays an exact ratio until the rule that rounds it.
 */
export type Exact = { readonly over: bigint; readonly under: bigint }

/** `'35:1'`: 35 are won for each 1 staked, and the stake goes back as well. */
export type Odds = `${number}:${number}`

/** The ratio over/under of whole numbers. Throws a RangeError for others. */
export function exact(over: number | bigint, under: number | bigint = 1): Exact {
  return { over: BigInt(over), under: BigInt(under) }
}

export const times = (a: Exact, b: Exact): Exact => ({ over: a.over * b.over, under: a.under * b.under })
export const plus = (a: Exact, b: Exact): Exact =>
  a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : { over: a.over * b.under + b.over * a.under, under: a.under * b.under }
export const minus = (a: Exact, b: Exact): Exact => plus(a, { over: -b.over, under: b.under })
export const percent = (points: number): Exact => exact(Math.round(points * 1e6), 1e8)

export const roundedDown = ({ over, under }: Exact): number =>
  under === 1n ? Number(over) : Number(over / under - (over % under < 0n ? 1n : 0n))
export const roundedUp = ({ over, under }: Exact): number =>
  under === 1n ? Number(over) : Number(over / under + (over % under > 0n ? 1n : 0n))

export const greatestDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestDivisor(b, a % b))

/** In lowest terms. */
export function lowest({ over, under }: Exact): Exact {
  const divisor = greatestDivisor(over < 0n ? -over : over, under)
  return { over: over / divisor, under: under / divisor }
}

/** In lowest terms, as `205/2`, or as a whole number. */
export function exactText(amount: Exact): string {
  const { over, under } = lowest(amount)
  return under === 1n ? `${over}` : `${over}/${under}`
}

const oddsPattern = /^(\d{1,5}):(\d{1,5})$/

/** A number n as n:1 in whole numbers, exactly: 8.5 is `17:2`. What has no such form is no odds to anybody who reads it. */
export function oddsToOne(n: number): string {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(`${n}`) ?? []
  if (whole === undefined) return `${n}:1`
  const { over, under } = lowest(exact(BigInt(whole + part), 10n ** BigInt(part.length)))
  return `${over}:${under}`
}

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
