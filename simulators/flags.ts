/** What the verbs that play tables have in common on the command line. */
export const playFlags = { seed: { type: 'string' }, pace: { type: 'string' } } as const

/** A number that was given with a flag, or the standard one. Throws a RangeError that names the flag. */
export function numberOf(flag: string, given: string | undefined, standard: number, least: number): number {
  if (given === undefined) return standard
  const number = Number(given)
  if (/^\d+(\.\d+)?$/.test(given) && number >= least) return number
  throw new RangeError(`--${flag} ${given}: must be a number of at least ${least}.`)
}

/** As `numberOf`, of what has no parts. */
export function wholeNumberOf(
  flag: string,
  given: string | undefined,
  standard: number,
  least: number,
  most = Number.POSITIVE_INFINITY,
): number {
  if (given === undefined) return standard
  const number = Number(given)
  if (/^\d+$/.test(given) && number >= least && number <= most) return number
  const end = Number.isFinite(most) ? ` to ${most}` : ' on'
  throw new RangeError(`--${flag} ${given}: must be a whole number from ${least}${end}.`)
}

/** Seed 28 is an evening with something to see soon. */
export const playSettings = ({ seed, pace }: { seed?: string; pace?: string }, standardPace: number) => ({
  seed: wholeNumberOf('seed', seed, 28, 0),
  pace: numberOf('pace', pace, standardPace, 0.1),
})
