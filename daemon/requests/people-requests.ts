import { type Refusal, refusal } from '../../games/table/operations/request-refusals.ts'
import { inOneLine, inPlainWords, mistakesIn } from '../../text/validation.ts'
import type { WhyRefused } from '../engine/requests/signed-log.ts'
import type { JsonValue } from '../journal/entry.ts'
import { requests } from '../mqtt/messages.ts'
import { type People, personOf } from '../people/people.ts'
import { authorized } from './authority.ts'
import type { Operations } from './router.ts'
import { code, type Proved, type SignedOperations, signedOperations } from './signed-requests.ts'

/** What a person asks, as the journal keeps it. */
export type SaidByPerson = { op: string; by: string; args: JsonValue }

export type PeopleDoor = Omit<SignedOperations, 'signers' | 'judged' | 'answer'> & {
  /** Who may ask now. */
  people(): People
  /** Why a request of somebody who may ask for it is not carried out now. */
  refuses(said: SaidByPerson): WhyRefused | null
}

/** Operations that people sign, each by those whose role allows it. */
export const peopleOperations = ({ people, refuses, ...door }: PeopleDoor): Operations =>
  signedOperations({
    ...door,
    signers: {
      kind: 'person',
      keyOf: (id) => personOf(people(), id)?.publicKey,
      unknown: (id) => code('unknown-person', `there is no '${id}' in the file of people`),
      unsigned: 'unsigned-request',
    },
    judged: (proved) => judged(people(), refuses, proved),
  })

function judged(
  people: People,
  refuses: PeopleDoor['refuses'],
  proved: Proved,
): ReturnType<SignedOperations['judged']> {
  const { op, args } = proved.request
  const authority = authorized(people, proved, Date.now())
  if ('why' in authority) return authority.why
  const read = readArgs(op, args)
  if ('reason' in read) return read
  const { by, proof } = authority
  return refuses({ op, by, args: read.args }) ?? { by, args: read.args, proof }
}

/** The arguments as the journal keeps them, or why the operation does not take them. */
function readArgs(op: string, args: object): { args: Record<string, JsonValue> } | Refusal {
  const form = requests.find((request) => request.op === op)?.args
  const read = form?.safeParse(args, inPlainWords)
  if (form === undefined || read === undefined) return refusal('unknown-request', `there is no operation '${op}'`)
  if (read.success) return { args: JSON.parse(JSON.stringify(read.data)) }
  const takes = Object.keys(form.shape).join(', ') || 'nothing else'
  return refusal('malformed-request', `${inOneLine(mistakesIn(read.error))}; ${op} takes ${takes}`)
}
