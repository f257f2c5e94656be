import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { segment } from '../../daemon/config/shape.ts'
import { askedForFile } from '../../daemon/engine/requests/file-operations.ts'
import type { StaffMember } from '../../daemon/people/people.ts'
import { readSigned } from '../../daemon/people/signed-text.ts'
import type { RelayedAnswer, SignedRequest } from '../request-relay.ts'
import type { ServerContext } from './server-context.ts'
import { Refused, readForm, signedIn } from './sign-in-routes.ts'

const place = z.strictObject({ table: segment, transaction: z.string().min(1).max(64) })

/** Carries a request for a file, and waits for what comes. */
export async function askForFile(
  { files, relay }: ServerContext,
  { table, op }: { table: string; op: string },
  person: StaffMember,
  signed: SignedRequest,
): Promise<RelayedAnswer> {
  const awaited = { table, transaction: signed.transaction, person: person.id, asked: signed.signed }
  if (!files.expect(awaited)) throw new Refused(503, 'Too many files are awaited. Ask again in a minute.')
  const answer = await relay.ask(table, op, signed)
  if (!answer.ok) files.forget(awaited)
  return answer
}

/** Files that were asked for, to those who have asked. Who fetched which is in the audit. */
export function serveFiles(server: FastifyInstance, context: ServerContext): void {
  server.get('/api/files/:table/:transaction', async (request, reply) => {
    const person = signedIn(context, request)
    const { table, transaction } = readForm(place, request.params)
    const found = await context.files.fetch({ table, transaction, person: person.id })
    if ('why' in found) throw new Refused(404, found.why)
    const { name, bytes, sha256, asked } = found
    context.audit({
      ...{ person: person.id, did: 'file', table },
      what: `${name}, ${bytes.length} bytes, SHA-256 ${sha256}`,
    })
    keepStory(context, asked, bytes)
    return reply
      .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
      .type('application/octet-stream')
      .send(bytes)
  })
}

/** A story that was told once is there for everybody who may read rounds. */
function keepStory({ history }: ServerContext, signed: string, bytes: Buffer): void {
  const { op, table, args, signer } = readSigned(signed) ?? {}
  const asked = askedForFile.safeParse({ op, by: signer, args }).data
  if (asked?.op !== 'story' || table === undefined || asked.args.session === undefined) return
  const { session, round } = asked.args
  history.keep([{ kind: 'story', table, session, round, story: { at: Date.now(), text: bytes.toString() } }])
}
