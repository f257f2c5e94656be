import { createFaults, mostStandingFaults } from '../device-faults.ts'
import { type DriverKind, nothing, type Reading } from '../driver.ts'
import { type DeviceEvent, deviceEvent } from '../events.ts'
import { type LiveDriver, stepping } from '../stepping.ts'
import { decodeReport, type HidReport, nextNumber, reportIds, reportLength } from './report.ts'

/** What a report says, or what is wrong with it. */
type ReportReader = (body: Buffer) => DeviceEvent[] | string

type Readers = Readonly<Record<number, ReportReader>>

const faultNames: Readonly<Record<number, string>> = { 1: 'sensor-stuck', 2: 'coin-jam', 3: 'key-stuck', 4: 'board' }
const createFaultReader = () => {
  const faults = createFaults()

  return {
    report: ((body) => {
      const [kind = 0, raised, seat, spot] = body
      const name = faultNames[kind]
      if (name === undefined) return `${kind} is no fault`
      const code = seat === 0 ? name : `${name}-${seat}-${spot}`
      if (raised === 0) return faults.clear(code)
      if (!faults.hasRoomFor(code)) return `${code} is one fault more than the ${mostStandingFaults} that can stand`
      return faults.raise(code, `The board reports ${name}${seat === 0 ? '' : ` at seat ${seat}, spot ${spot}`}.`)
    }) satisfies ReportReader,
    restart: (): DeviceEvent[] => [{ type: 'restarted' }, ...faults.clearAll()],
  }
}

/** Follows the numbers. The first one heard is taken as it is: a host may start at any time. */
const createNumbers = () => {
  let last: { number: number; content: string } | undefined

  return (bytes: Uint8Array, number: number): DeviceEvent[] | 'repeat' => {
    const content = Buffer.from(bytes).toString('hex')
    const before = last
    last = { number, content }
    if (before?.content === content) return 'repeat'
    if (!before || number === 0) return []
    const expected = nextNumber(before.number)
    if (number === expected) return []
    return [{ type: 'sequence', fault: number === before.number ? 'conflict' : 'gap', expected, got: number }]
  }
}

/** What in these events no device can say. */
const outOfRange = (events: readonly DeviceEvent[]): string | undefined => {
  for (const event of events) {
    const issue = deviceEvent.safeParse(event).error?.issues[0]
    if (issue) return `${event.type}, ${issue.path.join('.')}: ${issue.message}`
  }
  return undefined
}

const createDriver = (own: Readers): LiveDriver => {
  const judgeNumber = createNumbers()
  const faults = createFaultReader()
  const readers: Readers = {
    [reportIds.start]: faults.restart,
    [reportIds.alive]: () => [],
    [reportIds.fault]: faults.report,
    ...own,
  }

  const refused = (reason: string): DeviceEvent[] => [{ type: 'discarded', bytes: reportLength, reason }]
  const unknown = (id: number): DeviceEvent => ({
    type: 'unknown-message',
    message: `report ${id}`,
    bytes: reportLength,
  })
  const meaningOf = ({ id, body }: HidReport): DeviceEvent[] => {
    const events = readers[id]?.(body) ?? [unknown(id)]
    if (typeof events === 'string') return refused(events)
    const wrong = outOfRange(events)
    return wrong === undefined ? events : refused(wrong)
  }
  const read = (bytes: Uint8Array, report: HidReport): DeviceEvent[] => {
    if ((report.id === reportIds.start) !== (report.number === 0))
      return refused('number 0 is for the start, and for the start alone')
    const lost = judgeNumber(bytes, report.number)
    return lost === 'repeat' ? [] : [...lost, ...meaningOf(report)]
  }
  const reading = (frames: number, events: DeviceEvent[]): Reading => ({ frames, events, replies: [] })

  return {
    receive(bytes) {
      const report = decodeReport(bytes)
      if (report) return reading(1, read(bytes, report))
      const reason = `a report has ${reportLength} bytes`
      return reading(0, [{ type: 'discarded', bytes: bytes.length, reason }])
    },
    opened: () => nothing,
    wakeAt: () => Number.POSITIVE_INFINITY,
    wake: () => nothing,
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
  create: (settings) => stepping(() => createDriver(reports(settings))),
})
