import type { z } from 'zod'
import type { Broker } from '../drivers/transport/mqtt.ts'
import { call, callOperation, operations } from '../games/table/live.ts'
import { type Refusal, ruling, rulingOperation } from '../games/table/ruling.ts'
import { hearRequests, transactionIn, unknownRequest } from './asking.ts'
import type { Desk } from './desk.ts'
import type { JsonValue } from './entry.ts'
import { parsed } from './json.ts'
import { messages, topicOf } from './messages.ts'
import { isMeterOperation, type Meters, meterOperations } from './meters.ts'
import type { TableMachine } from './table-machine.ts'

/** Hears what persons at the table say, and answers each with its transaction. */
export function answerRequests(site: string, machine: TableMachine, meters: Meters, broker: Broker, desk: Desk): void {
  const answered = new Map<string, Response>()
  hearRequests(broker, site, machine.id, (op, payload) => {
    const response = isAsked(op)
      ? carryOut(op, payload, machine, meters, desk, answered)
      : unknownRequest(op, payload, asked)
    const answer = () =>
      broker
        .publish(topicOf(site, machine.id, 'response', op), JSON.stringify(response), { retain: false })
        .catch(() => {
          // Whoever asked has gone with the connection; the operation stands in the journal.
        })
    if (response.ok) desk.whenWritten(answer)
    else answer()
  })
}

type Request = z.infer<(typeof messages)['request/{op}']['payload']>
const asked = [...operations, callOperation, rulingOperation, ...meterOperations] as const
type Asked = (typeof asked)[number]
const isAsked = (op: string): op is Asked => asked.some((known) => known === op)

type Response = { transaction: string; ok: boolean } & Partial<Refusal>

/** Transactions whose answers are kept: one that is asked again is answered again, and carried out once. */
const kept = 256

function carryOut(
  op: Asked,
  payload: string,
  machine: TableMachine,
  meters: Meters,
  desk: Desk,
  answered: Map<string, Response>,
): Response {
  const request = messages['request/{op}'].payload.safeParse(parsed(payload))
  if (!request.success)
    return {
      transaction: transactionIn(payload),
      ok: false,
      reason: `a request is {"transaction": "...", "by": "..."}: ${mistakesIn(request.error)}`,
    }
  const { transaction, by, ...args } = request.data
  const before = answered.get(transaction)
  if (before !== undefined) return before
  const refusal = refusalOf(op, args, machine, meters)
  if (refusal !== null) return { transaction, ok: false, ...refusal }
  if (!desk.take({ kind: 'operator', table: machine.id, op, by, args: asJson(args), transaction }))
    return { transaction, ok: false, reason: 'the journal takes no more; free some space on its disk' }
  const response = { transaction, ok: true }
  answered.set(transaction, response)
  for (const oldest of answered.keys()) if (answered.size > kept) answered.delete(oldest)
  return response
}

function refusalOf(
  op: Asked,
  args: Omit<Request, 'transaction' | 'by'>,
  machine: TableMachine,
  meters: Meters,
): Partial<Refusal> | null {
  if (op === rulingOperation) {
    const ruled = ruling.safeParse(args)
    if (ruled.success) return machine.refusesRuling(ruled.data)
    return {
      code: 'malformed-request',
      reason: `name the \`round\`, the \`ruling\` and its \`reason\`: ${mistakesIn(ruled.error)}`,
    }
  }
  const reason = sentenceAgainst(op, args, machine, meters)
  return reason === null ? null : { reason }
}

function sentenceAgainst(
  op: Exclude<Asked, typeof rulingOperation>,
  args: Omit<Request, 'transaction' | 'by'>,
  machine: TableMachine,
  meters: Meters,
): string | null {
  if (op === callOperation) {
    const called = call.safeParse(args)
    return called.success ? machine.refusesCall(called.data) : 'name the `irregularity`'
  }
  if (!isMeterOperation(op)) return machine.refuses(op)
  const { meter, ...said } = args
  return meter === undefined ? 'name the `meter`' : meters.refuses(op, { meter, ...said })
}

/** As it will be read from the journal again. */
const asJson = (args: object): Record<string, JsonValue> => JSON.parse(JSON.stringify(args))

const mistakesIn = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')
