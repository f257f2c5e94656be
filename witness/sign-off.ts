import { z } from 'zod'
import { isSignedBy } from '../daemon/ed25519.ts'
import { parsed } from '../daemon/json.ts'
import { messages } from '../daemon/mqtt/messages.ts'
import { outOfTime, type People, personOf } from '../daemon/people/people.ts'
import type { Role } from '../daemon/people/roles.ts'
import { readSigned } from '../daemon/people/signed-text.ts'
import { type Refusal, type RefusalCode, refusal } from '../games/table/operations/request-refusals.ts'

export const signOff = 'sign-off'

/** Whoever answers for a table does not take the alert off that accuses it. */
const may: readonly Role[] = ['surveillance', 'auditor']

const particulars = z.strictObject({
  table: z.string(),
  reason: z.string().min(1).max(500),
  /** The log starts again with what its table says next: for an inquiry to decide. */
  anew: z.boolean().default(false),
})

/** A person who knows of an alert, as his signature proves it. `key` is his public key. */
export type SignedOff = z.infer<typeof particulars> & {
  by: string
  key: string
  number: number
  signed: string
  signature: string
}

type Asked = { transaction: string } & ({ request: SignedOff } | { refused: Refusal })
type SignOffContext = { site: string; id: string; people: People; now: number }

/** Reads what somebody asks of a witness. Whether the number is new, and the table known, is for the log to say. */
export function readSignOff(payload: string, context: SignOffContext): Asked | undefined {
  const envelope = messages['request/{op}'].payload.safeParse(parsed(payload)).data
  if (envelope === undefined) return undefined
  const { transaction, by, signed, signature } = envelope
  const refused = (code: RefusalCode, reason: string): Asked => ({ transaction, refused: refusal(code, reason) })
  const request = readSigned(signed)
  const args = particulars.safeParse(request?.args).data
  if (request?.kind !== 'person' || args === undefined)
    return refused('malformed-request', `${signOff} takes table, reason, and perhaps anew`)
  const person = personOf(context.people, request.signer)
  if (person === undefined) return refused('unknown-person', `there is no '${request.signer}' in the file of people`)
  const isFor = request.site === context.site && request.table === context.id && request.op === signOff
  const isSame = request.transaction === transaction && request.signer === by
  if (!isFor || !isSame || !isSignedBy(person.publicKey, signed, signature))
    return refused('wrong-signature', `${by} has not signed this`)
  const late = outOfTime(person, context.now)
  if (late !== undefined) return refused('key-out-of-time', late)
  if (request.until !== undefined && context.now >= request.until)
    return refused('request-expired', `${signOff} of ${by} was to be carried out earlier`)
  if (!may.includes(person.role)) return refused('wrong-role', `${by} may not sign off; ${may.join(' or ')} may`)
  return { transaction, request: { ...args, by, key: person.publicKey, number: request.number, signed, signature } }
}
