import type { BetResolution } from './bet-resolution.ts'

/** What a document rules of its craps. A page says it; every entry of `broken` is the id of a rule or irregularity on it. */
export type CrapsRules = {
  wagers: Readonly<Record<string, CrapsWager>>
  broken: {
    dice: string
    /** A wager that is bound by its point was taken down or lowered. */
    contract: string
    /** Called off where that has no effect. */
    call: string
    shooterWithoutLine: string
    /** A wager before the throw that it is not placed at. */
    wrongThrow: string
    oddsWithoutPoint: string
    oddsOverFlat: string
  }
}

export type CrapsWager = {
  resolves: BetResolution
  /** The throw that it is placed before; any where not said. A wager on the come-out is a line wager. */
  placedOn?: 'come-out' | 'point'
  /** It may not be taken down or lowered once its point stands. */
  contract?: true
  /** Odds: the flat wager behind whose point it stands, and whether it lays them against that point. */
  behind?: string
  lays?: true
  /** It stands on the number that it names. */
  onNumber?: true
  /** A call puts it on or off for come-out throws; how it stands without one. */
  uncalled?: 'on' | 'off'
}
