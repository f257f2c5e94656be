/** Flags that the simulating verbs share. */
export const playFlags = {
  seed: { type: 'string', takes: 'N', says: 'what comes out by chance: the same seed, the same play' },
  pace: { type: 'string', takes: 'N', says: 'how many times faster than at a table' },
} as const

export const fault = {
  type: 'string',
  multiple: true,
  takes: 'NAME=PROBABILITY',
  says: 'what goes wrong, and how often',
} as const

export const key = { type: 'string', takes: 'FILE', says: 'the key that signs requests' } as const

/** The number given with a flag, or its default. Throws a RangeError that names the flag. */
export function numberOf(flag: string, given: string | undefined, standard: number, least: number): number {
  if (given === undefined) return standard
  const number = Number(given)
  if (/^\d+(\.\d+)?$/.test(given) && number >= least) return number
  throw new RangeError(`--${flag} ${given}: must be a number from ${least}.`)
}

/** As `numberOf`, for whole numbers. */
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

/** Seed 28 shows something of interest soon. */
export const playSettings = ({ seed, pace }: { seed?: string; pace?: string }, standardPace: number) => ({
  seed: wholeNumberOf('seed', seed, 28, 0),
  pace: numberOf('pace', pace, standardPace, 0.1),
})
