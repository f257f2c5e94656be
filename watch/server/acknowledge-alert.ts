import type { StaffMember } from '../../daemon/people/people.ts'
import { askedOfAlert } from '../../games/table/operations/alert-operations.ts'
import type { RelayedAnswer, SignedRequest } from '../request-relay.ts'
import { requestSignedBy } from './check-signed-request.ts'
import type { ServerContext } from './server-context.ts'

/** Where no daemon is there to take it, the watch takes an acknowledgement itself, if it is signed as a table would demand. */
export function acknowledge(
  context: ServerContext,
  { table, op }: { table: string; op: string },
  person: StaffMember,
  said: SignedRequest,
): RelayedAnswer {
  const { transaction } = said
  const refused = (code: string, reason: string): RelayedAnswer => ({ transaction, ok: false, code, reason })
  const request = requestSignedBy(person, context.configuration.site, { table, op }, said)
  if (request === undefined) return refused('wrong-signature', `${person.id} has not signed this ${op}`)
  if (request.until !== undefined && Date.now() >= request.until)
    return refused('request-expired', `${op} of ${person.id} was to be carried out earlier`)
  const asked = askedOfAlert.safeParse({ op, by: person.id, args: request.args }).data
  if (asked === undefined) return refused('malformed-request', `${op} takes alert, since, and perhaps note`)
  context.acknowledge({ table, session: 0, seq: 0, at: Date.now(), ...asked.args, by: person.id })
  return { transaction, ok: true }
}
