import type { CardRoomBet } from './case.ts'

/** The seat of a hand's name; undefined for the board and the dealer. */
export function seatOfHand(name: unknown): number | undefined {
  if (typeof name === 'number') return name
  const [, seat] = /^(?:seat:)?([1-9]\d*)$/.exec(String(name)) ?? []
  return seat === undefined ? undefined : Number(seat)
}

/** A seat, or a hand by its name, in a sentence: `seat 1`, `the player-dealer`, `the board`. */
export function seatText(hand: number | string): string {
  if (hand === 'dealer') return 'the player-dealer'
  const seat = seatOfHand(hand)
  return seat === undefined ? `the ${hand}` : `seat ${seat}`
}

/** The seats that have wagers, each once. */
export const seatsWithBets = (bets: readonly Pick<CardRoomBet, 'seat'>[]): number[] => [
  ...new Set(bets.flatMap(({ seat }) => (seat === 'dealer' ? [] : [seat]))),
]

/** The seats that have cards of their own in a deal. */
export const seatsWithCards = (deal: Readonly<Record<string, unknown>>): number[] =>
  Object.keys(deal)
    .flatMap((hand) => (hand.startsWith('seat:') ? [seatOfHand(hand)] : []))
    .filter((seat) => seat !== undefined)
