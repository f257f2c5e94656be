import {
  clearAllFaults,
  clearFault,
  type Faults,
  hasRoomFor,
  mostStandingFaults,
  noFaults,
  raiseFault,
} from '../device-faults.ts'
import { type Driver, type DriverKind, type DriverStep, idle } from '../driver.ts'
import { type DeviceEvent, deviceEvent } from '../events.ts'
import { type HidReport, nextNumber, reportFramer, reportIds, reportLength } from './hid-report.ts'

/** What a report says, or what is wrong with it. */
type ReportReader = (body: Buffer) => DeviceEvent[] | string

type Readers = Readonly<Record<number, ReportReader>>

const faultNames: Readonly<Record<number, string>> = { 1: 'sensor-stuck', 2: 'coin-jam', 3: 'key-stuck', 4: 'board' }
/** What a board remembers: its faults, and its last report with its number. */
type BoardState = { readonly faults: Faults; readonly last: LastReport | null }
type LastReport = { readonly number: number; readonly content: string }

const firstState: BoardState = { faults: noFaults, last: null }

/** The faults after a report and what it says, or what is wrong with it. */
type FaultReport = { faults: Faults; events: DeviceEvent[] } | string

function readFault(faults: Faults, [kind = 0, raised, seat, spot]: Buffer): FaultReport {
  const name = faultNames[kind]
  if (name === undefined) return `${kind} is no fault`
  const code = seat === 0 ? name : `${name}-${seat}-${spot}`
  if (raised === 0) return clearFault(faults, code)
  if (!hasRoomFor(faults, code)) return `${code} is one fault more than the ${mostStandingFaults} that can stand`
  return raiseFault(faults, code, `The board reports ${name}${seat === 0 ? '' : ` at seat ${seat}, spot ${spot}`}.`)
}

function readStart(faults: Faults): FaultReport {
  const cleared = clearAllFaults(faults)
  return { faults: cleared.faults, events: [{ type: 'restarted' }, ...cleared.events] }
}

/** The first number heard is taken as it is: a host may start at any time. */
function judgeNumber(before: LastReport | null, { number, content }: LastReport): DeviceEvent[] | 'repeat' {
  if (before?.content === content) return 'repeat'
  if (!before || number === 0) return []
  const expected = nextNumber(before.number)
  if (number === expected) return []
  return [{ type: 'sequence', fault: number === before.number ? 'conflict' : 'gap', expected, got: number }]
}

/** What in these events no device can say. */
const outOfRange = (events: readonly DeviceEvent[]): string | undefined => {
  for (const event of events) {
    const issue = deviceEvent.safeParse(event).error?.issues[0]
    if (issue) return `${event.type}, ${issue.path.join('.')}: ${issue.message}`
  }
  return undefined
}

const refused = (reason: string): DeviceEvent[] => [{ type: 'discarded', bytes: reportLength, reason }]

const unknown = (id: number): DeviceEvent => ({
  type: 'unknown-message',
  message: `report ${id}`,
  bytes: reportLength,
})

const createDriver = (own: Readers): Driver<BoardState> => {
  const meaningOf = ({ id, body }: HidReport, faults: Faults): FaultReport => {
    if (id === reportIds.start) return readStart(faults)
    if (id === reportIds.fault) return readFault(faults, body)
    const events = own[id]?.(body) ?? (id === reportIds.alive ? [] : [unknown(id)])
    return typeof events === 'string' ? events : { faults, events }
  }

  const take = (state: BoardState, report: HidReport): DriverStep<BoardState> => {
    const { number, content } = report
    if ((report.id === reportIds.start) !== (number === 0))
      return { ...idle(state), frames: 1, events: refused('number 0 is for the start, and for the start alone') }
    const lost = judgeNumber(state.last, report)
    if (lost === 'repeat') return { ...idle(state), frames: 1 }
    const last = { number, content }
    const read = meaningOf(report, state.faults)
    const wrong = typeof read === 'string' ? read : outOfRange(read.events)
    if (typeof read === 'string' || wrong !== undefined)
      return { state: { ...state, last }, frames: 1, events: [...lost, ...refused(wrong ?? '')], replies: [] }
    const taken = { state: { faults: read.faults, last }, frames: 1, events: [...lost, ...read.events], replies: [] }
    return lost.length === 0 ? { ...taken, inOrder: true } : taken
  }

  return {
    initial: firstState,
    step(state, input) {
      if (input.type !== 'bytes') return idle(state)
      const [frame] = reportFramer.receive(null, input.bytes).frames
      if (frame === undefined) return idle(state)
      if (frame.kind === 'message') return take(state, frame.message)
      return { ...idle(state), events: [{ type: 'discarded', bytes: frame.bytes, reason: frame.reason }] }
    },
    wakeAt: () => Number.POSITIVE_INFINITY,
  }
}

type HidClass<Settings> = Pick<DriverKind<Settings>, 'name' | 'device' | 'settings'> & {
  /** The reports of this class, beside those that every class has. */
  reports(settings: Settings): Readers
}

/** One class of device that speaks the project's HID reports. The host never answers them. */
export const hidDriver = <Settings>({ reports, ...kind }: HidClass<Settings>): DriverKind<Settings> => ({
  ...kind,
  wire: 'hid',
  // It says each second that it is alive: one is missing, and the next is about due. The table has to know within 2 s.
  silentAfter: 1_900,
  create: (settings) => createDriver(reports(settings)),
})
