import { pipsOf, type Tile, tileRank } from '../../cards/tiles.ts'

/** What a document says of tile hands where documents differ. */
export type TileRanking = {
  /** The two tiles of Jee Joon: each counts 3 or 6, or stands for the twin of the tile beside it. */
  wild: 'three-or-six' | 'any-tile'
  /** What Heaven or Earth makes a hand of its own with: tiles of 9, 8 and 7 pips, the best first. */
  heavenWith: readonly number[]
}

export type TilePair = readonly [Tile, Tile]
/** Four tiles as two hands. */
export type TileSetting = { high: TilePair; low: TilePair }

const jeeJoon = 16
const heaven = 1
const earth = 2

const isWild = (tile: Tile): boolean => tileRank(tile) === jeeJoon

/* Strengths in three heights that never meet: pairs, Heaven and Earth with another tile, points. */
const ofPair = (rank: number): number => 3000 + (rank === jeeJoon ? 100 : -rank)
const ofHeaven = (step: number, rank: number): number => 2000 - 2 * step - (rank - heaven)
const ofPoints = (points: number, rank: number): number => (points === 0 ? 0 : 100 * points - rank)

/** The higher number is the better hand, and hands that neither beats have equal numbers; so have all of no points. */
export function tileStrength(ranking: TileRanking, [one, other]: TilePair): number {
  const [upper, lower] = tileRank(one) <= tileRank(other) ? [one, other] : [other, one]
  const rank = tileRank(upper)
  if (rank === tileRank(lower)) return ofPair(rank)
  if (ranking.wild === 'any-tile' && isWild(lower)) return ofPair(rank)
  const step = rank === heaven || rank === earth ? ranking.heavenWith.indexOf(pipsOf(lower)) : -1
  return step < 0 ? ofPoints(bestPoints(upper, lower), rank) : ofHeaven(step, rank)
}

/** The points of two tiles, 0 to 9: a tile of Jee Joon counts what is better. */
function bestPoints(upper: Tile, lower: Tile): number {
  const counts = isWild(lower) ? [3, 6] : [pipsOf(lower)]
  return Math.max(...counts.map((count) => (pipsOf(upper) + count) % 10))
}

export const isPair = (ranking: TileRanking, two: TilePair): boolean => tileStrength(ranking, two) > 2500
/** Heaven or Earth with a nine, an eight or, where it counts, a seven. */
export const isHeavenly = (ranking: TileRanking, two: TilePair): boolean => {
  const strength = tileStrength(ranking, two)
  return strength > 1500 && strength < 2500
}

/** Whether a hand has so many points, or is better than any that counts by points. */
export const isWorth = (ranking: TileRanking, two: TilePair, points: number): boolean =>
  tileStrength(ranking, two) >= ofPoints(points, jeeJoon)

/** The same two hands, the better one high; of equal ones that with the better tiles, so that a setting is named once. */
export function inOrder(ranking: TileRanking, one: TilePair, other: TilePair): TileSetting {
  const better = tileStrength(ranking, one) - tileStrength(ranking, other) || ranksIn(other) - ranksIn(one)
  return better >= 0 ? { high: one, low: other } : { high: other, low: one }
}

const ranksIn = ([one, other]: TilePair): number => tileRank(one) + tileRank(other)

/** The three ways to set four tiles as two hands. */
export function tileSettings(ranking: TileRanking, four: readonly Tile[]): readonly TileSetting[] {
  const [a, b, c, d] = four
  if (a === undefined || b === undefined || c === undefined || d === undefined) return []
  return [inOrder(ranking, [a, b], [c, d]), inOrder(ranking, [a, c], [b, d]), inOrder(ranking, [a, d], [b, c])]
}

/** How many of the two hands beat the player-dealer's: an equal hand does not. */
export const tileHandsWon = (ranking: TileRanking, own: TileSetting, dealers: TileSetting): number =>
  [
    tileStrength(ranking, own.high) > tileStrength(ranking, dealers.high),
    tileStrength(ranking, own.low) > tileStrength(ranking, dealers.low),
  ].filter(Boolean).length
