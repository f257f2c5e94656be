/** Whole numbers from `min` to `max`, both included; null where that end is open. */
export type Band = { readonly min: number | null; readonly max: number | null }

/** The two limits of a limit game: the lower bet and the upper bet, in minor units. */
export type BetLimits = readonly [small: number, big: number]

/** What is played at a table: the games that an option is printed for. */
export type Structure = 'limit' | 'no-limit' | 'pot-limit' | 'no-limit/pot-limit'

/**
 * How often a fee is taken: at moments of a hand, once a hand from each player, or for each half hour. A half hour is
 * charged at its end by the clock, in advance, or once it was played.
 */
export type FeeKind =
  | 'pot-three-stage'
  | 'pot-two-stage'
  | 'per-hand-per-player'
  | 'half-hour-end-per-player'
  | 'half-hour-advance'
  | 'half-hour-per-player'

type FeePayer = 'pot' | 'small-blind' | 'each-player'

/** One fee of an option. `at` is null where the document prints an amount and no moment for it. */
export type Charge = {
  readonly fee: number
  /** Minor units; an amount of 0 says that the option is free at that moment. */
  readonly amount: number
  readonly from: FeePayer
  readonly at: string | null
}

/**
 * One row of a printed table. An option may have several rows, one for each band of players. What it covers is what a
 * table must play to post it; nothing said is not checked.
 */
export type FeeOption = {
  readonly set: string
  readonly table: string
  readonly option: number
  readonly kind: FeeKind
  readonly structure?: Structure
  readonly players: Band
  readonly covers: {
    readonly limit?: { readonly min: BetLimits; readonly max: BetLimits }
    readonly buyIn?: Band
    readonly pointValue?: Band
    readonly tableLimit?: Band
  }
  readonly charges: readonly Charge[]
  readonly lines: readonly [number, number]
}

export const isWithin = (value: number, { min, max }: Band): boolean =>
  (min === null || value >= min) && (max === null || value <= max)

export const isTimed = ({ kind }: FeeOption): boolean => kind.startsWith('half-hour')

/** As people read a band of players: `7 or more`, `5 or less`, `6`. */
export function bandText({ min, max }: Band): string {
  if (min === null) return max === null ? 'any number' : `${max} or less`
  if (max === null) return `${min} or more`
  return min === max ? `${min}` : `${min} to ${max}`
}
