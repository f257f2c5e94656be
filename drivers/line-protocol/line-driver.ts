import { z } from 'zod'
import type { CommandEncoder } from '../commands.ts'
import { createFaults, mostStandingFaults } from '../device-faults.ts'
import type { DriverKind, Reading, SerialDefaults } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import { type LiveDriver, stepping } from '../stepping.ts'
import {
  createLineParser,
  createSequence,
  encodeLine,
  isOfHost,
  keptLines,
  type LineFrame,
  type LinePiece,
  seqsBetween,
} from './codec.ts'
import { createClock } from './device-clock.ts'
import { leftOut, type MessageReader, matching, message, whole } from './fields.ts'
import { createBeats } from './heartbeats.ts'

/**
 * One class of device on the line protocol. `messages` gives a fresh reader of all its messages, by their types; without
 * settings it is for the messages' form, not for what they say of a table.
 */
export type LineKind = DriverKind<LineSettings> & {
  serial: SerialDefaults
  messages(settings?: LineSettings): ReadonlyMap<string, MessageReader>
}

const label = (name: string) => matching(name, '1 to 20 characters', /^.{1,20}$/)
const deviceClass = matching('class', 'a class in lower-case words joined by hyphens', /^[a-z]+(-[a-z]+)*$/)
const faultCode = matching('code', '1 to 24 lower-case letters, digits and hyphens', /^[a-z0-9-]{1,24}$/)
const faultText = matching('text', 'at most 60 characters', /^.{0,60}$/)

/** Messages that say a state. One that says it again means nothing new (section 7). */
const stateTypes: ReadonlySet<string> = new Set(['MODE', 'SHOE', 'PHS', 'SHK', 'TURN'])

/** What the host says of a device of another class than its port was set up for. */
export const wrongDevice = 'wrong-device'

const wrongDeviceText = (heard: string, device: string) =>
  `'${heard}' answers where the configuration has ${device}: plug in the right device, or name the right driver.`

/** The messages that every class has. They remember who the device is, and which of its faults stand. */
const commonMessages = (device: DriverKind['device']) => {
  const faults = createFaults()
  // No fault of the device, so its restart does not clear it.
  const ofHost = createFaults()
  const clock = createClock()
  let known = ''

  const identified = (model: string, serial: string, firmware: string): DeviceEvent[] => {
    const identity = [model, serial, firmware].join()
    if (identity === known) return []
    known = identity
    return [{ type: 'identified', model, serial, firmware }]
  }

  return {
    HB: message(
      [
        matching('version', '1, the version spoken here', /^1$/),
        deviceClass,
        label('model'),
        label('serial'),
        label('firmware'),
        leftOut(whole('time', 0, 99_999_999_999)),
      ],
      (_version, heard, model, serial, firmware, seconds, at) => {
        if (heard !== device) return ofHost.raise(wrongDevice, wrongDeviceText(heard, device))
        return [
          ...ofHost.clear(wrongDevice),
          ...identified(model, serial, firmware),
          ...(seconds === null ? [] : clock.says(seconds * 1000, at)),
        ]
      },
    ),
    BOOT: message([], () => [{ type: 'restarted' }, ...faults.clearAll()]),
    FLT: message([faultCode, faultText], (code, text) =>
      faults.hasRoomFor(code)
        ? faults.raise(code, text)
        : `code '${code}' is one fault more than the ${mostStandingFaults} that can stand`,
    ),
    // Told though no such fault stands, too: it is what a sound device answers to a self-test.
    FLC: message([faultCode], (code) => {
      faults.clear(code)
      return [{ type: 'device-fault-cleared', code }]
    }),
  } satisfies Messages
}

export const settingsForm = z.strictObject({
  /** Whether the host answers each message, and asks for lost ones. A tap never does. */
  answers: z.enum(['silent', 'acknowledge']).default('silent'),
})

export type LineSettings = z.infer<typeof settingsForm> & {
  /** What a chip is worth on a spot that only sees whether one lies there (minor units). */
  chips?: Record<string, number> | undefined
}

const asksForResend = 3
const resendWait = 300

type Judged = ReturnType<ReturnType<typeof createSequence>['judge']> & { heartbeats?: number }

const misnumbered = (
  { is, expected, heartbeats = 0 }: Judged & { is: 'gap' | 'conflict' },
  { seq }: LineFrame,
): DeviceEvent => ({
  type: 'sequence',
  fault: is,
  expected,
  got: seq,
  ...(heartbeats === 0 ? {} : { heartbeats }),
})

const createDriver = (
  device: DriverKind['device'],
  messages: ReadonlyMap<string, MessageReader>,
  answering: boolean,
): LiveDriver => {
  const parser = createLineParser()
  const sequence = createSequence()
  const beats = createBeats()
  const states = new Map<string, string>()
  let isWrongDevice = false
  let waiting: { lost: number; asked: number; until: number; held: Map<number, LineFrame> } | undefined

  const discarded = (bytes: number, reason: string): DeviceEvent => ({ type: 'discarded', bytes, reason })
  const answer = (type: 'ACK' | 'NAK', seq: number) => encodeLine({ type, seq, fields: [] })
  const unknown = (frame: LineFrame): DeviceEvent => ({
    type: 'unknown-message',
    message: frame.type,
    bytes: encodeLine(frame).length,
  })
  const refuse = (frame: LineFrame, why: string) => discarded(encodeLine(frame).length, `${frame.type}: ${why}`)

  const meaningOf = (frame: LineFrame, at: number): DeviceEvent[] => {
    const read = messages.get(frame.type)
    // What another class has to say is known: its heartbeat has told why.
    if (!read) return isWrongDevice ? [] : [unknown(frame)]
    const events = read(frame.fields, at)
    if (typeof events === 'string') return [refuse(frame, events)]
    if (frame.type === 'HB') isWrongDevice = frame.fields[1] !== device
    return saysStateAgain(frame) ? [] : events
  }

  const saysStateAgain = ({ type, fields }: LineFrame): boolean => {
    if (!stateTypes.has(type)) return false
    const state = fields.join()
    if (states.get(type) === state) return true
    states.set(type, state)
    return false
  }

  /** Where nothing but heartbeats was missed, the line is the next one. */
  const judge = (frame: LineFrame, at: number): Judged => {
    const verdict = sequence.judge(frame)
    if (verdict.is !== 'gap') return verdict
    const heartbeats = beats.unheard(frame, at)
    return seqsBetween(verdict.expected, frame.seq) <= heartbeats ? { is: 'next' } : { ...verdict, heartbeats }
  }

  const read = (frame: LineFrame, at: number, reading: Reading) => {
    const verdict = judge(frame, at)
    if (answering) reading.replies.push(answer('ACK', frame.seq))
    if (verdict.is === 'repeat') return
    if (verdict.is === 'gap' || verdict.is === 'conflict') reading.events.push(misnumbered(verdict, frame))
    // The device began anew, or another state may have come and gone unheard.
    if (verdict.is !== 'next') states.clear()
    sequence.accept(frame)
    beats.heard(frame, at)
    reading.events.push(...meaningOf(frame, at))
  }

  const stopWaiting = (at: number, reading: Reading) => {
    const held = waiting?.held.values() ?? []
    waiting = undefined
    for (const frame of held) read(frame, at, reading)
  }

  /** What follows a lost message is held back until the lost one came, so that nothing is read out of order. */
  const hold = (frame: LineFrame, lost: number, at: number, reading: Reading) => {
    if (!waiting) {
      waiting = { lost, asked: 1, until: at + resendWait, held: new Map() }
      reading.replies.push(answer('NAK', lost))
    }
    waiting.held.set(frame.seq, frame)
  }

  const take = (frame: LineFrame, at: number, reading: Reading) => {
    if (isOfHost(frame)) return
    if ((frame.type === 'BOOT') !== (frame.seq === 0)) {
      reading.events.push(refuse(frame, 'number 0000 is for BOOT, and for BOOT alone'))
      return
    }
    const verdict = judge(frame, at)
    if (answering && verdict.is === 'gap' && seqsBetween(verdict.expected, frame.seq) < keptLines) {
      hold(frame, verdict.expected, at, reading)
      return
    }
    // The device sends everything from the lost message on again, so what was held comes once more.
    if (verdict.is === 'next') waiting = undefined
    else if (verdict.is !== 'repeat') stopWaiting(at, reading)
    read(frame, at, reading)
  }

  /** A run of the same noise in one call is one event: a wrong baud rate must not flood the journal. */
  const discard = (bytes: number, reason: string, { events }: Reading) => {
    const last = events.at(-1)
    if (last?.type === 'discarded' && last.reason === reason) last.bytes += bytes
    else events.push(discarded(bytes, reason))
  }

  const takePieces = (pieces: LinePiece[], at: number): Reading => {
    const reading: Reading = { frames: 0, events: [], replies: [] }
    for (const piece of pieces) {
      if ('frame' in piece) {
        reading.frames++
        take(piece.frame, at, reading)
      } else discard(piece.bytes, piece.reason, reading)
    }
    return reading
  }

  return {
    receive: (bytes, at) => takePieces(parser.receive(bytes), at),
    opened(at) {
      const reading = takePieces(parser.reset('the line was cut short: the link was opened again'), at)
      stopWaiting(at, reading)
      return reading
    },
    wakeAt: () => waiting?.until ?? Number.POSITIVE_INFINITY,
    wake(at) {
      const reading: Reading = { frames: 0, events: [], replies: [] }
      if (!waiting || at < waiting.until) return reading
      if (waiting.asked === asksForResend) stopWaiting(at, reading)
      else {
        waiting.asked++
        waiting.until = at + resendWait
        reading.replies.push(answer('NAK', waiting.lost))
      }
      return reading
    },
  }
}

type Messages = Record<string, MessageReader>
type OwnMessages = (settings: LineSettings | undefined, common: ReturnType<typeof commonMessages>) => Messages
type Beside = { settings?: z.ZodType<LineSettings>; commands?: CommandEncoder }

/** One class of device on the line protocol: its own messages beside those that every class has, which it may add to. */
export const lineDriver = (
  device: DriverKind['device'],
  own: Messages | OwnMessages,
  { settings = settingsForm, commands }: Beside = {},
): LineKind => {
  const messages = (given?: LineSettings) => {
    const common = commonMessages(device)
    return new Map(Object.entries({ ...common, ...(typeof own === 'function' ? own(given, common) : own) }))
  }
  return {
    name: `line-${device}`,
    device,
    serial: { baudRate: 115200, dataBits: 8, parity: 'none', stopBits: 1 },
    // A heartbeat a second: one is missing, and the next is about due. The table has to know within 2 s.
    silentAfter: 1_900,
    settings,
    messages,
    create: (given, mode) =>
      stepping(() => createDriver(device, messages(given), mode === 'two-way' && given.answers === 'acknowledge')),
    ...(commands && { commands: () => commands }),
  }
}
