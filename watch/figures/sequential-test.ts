import { logGamma, logOfMean } from './numeric.ts'

/**
 * A test of chance that may be looked at for ever. It bets against the hypothesis that every cell comes with its share: on
 * each of many alternatives (one pocket, one sector, one face) it holds the mixture of all likelihood ratios under a beta
 * distribution around the fair share, and their average is a martingale while the hypothesis is true. By Ville's inequality
 * it ever reaches 1/a with a probability of at most a, whenever and however often it is looked at; so an alarm is false in at
 * most a of all fair wheels over their whole lives, with no further correction. (Ville 1939; Robbins 1970; Ramdas, Gruenwald,
 * Vovk and Shafer, Game-theoretic statistics and safe anytime-valid inference, 2023.)
 */

/** A set of cells that may come too often or too seldom, and their share of a fair device. */
export type Alternative = { readonly cells: readonly number[]; readonly share: number }

export type SequentialTest = {
  readonly alternatives: readonly Alternative[]
  /** In how many fair devices out of one it may ever raise a false alarm. */
  readonly falseAlarms: number
  /** Nothing is said before so many observations. */
  readonly least: number
}

/** How often each cell came, and the alarm: once raised it stands. A JSON value. */
export type Tally = { readonly counts: readonly number[]; readonly alarm: Alarm | null }

/** After how many observations the alarm was raised, and what weighed most: cells that came `count` times. */
export type Alarm = {
  readonly at: number
  readonly cells: readonly number[]
  readonly count: number
  readonly expected: number
}

export const newTally = (cells: number): Tally => ({ counts: Array.from({ length: cells }, () => 0), alarm: null })

/** Looking seldom costs a few spins and no rate of false alarms. */
const lookEvery = 25

/** How tightly the mixture lies around the fair share: as if so many observations had been seen before the first. */
const concentration = 200

/** The tally after one more observation. */
export function observed(test: SequentialTest, tally: Tally, cell: number): Tally {
  const counts = tally.counts.with(cell, (tally.counts[cell] ?? 0) + 1)
  const n = total(counts)
  if (tally.alarm !== null || n < test.least || n % lookEvery !== 0) return { ...tally, counts }
  return { counts, alarm: evidenceOf(test, counts) >= -Math.log(test.falseAlarms) ? alarmOf(test, counts) : null }
}

/** The natural logarithm of the martingale: how strongly the counts speak against chance. */
export const evidenceOf = ({ alternatives }: Pick<SequentialTest, 'alternatives'>, counts: readonly number[]): number =>
  logOfMean(logRatios(alternatives, counts))

/** Of each alternative: the beta mixture of binomial likelihoods over the likelihood of the fair share. */
function logRatios(alternatives: readonly Alternative[], counts: readonly number[]): number[] {
  const n = total(counts)
  const before = logGamma(concentration) - logGamma(concentration + n)
  return alternatives.map(({ cells, share }) => {
    const k = countOn(counts, cells)
    const [a, b] = [concentration * share, concentration * (1 - share)]
    const mixture = before + logGamma(a + k) + logGamma(b + n - k) - logGamma(a) - logGamma(b)
    return mixture - k * Math.log(share) - (n - k) * Math.log1p(-share)
  })
}

function total(counts: readonly number[]): number {
  let sum = 0
  for (const count of counts) sum += count
  return sum
}

function countOn(counts: readonly number[], cells: readonly number[]): number {
  let sum = 0
  for (const cell of cells) sum += counts[cell] ?? 0
  return sum
}

function alarmOf({ alternatives }: SequentialTest, counts: readonly number[]): Alarm | null {
  const logs = logRatios(alternatives, counts)
  const strongest = alternatives[logs.indexOf(Math.max(...logs))]
  if (strongest === undefined) return null
  const { cells, share } = strongest
  const n = total(counts)
  return { at: n, cells, count: countOn(counts, cells), expected: n * share }
}
