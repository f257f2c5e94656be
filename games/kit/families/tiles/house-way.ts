import { pipsOf, type Tile, tileRank } from '../../cards/tiles.ts'
import {
  isHeavenly,
  isPair,
  isWorth,
  type TilePair,
  type TileRanking,
  type TileSetting,
  tileSettings,
  tileStrength,
} from './hands.ts'

/** When a pair is split between the two hands: the pips of its tiles, and what the lower hand must then be worth. */
type SplitRow = {
  pips: readonly number[]
  low: number
  /** Only beside Heaven or Earth. */
  besideHeaven?: true
  /** Or beside a tile of so many pips, whatever the lower hand is worth. */
  orBeside?: readonly number[]
}

/** How a house sets four tiles, as its document prints it: the pairs that it splits; every other pair stays. */
export type TileHouseWay = readonly SplitRow[]

const isHeavenOrEarth = (tile: Tile): boolean => tileRank(tile) <= 2

const strengthOf = (ranking: TileRanking, hand: TilePair): number => tileStrength(ranking, hand)

/** The better of two settings: by the low hand, then by the high one. */
function balanced(ranking: TileRanking, settings: readonly TileSetting[]): TileSetting | undefined {
  return settings.toSorted(
    (a, b) =>
      strengthOf(ranking, b.low) - strengthOf(ranking, a.low) ||
      strengthOf(ranking, b.high) - strengthOf(ranking, a.high),
  )[0]
}

/**
 * Sets four tiles by the house way: the best pair high unless it is split, or else Heaven or Earth with a nine or eight
 * high, or else the best low hand (a reading: the document prints no order for other hands).
 */
export function setTiles(way: TileHouseWay, ranking: TileRanking, four: readonly Tile[]): TileSetting | undefined {
  const settings = tileSettings(ranking, four)
  const paired = settings.filter(({ high }) => isPair(ranking, high))
  if (paired.length > 0) return withPair(way, ranking, settings, paired)
  const heavenly = settings.filter(({ high }) => isHeavenly(ranking, high))
  return balanced(ranking, heavenly.length > 0 ? heavenly : settings)
}

function withPair(
  way: TileHouseWay,
  ranking: TileRanking,
  settings: readonly TileSetting[],
  paired: readonly TileSetting[],
): TileSetting | undefined {
  const kept = paired.toSorted((a, b) => strengthOf(ranking, b.high) - strengthOf(ranking, a.high))[0]
  // A second pair in front is never bettered by splitting the first (a reading).
  if (kept === undefined || isPair(ranking, kept.low)) return kept
  const row = way.find(({ pips }) => kept.high.every((tile) => pips.includes(pipsOf(tile))))
  if (row === undefined || tileRank(kept.high[0]) !== tileRank(kept.high[1])) return kept
  const unpaired = settings.filter((setting) => !paired.includes(setting))
  const split = balanced(ranking, unpaired)
  return split !== undefined && isSplit(row, ranking, kept.low, split) ? split : kept
}

function isSplit(
  { low, besideHeaven, orBeside = [] }: SplitRow,
  ranking: TileRanking,
  others: TilePair,
  split: TileSetting,
): boolean {
  if (orBeside.some((pips) => others.some((tile) => pipsOf(tile) === pips))) return true
  return isWorth(ranking, split.low, low) && (besideHeaven === undefined || others.some(isHeavenOrEarth))
}
