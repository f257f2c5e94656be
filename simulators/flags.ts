/** What the verbs that play tables have in common on the command line. */
export const playFlags = { seed: { type: 'string' }, pace: { type: 'string' } } as const

/** A number that was given with a flag, or the standard one. Throws a RangeError that names the flag. */
export function numberOf(flag: string, given: string | undefined, standard: number, least: number): number {
  const number = given === undefined ? standard : Number(given)
  if (given !== '' && number >= least) return number
  throw new RangeError(`--${flag} ${given}: must be a number of at least ${least}.`)
}

/** Seed 28 is an evening with something to see soon. */
export const playSettings = ({ seed, pace }: { seed?: string; pace?: string }, standardPace: number) => ({
  seed: numberOf('seed', seed, 28, 0),
  pace: numberOf('pace', pace, standardPace, 0.1),
})
