import type { Entry } from '../journal/entry.ts'

/** Which segments of a journal hold a round, of whatever session: all from the result before it to its last entry. */
export function findRound(table: string, round: number): { visit(entry: Entry): void; segments(): number[] } {
  const found = new Set<number>()
  let segment = 0
  /** The last round with a result, and the segment of that. */
  let last = { round: 0, segment: 0 }
  let hasEnded = false

  function addSince(): void {
    for (let number = Math.max(1, last.segment); number <= segment; number++) found.add(number)
  }

  function visit(entry: Entry): void {
    if (entry.kind === 'segment') segment = entry.segment
    if (entry.kind === 'ended' && entry.table === table) hasEnded = true
    if (entry.kind === 'session' && hasEnded) {
      last = { round: 0, segment }
      hasEnded = false
    }
    if (entry.kind === 'transfer' && entry.transfer.ref.table === table && entry.transfer.ref.round === `${round}`)
      found.add(segment)
    if (entry.kind === 'effect' && entry.table === table && 'round' in entry.effect) visitEffect(entry.effect)
  }

  function visitEffect(effect: { type: string; round?: number }): void {
    if (effect.round === round) found.add(segment)
    if (effect.type !== 'result' || effect.round === undefined || effect.round <= last.round) return
    if (effect.round === round) addSince()
    last = { round: effect.round, segment }
  }

  return {
    visit,
    segments() {
      if (last.round === round - 1) addSince()
      return [...found].sort((a, b) => a - b)
    },
  }
}
