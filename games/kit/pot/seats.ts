/** Seats of a table, numbered clockwise from the house dealer's left. */
export type Seats = readonly number[]

/** Who sits at the table, and who is in the hand. */
export type Table = {
  seated: Seats
  /** Seats that get cards. */
  dealtIn: Seats
  /** Seats that get none in this hand, clockwise from the first one skipped. */
  sitsOut: Seats
  /** Seats still in the hand when the round begins. */
  live: Seats
  button?: number
  smallBlind?: number
  bigBlind?: number
  /** The seat whose large blind the next seat has taken, as it is all-in with less than half of it. */
  shortBlind?: number
}

/** The seats clockwise from the first one left of `seat`, and it last. */
export function clockwiseFrom(seat: number, seats: Seats): number[] {
  const inOrder = seats.toSorted((a, b) => a - b)
  return [...inOrder.filter((each) => each > seat), ...inOrder.filter((each) => each <= seat)]
}

/** The first of the seats left of `seat`; undefined where there is none. */
export const leftOf = (seat: number, seats: Seats): number | undefined => clockwiseFrom(seat, seats)[0]

/** The seats clockwise from `seat` itself. */
export const clockwiseAt = (seat: number, seats: Seats): number[] => clockwiseFrom(seat - 1, seats)

/** A record by seats, whose keys are text, as pairs in order of the seats. */
export const bySeat = <Value>(record: Readonly<Record<number, Value>>): [number, Value][] =>
  Object.entries(record)
    .map(([seat, value]): [number, Value] => [Number(seat), value])
    .sort(([a], [b]) => a - b)
