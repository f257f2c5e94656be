import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { segment } from '../../daemon/config/shape.ts'
import { messages } from '../../daemon/mqtt/messages.ts'
import type { Desk } from './desk.ts'
import { Refused, readForm, signedIn } from './door.ts'
import { createRate } from './rate.ts'

const place = z.strictObject({ table: segment, op: segment })

/** Requests to tables, which people have signed in their browsers: they are carried, and judged by the table. */
export function serveRequests(server: FastifyInstance, desk: Desk): void {
  const rate = createRate({ burst: 30, perSecond: 2 })
  server.post('/api/request/:table/:op', async (request) => {
    const person = signedIn(desk, request)
    const { table, op } = readForm(place, request.params)
    const signed = readForm(messages['request/{op}'].payload, request.body)
    if (signed.by !== person.id) throw new Refused(403, `${person.id} is signed in, and ${signed.by} has signed.`)
    if (!rate(person.id, Date.now())) throw new Refused(429, 'Too many requests. Wait a moment.')
    const answer = await desk.carrier.ask(table, op, signed)
    const outcome = answer.ok ? 'done' : `refused: ${answer.code ?? ''}`
    desk.audit({ person: person.id, did: 'request', table, what: `${op}, ${outcome}` })
    return answer
  })
}
