import { askedOfAlert } from '../../games/table/common/alert-operations.ts'
import { askedOfMeter, isMeterOperation } from '../../games/table/common/meter-operations.ts'
import { type Refusal, type RefusalCode, refusal } from '../../games/table/common/request-refusals.ts'
import { askedOfTable, type RoundView } from '../../games/table/live.ts'
import { inOneLine, inPlainWords, mistakesIn } from '../../text/validation.ts'
import { reloadOp } from '../engine/operator-input.ts'
import type { WhyRefused } from '../engine/requests/signed-requests.ts'
import type { MetersReader, TableReader } from '../engine/session-state.ts'
import type { JsonValue } from '../journal/entry.ts'
import { requests } from '../mqtt/messages.ts'
import { type People, personOf } from '../people/people.ts'
import { authorized } from './authority.ts'
import { answerSigned, code, type Proved, type SignedDoor } from './signed-door.ts'

type Door = Pick<SignedDoor, 'site' | 'log' | 'refusals' | 'broker' | 'queue' | 'questions'> & {
  machine: TableReader
  meters: MetersReader
  /** Who may ask now. */
  people(): People
  /** Has the configuration read again; why it is refused, if it is. */
  reload(): string | undefined
}

/** Answers what people ask of a table. */
export function answerRequests({ machine, meters, people, reload, ...door }: Door): void {
  answerSigned({
    ...door,
    table: machine.id,
    operations: requests.map(({ op }) => op),
    signers: {
      kind: 'person',
      keyOf: (id) => personOf(people(), id)?.publicKey,
      unknown: (id) => code('unknown-person', `there is no '${id}' in the file of people`),
      unsigned: 'unsigned-request',
    },
    taken: (proved) => taken({ machine, meters, people: people(), reload }, proved),
  })
}

type Now = { machine: TableReader; meters: MetersReader; people: People; reload(): string | undefined }

function taken(now: Now, proved: Proved): ReturnType<SignedDoor['taken']> {
  const { op, args } = proved.request
  const authority = authorized(now.people, proved, Date.now())
  if ('why' in authority) return authority.why
  const read = readArgs(op, args)
  if ('reason' in read) return read
  const { by, proof } = authority
  const said = { op, by, args: read.args }
  return refusalOf(now, said) ?? { by, args: read.args, proof }
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

function refusalOf(
  { machine, meters, reload }: Now,
  said: { op: string; by: string; args: JsonValue },
): WhyRefused | null {
  if (said.op === reloadOp) return because('config-refused', reload() ?? null)
  if (isMeterOperation(said.op)) return because('meter-refused', meters.refuses(machine.id, askedOfMeter.parse(said)))
  // An alert that is over, or of which only the broker knows, can be acknowledged as well.
  if (askedOfAlert.safeParse(said).success) return null
  const { op, args } = askedOfTable.parse(said)
  switch (op) {
    case 'irregularity':
      return because('irregularity-refused', machine.refusesCall(args))
    case 'ruling':
      return machine.refusesRuling(args)
    case 'void-round':
      return because('operation-refused', machine.refuses(op) ?? anotherRound(machine.view(), args))
    default:
      return because('operation-refused', machine.refuses(op))
  }
}

/** Whoever names the round means this one, also when another has begun meanwhile. */
function anotherRound({ round }: RoundView, named: { round?: number }): string | null {
  if (named.round === undefined || named.round === round) return null
  return `this is round ${round}, and not ${named.round}; a round that is over is ruled on, if it waits for a ruling`
}

const because = (why: RefusalCode, reason: string | null): Refusal | null =>
  reason === null ? null : refusal(why, reason)
