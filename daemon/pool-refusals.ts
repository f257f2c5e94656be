import type { Finding } from '../games/kit/finding.ts'
import type { Desk } from './desk.ts'
import type { EntryBody, JsonValue } from './entry.ts'
import { type PoolMachine, refusedManyOp, refusedOp } from './pool-machine.ts'

/** So many refusals of one sender are written down in full. */
const inFull = 20
/** How often those beyond are summed up, and how long it must be quiet before all are written down again (ms). */
const period = 10_000

/** The refusals of a pool in its journal. A flood of bad requests is counted, so that it can't fill the disk. */
export type Refusals = {
  /** Nothing changes but the record: the refusal is an input, and its finding follows from it. */
  refuse(sender: string, refused: { transaction: string; by: string; finding: Finding }): void
  /** Writes down what was counted, when it is time (ms); at the end of time, at once. */
  sumUp(now: number): void
}

export function createRefusals(pool: Pick<PoolMachine, 'id' | 'alerts'>, desk: Pick<Desk, 'take'>): Refusals {
  const written = new Map<string, number>()
  let counted: Record<string, number> = {}
  let last = 0

  const note = (entry: Pick<EntryBody & { kind: 'operator' }, 'op' | 'by' | 'args' | 'transaction'>) =>
    desk.take({ kind: 'operator', table: pool.id, ...entry })

  return {
    refuse(sender, { transaction, by, finding }) {
      const before = written.get(sender) ?? 0
      if (before < inFull) {
        written.set(sender, before + 1)
        const args: JsonValue = JSON.parse(JSON.stringify(finding))
        note({ op: refusedOp, by, args, transaction })
      } else counted[finding.rule] = (counted[finding.rule] ?? 0) + 1
    },
    sumUp(now) {
      if (now - last < period) return
      last = now
      const isQuiet = Object.keys(counted).length === 0
      if (isQuiet) written.clear()
      if (isQuiet && pool.alerts().size === 0) return
      if (note({ op: refusedManyOp, by: 'feltwire', args: counted })) counted = {}
    },
  }
}
