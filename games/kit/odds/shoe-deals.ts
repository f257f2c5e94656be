/** Cards that are alike for what is asked, and how many of them a full shoe has. */
export type Shoe<Kind> = readonly (readonly [kind: Kind, count: number])[]

/** Every order in which so many kinds come from a full shoe, and in how many ways each does. */
export function* shoeDeals<Kind>(
  shoe: Shoe<Kind>,
  cards: number,
  dealt: readonly Kind[] = [],
  ways = 1n,
): Iterable<{ dealt: readonly Kind[]; ways: bigint }> {
  if (cards === 0) {
    yield { dealt, ways }
    return
  }
  for (const [kind, count] of shoe) {
    const left = count - dealt.filter((each) => each === kind).length
    if (left > 0) yield* shoeDeals(shoe, cards - 1, [...dealt, kind], ways * BigInt(left))
  }
}
