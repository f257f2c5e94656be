import type { Finding } from '../../games/kit/document/finding.ts'
import type { CommitQueue } from '../engine/commit-queue.ts'
import {
  type Counted,
  heardOf,
  readSigned,
  refusedManyOp,
  refusedOp,
  type SignedArgs,
  type SignedLog,
} from '../engine/requests/signed-requests.ts'
import type { PoolReader } from '../engine/session-state.ts'
import type { EntryBody, JsonValue } from '../journal/entry.ts'

/** So many refusals of one sender are written down in full. */
const inFull = 20
/** How often those beyond are summed up, and how long it must be quiet before all are written down again (ms). */
const period = 10_000

/** A request that was refused, with its proof where its number is spent by that. */
export type RefusedRequest = { transaction: string; by: string; finding: Finding; proof?: SignedArgs }

/** The refusals of a pool in its journal. A flood of bad requests is counted, so that it can't fill the disk. */
export type Refusals = {
  /** Nothing changes but the record: the refusal is an input, and its finding follows from it. */
  refuse(sender: string, refused: RefusedRequest): void
  /** What was refused since the start, whether it is written down yet or only counted. */
  log(): SignedLog
  /** Writes down what was counted, when it is time (ms). */
  sumUp(now: number): void
  /** Writes it down now: there is no later. */
  flush(): void
}

const nobody = (): Counted => ({ counts: {}, numbers: {} })

export function createRefusals(pool: Pick<PoolReader, 'id' | 'alerts'>, queue: Pick<CommitQueue, 'take'>): Refusals {
  const written = new Map<string, number>()
  let counted = nobody()
  let log: SignedLog = {}
  let last = 0

  const note = (entry: Pick<EntryBody & { kind: 'operator' }, 'op' | 'by' | 'args' | 'transaction'>) =>
    queue.take({ kind: 'operator', table: pool.id, ...entry })

  function count(sender: string, { finding, proof }: RefusedRequest): void {
    const { counts, numbers } = counted
    counts[finding.rule] = (counts[finding.rule] ?? 0) + 1
    const request = proof && readSigned(proof.signed)
    if (request !== undefined) numbers[sender] = request.number
  }

  function flush(): void {
    const isQuiet = Object.keys(counted.counts).length === 0
    if (isQuiet) written.clear()
    if (isQuiet && pool.alerts().size === 0) return
    if (note({ op: refusedManyOp, by: 'feltwire', args: counted })) counted = nobody()
  }

  return {
    refuse(sender, refused) {
      const request = refused.proof && readSigned(refused.proof.signed)
      if (request !== undefined && refused.proof !== undefined)
        log = heardOf(log, pool.id, request, { text: refused.proof.signed, refused: refused.finding })
      const before = written.get(sender) ?? 0
      if (before >= inFull) return count(sender, refused)
      written.set(sender, before + 1)
      const { transaction, by, finding, proof } = refused
      const args: JsonValue = JSON.parse(JSON.stringify({ ...finding, ...proof }))
      note({ op: refusedOp, by, args, transaction })
    },
    log: () => log,
    sumUp(now) {
      if (now - last < period) return
      last = now
      flush()
    },
    flush,
  }
}
