import type { Broker } from '../drivers/transport/mqtt.ts'
import { parsed } from './json.ts'
import { topicOf } from './messages.ts'

type Response = { transaction: string; ok: boolean; reason?: string; code?: string }

/** Longer names are nobody's slip, and a topic made of one could be longer than MQTT allows. */
const longestName = 64

/** Hears whatever is asked at a table, known or not, so that nobody waits for an answer in vain. */
export function hearRequests(
  broker: Broker,
  site: string,
  table: string,
  hear: (op: string, payload: string) => void,
): void {
  broker.subscribe(topicOf(site, table, 'request', '+'), ({ topic, payload }) => {
    const op = topic.slice(topic.lastIndexOf('/') + 1)
    if (op.length <= longestName) hear(op, payload)
  })
}

/** The answer to what a table does not know. */
export const unknownRequest = (op: string, payload: string, known: readonly string[]): Response => ({
  transaction: transactionIn(payload),
  ok: false,
  reason: `nothing here is called '${op}'; this table can be asked ${known.join(', ')}`,
})

/** The transaction of a request, even of one that is wrong otherwise, so that whoever asked knows the answer for his. */
export function transactionIn(payload: string): string {
  const request = parsed(payload)
  if (typeof request !== 'object' || request === null || !('transaction' in request)) return ''
  const { transaction } = request
  return typeof transaction === 'string' && transaction.length <= longestName ? transaction : ''
}
