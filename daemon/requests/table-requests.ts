import type { Broker } from '../../drivers/transport/mqtt.ts'
import type { RoundView } from '../../games/table/common/round-view.ts'
import { askedOfAlert } from '../../games/table/operations/alert-operations.ts'
import { askedOfMeter, isMeterOperation } from '../../games/table/operations/meter-operations.ts'
import { type Refusal, type RefusalCode, refusal } from '../../games/table/operations/request-refusals.ts'
import { askedOfTable } from '../../games/table/operations/table-operations.ts'
import type { TableReader } from '../engine/live-table-reader.ts'
import { askedOfDealing } from '../engine/requests/dealer-operations.ts'
import { isFileOperation } from '../engine/requests/file-operations.ts'
import { type AskedOfLimits, askedOfLimits, limitsOp } from '../engine/requests/limit-operations.ts'
import { askedOfOpening } from '../engine/requests/opening-operations.ts'
import { endSegmentOp, reloadOp } from '../engine/requests/operator-entries.ts'
import type { WhyRefused } from '../engine/requests/signed-log.ts'
import type { MetersReader } from '../engine/session-state.ts'
import { requests } from '../mqtt/messages.ts'
import { wrongDealer } from './dealer-requests.ts'
import { type FileMaker, fileOperations } from './file-requests.ts'
import { type PeopleDoor, peopleOperations, type SaidByPerson } from './people-requests.ts'
import { type Operations, type Questions, routeRequests } from './router.ts'

/** Sets the limits of a table. */
export type LimitSetter = {
  /** Why these can't be its limits, or null. Nothing is in force yet. */
  refuses(table: string, asked: Pick<AskedOfLimits, 'by' | 'args'>): Refusal | null
  /** Keeps them once the request is on the disk; the table takes them when it is free. */
  set(table: string, asked: Pick<AskedOfLimits, 'by' | 'args'>): void
}

type TableDoor = Omit<PeopleDoor, 'table' | 'operations' | 'refuses' | 'taken'> & {
  machine: TableReader
  meters: MetersReader
  /** Has the configuration read again; why it is refused, if it is. */
  reload(): string | undefined
  limits: LimitSetter
  files: FileMaker
  /** What is answered to anybody. */
  questions: Questions
  broker: Broker
}

const operations = requests.flatMap(({ op }) =>
  isFileOperation(op) || op === limitsOp || op === endSegmentOp ? [] : [op],
)

/** Answers what people ask of a table. */
export function answerRequests({
  machine,
  meters,
  reload,
  limits,
  files,
  questions,
  broker,
  ...door
}: TableDoor): void {
  const own = { ...door, table: machine.id }
  const ofTable = peopleOperations({
    ...own,
    operations,
    refuses: (said) => refusalOf({ machine, meters, reload, people: door.people }, said),
  })
  const all = new Map([
    ...ofTable,
    ...limitOperations({ ...own, limits }),
    ...segmentOperations(own),
    ...fileOperations({ ...own, files, broker }),
  ])
  routeRequests({ site: door.site, table: machine.id, broker, queue: door.queue }, all, questions)
}

const limitOperations = ({
  limits,
  ...door
}: Omit<PeopleDoor, 'operations' | 'refuses'> & Pick<TableDoor, 'limits'>): Operations =>
  peopleOperations({
    ...door,
    operations: [limitsOp],
    refuses: (said) => limits.refuses(door.table, askedOfLimits.parse(said)),
    taken: ({ op, signer, args }) => limits.set(door.table, askedOfLimits.parse({ op, by: signer, args })),
  })

/** The segment ends after the request itself. */
const segmentOperations = (door: Omit<PeopleDoor, 'operations' | 'refuses'>): Operations =>
  peopleOperations({
    ...door,
    operations: [endSegmentOp],
    refuses: () => null,
    taken: () => door.queue.endSegment(),
  })

type Now = Pick<TableDoor, 'machine' | 'meters' | 'reload' | 'people'>

function refusalOf({ machine, meters, reload, people }: Now, said: SaidByPerson): WhyRefused | null {
  if (said.op === reloadOp) return because('config-refused', reload() ?? null)
  if (isMeterOperation(said.op)) return because('meter-refused', meters.refuses(machine.id, askedOfMeter.parse(said)))
  // An alert that is over, or of which only the broker knows, can be acknowledged as well.
  if (askedOfAlert.safeParse(said).success) return null
  const opening = askedOfOpening.safeParse(said).data
  if (opening !== undefined) return because('operation-refused', machine.refusesOpening(opening))
  const dealing = askedOfDealing.safeParse(said).data
  if (dealing !== undefined)
    return because('operation-refused', wrongDealer(people(), dealing) ?? machine.refusesDealing(dealing))
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
