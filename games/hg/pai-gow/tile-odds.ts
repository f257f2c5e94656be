import type { OddsBy } from '../../kit/bank/player-banked.ts'
import type { CardRoomAction } from '../../kit/card-room/case.ts'
import { type Tile, tileRank, tileSet } from '../../kit/cards/tiles.ts'
import { standing, type TwoHands, twoHands } from '../../kit/families/pai-gow/two-hands.ts'
import { type TileRanking, type TileSetting, tileStrength } from '../../kit/families/tiles/hands.ts'
import { setTiles, type TileHouseWay } from '../../kit/families/tiles/house-way.ts'
import { dealtHands, drawFrom, drawHands, sameBets } from '../../kit/odds/draw-cards.ts'

/** Four tiles by their ranks: which come, which come twice, and in how many ways from a full set. */
type Four = { once: number; twice: number; ways: number; high: number; low: number }

const ranks = [...Map.groupBy(tileSet, tileRank).values()]

/** Every four ranks of which none comes more often than its two tiles; ranks alone decide how hands compare. */
function* fours(
  from: number,
  tiles: readonly Tile[],
  once: number,
  twice: number,
): Iterable<Omit<Four, 'high' | 'low'> & { tiles: readonly Tile[] }> {
  if (tiles.length === 4) {
    yield { tiles, once, twice, ways: 2 ** sizeOf(once) }
    return
  }
  for (let rank = from; rank < ranks.length; rank++) {
    const [one, other] = ranks[rank] ?? []
    if (one === undefined || other === undefined) continue
    yield* fours(rank + 1, [...tiles, one], once | (1 << rank), twice)
    if (tiles.length < 3) yield* fours(rank + 1, [...tiles, one, other], once, twice | (1 << rank))
  }
}

/** How many ranks are in each set of them. */
const sizes = Uint8Array.from({ length: 1 << ranks.length }, (_, set) => set.toString(2).replaceAll('0', '').length)
const sizeOf = (set: number): number => sizes[set] ?? 0

/** Seat and player-dealer both set by the same house way: every two hands of four tiles. */
export const bySetting = (
  wager: string,
  strategy: string,
  ranking: TileRanking,
  way: TileHouseWay,
): OddsBy<TwoHands> => ({
  strategy,
  draws: (random, _options, _given, seats) => {
    const hands = drawHands(drawFrom(random, tileSet), seats, 4)
    return {
      deal: dealtHands(hands),
      actions: hands.flatMap(({ seat, cards }): CardRoomAction[] => {
        const setting = setTiles(way, ranking, cards)
        return setting === undefined ? [] : [{ seat, do: 'set', ...setting }]
      }),
      bets: sameBets(hands, wager),
    }
  },
  ways: () => {
    const set = ({ high, low }: TileSetting) => ({ high: tileStrength(ranking, high), low: tileStrength(ranking, low) })
    const hands: Four[] = [...fours(0, [], 0, 0)].flatMap(({ tiles, ...four }) => {
      const setting = setTiles(way, ranking, tiles)
      return setting === undefined ? [] : [{ ...four, ...set(setting) }]
    })
    /** By how the high hands stand, and then the low ones: lower, equal, higher. */
    const counts = new Float64Array(9)
    for (const own of hands)
      for (const other of hands) {
        // A rank has two tiles: where one hand has both, the other has none.
        if ((own.twice & (other.once | other.twice)) !== 0 || (own.once & other.twice) !== 0) continue
        const place = 3 * Math.sign(own.high - other.high) + Math.sign(own.low - other.low) + 4
        counts[place] = (counts[place] ?? 0) + (own.ways * other.ways) / (1 << sizeOf(own.once & other.once))
      }
    return [...counts].map((count, place) => ({
      facts: twoHands(standing(Math.floor(place / 3), 1), standing(place % 3, 1)),
      weight: BigInt(count),
    }))
  },
})
