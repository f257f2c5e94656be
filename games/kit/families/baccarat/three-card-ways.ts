import { arrangements } from '../../odds/combinations.ts'

/** How many cards count 0, 1 and so on to 6. */
type PointShoe = readonly number[]

/** Two hands of three cards, each with one more where it has drawn, by what they count: so many ordered deals of eight cards. */
type TwoTotals = { player: number; playerDrew: boolean; bank: number; bankDrew: boolean; weight: bigint }

/** A shoe of packs that have so many cards of no points, and four of each from ace to six. */
export const pointShoe = (withoutPoints: number, packs: number): PointShoe =>
  [withoutPoints, 4, 4, 4, 4, 4, 4].map((count) => count * packs)

/** Every deal from a full shoe, those together that end alike; `draws` says which of two hands of three cards draw. */
export function threeCardWays(
  shoe: PointShoe,
  draws: (player: number, bank: number) => readonly [player: boolean, bank: boolean],
): Iterable<TwoTotals> {
  const ends = new Map<string, TwoTotals>()
  const cards = shoe.reduce((all, count) => all + count, 0)
  for (const player of threeFrom(shoe))
    for (const bank of threeFrom(player.left)) {
      const [playerDrew, bankDrew] = draws(player.total, bank.total)
      const dealt = 6 + Number(playerDrew) + Number(bankDrew)
      // The cards after the last one needed can be anything.
      const ways = BigInt(player.ways) * BigInt(bank.ways) * arrangements(cards - dealt, 8 - dealt)
      for (const own of drawnFrom(player.total, bank.left, playerDrew))
        for (const other of drawnFrom(bank.total, own.left, bankDrew)) {
          const weight = ways * BigInt(own.ways * other.ways)
          const key = `${own.total} ${playerDrew} ${other.total} ${bankDrew}`
          const known = ends.get(key)
          if (known !== undefined) known.weight += weight
          else ends.set(key, { player: own.total, playerDrew, bank: other.total, bankDrew, weight })
        }
    }
  return ends.values()
}

type Taken = { total: number; left: PointShoe; ways: number }

const without = (shoe: PointShoe, points: number): PointShoe => shoe.with(points, (shoe[points] ?? 0) - 1)

/** Three cards in whatever order. */
function* threeFrom(shoe: PointShoe): Iterable<Taken> {
  for (let a = 0; a < shoe.length; a++)
    for (let b = a; b < shoe.length; b++)
      for (let c = b; c < shoe.length; c++) {
        const afterOne = without(shoe, a)
        const afterTwo = without(afterOne, b)
        const inOrder = (shoe[a] ?? 0) * (afterOne[b] ?? 0) * (afterTwo[c] ?? 0)
        const orders = a === c ? 1 : a === b || b === c ? 3 : 6
        yield { total: (a + b + c) % 10, left: without(afterTwo, c), ways: inOrder * orders }
      }
}

/** The hand with its drawn card, or as it is. */
function* drawnFrom(total: number, shoe: PointShoe, draws: boolean): Iterable<Taken> {
  if (!draws) yield { total, left: shoe, ways: 1 }
  else
    for (const [points, count] of shoe.entries())
      if (count > 0) yield { total: (total + points) % 10, left: without(shoe, points), ways: count }
}
