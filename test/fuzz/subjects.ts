import { isDeepStrictEqual } from 'node:util'
import type { DeviceCommand } from '../../drivers/commands.ts'
import { type Driver, type LinkMode, nothing, type Reading } from '../../drivers/driver.ts'
import { deviceEvent } from '../../drivers/events.ts'
import { type AnyDriverKind, drivers } from '../../drivers/registry.ts'
import { type Random, seeded } from '../../games/kit/odds/random.ts'
import { type FrameFaults, withFrameFaults } from '../../simulators/wires/frame-faults.ts'
import { frozen, revived, runningDriver } from '../support/running-driver.ts'
import { chunked, damaged } from './bytes.ts'
import { anyCommand } from './commands.ts'
import { speeches } from './speech.ts'
import type { HeardPort, Speech } from './speech-type.ts'

/** `after` is the time since the call before (ms). `due` is a wake at the very time that the driver asked for. */
type Call = { after: number } & (
  | { do: 'receive'; bytes: Uint8Array }
  | { do: 'command'; command: DeviceCommand }
  | { do: 'opened' | 'wake' | 'due' }
)

export type Subject = { kind: AnyDriverKind; speech: Speech }

/** What a driver did wrong, and the calls that bring it out, as few as were found. */
export type Fault = { what: string; calls: string[] }

/** The drivers that a configuration can name, with what their devices say. */
export function subjects(): Subject[] {
  return [...drivers.values()].map((kind) => {
    const speech = speeches.get(kind.name)
    if (speech === undefined) throw new Error(`${kind.name} has no speech yet: give it one in test/fuzz/speech.ts`)
    return { kind, speech }
  })
}

/** One case: the same seed is the same bytes, chunks, times and settings for ever. */
export function fuzz({ kind, speech }: Subject, seed: number): Fault | undefined {
  const random = seeded(seed)
  const mode = random.pick<LinkMode>(['tap', 'two-way'])
  const driver = driverOf(kind, random.pick(speech.settings), mode)
  const calls = callsFor({ kind, speech }, random)
  const judge = (some: readonly Call[]) => judgePlay(driver, mode, some)
  const what = judge(calls)
  if (what === undefined) return undefined
  const few = fewest(calls, (some) => judge(some) !== undefined)
  return { what: `${mode}: ${judge(few) ?? what}`, calls: few.map(textOf) }
}

function driverOf(kind: AnyDriverKind, settings: object, mode: LinkMode): Driver {
  const prepared = kind.prepare(settings, mode)
  if ('driver' in prepared) return prepared.driver
  throw new Error(`${kind.name} refuses ${JSON.stringify(settings)}: ${JSON.stringify(prepared.wrong)}`)
}

/** What the device of this driver says in `acts` acts, message by message, over a wire with some faults. */
export function spoken({ acts }: Speech, random: Random, times: number): Buffer[] {
  const frames: Buffer[] = []
  let listener: (bytes: Uint8Array) => void = () => {}
  const wire = {
    send: (bytes: Uint8Array) => void frames.push(Buffer.from(bytes)),
    onBytes: (heard: typeof listener) => {
      listener = heard
    },
  }
  const chance = random.pick([0, 0.02, 0.2])
  const faults: FrameFaults = { drop: chance, cut: chance, corrupt: chance, duplicate: chance, reorder: chance }
  const port: HeardPort = { ...withFrameFaults(wire, faults, random), hear: (bytes) => listener(bytes) }
  const able = acts(port, random)
  for (let act = 0; act < times; act++) random.pick(able)()
  return frames
}

const pauses = [0, 1, 40, 300, 3_000, 60_000]

function callsFor({ kind, speech }: Subject, random: Random): Call[] {
  const frames = spoken(speech, random, 1 + random.int(30))
  const isPackets = kind.serial === undefined
  const chunks = isPackets
    ? frames.map((frame) => damaged(frame, random))
    : chunked(damaged(Buffer.concat(frames), random), random)
  const longest = random.pick(pauses)
  const pause = () => ({ after: Math.floor(random.next() * longest) })
  return chunks.flatMap((bytes): Call[] => [...between(random, pause), { ...pause(), do: 'receive', bytes }])
}

function between(random: Random, pause: () => { after: number }): Call[] {
  const chance = random.next()
  if (chance < 0.85) return []
  if (chance < 0.9) return [{ ...pause(), do: 'command', command: anyCommand(random) }]
  return [{ ...pause(), do: chance < 0.93 ? 'opened' : chance < 0.95 ? 'wake' : 'due' }]
}

type Play = { readings: (Reading & { wakeAt?: number })[]; received: number; problem: string | undefined }

/** How a driver is played: what its transport does with the bytes afterwards, and what is kept of its states. */
type Manner = { afterwards(bytes: Buffer): void; keep(state: unknown): unknown }

const plainly: Manner = { afterwards: () => {}, keep: (state) => state }
/** A transport may use its buffer again, so a driver must not hold on to one; and its step must not change a state. */
const strictly: Manner = { afterwards: (bytes) => void bytes.fill(0xa5), keep: frozen }
/** A state may be written down at any time, and another process may go on with it. */
const fromJournal: Manner = { ...plainly, keep: (state) => frozen(revived(state)) }

function judgePlay(driver: Driver, mode: LinkMode, calls: readonly Call[]): string | undefined {
  const first = play(driver, calls, plainly)
  if (first.problem !== undefined) return first.problem
  const second = play(driver, calls, strictly)
  if (second.problem !== undefined) return second.problem
  if (!isDeepStrictEqual(first.readings, second.readings)) return 'the same calls gave other readings'
  const third = play(driver, calls, fromJournal)
  if (third.problem !== undefined) return `with states as JSON, ${third.problem}`
  if (!isDeepStrictEqual(first.readings, third.readings)) return 'with states as JSON, the calls gave other readings'
  return first.readings.map((reading) => judgeReading(reading, mode)).find(Boolean) ?? judgeBytes(first)
}

/** Calls a driver as the daemon does, where a wake that is due comes before the next call. */
function play(kind: Driver, calls: readonly Call[], { afterwards, keep }: Manner): Play {
  const result: Play = { readings: [], received: 0, problem: undefined }
  let at = 0
  let last = 'create'
  try {
    const driver = runningDriver(kind, keep)
    const wakeDue = () => {
      if (driver.wakeAt() > at) return
      result.readings.push(driver.wake(at))
      if (driver.wakeAt() <= at) throw new Error(`it was woken at ${at} and wants to be woken at ${driver.wakeAt()}`)
    }
    for (const call of calls) {
      const due = driver.wakeAt()
      at = call.do === 'due' && due !== Number.POSITIVE_INFINITY ? Math.max(at, due) : at + call.after
      last = textOf(call)
      if (call.do === 'receive') {
        const bytes = Buffer.from(call.bytes)
        result.readings.push(driver.receive(bytes, at))
        result.received += bytes.length
        afterwards(bytes)
      } else if (call.do === 'command') result.readings.push(driver.command(call.command, at))
      else if (call.do !== 'due') result.readings.push(driver[call.do](at))
      result.readings.push({ ...nothing, wakeAt: driver.wakeAt() })
      wakeDue()
    }
  } catch (error) {
    result.problem = `at '${last}': ${error instanceof Error ? error.message : String(error)}`
  }
  return result
}

function judgeReading({ frames, events, replies }: Reading, mode: LinkMode): string | undefined {
  if (!Number.isSafeInteger(frames) || frames < 0) return `it counted ${frames} frames`
  if (mode === 'tap' && replies.length > 0) return `a tap replied ${Buffer.concat(replies).toString('hex')}`
  for (const event of events) {
    const read = deviceEvent.safeParse(event)
    if (!read.success || !isDeepStrictEqual(read.data, event)) return `no device can say ${JSON.stringify(event)}`
  }
  return undefined
}

/** No byte is thrown away twice. */
function judgeBytes({ readings, received }: Play): string | undefined {
  const discarded = readings
    .flatMap(({ events }) => events)
    .reduce((sum, event) => sum + (event.type === 'discarded' ? event.bytes : 0), 0)
  return discarded > received ? `${discarded} bytes were discarded of ${received}` : undefined
}

/** Leaves out calls, in ever smaller stretches, as long as it still fails. */
function fewest(calls: readonly Call[], fails: (some: readonly Call[]) => boolean): readonly Call[] {
  let few = calls
  for (let size = Math.ceil(few.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < few.length; ) {
      const fewer = few.toSpliced(start, size)
      if (fails(fewer)) few = fewer
      else start += size
    }
  }
  return few
}

const textOf = (call: Call): string => {
  const text = `+${call.after} ms ${call.do}`
  if (call.do === 'command') return `${text} ${JSON.stringify(call.command)}`
  return call.do === 'receive' ? `${text} ${Buffer.from(call.bytes).toString('hex')}` : text
}
