import type { CardRoomCase } from '../../card-room/case.ts'
import { seatText } from '../../card-room/seat-names.ts'

/** Chips of a seat that are told twice, as a sentence: what it wins would be paid on each of them. */
export function stackTwice({ bets }: CardRoomCase, wager: string): string | undefined {
  const seats = bets.filter((bet) => bet.wager === wager).map(({ seat }) => seat)
  const twice = seats.find((seat, at) => seats.indexOf(seat) < at)
  return twice === undefined ? undefined : `bets: '${wager}' of ${seatText(twice)} is told twice`
}
