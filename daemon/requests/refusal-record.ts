import { lookUp } from '../../games/kit/look-up.ts'
import type { CommitQueue } from '../engine/commit-queue.ts'
import type { TableReader } from '../engine/live-table-reader.ts'
import { floodAlert } from '../engine/requests/refusal-findings.ts'
import {
  type Counted,
  heardOf,
  nothingSigned,
  refusedManyOp,
  refusedOp,
  type SignedLog,
  type WhyRefused,
} from '../engine/requests/signed-log.ts'
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

/** The refusals of a table since the start. Whoever can't prove who he is counts as one sender, so all of it is bounded. */
type RefusalState = {
  /** How many of each sender are written down in full. */
  readonly written: Readonly<Record<string, number>>
  /** Those beyond, which are not summed up yet. */
  readonly counted: Counted
  readonly log: SignedLog
  /** When they were last summed up (ms). */
  readonly summedUpAt: number
}

const nothingCounted: Counted = { counts: {}, numbers: {} }
const noRefusals: RefusalState = { written: {}, counted: nothingCounted, log: nothingSigned, summedUpAt: 0 }

export function createRefusals(table: Pick<TableReader, 'id' | 'alerts'>, queue: Pick<CommitQueue, 'take'>): Refusals {
  let state = noRefusals

  const note = (entry: Noted): boolean => queue.take({ kind: 'operator', table: table.id, ...entry })

  function flush(): void {
    const isQuiet = Object.keys(state.counted.counts).length === 0
    if (isQuiet) state = { ...state, written: {} }
    if (isQuiet && !table.alerts().has(floodAlert)) return
    if (note({ op: refusedManyOp, by: 'feltwire', args: state.counted })) state = { ...state, counted: nothingCounted }
  }

  return {
    refuse(sender, refused) {
      const next = withRefused(state, table.id, sender, refused)
      state = next.state
      if (next.inFull !== undefined) note(next.inFull)
    },
    log: () => state.log,
    sumUp(now) {
      if (now - state.summedUpAt < period) return
      state = { ...state, summedUpAt: now }
      flush()
    },
    flush,
  }
}

type Noted = Pick<EntryBody & { kind: 'operator' }, 'op' | 'by' | 'args' | 'transaction'>

/** A request was refused: it is counted, or, while its sender has few, to be written down in full. */
function withRefused(
  state: RefusalState,
  table: string,
  sender: string,
  refused: RefusedRequest,
): { state: RefusalState; inFull?: Noted } {
  const log = withLogged(state.log, table, refused)
  const before = lookUp(state.written, sender) ?? 0
  // A person's number is spent for good, so it does not wait to be counted: whoever has a key can fill the disk anyway.
  if (before >= inFull && refused.proof?.key === undefined)
    return { state: { ...state, log, counted: withCounted(state.counted, sender, refused) } }
  const { transaction, by, why, proof } = refused
  const args: JsonValue = JSON.parse(JSON.stringify({ ...why, ...proof }))
  return {
    state: { ...state, log, written: { ...state.written, [sender]: before + 1 } },
    inFull: { op: refusedOp, by, args, transaction },
  }
}

function withLogged(log: SignedLog, table: string, { why, proof }: RefusedRequest): SignedLog {
  const request = proof && readSigned(proof.signed)
  if (request === undefined || proof === undefined) return log
  return heardOf(log, { table, signer: request.signer, key: proof.key }, request, { text: proof.signed, refused: why })
}

function withCounted({ counts, numbers }: Counted, sender: string, { why, proof }: RefusedRequest): Counted {
  const code = 'rule' in why ? why.rule : why.code
  const request = proof && readSigned(proof.signed)
  return {
    counts: { ...counts, [code]: (lookUp(counts, code) ?? 0) + 1 },
    numbers: request === undefined ? numbers : { ...numbers, [sender]: request.number },
  }
}
