import { joker } from '../cards/cards.ts'
import type { Excess } from '../cards/census.ts'
import type { Breach } from '../document/rules.ts'

/** Cards that were seen too often, each as a breach of the rule. */
export const tooManyCopies = (rule: string, found: readonly Excess[]): Breach[] =>
  found.map(({ card, seen, held }) => ({
    rule,
    severity: 'integrity',
    message:
      card === joker && held === 0
        ? `a joker (${card}) was seen, and the cards in use have none`
        : `${card} was seen ${seen} times, and the cards in use have it ${timesText(held)}`,
    figures: { card, seen, held },
  }))

const timesText = (times: number): string => (times === 1 ? 'once' : `${times} times`)
