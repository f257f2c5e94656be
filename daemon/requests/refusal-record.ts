import { assertAtMost } from '../../drivers/bounds.ts'
import { lookUp } from '../../games/kit/look-up.ts'
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

/** More terminals and people than ask at any table. */
const mostSenders = 10_000
/** More than there are codes of refusals and rules of a game. */
const mostCodes = 1_000

/** A request that was refused, with its proof where its number is spent by that. */
export type RefusedRequest = { transaction: string; by: string; why: WhyRefused; proof?: RequestProof }

/**
 * The refusals of a table since the start. A flood of bad requests is counted, so that it can't fill the disk; whoever
 * can't prove who he is counts as one sender, so that it can't fill the memory.
 */
export type RefusalRecord = {
  readonly table: string
  /** How many of each sender are written down in full. */
  readonly written: Readonly<Record<string, number>>
  /** Those beyond, which are not summed up yet. */
  readonly counted: Counted
  /** What was refused, whether it is written down yet or only counted. */
  readonly log: SignedLog
  /** When they were last summed up (ms). */
  readonly summedUpAt: number
}

const nothingCounted: Counted = { counts: {}, numbers: {} }

export const noRefusals = (table: string): RefusalRecord => ({
  table,
  written: {},
  counted: nothingCounted,
  log: nothingSigned,
  summedUpAt: 0,
})

export type RefusalInput =
  | { kind: 'refused'; sender: string; refused: RefusedRequest }
  /** Whether the table has the alert that requests are only counted. */
  | { kind: 'time'; at: number; isFlooded: boolean }
  /** What was counted is to be written down now: there is no later. */
  | { kind: 'stop'; isFlooded: boolean }
  /** The journal has taken the sum. */
  | { kind: 'summed-up' }

type Operator = EntryBody & { kind: 'operator' }

/** Nothing changes at the table but the record: a refusal is an input, and its finding follows from it. */
type RefusalStep = { record: RefusalRecord; entry?: Operator }

export function stepRefusals(record: RefusalRecord, input: RefusalInput): RefusalStep {
  switch (input.kind) {
    case 'refused':
      return withRefused(record, input.sender, input.refused)
    case 'time':
      if (input.at - record.summedUpAt < period) return { record }
      return summingUp({ ...record, summedUpAt: input.at }, input.isFlooded)
    case 'stop':
      return summingUp(record, input.isFlooded)
    case 'summed-up':
      return { record: { ...record, counted: nothingCounted } }
  }
}

/** The sum stays counted until the journal has taken it. A sum of nothing says that the flood is over. */
function summingUp(record: RefusalRecord, isFlooded: boolean): RefusalStep {
  const isQuiet = Object.keys(record.counted.counts).length === 0
  const entry: Operator = {
    ...{ kind: 'operator', table: record.table, op: refusedManyOp, by: 'feltwire' },
    args: record.counted,
  }
  return { record: isQuiet ? { ...record, written: {} } : record, ...((!isQuiet || isFlooded) && { entry }) }
}

/** A request was refused: it is counted, or, while its sender has few, to be written down in full. */
function withRefused(record: RefusalRecord, sender: string, refused: RefusedRequest): RefusalStep {
  const { table } = record
  const log = withLogged(record.log, table, refused)
  const before = lookUp(record.written, sender) ?? 0
  // A person's number is spent for good, so it does not wait to be counted: whoever has a key can fill the disk anyway.
  if (before >= inFull && refused.proof?.key === undefined)
    return { record: { ...record, log, counted: withCounted(record.counted, sender, refused) } }
  const { transaction, by, why, proof } = refused
  const written = { ...record.written, [sender]: Math.min(before + 1, inFull) }
  assertAtMost(Object.keys(written).length, mostSenders, 'senders of refused requests')
  const args: JsonValue = JSON.parse(JSON.stringify({ ...why, ...proof }))
  return {
    record: { ...record, log, written },
    entry: { kind: 'operator', table, op: refusedOp, by, args, transaction },
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
  const next = { ...counts, [code]: (lookUp(counts, code) ?? 0) + 1 }
  assertAtMost(Object.keys(next).length, mostCodes, 'codes of refused requests')
  return { counts: next, numbers: request === undefined ? numbers : { ...numbers, [sender]: request.number } }
}
