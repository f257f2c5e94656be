import { ranks } from '../cards/cards.ts'
import { suitIndex } from './poker.ts'

const rankBits = ranks.length
const allRanks = (1 << rankBits) - 1

/** From the ace, or from the two up to the ace. */
const bitOf = (code: number, ace: 'low' | 'high'): number =>
  1 << (ace === 'low' ? code % rankBits : (code + rankBits - 1) % rankBits)

const lowBits = Uint16Array.from({ length: 4 * rankBits }, (_, code) => bitOf(code, 'low'))
const highBits = Uint16Array.from({ length: 4 * rankBits }, (_, code) => bitOf(code, 'high'))

/**
 * The best badugi among the cards: as many cards of different ranks and suits as can be, up to four, and of as many the
 * lowest, compared from the highest card. The higher number is the better hand.
 */
export function badugiStrength(codes: readonly number[], ace: 'low' | 'high'): number {
  const bits = ace === 'low' ? lowBits : highBits
  let [spades, hearts, diamonds, clubs] = [0, 0, 0, 0]
  for (const code of codes) {
    const bit = bits[code] as number
    const suit = suitIndex(code)
    if (suit === 0) spades |= bit
    else if (suit === 1) hearts |= bit
    else if (suit === 2) diamonds |= bit
    else clubs |= bit
  }
  return best([spades, hearts, diamonds, clubs], 0, 0, 0)
}

/** The number of cards above the ranks, of which fewer and lower are better. */
const ranked = (size: number, chosen: number): number => (size << rankBits) | (allRanks ^ chosen)

/** From each suit no card, or one of a rank that is not chosen yet. */
function best(suits: readonly number[], at: number, size: number, chosen: number): number {
  const suit = suits[at]
  if (suit === undefined) return ranked(size, chosen)
  let most = best(suits, at + 1, size, chosen)
  for (let rest = suit & ~chosen; rest !== 0; rest &= rest - 1)
    most = Math.max(most, best(suits, at + 1, size + 1, chosen | (rest & -rest)))
  return most
}

/** How many cards the badugi of this strength has. */
export const badugiSize = (strength: number): number => strength >>> rankBits
