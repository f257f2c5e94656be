import type { Refusal, RefusalCode } from '../operations/request-refusals.ts'
import type { PendingRulings } from './pending-rulings.ts'
import { type AwaitedRuling, type Correctable, type Ruling, rulingKinds } from './ruling-shape.ts'

/** How rulings are judged at a table as it stands. */
type Judged = {
  refuses(ruling: Ruling): Refusal | null
  /** What a ruling may name of the round. */
  names(ruling: Ruling): readonly Correctable[]
}

/** Nothing that a ruling names would change this. */
const never: readonly RefusalCode[] = ['round-not-waiting', 'ruling-not-allowed', 'ruling-too-late']

/** The rounds that wait for a ruling, oldest first. @param underWay the round under way, and what is asked of it */
export function awaitedRulings(
  { disputes }: PendingRulings,
  underWay: { round: number; says: string },
  judged: Judged,
): AwaitedRuling[] {
  const over = disputes.map(({ round, reason = '' }) => ({ round, says: reason, rulings: rulingsOf(round, true) }))
  const current = { ...underWay, rulings: rulingsOf(underWay.round, false) }
  return [...over, current].filter(({ rulings }) => rulings.length > 0)

  function rulingsOf(round: number, isOver: boolean): AwaitedRuling['rulings'] {
    // Only a round that is over can stand, and only one that is not can go on.
    const kinds = rulingKinds.filter((kind) => kind !== (isOver ? 'goes-on' : 'stands'))
    return kinds.flatMap((kind) => {
      const ruling: Ruling = { round, ruling: kind, reason: '-' }
      const refused = judged.refuses(ruling)
      if (refused !== null && never.some((code) => code === refused.code)) return []
      const names = [...judged.names(ruling)]
      if (refused === null) return [{ ruling: kind, names }]
      return names.length === 0 ? [] : [{ ruling: kind, names, lacks: refused.reason }]
    })
  }
}
