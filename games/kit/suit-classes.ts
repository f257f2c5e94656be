import { oneDeck } from './cards.ts'
import { rankBit, suitIndex } from './rank-poker.ts'

/** A hand that stands for all that differ from it only by which suit is which. Cards are codes, in rising order. */
export type SuitClass = { codes: readonly number[]; alike: number }

/**
 * All hands of so many cards of one deck, one for each class: 1,755 for three cards, 134,459 for five. The one that is
 * taken has the better suits first, a suit being better by its ranks.
 */
export function* suitClasses(cards: number): Iterable<SuitClass> {
  for (const codes of hands(cards)) {
    const alike = classSize(codes)
    if (alike > 0) yield { codes, alike }
  }
}

/** Every hand of so many cards, each in rising order of codes. */
export function* hands(cards: number, from = 0): Iterable<readonly number[]> {
  if (cards === 0) {
    yield []
    return
  }
  for (let code = from; code <= oneDeck.length - cards; code++)
    for (const others of hands(cards - 1, code + 1)) yield [code, ...others]
}

/** In how many ways the four suits can be named anew so that another hand comes of it; 0 for a hand not taken. */
function classSize(codes: readonly number[]): number {
  const suits = [0, 0, 0, 0]
  for (const code of codes) suits[suitIndex(code)] = (suits[suitIndex(code)] ?? 0) | rankBit(code)
  let [ways, same] = [24, 1]
  for (let i = 1; i < suits.length; i++) {
    const [before = 0, here = 0] = [suits[i - 1], suits[i]]
    if (here > before) return 0
    same = here === before ? same + 1 : 1
    ways /= same
  }
  return ways
}
