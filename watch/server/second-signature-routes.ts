import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { segment } from '../../daemon/config/shape.ts'
import { messages } from '../../daemon/mqtt/messages.ts'
import type { StaffMember } from '../../daemon/people/people.ts'
import { type Authority, whoMay } from '../../daemon/people/roles.ts'
import { type HalfSigned, waiting, withHalf, withoutHalf } from '../half-signed-requests.ts'
import type { RelayedAnswer } from '../request-relay.ts'
import type { HalfSignedRow } from '../view-types.ts'
import { requestSignedBy } from './check-signed-request.ts'
import type { ServerContext } from './server-context.ts'
import { Refused, readForm, signedIn } from './sign-in-routes.ts'

const place = z.strictObject({ table: segment, op: segment })
const halfForm = messages['request/{op}'].payload.omit({ second: true })
const named = z.strictObject({ transaction: z.string().min(1).max(64) })
const signatureForm = z.strictObject({ signature: z.string().max(128) })

const authorities: Readonly<Record<string, Authority>> = whoMay

/** The requests that wait here for their second signature. */
type Desk = { readonly context: ServerContext; halfSigned: readonly HalfSigned[] }

/** Requests that need two people: one signs, another finds the request here and signs the same text. */
export function serveSecondSignatures(server: FastifyInstance, context: ServerContext): void {
  const desk: Desk = { context, halfSigned: context.halfSigned }
  server.get('/api/seconds', (request) => waitingFor(desk, signedIn(context, request)))
  server.post('/api/seconds/:table/:op', (request) => leave(desk, request))
  server.post('/api/seconds/:transaction/sign', (request) => sign(desk, request))
  server.post('/api/seconds/:transaction/withdraw', (request) => withdraw(desk, request))
}

const waitingFor = ({ halfSigned }: Desk, person: StaffMember): HalfSignedRow[] =>
  waiting(halfSigned, Date.now())
    .filter((half) => isOf(half, person) || maySecond(half, person))
    .map(({ request: { by, transaction, signed }, ...half }) => ({ ...half, by, transaction, signed }))

function leave(desk: Desk, request: FastifyRequest): { transaction: string; ok: true } {
  const { context, halfSigned } = desk
  const person = signedIn(context, request)
  const { table, op } = readForm(place, request.params)
  const half = readForm(halfForm, request.body)
  const read = requestSignedBy(person, context.configuration.site, { table, op }, half)
  if (read?.until === undefined || authorities[op]?.seconds === undefined)
    throw new Refused(400, `This is no ${op} that ${person.id} has signed for two people.`)
  const next = withHalf(halfSigned, { table, op, request: half, at: Date.now(), until: read.until }, Date.now())
  if (next === undefined) throw new Refused(503, 'Too many requests wait for a second signature.')
  keep(desk, next)
  context.audit({ person: person.id, did: 'request', table, what: `${op}, waits for a second signature` })
  return { transaction: half.transaction, ok: true }
}

async function sign(desk: Desk, request: FastifyRequest): Promise<RelayedAnswer> {
  const { context } = desk
  const person = signedIn(context, request)
  const half = found(desk, request)
  if (!maySecond(half, person)) throw new Refused(403, `${person.id} may not sign this ${half.op} as the second.`)
  const { signature } = readForm(signatureForm, request.body)
  const { table, op, request: first } = half
  const answer = await context.relay.ask(table, op, { ...first, second: { by: person.id, signature } })
  // A refused request is spent; where there was no answer, it can be sent again.
  if (answer.code !== 'no-answer') keep(desk, withoutHalf(desk.halfSigned, first.transaction))
  const what = `${op} of ${first.by}, second signature, ${answer.ok ? 'done' : answer.code}`
  context.audit({ person: person.id, did: 'request', table, what })
  return answer
}

function withdraw(desk: Desk, request: FastifyRequest): { ok: true } {
  const { context } = desk
  const person = signedIn(context, request)
  const half = found(desk, request)
  if (!isOf(half, person) && !maySecond(half, person)) throw new Refused(403, 'This is for those who sign it.')
  keep(desk, withoutHalf(desk.halfSigned, half.request.transaction))
  context.audit({ person: person.id, did: 'request', table: half.table, what: `${half.op}, withdrawn` })
  return { ok: true }
}

function keep(desk: Desk, halfSigned: readonly HalfSigned[]): void {
  desk.halfSigned = halfSigned
  desk.context.history.keep([{ kind: 'seconds', seconds: halfSigned }])
}

/** The waiting request that a path names. */
function found({ halfSigned }: Desk, { params }: FastifyRequest): HalfSigned {
  const { transaction } = readForm(named, params)
  const half = waiting(halfSigned, Date.now()).find(({ request }) => request.transaction === transaction)
  if (half === undefined) throw new Refused(404, 'This request does not wait any more.')
  return half
}

const isOf = ({ request }: HalfSigned, { id }: StaffMember): boolean => request.by === id

const maySecond = (half: HalfSigned, person: StaffMember): boolean =>
  !isOf(half, person) && authorities[half.op]?.seconds?.includes(person.role) === true
