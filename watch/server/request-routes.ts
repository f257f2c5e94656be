import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { segment } from '../../daemon/config/shape.ts'
import { isFileOperation } from '../../daemon/engine/requests/file-operations.ts'
import { messages } from '../../daemon/mqtt/messages.ts'
import type { StaffMember } from '../../daemon/people/people.ts'
import { askedOfAlert } from '../../games/table/operations/alert-operations.ts'
import type { RelayedAnswer, SignedRequest } from '../request-relay.ts'
import { daemonPresence } from '../site/daemon-presence.ts'
import { acknowledge } from './acknowledge-alert.ts'
import { createRateLimit } from './rate-limit.ts'
import { askForFile } from './requested-file-routes.ts'
import type { ServerContext } from './server-context.ts'
import { Refused, readForm, signedIn } from './sign-in-routes.ts'

const place = z.strictObject({ table: segment, op: segment })
type RequestPath = z.infer<typeof place>

const requestForm = messages['request/{op}'].payload

/** Requests to tables, which people have signed in their browsers: they are carried, and judged by the table. */
export function serveRequests(server: FastifyInstance, context: ServerContext): void {
  const rate = createRateLimit({ burst: 30, perSecond: 2 })
  server.post('/api/request/:table/:op', async (request) => {
    const person = signedIn(context, request)
    const at = readForm(place, request.params)
    const signed = readForm(requestForm, request.body)
    if (signed.by !== person.id) throw new Refused(403, `${person.id} is signed in, and ${signed.by} has signed.`)
    if (!rate(person.id, Date.now())) throw new Refused(429, 'Too many requests. Wait a moment.')
    const answer = await carried(context, at, person, signed)
    // Who acknowledged an alert is in the audit by what everybody hears of it.
    if (!answer.ok || at.op !== askedOfAlert.shape.op.value)
      context.audit({
        person: person.id,
        did: 'request',
        table: at.table,
        what: `${at.op}, ${answer.ok ? 'done' : answer.code}`,
      })
    return answer
  })
}

async function carried(
  context: ServerContext,
  at: RequestPath,
  person: StaffMember,
  signed: SignedRequest,
): Promise<RelayedAnswer> {
  if (isFileOperation(at.op)) return askForFile(context, at, person, signed)
  const { site, relay, hasHeardAll } = context
  const isOfAlert = at.op === askedOfAlert.shape.op.value
  switch (isOfAlert ? daemonPresence(site().tables[at.table], hasHeardAll()) : 'there') {
    case 'there':
      return relay.ask(at.table, at.op, signed)
    case 'none':
      return acknowledge(context, at, person, signed)
    case 'unknown': {
      const reason = `The watch has not heard yet whether a daemon serves ${at.table}. Try again in ten seconds.`
      return { transaction: signed.transaction, ok: false, code: 'no-answer', reason }
    }
  }
}
