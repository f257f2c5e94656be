import type { Broker } from '../../drivers/transport/mqtt.ts'
import { type Refusal, type RefusalCode, refusal } from '../../games/table/operations/request-refusals.ts'
import { visibleJson } from '../../text/visible-text.ts'
import type { CommitQueue } from '../engine/commit-queue.ts'
import { parsed } from '../json.ts'
import { topicOf } from '../mqtt/messages.ts'

export type Response = { transaction: string; ok: boolean; ticket?: string } & Partial<Refusal>

/** No operation has a longer name. An answer's topic with a longer one could exceed what MQTT allows. */
const longestName = 64

/** The longest request (UTF-16 units): escaped and framed, it still fits into a line of the journal. */
const longestRequest = 1 << 18

type RouterDoor = { site: string; table: string; broker: Broker; queue: Pick<CommitQueue, 'whenWritten'> }

/** How each operation is carried out, or refused. */
export type Operations = ReadonlyMap<string, (payload: string) => Response>

/** What anybody may ask, because it changes nothing; the answer may take its time. Never rejects. */
export type Questions = ReadonlyMap<string, (payload: string) => Promise<object>>

/** Answers every request at a table, known or not. What was carried out is on the disk before its answer goes out. */
export function routeRequests(
  { site, table, broker, queue }: RouterDoor,
  operations: Operations,
  questions: Questions = new Map(),
): void {
  const say = (op: string, answer: object) =>
    broker.publish(topicOf(site, table, 'response', op), visibleJson(answer), { retain: false }).catch(() => {
      // The connection is lost. Sent again, the request is answered from the journal.
    })
  const responseTo = (op: string, payload: string): Response => {
    const carryOut = operations.get(op)
    if (carryOut === undefined) return unknown(op, payload, [...operations.keys()])
    return payload.length > longestRequest ? tooLong : carryOut(payload)
  }
  broker.subscribe(topicOf(site, table, 'request', '+'), ({ topic, payload }, isRetained) => {
    const op = topic.slice(topic.lastIndexOf('/') + 1)
    if (op.length > longestName) return
    const question = questions.get(op)
    if (question !== undefined && !isRetained && payload.length <= longestRequest)
      return void question(payload).then((answer) => say(op, answer))
    const response = isRetained ? retained(payload) : responseTo(op, payload)
    if (response.ok) queue.whenWritten(() => say(op, response))
    else say(op, response)
  })
}

const unknown = (op: string, payload: string, known: readonly string[]): Response =>
  refusedRequest(
    payload,
    'unknown-request',
    `nothing here is called '${op}'; this table can be asked ${known.join(', ')}`,
  )

/** The broker sends it again at every start, however old it is. */
const retained = (payload: string): Response =>
  refusedRequest(payload, 'retained-request', 'a request is not retained: take it off the broker and ask again')

/** The answer to a request that is wrong in itself. */
export const refusedRequest = (payload: string, code: RefusalCode, reason: string): Response => ({
  transaction: transactionIn(payload),
  ok: false,
  ...refusal(code, reason),
})

export const journalFull = refusal('journal-backlog', 'the journal takes no more; free some space on its disk')

/** It is not read at all. */
const tooLong = refusedRequest('', 'malformed-request', `a request has ${longestRequest} characters at the most`)

/**
 * The transaction of a request, even of one that is wrong otherwise, so that whoever asked knows the answer for his: a
 * number as text, of a longer one its beginning. Empty where there is none.
 */
export function transactionIn(payload: string): string {
  const request = parsed(payload)
  if (typeof request !== 'object' || request === null || !('transaction' in request)) return ''
  const { transaction } = request
  return typeof transaction === 'string' || typeof transaction === 'number'
    ? `${transaction}`.slice(0, longestName)
    : ''
}
