/**
 * How well a shoe was shuffled, by its cards in the order dealt beside those of the shoe before it. Of a shuffled shoe every
 * measure has a mean and a deviation that are known exactly; what is far from them was not shuffled well.
 */

export type ShuffleQuality = {
  readonly cards: number
  /**
   * Cards that somebody guesses right who knows the shoe before: he says each time the card that followed there, or the next
   * that is still in the shoe. Of one shuffled deck that is 4.5 of 52, the sum of 1/52, 1/51 and so on; the mean
   * and the deviation are those of the chances that his guesses have.
   */
  readonly guessed: Measure
  /** Correlation of the ranks of neighbours: its mean is about -1/n, its deviation about 1/sqrt(n). */
  readonly correlation: Measure
  /** Of one deck: how many rising sequences of the deck before it has (Bayer and Diaconis 1992): (n + 1)/2 when random. */
  readonly rising?: Measure
}

type Measure = {
  readonly value: number
  readonly expected: number
  readonly deviation: number
  /** How many deviations the value lies above its mean. */
  readonly score: number
}

const kinds = 52
const leastCards = 20

/**
 * Undefined where too few cards were dealt to say anything.
 * @param before the shoe before, in the order dealt @param after this shoe @param decks in each of them
 */
export function shuffleQuality(
  before: readonly string[],
  after: readonly string[],
  decks: number,
): ShuffleQuality | undefined {
  if (before.length < leastCards || after.length < leastCards) return undefined
  const isOneDeck = decks === 1 && new Set(after).size === after.length && new Set(before).size === before.length
  return {
    cards: after.length,
    guessed: guesses(before, after, decks),
    correlation: correlation(after),
    ...(isOneDeck && { rising: risingSequences(before, after) }),
  }
}

const measure = (value: number, expected: number, variance: number): Measure => {
  const deviation = Math.sqrt(variance)
  return { value, expected, deviation, score: deviation === 0 ? 0 : (value - expected) / deviation }
}

/** Whatever he guesses, a shuffled shoe makes him right with the share of that card among those that are left. */
function guesses(before: readonly string[], after: readonly string[], decks: number): Measure {
  const left = new Map<string, number>()
  for (const card of [...before, ...after]) left.set(card, decks)
  const follows = new Map(before.slice(1).map((card, i) => [before[i], card]))
  let [right, expected, variance] = [0, 0, 0]
  after.forEach((card, i) => {
    const guess = guessOf(left, follows.get(after[i - 1]), before)
    const chance = Math.min(1, (left.get(guess ?? '') ?? 0) / (kinds * decks - i))
    if (guess === card) right++
    expected += chance
    variance += chance * (1 - chance)
    left.set(card, Math.max(0, (left.get(card) ?? 0) - 1))
  })
  return measure(right, expected, variance)
}

const isLeft = (left: ReadonlyMap<string, number>, card: string | undefined): boolean =>
  card !== undefined && (left.get(card) ?? 0) > 0

const guessOf = (
  left: ReadonlyMap<string, number>,
  next: string | undefined,
  before: readonly string[],
): string | undefined => (isLeft(left, next) ? next : before.find((card) => isLeft(left, card)))

const rankOrder = 'A23456789TJQK'

function correlation(cards: readonly string[]): Measure {
  const values = cards.map((card) => rankOrder.indexOf(card.charAt(0)))
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const together = values.slice(1).reduce((sum, value, i) => sum + (value - mean) * ((values[i] ?? mean) - mean), 0)
  return measure(spread === 0 ? 1 : together / spread, -1 / n, 1 / n)
}

/** Cards of this deck that come after the card that was before them in the deck before belong to its rising sequence. */
function risingSequences(before: readonly string[], after: readonly string[]): Measure {
  const place = new Map(after.map((card, i) => [card, i]))
  const places = before.flatMap((card) => place.get(card) ?? [])
  const breaks = places.slice(1).filter((at, i) => at < (places[i] ?? 0)).length
  const n = places.length
  return measure(breaks + 1, (n + 1) / 2, (n + 1) / 12)
}
