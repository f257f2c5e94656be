/** In how many ways so many places can be filled in order from so many cards. */
export const arrangements = (cards: number, places: number): bigint =>
  Array.from({ length: places }, (_, i) => BigInt(cards - i)).reduce((product, count) => product * count, 1n)

/** In how many ways so many can be taken of a few, in whatever order. */
export function choose(from: number, count: number): number {
  let ways = 1
  for (let taken = 0; taken < count; taken++) ways = (ways * (from - taken)) / (taken + 1)
  return ways
}
