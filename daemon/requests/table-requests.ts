import { isDeepStrictEqual } from 'node:util'
import type { Broker } from '../../drivers/transport/mqtt.ts'
import { inOneLine, inPlainWords, mistakesIn } from '../../drivers/validation.ts'
import { askedOfMeter, isMeterOperation } from '../../games/table/common/meter-operations.ts'
import { type Refusal, type RefusalCode, refusal } from '../../games/table/common/request-refusals.ts'
import { askedOfTable, type RoundView } from '../../games/table/live.ts'
import type { CommitQueue } from '../engine/commit-queue.ts'
import { type Request, type RequestLog, requestBefore } from '../engine/requests/deduplication.ts'
import type { MetersReader, TableReader } from '../engine/session-state.ts'
import type { JsonValue } from '../journal/entry.ts'
import { parsed } from '../json.ts'
import { requests } from '../mqtt/messages.ts'
import { journalFull, type Response, refusedRequest, routeRequests } from './router.ts'

type Door = {
  site: string
  machine: TableReader
  meters: MetersReader
  /** What persons have asked so far. */
  asked(): RequestLog
  broker: Broker
  queue: CommitQueue
}

/** Answers what persons at the table ask, and carries each transaction out once. */
export function answerRequests(door: Door): void {
  const { site, machine, broker, queue } = door
  const operations = new Map(
    requests.map(({ op, payload }) => [op, (text: string) => carryOut(door, op, payload, text)]),
  )
  routeRequests({ site, table: machine.id, broker, queue }, operations)
}

type Form = (typeof requests)[number]['payload']

function carryOut(door: Door, op: string, form: Form, payload: string): Response {
  const request = form.safeParse(parsed(payload), inPlainWords)
  if (!request.success) {
    const takes = Object.keys(form.shape).join(', ')
    return refusedRequest(payload, 'malformed-request', `${inOneLine(mistakesIn(request.error))}; ${op} takes ${takes}`)
  }
  const { transaction, by, ...args } = request.data
  const said = { op, by, args: asJson(args) }
  const before = requestBefore(door.asked(), door.machine.id, transaction)
  const against =
    before === undefined ? (refusalOf(door, said) ?? taken(door, transaction, said)) : refusesAgain(before, said)
  return against === null ? { transaction, ok: true } : { transaction, ok: false, ...against }
}

/** What was asked before is answered again; anything else needs a transaction of its own. */
const refusesAgain = (before: Request, said: Request): Refusal | null =>
  isDeepStrictEqual(before, said)
    ? null
    : refusal('transaction-used', `this transaction was another request, '${before.op}' of ${before.by}`)

/** Writes it down, and so does it; why the journal takes it not, or null. */
function taken({ machine, queue }: Door, transaction: string, said: Request): Refusal | null {
  const entry = { kind: 'operator' as const, table: machine.id, ...said, transaction }
  return queue.take(entry) ? null : journalFull
}

function refusalOf({ machine, meters }: Door, said: Request): Refusal | null {
  if (isMeterOperation(said.op)) return because('meter-refused', meters.refuses(machine.id, askedOfMeter.parse(said)))
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

const because = (code: RefusalCode, reason: string | null): Refusal | null =>
  reason === null ? null : refusal(code, reason)

/** As it will be read from the journal again. */
const asJson = (args: object): Record<string, JsonValue> => JSON.parse(JSON.stringify(args))
