import type { Random } from './random.ts'

/** Cards drawn by chance from so many packs, one at each call; none is put back. */
export function drawFrom<Piece>(random: Random, pack: readonly Piece[], packs = 1): () => Piece {
  const drawn = new Set<number>()
  return () => {
    let at = random.int(pack.length * packs)
    while (drawn.has(at)) at = random.int(pack.length * packs)
    drawn.add(at)
    return pack[at % pack.length] as Piece
  }
}

/** So many of them. */
export const several = <Piece>(draw: () => Piece, count: number): Piece[] => Array.from({ length: count }, () => draw())
