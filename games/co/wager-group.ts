import type { Citation } from '../kit/document/citation.ts'
import { type Options, type Problem, problem } from '../kit/document/options.ts'

/** Wagers of one pay table: the house picks it for all of them. */
export function oneTableFor(wagers: readonly string[], { payTables }: Options, cite: Citation): Problem[] {
  const chosen = new Set(wagers.map((wager) => payTables[wager]))
  if (chosen.size <= 1) return []
  const message = `${wagers.join(', ')} are paid by one table, and ${[...chosen].join(', ')} were chosen`
  return [problem('payTable', 'payTable', message, cite)]
}
