import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { isSignedBy } from '../ed25519.ts'
import { proofIn, refusedManyOp, refusedOp } from '../engine/requests/signed-log.ts'
import type { Entry } from '../journal/entry.ts'
import type { Check } from '../journal/read-journal.ts'
import { gatherSnapshots } from '../journal/snapshot.ts'
import { type People, personOf, staffMember } from '../people/people.ts'
import { type RequestProof, readSigned } from '../people/signed-text.ts'

type Operator = Entry & { kind: 'operator' }

const requestsRoom = 'requests'
const roster = z.object({ people: z.array(staffMember) })

/**
 * Checks what people asked, entry by entry: who the journal says has asked must have signed exactly that, with the key
 * that it names for him. Keys of terminals are in no journal, so theirs are not checked.
 */
export function followRequests(): Check {
  const snapshots = gatherSnapshots()
  let people: People = []
  return (entry) => {
    if (entry.kind === 'people') people = entry.people
    if (entry.kind === 'snapshot' && entry.room === requestsRoom) {
      snapshots.take(entry)
      const state = snapshots.all().at(-1)?.state
      people = roster.safeParse(state).data?.people ?? []
    }
    return entry.kind === 'operator' ? problemOf(entry, people) : undefined
  }
}

function problemOf(entry: Operator, people: People): string | undefined {
  const proof = proofIn(entry)
  if (proof === undefined) return isUnsigned(entry) && people.length > 0 ? 'is a request that nobody signed' : undefined
  if (proof.key === undefined) return undefined
  const { signed, signature, key, second } = proof
  const signers = [{ by: readSigned(signed)?.signer ?? '', key, signature }, ...(second === undefined ? [] : [second])]
  if (signers.some((each) => personOf(people, each.by)?.publicKey !== each.key))
    return 'is a request of somebody who could not ask then'
  if (signers.some((each) => !isSignedBy(each.key, signed, each.signature)))
    return 'is a request that its person did not sign'
  return isWhatWasSigned(entry, proof, signers) ? undefined : 'is another request than the one that was signed'
}

/** Before there were people, requests only had a name. */
const isUnsigned = ({ op }: Operator): boolean => op !== refusedOp && op !== refusedManyOp

function isWhatWasSigned(
  { table, op, by, args, transaction }: Operator,
  { signed }: RequestProof,
  signers: readonly { by: string }[],
): boolean {
  const request = readSigned(signed)
  if (request?.table !== table || request.transaction !== transaction) return false
  if (op === refusedOp) return by === request.signer
  return (
    request.op === op &&
    by === signers.map((each) => each.by).join(' and ') &&
    isDeepStrictEqual(JSON.parse(JSON.stringify(request.args)), args)
  )
}
