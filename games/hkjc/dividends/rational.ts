import { type Exact, exact, lowest, minus, plus, roundedDown, roundedUp } from '../../kit/settle/money.ts'

export const nothing = exact(0)

/** Throws a RangeError when the divisor is zero. */
export function dividedBy(a: Exact, b: Exact): Exact {
  if (b.over === 0n) throw new RangeError('division by zero')
  const sign = b.over < 0n ? -1n : 1n
  return lowest({ over: sign * a.over * b.under, under: sign * a.under * b.over })
}

export const sum = (amounts: Iterable<Exact>): Exact =>
  [...amounts].reduce((total, amount) => lowest(plus(total, amount)), nothing)

export const isLess = (a: Exact, b: Exact): boolean => minus(a, b).over < 0n

const half = exact(1, 2)

/** The multiple of `step` next to an amount; an exact half goes up or down. */
export function nearest(amount: Exact, step: number, halves: 'up' | 'down'): number {
  const steps = dividedBy(amount, exact(step))
  return step * (halves === 'up' ? roundedDown(plus(steps, half)) : roundedUp(minus(steps, half)))
}
