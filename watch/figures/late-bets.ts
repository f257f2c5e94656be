/** Chips that were moved after betting had closed, as the tables find them, with their margins: a JSON value. */
export type LateBet = {
  readonly at: number
  readonly round: number
  readonly seat: number
  readonly spot: string
  /** What lay there before and after (minor units). */
  readonly before: number
  readonly after: number
  readonly marginMs: number
  /** Who has dealt the round, where somebody had signed on. */
  readonly dealer?: string
}

export type LateFigures = {
  /** Newest first. */
  readonly last: readonly LateBet[]
  /** How many there were of each seat among these. */
  readonly bySeat: Readonly<Record<string, number>>
  /** Absent where nobody had signed on. */
  readonly byDealer?: Readonly<Record<string, number>>
  readonly medianMs: number
}

const kept = 100

/** A finding that tells of a late move has these figures, whatever rule of the game it breaks. */
export function lateBetIn(
  at: number,
  round: number,
  figures: Readonly<Record<string, unknown>> = {},
): LateBet | undefined {
  const { seat, spot, before, after, marginMs } = figures
  const isWhole =
    typeof seat === 'number' &&
    typeof spot === 'string' &&
    typeof before === 'number' &&
    typeof after === 'number' &&
    typeof marginMs === 'number'
  return isWhole ? { at, round, seat, spot, before, after, marginMs } : undefined
}

export const withLateBet = (bets: readonly LateBet[], bet: LateBet): LateBet[] => [bet, ...bets].slice(0, kept)

export function lateFigures(last: readonly LateBet[]): LateFigures {
  const bySeat: Record<string, number> = {}
  const byDealer: Record<string, number> = {}
  for (const { seat, dealer } of last) {
    bySeat[seat] = (bySeat[seat] ?? 0) + 1
    if (dealer !== undefined) byDealer[dealer] = (byDealer[dealer] ?? 0) + 1
  }
  const margins = last.map(({ marginMs }) => marginMs).toSorted((a, b) => a - b)
  const isDealt = Object.keys(byDealer).length > 0
  return { last, bySeat, ...(isDealt && { byDealer }), medianMs: margins[Math.floor(margins.length / 2)] ?? 0 }
}
