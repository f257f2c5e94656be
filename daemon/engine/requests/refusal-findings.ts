import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import { type Effect, findingIn } from '../../../games/table/inputs-and-effects.ts'
import type { EntryBody } from '../../journal/entry.ts'
import { type Counted, refusedManyOp, refusedOp, whyRefused } from './signed-log.ts'

/** Stands while requests are only counted. */
export const floodAlert = 'requests-refused'
const floodText = 'so many requests are refused that they are only counted'

export const isRefusal = (op: string): boolean => op === refusedOp || op === refusedManyOp

/** What a refused request, or many of them, comes to at a table: a finding, and an alert until there are no more. */
export function refusalEffects(
  round: number,
  { op, args }: Pick<Extract<EntryBody, { kind: 'operator' }>, 'op' | 'args'>,
): Effect[] {
  if (op === refusedManyOp) return flooded(round, args as Counted)
  const why = whyRefused.parse(args)
  return 'rule' in why ? [findingIn(round, why)] : []
}

function flooded(round: number, { counts }: Counted): Effect[] {
  const alert = { type: 'alert', id: floodAlert } as const
  const each = Object.entries(counts).map(([code, times]) => `${code} ${times}`)
  if (each.length === 0) return [{ ...alert, raised: false, text: 'requests are refused one by one again' }]
  const total = Object.values(counts).reduce((sum, times) => sum + times, 0)
  const text = `${total} more requests were refused: ${each.join(', ')}`
  const found = codeFinding('requests-refused', text, 'violation', counts)
  return [{ ...alert, raised: true, text: floodText }, findingIn(round, found)]
}
