import { rankBit } from '../ranks/poker-strength.ts'
import { oneDeck, ranks, suits } from './cards.ts'

/** A hand that stands for all that differ from it only by which suit is which. Cards are codes, in rising order. */
export type SuitClass = { codes: readonly number[]; alike: number }

/** The cards that a hand has of one suit, and their ranks as bits. */
type OfSuit = { codes: readonly number[]; bits: number }

/**
 * All hands of so many cards of one deck, one for each class: 1,755 for three cards, 134,459 for five and 6,009,159 for
 * seven. The one that is taken has the better suits first, a suit being better by its ranks.
 */
export function* suitClasses(cards: number): Iterable<SuitClass> {
  const [spades, hearts, diamonds, clubs] = suits.map((_, suit) => ofSuit(suit, cards)) as [Sets, Sets, Sets, Sets]
  for (const first of upTo(cards, spades))
    for (const second of upTo(cards - first.codes.length, hearts, first))
      for (const third of upTo(cards - first.codes.length - second.codes.length, diamonds, second)) {
        const codes = [...first.codes, ...second.codes, ...third.codes]
        for (const last of clubs[cards - codes.length] ?? []) {
          if (last.bits > third.bits) break
          yield { codes: [...codes, ...last.codes], alike: waysToName(first.bits, second.bits, third.bits, last.bits) }
        }
      }
}

/** By the number of cards, and with as many from the lowest ranks. */
type Sets = readonly (readonly OfSuit[])[]

const ofSuit = (suit: number, most: number): Sets =>
  Array.from({ length: most + 1 }, (_, cards) =>
    [...hands(cards, suit * ranks.length, (suit + 1) * ranks.length)]
      .map((codes) => ({ codes, bits: codes.reduce((bits, code) => bits | rankBit(code), 0) }))
      .sort((a, b) => a.bits - b.bits),
  )

/** No more than so many cards, and none better than another suit's. */
function* upTo(cards: number, sets: Sets, better?: OfSuit): Iterable<OfSuit> {
  for (const ofSize of sets.slice(0, cards + 1))
    for (const set of ofSize) {
      if (better !== undefined && set.bits > better.bits) break
      yield set
    }
}

/** In how many ways the suits can be renamed so that another hand comes of it. */
function waysToName(...suitBits: readonly number[]): number {
  let [ways, same] = [24, 1]
  for (let i = 1; i < suitBits.length; i++) {
    same = suitBits[i] === suitBits[i - 1] ? same + 1 : 1
    ways /= same
  }
  return ways
}

/** Every hand of so many cards, each in rising order of codes; of the whole deck, or of a part of it. */
export function* hands(cards: number, from = 0, end = oneDeck.length): Iterable<readonly number[]> {
  if (cards === 0) {
    yield []
    return
  }
  for (let code = from; code <= end - cards; code++)
    for (const others of hands(cards - 1, code + 1, end)) yield [code, ...others]
}
