import { isSignedBy } from '../../daemon/ed25519.ts'
import type { StaffMember } from '../../daemon/people/people.ts'
import { readSigned, type Signed } from '../../daemon/people/signed-text.ts'

type Envelope = { readonly transaction: string; readonly signed: string; readonly signature: string }

/** What the person has signed to ask of this table, as the table would demand it; undefined where it is not that. */
export function requestSignedBy(
  { id, publicKey }: StaffMember,
  site: string,
  { table, op }: { table: string; op: string },
  { transaction, signed, signature }: Envelope,
): Signed | undefined {
  const request = readSigned(signed)
  const isThis =
    request?.kind === 'person' &&
    request.site === site &&
    request.table === table &&
    request.op === op &&
    request.transaction === transaction &&
    request.signer === id
  return isThis && isSignedBy(publicKey, signed, signature) ? request : undefined
}
