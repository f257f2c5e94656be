import { drawnStake } from '../card-room/page.ts'
import type { Random } from './random.ts'

/** Cards drawn by chance from so many packs, one at each call; none is put back. Throws a RangeError when none is left. */
export function drawFrom<Piece>(random: Random, pack: readonly Piece[], packs = 1): () => Piece {
  const drawn = new Set<number>()
  return () => {
    if (drawn.size === pack.length * packs) throw new RangeError('No card is left to draw.')
    let at = random.int(pack.length * packs)
    while (drawn.has(at)) at = random.int(pack.length * packs)
    drawn.add(at)
    return pack[at % pack.length] as Piece
  }
}

/** So many of them. */
export const several = <Piece>(draw: () => Piece, count: number): Piece[] => Array.from({ length: count }, () => draw())

/** The hand of a seat or of the player-dealer. */
export type DrawnHand<Piece> = { seat: number | 'dealer'; cards: readonly Piece[] }

/** So many cards to each seat, and then to the player-dealer. */
export const drawHands = <Piece>(draw: () => Piece, seats: number, cards: number): DrawnHand<Piece>[] =>
  [...Array.from({ length: seats }, (_, i) => i + 1), 'dealer' as const].map((seat) => ({
    seat,
    cards: several(draw, cards),
  }))

/** The hands by the names that a round has for them. */
export const dealtHands = <Piece>(hands: readonly DrawnHand<Piece>[]): Record<string, readonly Piece[]> =>
  Object.fromEntries(hands.map(({ seat, cards }) => [seat === 'dealer' ? seat : `seat:${seat}`, cards]))

/** The same bet of every seat. */
export const sameBets = (hands: readonly DrawnHand<unknown>[], wager: string) =>
  hands.flatMap(({ seat }) => (seat === 'dealer' ? [] : [{ seat, wager, stake: drawnStake }]))
