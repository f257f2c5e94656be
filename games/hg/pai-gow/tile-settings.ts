import type { Played } from '../../kit/bank/player-banked.ts'
import type { CardRoomAction, CardRoomBet, CardRoomCase } from '../../kit/card-room/case.ts'
import { seatText } from '../../kit/card-room/seat-names.ts'
import { type Tile, tileNamed, tileRank, tileTooMany } from '../../kit/cards/tiles.ts'
import type { Breach } from '../../kit/document/rules.ts'
import { standing, type TwoHands, toldTwoHands, twoHands } from '../../kit/families/pai-gow/two-hands.ts'
import {
  inOrder,
  type TilePair,
  type TileRanking,
  type TileSetting,
  tileStrength,
} from '../../kit/families/tiles/hands.ts'

/** The tile hands of a round, as far as they are set. */
export type TileTable = {
  ranking: TileRanking
  dealer: TileSetting | undefined
  seats: ReadonlyMap<number, TileSetting | 'fouled'>
  results: CardRoomCase['options']['results']
}

/** What a page rules of tiles that are set. */
type TileRules = {
  ranking: TileRanking
  /** A player names his high hand and his low one; where he does not, the better hand is the high one. */
  named: boolean
  /** How the house sets four tiles, where that is printed. */
  houseWay?: (four: readonly Tile[]) => TileSetting | undefined
  /** The rule for four tiles that a player leaves in one stack. */
  unset?: string
  /** Why four tiles may not be set like this. */
  refuses?: (set: TileSetting) => Breach | undefined
}

type Seat = number | 'dealer'
const handName = (seat: Seat): string => (seat === 'dealer' ? 'dealer' : `seat:${seat}`)

/** Reads how four tiles were set as two hands. */
export const playTiles =
  (rules: TileRules) =>
  (round: CardRoomCase): Played<TileTable> => {
    const foreign = foreignTile(round)
    if (foreign !== undefined) return { refused: foreign }
    const seats = new Map<number, TileSetting | 'fouled'>()
    let dealer: TileSetting | undefined
    const findings: Breach[] = []
    const sets: { seat: Seat; set: Record<string, string> }[] = []
    for (const action of round.actions) {
      if (action.do === 'take-bank' || (typeof action.seat === 'string' && action.seat !== 'dealer')) continue
      const seat: Seat = action.seat === 'dealer' ? 'dealer' : Number(action.seat)
      const read = settingOf(rules, round, seat, action)
      if (!('set' in read)) return read
      const { set, unset } = read
      if (unset !== undefined)
        findings.push({ rule: unset, message: `${seatText(seat)}: four tiles are left in one stack` })
      if (set === undefined) continue
      if (action.do === 'house-way')
        sets.push({ seat, set: { high_ranks: ranksOf(set.high), low_ranks: ranksOf(set.low) } })
      const refused = rules.refuses?.(set)
      if (refused !== undefined) return { refused: { ...refused, message: `${seatText(seat)}: ${refused.message}` } }
      const isFouled = tileStrength(rules.ranking, set.low) > tileStrength(rules.ranking, set.high)
      if (seat !== 'dealer') seats.set(seat, isFouled ? 'fouled' : set)
      else dealer = isFouled ? inOrder(rules.ranking, set.high, set.low) : set
    }
    return { table: { ranking: rules.ranking, dealer, seats, results: round.options.results }, findings, sets }
  }

/** The ranks of two tiles, the better first. */
const ranksOf = (two: TilePair): string =>
  two
    .map(tileRank)
    .sort((a, b) => a - b)
    .join(' ')

/** Tiles under their own names; those that the set lacks are refused before. */
const tilesIn = (names: readonly string[] = []): readonly Tile[] => names.flatMap((name) => tileNamed(name) ?? [])

/** A tile that is in no set, or more often than the set has it. */
function foreignTile({ deal }: CardRoomCase): Breach | undefined {
  const names = Object.values(deal).flat()
  const unknown = names.find((name) => tileNamed(name) === undefined)
  const found = unknown ?? tileTooMany(tilesIn(names))
  return found === undefined
    ? undefined
    : { rule: 'tile-not-in-set', message: `${found} is not in the set${unknown === undefined ? ' so often' : ''}` }
}

/** A setting as told, by the house, or not to be read. */
function settingOf(
  { ranking, named, houseWay, unset }: TileRules,
  { deal }: CardRoomCase,
  seat: Seat,
  action: CardRoomAction,
): { set: TileSetting | undefined; unset?: string } | { error: string } {
  const dealt = deal[handName(seat)]
  if (action.do === 'house-way') return { set: dealt && houseWay?.(tilesIn(dealt)) }
  const told = action.hands ?? [action.high ?? [], action.low ?? []]
  if (unset !== undefined && told.length === 1 && told[0]?.length === 4) return { set: undefined, unset }
  const [first, second] = told.map((hand) => pairIn(tilesIn(hand)))
  if (first === undefined || second === undefined || told.length !== 2)
    return { error: `actions: ${seatText(seat)} sets two hands of two tiles` }
  if (dealt !== undefined && !areAlike(tilesIn(dealt), [...first, ...second]))
    return { error: `actions: ${seatText(seat)} sets other tiles than the four it has` }
  return { set: named && action.hands === undefined ? { high: first, low: second } : inOrder(ranking, first, second) }
}

function pairIn([one, other, ...more]: readonly Tile[]): TilePair | undefined {
  return one === undefined || other === undefined || more.length > 0 ? undefined : [one, other]
}

const areAlike = (some: readonly Tile[], others: readonly Tile[]): boolean =>
  some.toSorted().join() === others.toSorted().join()

/** A seat's two hands against the player-dealer's; undefined while hands are not set. */
export function tileHandsOf(
  { ranking, dealer, seats, results }: TileTable,
  { seat }: CardRoomBet,
): TwoHands | undefined {
  const told = results?.[String(seat)]
  if (told !== undefined) return toldTwoHands[told]
  const own = typeof seat === 'number' ? seats.get(seat) : undefined
  if (own === 'fouled') return 'fouled'
  if (own === undefined || dealer === undefined) return undefined
  return twoHands(
    standing(tileStrength(ranking, own.high), tileStrength(ranking, dealer.high)),
    standing(tileStrength(ranking, own.low), tileStrength(ranking, dealer.low)),
  )
}
