import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import { type Effect, findingIn } from '../../../games/table/inputs-and-effects.ts'
import type { Entry } from '../../journal/entry.ts'

/** Stands while two daemons serve the table. */
export const rivalAlert = 'second-daemon'

type OtherWriterEntry = Entry & { kind: 'overwritten' | 'rival' }

export const isWatched = (entry: Entry): entry is OtherWriterEntry =>
  entry.kind === 'overwritten' || entry.kind === 'rival'

/** What somebody else wrote on the retained topics of a table, as findings and alerts of its round. */
export function watchedEffects(entry: OtherWriterEntry, round: number): Effect[] {
  if (entry.kind === 'overwritten') {
    const { topics, writes } = entry
    const text = `somebody else wrote ${writes === 1 ? 'once' : `${writes} times`} on ${topics.join(', ')}`
    return [findingIn(round, codeFinding('retained-overwritten', text, 'integrity', { writes }))]
  }
  const { own, rival, isThere } = entry
  const alert = { type: 'alert', id: rivalAlert, raised: isThere } as const
  if (!isThere) return [{ ...alert, text: `${rival} does not serve this table any more` }]
  // Both raise it on one topic, in the same words.
  const text = `two daemons serve this table, ${[own, rival].toSorted().join(' and ')}: stop one of them`
  return [{ ...alert, text }, findingIn(round, codeFinding('second-daemon', text, 'integrity'))]
}
