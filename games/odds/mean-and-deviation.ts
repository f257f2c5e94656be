import { type Exact, exact, greatestDivisor, lowest, plus, times } from '../kit/settle/money.ts'
import type { AlikeOutcomes } from './alike-outcomes.ts'

/** How many outcomes are counted. */
export const countOf = (outcomes: readonly AlikeOutcomes[]): bigint => sum(outcomes.map(({ weight }) => weight))

/** The weighted mean of a figure, in lowest terms. */
export function meanOf(outcomes: readonly AlikeOutcomes[], figure: (outcome: AlikeOutcomes) => Exact): Exact {
  const figures = outcomes.map((outcome) => times(figure(outcome), exact(outcome.weight)))
  const unders = new Set(figures.map(({ under }) => under))
  const under = [...unders].reduce((common, each) => common * (each / greatestDivisor(common, each)), 1n)
  const over = sum(figures.map((each) => each.over * (under / each.under)))
  return lowest({ over, under: under * countOf(outcomes) })
}

/** What the figure strays from its mean, as a standard deviation. */
export function deviationOf(outcomes: readonly AlikeOutcomes[], figure: (outcome: AlikeOutcomes) => Exact): number {
  const mean = meanOf(outcomes, figure)
  const square = meanOf(outcomes, (outcome) => times(figure(outcome), figure(outcome)))
  return Math.sqrt(rounded(plus(square, times(mean, { over: -mean.over, under: mean.under }))))
}

/** Twice as many as a number keeps, so that cutting off the rest changes none that is kept. */
const binaryPlaces = 106

/** As a number. */
export const rounded = ({ over, under }: Exact): number =>
  Number((over << BigInt(binaryPlaces)) / under) / 2 ** binaryPlaces

const sum = (counts: readonly bigint[]): bigint => counts.reduce((a, b) => a + b, 0n)
