/* Exact arithmetic of the second tote: nothing is rounded. */

export type Fraction = readonly [bigint, bigint]

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
export const frac = (n: number | bigint, d: number | bigint = 1): Fraction => {
  const [over, under] = [BigInt(n), BigInt(d)]
  const common = gcd(over, under) || 1n
  return [over / common, under / common]
}
export const add = (a: Fraction, b: Fraction): Fraction => frac(a[0] * b[1] + b[0] * a[1], a[1] * b[1])
export const sub = (a: Fraction, b: Fraction): Fraction => frac(a[0] * b[1] - b[0] * a[1], a[1] * b[1])
export const mul = (a: Fraction, b: Fraction): Fraction => frac(a[0] * b[0], a[1] * b[1])
export const div = (a: Fraction, b: Fraction): Fraction =>
  b[1] * a[1] * b[0] > 0n ? mul(a, [b[1], b[0]]) : mul(a, [-b[1], -b[0]])
export const below = (a: Fraction, b: Fraction): boolean => a[0] * b[1] < b[0] * a[1]
export const total = (all: readonly Fraction[]): Fraction => all.reduce(add, frac(0))
export const wholeCents = ([n, d]: Fraction): number => Number((n - (((n % d) + d) % d)) / d)
