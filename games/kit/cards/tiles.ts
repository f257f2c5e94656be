/**
 * Chinese dominoes, written by their pips with the lower end first. The order is that of the single tiles, the highest
 * first: of a pair of unlike twins both have its rank.
 */
const ranked = [
  { tiles: ['6-6'], name: 'teen' },
  { tiles: ['1-1'], name: 'dey' },
  { tiles: ['4-4'], name: 'yun' },
  { tiles: ['1-3'], name: 'gor' },
  { tiles: ['5-5'], name: 'mooy' },
  { tiles: ['3-3'], name: 'chong' },
  { tiles: ['2-2'], name: 'bon' },
  { tiles: ['5-6'], name: 'foo' },
  { tiles: ['4-6'], name: 'ping' },
  { tiles: ['1-6'], name: 'tit' },
  { tiles: ['1-5'], name: 'look' },
  { tiles: ['4-5', '3-6'], name: 'gow' },
  { tiles: ['2-6', '3-5'], name: 'bot' },
  { tiles: ['2-5', '3-4'], name: 'chit' },
  { tiles: ['1-4', '2-3'], name: 'ng' },
  { tiles: ['1-2', '2-4'], name: 'jee' },
] as const

export type Tile = (typeof ranked)[number]['tiles'][number]

/** Tiles by every name: `4-5`, `gow-45`, and `teen` where both of a pair are alike. */
const named: ReadonlyMap<string, Tile> = new Map(
  ranked.flatMap(({ tiles, name }) =>
    tiles.flatMap((tile): [string, Tile][] => [
      [tile, tile],
      [tiles.length === 1 ? name : `${name}-${tile.replace('-', '')}`, tile],
    ]),
  ),
)

/** The tile of such a name; undefined where the set has none. */
export const tileNamed = (name: string): Tile | undefined => named.get(name)

const nameByTile: ReadonlyMap<string, string> = new Map(
  ranked.flatMap(({ tiles, name }) => tiles.map((tile) => [tile, name] as const)),
)

/** Whether this is a tile as it is written, by its pips. */
export const isTile = (piece: string): boolean => nameByTile.has(piece)

/** What a tile is called, its twin likewise: `gow` of `4-5` and of `3-6`. */
export const tileName = (tile: string): string => nameByTile.get(tile) ?? tile

/** How often each tile is in the set: twice where its twin looks alike. */
const copies: ReadonlyMap<Tile, number> = new Map(
  ranked.flatMap(({ tiles }) => tiles.map((tile) => [tile, 2 / tiles.length] as const)),
)

/** The 32 tiles. */
export const tileSet: readonly Tile[] = [...copies].flatMap(([tile, count]) => Array<Tile>(count).fill(tile))

/** The first of these tiles that comes more often than the set has it. */
export function tileTooMany(tiles: readonly Tile[]): Tile | undefined {
  const seen = new Map<Tile, number>()
  return tiles.find((tile) => {
    const count = (seen.get(tile) ?? 0) + 1
    seen.set(tile, count)
    return count > (copies.get(tile) ?? 0)
  })
}

const rankByTile: ReadonlyMap<Tile, number> = new Map(
  ranked.flatMap(({ tiles }, at) => tiles.map((tile) => [tile, at + 1] as const)),
)

/** Where a tile ranks by itself: 1 is Heaven, 16 the two that make Jee Joon. */
export const tileRank = (tile: Tile): number => rankByTile.get(tile) ?? ranked.length

/** The pips of both ends. */
export const pipsOf = (tile: Tile): number => Number(tile[0]) + Number(tile[2])
