import { arrangements } from '../../kit/odds/combinations.ts'

/** Half points of tens and pictures, and of an ace to a nine; and how many cards of each a pack has. */
const values = [1, 2, 4, 6, 8, 10, 12, 14, 16, 18] as const
const inPack = (value: number): number => (value === 1 ? 16 : 4)

/** A hand that has ended: how many cards of each value it has, and in how many orders they can have come. */
type Ended = { halves: number; cards: number; counts: readonly number[]; orders: bigint }

const none = values.map(() => 0)

/** Every hand that draws until it has so many half points, whatever the shoe holds. */
function endings(standsOn: number): readonly Ended[] {
  const ends = new Map<string, Ended>()
  const draw = (hand: Ended): void => {
    if (hand.halves >= standsOn) {
      const key = hand.counts.join()
      const known = ends.get(key)
      ends.set(key, { ...hand, orders: (known?.orders ?? 0n) + 1n })
      return
    }
    for (const [i, value] of values.entries())
      draw({
        ...hand,
        halves: hand.halves + value,
        cards: hand.cards + 1,
        counts: hand.counts.with(i, (hand.counts[i] ?? 0) + 1),
      })
  }
  draw({ halves: 0, cards: 0, counts: none, orders: 0n })
  return [...ends.values()]
}

/** As many as two such hands can have together. */
const mostCards = 24

/** Two hands that both draw until they have so many half points, in ordered deals of a full shoe. */
export function* twoHandsDrawn(
  packs: number,
  standsOn: number,
): Iterable<{ player: number; dealer: number; weight: bigint }> {
  const ends = endings(standsOn)
  const upTo = Array.from({ length: mostCards + 1 }, (_, count) => count)
  const taken = values.map((value) => upTo.map((count) => arrangements(packs * inPack(value), count)))
  const padding = upTo.map((dealt) => arrangements(packs * 52 - dealt, mostCards - dealt))
  for (const player of ends) {
    const totals = new Map<number, bigint>()
    for (const dealer of ends) {
      let ways = dealer.orders * (padding[player.cards + dealer.cards] ?? 0n)
      for (const [i, ofValue] of taken.entries()) {
        const count = (player.counts[i] ?? 0) + (dealer.counts[i] ?? 0)
        if (count > 0) ways *= ofValue[count] ?? 0n
      }
      totals.set(dealer.halves, (totals.get(dealer.halves) ?? 0n) + ways)
    }
    for (const [dealer, ways] of totals) yield { player: player.halves, dealer, weight: player.orders * ways }
  }
}
