import type { Setup } from '../kit/document/house-banked.ts'
import type { Breach } from '../kit/document/rules.ts'

/** Decks change only between two shoes, and only when all players agree (gb 4.4 and 6.12, lines 512-516, 1058-1062). */
export function verifyDeckChange({ deckChange }: Setup, rule: string): Breach[] {
  if (deckChange === undefined || deckChange.from === deckChange.to) return []
  const { from, to, at, unanimous } = deckChange
  if (at === 'end-of-shoe' && unanimous) return []
  const message = `from ${from} to ${to} decks at ${at}, ${unanimous ? 'all' : 'not all'} players agreeing`
  return [{ rule, message, figures: { from, to } }]
}
