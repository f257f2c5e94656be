import { refusal } from '../../games/table/operations/request-refusals.ts'
import { isSignedBy } from '../ed25519.ts'
import type { WhyRefused } from '../engine/requests/signed-log.ts'
import { outOfTime, type People, personOf, type StaffMember } from '../people/people.ts'
import { type Authority, whoMay } from '../people/roles.ts'
import type { RequestProof } from '../people/signed-text.ts'
import { code, type Proved } from './signed-requests.ts'

type Authorized = { by: string; proof: RequestProof }
type Refused = { why: WhyRefused }

const authorities: Readonly<Record<string, Authority>> = whoMay

/** Whether those who signed may ask for this now (ms), and who they are; or why not. */
export function authorized(people: People, { request, proof, second }: Proved, now: number): Authorized | Refused {
  const { op, signer, until } = request
  const first = personOf(people, signer)
  const authority = authorities[op]
  if (first === undefined || authority === undefined) return { why: code('wrong-role', `nobody may ask for ${op}`) }
  const { asks, seconds } = authority
  const late = outOfTime(first, now)
  if (late !== undefined) return { why: refusal('key-out-of-time', late) }
  if (until !== undefined && now >= until)
    return { why: refusal('request-expired', `${op} of ${signer} was to be carried out until ${timeOf(until)}`) }
  if (!asks.includes(first.role))
    return { why: code('wrong-role', `${roleOf(first)} may not ask for ${op}; ${listed(asks)} may`) }
  if (seconds === undefined && second === undefined) return { by: signer, proof }
  if (second === undefined)
    return { why: refusal('second-missing', `${op} needs a second signature, of ${listed(seconds ?? [])}`) }
  const other = secondOf(people, { first, op, text: proof.signed, seconds: seconds ?? asks }, second, now)
  if ('why' in other) return other
  const { id, publicKey } = other
  return { by: `${signer} and ${id}`, proof: { ...proof, second: { ...second, key: publicKey } } }
}

type Wanted = { first: StaffMember; op: string; text: string; seconds: Authority['asks'] }

/** The second person, who signed the same text as the first. */
function secondOf(
  people: People,
  { first, op, text, seconds }: Wanted,
  { by, signature }: NonNullable<Proved['second']>,
  now: number,
): StaffMember | Refused {
  const other = personOf(people, by)
  if (other === undefined) return { why: code('unknown-person', `there is no '${by}' in the file of people`) }
  if (other.id === first.id) return { why: code('same-person', `both signatures under ${op} are of ${by}`) }
  if (!isSignedBy(other.publicKey, text, signature))
    return { why: code('wrong-signature', `${op} of ${first.id} is not signed by ${by}`) }
  const late = outOfTime(other, now)
  if (late !== undefined) return { why: refusal('key-out-of-time', late) }
  if (!seconds.includes(other.role))
    return { why: code('wrong-role', `${roleOf(other)} may not sign ${op} as the second; ${listed(seconds)} may`) }
  return other
}

const roleOf = ({ id, role }: StaffMember): string => `${id}, who is of the role ${role},`

const listed = (roles: readonly string[]): string => roles.join(' or ')

const timeOf = (at: number): string => new Date(at).toISOString()
