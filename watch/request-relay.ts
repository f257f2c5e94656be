import type { z } from 'zod'
import { parsed } from '../daemon/json.ts'
import { messages, topicOf } from '../daemon/mqtt/messages.ts'
import type { Broker } from '../drivers/transport/mqtt.ts'

/** A request as people sign it. */
export type SignedRequest = z.infer<(typeof messages)['request/{op}']['payload']>

/** What a table answers; `code` is `no-answer` where it says nothing. */
export type RelayedAnswer = {
  readonly transaction: string
  readonly ok: boolean
  readonly reason?: string
  readonly code?: string
}

/** Carries requests that people have signed to the tables, and their answers back. It signs nothing itself. */
export type RequestRelay = {
  ask(table: string, op: string, request: SignedRequest): Promise<RelayedAnswer>
  /** An answer was heard. */
  heard(topic: string, payload: string): void
}

/** A table answers in milliseconds, or once its disk takes it (ms). */
const patience = 10_000
const mostWaiting = 256

type Waiting = (answer: RelayedAnswer) => void

export function createRequestRelay(site: string, broker: Pick<Broker, 'publish'>): RequestRelay {
  const waiting = new Map<string, Waiting>()
  return {
    async ask(table, op, request) {
      const { transaction } = request
      const noAnswer = (reason: string): RelayedAnswer => ({ transaction, ok: false, code: 'no-answer', reason })
      const key = `${table}/${op}/${transaction}`
      if (waiting.size >= mostWaiting || waiting.has(key)) return noAnswer('Too many requests wait for their answer.')
      const answer = Promise.withResolvers<RelayedAnswer>()
      waiting.set(key, answer.resolve)
      const late = setTimeout(() => answer.resolve(noAnswer(`${table} does not answer.`)), patience)
      try {
        await broker.publish(topicOf(site, table, 'request', op), JSON.stringify(request), { retain: false })
        return await answer.promise
      } catch {
        return noAnswer('The broker is away.')
      } finally {
        clearTimeout(late)
        waiting.delete(key)
      }
    },
    heard(topic, payload) {
      const [, , table = '', , op = ''] = topic.split('/')
      const said = messages['response/{op}'].payload.safeParse(parsed(payload)).data
      if (said === undefined) return
      const { transaction, ok, reason, code } = said
      waiting.get(`${table}/${op}/${transaction}`)?.({
        ...{ transaction, ok },
        ...(reason !== undefined && { reason }),
        ...(code !== undefined && { code }),
      })
    },
  }
}
