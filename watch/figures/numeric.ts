/** Functions of statistics that JavaScript does not have. */

/** The logarithm of the mean of numbers whose logarithms these are, however large the numbers. */
export function logOfMean(logs: readonly number[]): number {
  const most = Math.max(...logs)
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length)
}

/** Lanczos' coefficients for g = 7, n = 9 (Godfrey); the error is below 1e-13. */
const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** The logarithm of the gamma function, of x > 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  let sum = 0.9999999999998099
  let below = x
  for (const coefficient of lanczos) {
    sum += coefficient / below
    below++
  }
  const t = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

/**
 * How likely chi-square is to be this high or higher by chance: the regularised upper incomplete gamma function of half of
 * both (Abramowitz and Stegun 26.4.19), by its series or its continued fraction.
 */
export function chiSquareTail(value: number, freedom: number): number {
  if (value <= 0 || freedom <= 0) return 1
  const [a, x] = [freedom / 2, value / 2]
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a))
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x)
}

const steps = 1_000
const enough = 1e-15

function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; n < steps && term > sum * enough; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** Lentz's method. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let result = d
  for (let n = 1; n < steps; n++) {
    const an = -n * (n - a)
    b += 2
    d = 1 / nonZero(an * d + b, tiny)
    c = nonZero(b + an / c, tiny)
    const change = c * d
    result *= change
    if (Math.abs(change - 1) < enough) break
  }
  return result
}

const nonZero = (value: number, tiny: number): number => (Math.abs(value) < tiny ? tiny : value)

/** Pearson's test of counts against their shares, which add up to 1. Undefined while one of them expects fewer than 5. */
export function chiSquareOf(
  counts: readonly number[],
  shares: readonly number[],
): { value: number; freedom: number; chance: number } | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (shares.some((share) => share * total < leastExpected)) return undefined
  const value = counts.reduce((sum, count, i) => {
    const expected = (shares[i] ?? 0) * total
    return sum + (count - expected) ** 2 / expected
  }, 0)
  const freedom = counts.length - 1
  return { value, freedom, chance: chiSquareTail(value, freedom) }
}

/** Below this the distribution of the statistic is not that of chi-square (Cochran's rule). */
const leastExpected = 5
