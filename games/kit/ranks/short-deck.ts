import { pokerCategories, pokerStrength, rankBit, strength, suitIndex } from './poker.ts'

const straight = pokerCategories.indexOf('straight')
const flush = pokerCategories.indexOf('flush')
const fullHouse = pokerCategories.indexOf('full-house')
const straightFlush = pokerCategories.indexOf('straight-flush')

const categoryAt = 26
const rank = (place: number): number => 1 << place
const nine = rank(7)
/** Ace, six, seven, eight and nine: the lowest straight, ranked by its nine. */
const lowRun = rank(12) | rank(4) | rank(5) | rank(6) | nine

/** Flushes and full houses change places. */
const places = pokerCategories.map((_, category) =>
  category === flush ? fullHouse : category === fullHouse ? flush : category,
)

/**
 * The strength of the best five of five to seven cards from the six up: a flush beats a full house, and the ace stands below
 * the six in A-6-7-8-9.
 */
export function shortDeckStrength(codes: readonly number[]): number {
  const usual = pokerStrength(codes)
  const category = usual >>> categoryAt
  if (category === flush || category < straight) {
    const low = lowRunIn(codes)
    if (low > category) return strength(places[low] as number, nine, 0)
  }
  return strength(places[category] as number, 0, usual & ((1 << categoryAt) - 1))
}

const rankBits = Uint16Array.from({ length: 52 }, (_, code) => rankBit(code))

/** Whether the cards hold the lowest straight, and in one suit; 0 where they don't. */
function lowRunIn(codes: readonly number[]): number {
  let seen = 0
  for (let at = 0; at < codes.length; at++) seen |= rankBits[codes[at] as number] as number
  if ((seen & lowRun) !== lowRun) return 0
  for (let suit = 0; suit < 4; suit++) {
    let held = 0
    for (const code of codes) if (suitIndex(code) === suit) held |= rankBit(code)
    if ((held & lowRun) === lowRun) return straightFlush
  }
  return straight
}
