import type { Broker } from '../../drivers/transport/mqtt.ts'
import type { Finding } from '../../games/kit/document/finding.ts'
import { type Code, codeFinding } from '../../games/table/common/finding-codes.ts'
import { operationsOf, type PoolOperation, poolOperations } from '../../games/table/pool/operations.ts'
import type { Terminals } from '../config/terminals.ts'
import type { CommitQueue } from '../engine/commit-queue.ts'
import {
  heardBefore,
  lastNumber,
  readSigned,
  type Signed,
  type SignedArgs,
  type SignedLog,
  ticketOf,
} from '../engine/requests/signed-requests.ts'
import type { PoolReader } from '../engine/session-state.ts'
import { parsed } from '../json.ts'
import { messages } from '../mqtt/messages.ts'
import type { Refusals, RefusedRequest } from './refusal-summary.ts'
import { journalFull, type Response, routeRequests, transactionIn } from './router.ts'

type Door = {
  site: string
  pool: PoolReader
  terminals: Terminals
  /** What terminals have asked so far. */
  signed(): SignedLog
  refusals: Refusals
  broker: Broker
  queue: CommitQueue
}

/** Answers what terminals ask of a pool. */
export function answerPoolRequests(door: Door): void {
  const { site, pool, broker, queue } = door
  const operations = new Map(poolOperations.map((op) => [op, (payload: string) => carryOut(door, op, payload)]))
  routeRequests({ site, table: pool.id, broker, queue }, operations)
}

/** A request as its signature proves it. */
type Proved = { request: Signed; text: string; signature: string }

function carryOut(door: Door, op: PoolOperation, payload: string): Response {
  const proved = prove(door, op, payload)
  if ('finding' in proved) return refuse(door, anybody, proved)
  const { request, text, signature } = proved
  const { transaction, terminal } = request
  const done: Response = { transaction, ok: true, ...(op === 'bet' ? { ticket: ticketOf(request) } : {}) }
  const refused = (finding: Finding, proof?: SignedArgs) =>
    refuse(door, terminal, { transaction, by: terminal, finding, ...(proof && { proof }) })
  const known = [door.signed(), door.refusals.log()]
  const before = known.map((log) => heardBefore(log, door.pool.id, terminal, transaction)).find((heard) => heard)
  if (before?.text === text) return before.refused === undefined ? done : answerTo(transaction, before.refused)
  if (before !== undefined)
    return refused(code('transaction-used', `${terminal} has asked another thing under ${transaction}`))
  const last = Math.max(...known.map((log) => lastNumber(log, door.pool.id, terminal)))
  if (request.number <= last)
    return refused(code('number-not-higher', `${terminal} sends number ${request.number} after ${last}`))
  const args = { signed: text, signature }
  const against = door.pool.refusal(request)
  // Its number is spent: whoever recorded it must not have it carried out when the pool would take it.
  if (against !== undefined) return refused(against, args)
  const entry = { kind: 'operator' as const, table: door.pool.id, op, by: terminal, args, transaction }
  return door.queue.take(entry) ? done : { transaction, ok: false, ...journalFull }
}

/** Whoever cannot prove who he is. */
const anybody = ''

/** Who asks, and that it was this: known, allowed to, and signed to the byte. */
function prove({ site, pool, terminals }: Door, op: PoolOperation, payload: string): Proved | RefusedRequest {
  const envelope = messages['request/{op}'].payload.safeParse(parsed(payload))
  const {
    transaction = transactionIn(payload),
    by = 'unknown',
    signed: text = '',
    signature = '',
  } = envelope.data ?? {}
  const refused = (rule: Code, message: string) => ({ transaction, by, finding: code(rule, message) })
  const request = readSigned(text)
  if (request === undefined) return refused('malformed-request', `${op}: ${shape}`)
  if (!terminals.has(request.terminal)) return refused('unknown-terminal', `there is no terminal '${request.terminal}'`)
  if (!terminals.signed(request.terminal, text, signature))
    return refused('wrong-signature', `${op} in the name of ${request.terminal} is not signed by it`)
  const isFor = request.site === site && request.table === pool.id && request.op === op
  if (!isFor || request.transaction !== transaction || request.terminal !== by)
    return refused('wrong-signature', `${request.terminal} signed another request than this ${op}`)
  if (!terminals.may(request.terminal, op))
    return refused('wrong-role', `${request.terminal} may not ask for ${op}; ${rolesFor(op)} may`)
  return { request, text, signature }
}

const shape = 'a request is {"transaction", "by", "signed": "the text that is signed", "signature": "base64"}'

const rolesFor = (op: PoolOperation): string =>
  Object.entries(operationsOf)
    .filter(([, ops]) => ops.some((own) => own === op))
    .map(([role]) => `a terminal that ${role}`)
    .join(' or ')

const code = (rule: Code, message: string): Finding => codeFinding(rule, message, 'violation')

function refuse({ refusals }: Door, sender: string, refused: RefusedRequest): Response {
  refusals.refuse(sender, refused)
  return answerTo(refused.transaction, refused.finding)
}

const answerTo = (transaction: string, { rule, message }: Finding): Response => ({
  transaction,
  ok: false,
  code: rule,
  reason: message,
})
