import type { CommitQueue } from '../engine/commit-queue.ts'
import { floodAlert } from '../engine/requests/refused-requests.ts'
import {
  type Counted,
  heardOf,
  nothingSigned,
  refusedManyOp,
  refusedOp,
  type SignedLog,
  type WhyRefused,
} from '../engine/requests/signed-requests.ts'
import type { TableReader } from '../engine/session-state.ts'
import type { EntryBody, JsonValue } from '../journal/entry.ts'
import { type RequestProof, readSigned } from '../people/signed-text.ts'

/** So many refusals of one sender are written down in full. */
const inFull = 20
/** How often those beyond are summed up, and how long it must be quiet before all are written down again (ms). */
const period = 10_000

/** A request that was refused, with its proof where its number is spent by that. */
export type RefusedRequest = { transaction: string; by: string; why: WhyRefused; proof?: RequestProof }

/** The refusals of a table in the journal. A flood of bad requests is counted, so that it can't fill the disk. */
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

export function createRefusals(table: Pick<TableReader, 'id' | 'alerts'>, queue: Pick<CommitQueue, 'take'>): Refusals {
  const written = new Map<string, number>()
  let counted = nobody()
  let log = nothingSigned
  let last = 0

  const note = (entry: Pick<EntryBody & { kind: 'operator' }, 'op' | 'by' | 'args' | 'transaction'>) =>
    queue.take({ kind: 'operator', table: table.id, ...entry })

  function count(sender: string, { why, proof }: RefusedRequest): void {
    const { counts, numbers } = counted
    const code = 'rule' in why ? why.rule : why.code
    counts[code] = (counts[code] ?? 0) + 1
    const request = proof && readSigned(proof.signed)
    if (request !== undefined) numbers[sender] = request.number
  }

  function flush(): void {
    const isQuiet = Object.keys(counted.counts).length === 0
    if (isQuiet) written.clear()
    if (isQuiet && !table.alerts().has(floodAlert)) return
    if (note({ op: refusedManyOp, by: 'feltwire', args: counted })) counted = nobody()
  }

  return {
    refuse(sender, refused) {
      const request = refused.proof && readSigned(refused.proof.signed)
      if (request !== undefined && refused.proof !== undefined) {
        const asker = { table: table.id, signer: request.signer, key: refused.proof.key }
        log = heardOf(log, asker, request, { text: refused.proof.signed, refused: refused.why })
      }
      const before = written.get(sender) ?? 0
      // A person's number is spent for good, so it does not wait to be counted: whoever has a key can fill the disk anyway.
      const isCounted = before >= inFull && refused.proof?.key === undefined
      if (isCounted) return count(sender, refused)
      written.set(sender, before + 1)
      const { transaction, by, why, proof } = refused
      const args: JsonValue = JSON.parse(JSON.stringify({ ...why, ...proof }))
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
