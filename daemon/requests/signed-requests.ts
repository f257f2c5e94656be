import type { Finding } from '../../games/kit/document/finding.ts'
import { type Code, codeFinding } from '../../games/table/common/finding-codes.ts'
import { isSignedBy } from '../ed25519.ts'
import type { CommitQueue } from '../engine/commit-queue.ts'
import { counterOf, heardBefore, lastNumber, type SignedLog, type WhyRefused } from '../engine/requests/signed-log.ts'
import type { EntryBody } from '../journal/entry.ts'
import { parsed } from '../json.ts'
import { messages } from '../mqtt/messages.ts'
import { type RequestProof, readSigned, type Signed } from '../people/signed-text.ts'
import { noteRefused, type Refusals } from './note-refusals.ts'
import type { RefusedRequest } from './refusal-record.ts'
import { journalFull, type Operations, type Response, transactionIn } from './router.ts'

/** A request as its signature proves it. `second` is a signature over the same text, which is not checked yet. */
export type Proved = {
  request: Signed
  proof: Pick<RequestProof, 'signed' | 'signature' | 'key'>
  second?: { by: string; signature: string } | undefined
}

/** Who may sign: terminals or people. */
type Signers = {
  kind: Signed['kind']
  keyOf(signer: string): string | undefined
  unknown(signer: string): Finding
  /** What a request without a signature is. */
  unsigned: Code
}

export type SignedOperations = {
  site: string
  table: string
  operations: readonly string[]
  signers: Signers
  /** What was asked so far. */
  log(): SignedLog
  refusals: Refusals
  queue: CommitQueue
  /** What is written down of a request that is carried out now, or why it is not. */
  judged(proved: Proved): Pick<Operator, 'args' | 'by' | 'proof'> | WhyRefused
  /** What the answer to a request that was carried out has beside. */
  answer?(request: Signed): Pick<Response, 'ticket'>
  /** What is done once when the request is in the queue of the journal. */
  taken?(request: Signed): void
}

type Operator = Extract<EntryBody, { kind: 'operator' }>

/** Operations that are signed; each request is carried out once. */
export const signedOperations = (door: SignedOperations): Operations =>
  new Map(door.operations.map((op) => [op, (payload: string) => carryOut(door, op, payload)]))

function carryOut(door: SignedOperations, op: string, payload: string): Response {
  const proved = prove(door, op, payload)
  if ('why' in proved) return refuse(door, anybody, proved)
  const { request, proof } = proved
  const { transaction, signer, number } = request
  const asker = { table: door.table, signer, key: proof.key }
  const done: Response = { transaction, ok: true, ...door.answer?.(request) }
  const refused = (why: WhyRefused, spent?: RequestProof) =>
    refuse(door, counterOf(asker), { transaction, by: signer, why, ...(spent && { proof: spent }) })
  const known = [door.log(), door.refusals.record.log]
  const before = known.map((log) => heardBefore(log, asker, transaction)).find((heard) => heard)
  if (before?.text === proof.signed) return before.refused === undefined ? done : answerTo(transaction, before.refused)
  if (before !== undefined)
    return refused(code('transaction-used', `${signer} asks another thing under ${transaction}, which was used before`))
  const last = Math.max(...known.map((log) => lastNumber(log, asker)))
  if (number <= last) return refused(code('number-not-higher', `${signer} sends number ${number} after ${last}`))
  const judged = door.judged(proved)
  // Its number is spent: whoever recorded it must not have it carried out when it would be taken.
  if (!('args' in judged)) return refused(judged, proof)
  if (!door.queue.take({ kind: 'operator', table: door.table, op, ...judged, transaction }))
    return { transaction, ok: false, ...journalFull }
  door.taken?.(request)
  return done
}

/** Whoever cannot prove who he is. */
const anybody = ''

/** Who asks, and that it was this: known, and signed to the byte for this table and operation. */
function prove({ site, table, signers }: SignedOperations, op: string, payload: string): Proved | RefusedRequest {
  const value = parsed(payload)
  const envelope = messages['request/{op}'].payload.safeParse(value).data
  const { transaction = transactionIn(payload), by = nameIn(value) } = envelope ?? {}
  const refused = (why: Finding) => ({ transaction, by, why })
  if (envelope === undefined && isUnsigned(value)) return refused(code(signers.unsigned, `${op}: ${shape}`))
  const { signed = '', signature = '', second } = envelope ?? {}
  const request = readSigned(signed)
  if (request?.kind !== signers.kind) return refused(code('malformed-request', `${op}: ${shape}`))
  const { signer } = request
  const key = signers.keyOf(signer)
  if (key === undefined) return refused(signers.unknown(signer))
  if (!isSignedBy(key, signed, signature))
    return refused(code('wrong-signature', `${op} in the name of ${signer} is not signed by it`))
  const isFor = request.site === site && request.table === table && request.op === op
  if (!isFor || request.transaction !== transaction || signer !== by)
    return refused(code('wrong-signature', `${signer} signed another request than this ${op}`))
  return { request, proof: { signed, signature, ...(signers.kind === 'person' && { key }) }, second }
}

const shape = 'a request is {"transaction", "by", "signed": "the text that is signed", "signature": "base64"}'

const isUnsigned = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('signed' in value)

/** Only a name for the record: nothing proves it. */
const nameIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'by' in value && typeof value.by === 'string' && value.by !== ''
    ? value.by.slice(0, 64)
    : 'unknown'

export const code = (rule: Code, message: string): Finding => codeFinding(rule, message, 'violation')

function refuse({ refusals }: SignedOperations, sender: string, refused: RefusedRequest): Response {
  noteRefused(refusals, sender, refused)
  return answerTo(refused.transaction, refused.why)
}

const answerTo = (transaction: string, why: WhyRefused): Response => ({
  transaction,
  ok: false,
  ...('rule' in why ? { code: why.rule, reason: why.message } : why),
})
