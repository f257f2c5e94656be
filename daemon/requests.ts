import type { Broker } from '../drivers/transport/mqtt.ts'
import { type Operation, operations } from '../games/table/live.ts'
import type { Desk } from './desk.ts'
import { messages, topicOf } from './messages.ts'
import type { TableMachine } from './table-machine.ts'

/** Hears what persons at the table say, and answers each with its transaction. */
export function answerRequests(site: string, machine: TableMachine, broker: Broker, desk: Desk): void {
  const answered = new Map<string, Response>()
  for (const op of operations)
    broker.subscribe(topicOf(site, machine.id, 'request', op), ({ payload }) => {
      const response = carryOut(op, payload, machine, desk, answered)
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

type Response = { transaction: string; ok: boolean; reason?: string }

/** Transactions whose answers are kept: one that is asked again is answered again, and carried out once. */
const kept = 256

function carryOut(
  op: Operation,
  payload: string,
  machine: TableMachine,
  desk: Desk,
  answered: Map<string, Response>,
): Response {
  const request = messages['request/{op}'].payload.safeParse(parsed(payload))
  if (!request.success)
    return { transaction: '', ok: false, reason: 'a request is {"transaction": "...", "by": "..."}' }
  const { transaction, by } = request.data
  const before = answered.get(transaction)
  if (before !== undefined) return before
  const reason = machine.refuses(op)
  if (reason !== null) return { transaction, ok: false, reason }
  if (!desk.take({ kind: 'operator', table: machine.id, op, by, args: {}, transaction }))
    return { transaction, ok: false, reason: 'the journal takes no more; free some space on its disk' }
  const response = { transaction, ok: true }
  answered.set(transaction, response)
  for (const oldest of answered.keys()) if (answered.size > kept) answered.delete(oldest)
  return response
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
