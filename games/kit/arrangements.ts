/** In how many ways so many places can be filled in order from so many cards. */
export const arrangements = (cards: number, places: number): bigint =>
  Array.from({ length: places }, (_, i) => BigInt(cards - i)).reduce((product, count) => product * count, 1n)
