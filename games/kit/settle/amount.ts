import { type Exact, exact, minus } from './money.ts'

/** An exact amount in minor units, in lowest terms: `1250` or `205/2`. Text, so that JSON keeps it exact. */
export type Amount = string

const pattern = /^(-?\d+)(?:\/([1-9]\d*))?$/

/** Throws a RangeError for text that is not an amount. */
export function exactOf(amount: Amount): Exact {
  const [, over, under = '1'] = pattern.exec(amount) ?? []
  if (over === undefined) throw new RangeError(`'${amount}' is not an amount; amounts are written as 1250 or 205/2`)
  return exact(BigInt(over), BigInt(under))
}

export const isBelow = (a: Exact, b: Exact): boolean => minus(a, b).over < 0n
export const leastOf = (a: Exact, b: Exact): Exact => (isBelow(b, a) ? b : a)
export const notBelowZero = (a: Exact): Exact => (a.over < 0n ? exact(0) : a)

/** As much of the amount as fits on a meter that holds `main` and may hold `cap`. */
export const underCap = (amount: Exact, main: Exact, cap: number | undefined): Exact =>
  cap === undefined ? amount : leastOf(amount, notBelowZero(minus(exact(cap), main)))
