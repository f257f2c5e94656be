import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Broker } from '../drivers/transport/mqtt.ts'
import { call, callOperation, operations } from '../games/table/live.ts'
import { type Refusal, type RefusalCode, refusal } from '../games/table/refusals.ts'
import { ruling, rulingOperation } from '../games/table/ruling.ts'
import type { Asked, AskedLog } from './asked-log.ts'
import { answerAtTable, journalFull, type Response, refusedRequest } from './asking.ts'
import type { Desk } from './desk.ts'
import type { JsonValue } from './entry.ts'
import { parsed } from './json.ts'
import { messages } from './messages.ts'
import { isMeterOperation, type Meters, meterOperations } from './meters.ts'
import type { TableMachine } from './table-machine.ts'

type Door = {
  site: string
  machine: TableMachine
  meters: Meters
  asked: AskedLog
  broker: Broker
  desk: Desk
}

/** Answers what persons at the table ask, and carries each transaction out once. */
export function answerRequests(door: Door): void {
  const { site, machine, broker, desk } = door
  answerAtTable({ site, table: machine.id, broker, desk }, known, (op, payload) => carryOut(door, op, payload))
}

const known = [...operations, callOperation, rulingOperation, ...meterOperations] as const
type Operation = (typeof known)[number]

type Request = z.infer<(typeof messages)['request/{op}']['payload']>
type Args = Omit<Request, 'transaction' | 'by'>

function carryOut(door: Door, op: Operation, payload: string): Response {
  const { machine, meters, asked } = door
  const request = messages['request/{op}'].payload.safeParse(parsed(payload))
  if (!request.success) {
    const form = 'a request is {"transaction": "...", "by": "..."}'
    return refusedRequest(payload, 'malformed-request', `${form}: ${mistakesIn(request.error)}`)
  }
  const { transaction, by, ...args } = request.data
  const said = { op, by, args: asJson(args) }
  const before = asked.before(machine.id, transaction)
  const against =
    before === undefined
      ? (refusalOf(op, args, machine, meters) ?? taken(door, transaction, said))
      : refusesAgain(before, said)
  return against === null ? { transaction, ok: true } : { transaction, ok: false, ...against }
}

/** What was asked before is answered again; anything else needs a transaction of its own. */
const refusesAgain = (before: Asked, said: Asked): Refusal | null =>
  isDeepStrictEqual(before, said)
    ? null
    : refusal('transaction-used', `this transaction was another request, '${before.op}' of ${before.by}`)

/** Writes it down, and so does it; why the journal takes it not, or null. */
function taken({ machine, asked, desk }: Door, transaction: string, said: Asked): Refusal | null {
  const entry = { kind: 'operator' as const, table: machine.id, ...said, transaction }
  if (!desk.take(entry)) return journalFull
  asked.visit(entry)
  return null
}

function refusalOf(op: Operation, args: Args, machine: TableMachine, meters: Meters): Refusal | null {
  if (op === rulingOperation) {
    const ruled = ruling.safeParse(args)
    return ruled.success
      ? machine.refusesRuling(ruled.data)
      : malformed(`name the \`round\`, the \`ruling\` and its \`reason\`: ${mistakesIn(ruled.error)}`)
  }
  if (op === callOperation) {
    const called = call.safeParse(args)
    return called.success
      ? because('irregularity-refused', machine.refusesCall(called.data))
      : malformed('name the `irregularity`')
  }
  if (!isMeterOperation(op)) return because('operation-refused', machine.refuses(op))
  const { meter, ...said } = args
  return meter === undefined
    ? malformed('name the `meter`')
    : because('meter-refused', meters.refuses(op, { meter, ...said }))
}

const malformed = (reason: string): Refusal => refusal('malformed-request', reason)

const because = (code: RefusalCode, reason: string | null): Refusal | null =>
  reason === null ? null : refusal(code, reason)

/** As it will be read from the journal again. */
const asJson = (args: object): Record<string, JsonValue> => JSON.parse(JSON.stringify(args))

const mistakesIn = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')
