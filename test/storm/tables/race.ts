/** What a terminal asks, and where its answer is found. */
export type InTransaction = { transaction: string }

/** A race as its people know it. Horses of `finish` are in their order; a void race has none. */
export type TrueRace = {
  name: string
  /** Asked for once betting was closed, or on a horse that was out: nobody may take it. */
  bets: (InTransaction & { ticket: string; horse: number; stake: number; isBarred: boolean })[]
  withdrawn: (InTransaction & { horse: number })[]
  ended: (InTransaction & { finish: readonly number[] | undefined }) | undefined
}

/** Of the pool (cents, percent). */
export const unitBet = 1_000
export const takeout = 20
