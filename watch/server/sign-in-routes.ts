import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { StaffMember } from '../../daemon/people/people.ts'
import { inOneLine, inPlainWords, mistakesIn } from '../../text/validation.ts'
import { createRateLimit } from './rate-limit.ts'
import { mayDo, type Right } from './rights.ts'
import type { ServerContext } from './server-context.ts'

/** A refusal with its status. */
export class Refused extends Error {
  readonly statusCode: number

  constructor(statusCode: number, reason: string) {
    super(reason)
    this.statusCode = statusCode
  }
}

const cookieName = 'feltwire'

const tokenIn = (request: FastifyRequest): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([name]) => name === cookieName)?.[1]

const isSecure = ({ configuration }: ServerContext): boolean => configuration.http.tls !== undefined

const cookie = (context: ServerContext, value: string, seconds: number): string =>
  `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure(context) ? '; Secure' : ''}`

/** Who asks, where he is signed in. */
export const visitor = (context: ServerContext, request: FastifyRequest): StaffMember | undefined =>
  context.sessions.personOf(tokenIn(request))

/** Who asks, where he may do this; undefined where anybody may. Throws `Refused`. */
export function admitted(context: ServerContext, request: FastifyRequest, right: Right): StaffMember | undefined {
  const person = visitor(context, request)
  if (person === undefined) {
    if (context.configuration.anonymous && right !== 'act') return undefined
    throw new Refused(401, 'Sign in first.')
  }
  if (!mayDo(person.role, right))
    throw new Refused(403, `${person.id} is of the role ${person.role}, which may not see this.`)
  return person
}

/** Who asks, signed in for certain. */
export function signedIn(context: ServerContext, request: FastifyRequest): StaffMember {
  const person = admitted(context, request, 'act')
  if (person === undefined) throw new Refused(401, 'Sign in first.')
  return person
}

/** What was sent, as its form has it. Throws `Refused`. */
export function readForm<Form extends z.ZodType>(form: Form, said: unknown): z.infer<Form> {
  const read = form.safeParse(said, inPlainWords)
  if (read.success) return read.data
  throw new Refused(400, inOneLine(mistakesIn(read.error)))
}

const name = z.string().min(1).max(64)
const challengeForm = z.strictObject({ person: name })
const signInForm = z.strictObject({ person: name, challenge: z.string().max(64), signature: z.string().max(128) })

/** Signing in and out. A wrong attempt does not say what was wrong with it. */
export function serveSignIn(server: FastifyInstance, context: ServerContext): void {
  const attempts = createRateLimit({ burst: 10, perSecond: 0.2 })
  const { sessions, configuration } = context
  server.addHook('preHandler', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') ownPage(context, request)
  })
  server.post('/api/sign-in/challenge', (request) => {
    readForm(challengeForm, request.body)
    if (!attempts(request.ip, Date.now())) throw new Refused(429, 'Too many attempts. Wait a minute.')
    return { challenge: sessions.challenge() }
  })
  server.post('/api/sign-in', (request, reply) => {
    const said = readForm(signInForm, request.body)
    const opened = sessions.signIn({ ...said, site: configuration.site, origin: request.headers.origin ?? '' })
    if (opened === undefined) {
      context.audit({ person: said.person, did: 'sign-in-refused', what: request.ip })
      throw new Refused(401, 'This key opens no session: check the name, the key, and until when it holds.')
    }
    const { id, name, role } = opened.person
    context.audit({ person: id, did: 'sign-in', what: request.ip })
    reply.header('set-cookie', cookie(context, opened.token, 12 * 3_600))
    return { id, name, role }
  })
  server.post('/api/sign-out', (request, reply) => {
    const person = visitor(context, request)
    const token = tokenIn(request)
    if (person !== undefined && token !== undefined) {
      sessions.signOut(token)
      context.audit({ person: person.id, did: 'sign-out', what: request.ip })
    }
    return signedOut(context, reply)
  })
}

const signedOut = (context: ServerContext, reply: FastifyReply): FastifyReply =>
  reply
    .header('set-cookie', cookie(context, '', 0))
    .code(204)
    .send()

/** Another page can send a request here, but not in the name of this one. */
function ownPage(context: ServerContext, { headers: { origin, host } }: FastifyRequest): void {
  if (origin !== `${isSecure(context) ? 'https' : 'http'}://${host}`)
    throw new Refused(403, 'This is for the page itself.')
}
