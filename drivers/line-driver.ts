import { z } from 'zod'
import type { Driver, DriverKind, Reading, SerialDefaults } from './driver.ts'
import type { DeviceEvent } from './events.ts'
import { type Message, matching, message } from './line-fields.ts'
import {
  createLineParser,
  createSequence,
  encodeLine,
  type Frame,
  isOfHost,
  keptLines,
  type Piece,
  seqsBetween,
} from './line-protocol.ts'

/** One class of device on the line protocol. `messages` gives a fresh reader of all its messages, by their types. */
export type LineKind = DriverKind<LineSettings> & { serial: SerialDefaults; messages(): ReadonlyMap<string, Message> }

const maxStandingFaults = 16

const label = (name: string) => matching(name, '1 to 20 characters', /^.{1,20}$/)
const faultCode = matching('code', '1 to 24 lower-case letters, digits and hyphens', /^[a-z0-9-]{1,24}$/)
const faultText = matching('text', 'at most 60 characters', /^.{0,60}$/)

/** The messages that every class has. They remember who the device is, and which of its faults stand. */
const commonMessages = (device: DriverKind['device']): Record<string, Message> => {
  const standing = new Map<string, string>()
  let known = ''
  const cleared = (code: string): DeviceEvent => ({ type: 'device-fault-cleared', code })

  return {
    HB: message(
      [
        matching('version', '1, the version spoken here', /^1$/),
        matching('class', device, new RegExp(`^${device}$`)),
        label('model'),
        label('serial'),
        label('firmware'),
      ],
      (_version, _class, model, serial, firmware) => {
        const identity = [model, serial, firmware].join()
        if (identity === known) return []
        known = identity
        return [{ type: 'identified', model, serial, firmware }]
      },
    ),
    BOOT: message([], () => {
      const codes = [...standing.keys()]
      standing.clear()
      return [{ type: 'restarted' }, ...codes.map(cleared)]
    }),
    FLT: message([faultCode, faultText], (code, text) => {
      if (standing.get(code) === text) return []
      if (!standing.has(code) && standing.size === maxStandingFaults)
        return `code '${code}' is one fault more than the ${maxStandingFaults} that can stand`
      standing.set(code, text)
      return [{ type: 'device-fault', code, text }]
    }),
    FLC: message([faultCode], (code) => {
      standing.delete(code)
      return [cleared(code)]
    }),
  }
}

const settingsForm = z.strictObject({
  /** Whether the host answers each message, and asks for lost ones. A tap never does. */
  answers: z.enum(['silent', 'acknowledge']).default('silent'),
})

export type LineSettings = z.infer<typeof settingsForm>

const asksForResend = 3
const resendWait = 300

const createDriver = (
  device: DriverKind['device'],
  messages: ReadonlyMap<string, Message>,
  answering: boolean,
): Driver => {
  const parser = createLineParser()
  const sequence = createSequence()
  let waiting: { lost: number; asked: number; until: number; held: Map<number, Frame> } | undefined

  const discarded = (bytes: number, reason: string): DeviceEvent => ({ type: 'discarded', bytes, reason })
  const answer = (type: 'ACK' | 'NAK', seq: number) => encodeLine({ type, seq, fields: [] })
  const refuse = (frame: Frame, why: string) => discarded(encodeLine(frame).length, `${frame.type}: ${why}`)

  const meaningOf = (frame: Frame): DeviceEvent[] => {
    const events = messages.get(frame.type)?.(frame.fields) ?? `is no message of ${device}`
    return typeof events === 'string' ? [refuse(frame, events)] : events
  }

  const read = (frame: Frame, reading: Reading) => {
    const verdict = sequence.judge(frame)
    if (answering) reading.replies.push(answer('ACK', frame.seq))
    if (verdict.is === 'repeat') return
    if (verdict.is === 'gap' || verdict.is === 'conflict')
      reading.events.push({ type: 'sequence', fault: verdict.is, expected: verdict.expected, got: frame.seq })
    sequence.accept(frame)
    reading.events.push(...meaningOf(frame))
  }

  const stopWaiting = (reading: Reading) => {
    const held = waiting?.held.values() ?? []
    waiting = undefined
    for (const frame of held) read(frame, reading)
  }

  /** What follows a lost message is held back until the lost one came, so that nothing is read out of order. */
  const hold = (frame: Frame, lost: number, at: number, reading: Reading) => {
    if (!waiting) {
      waiting = { lost, asked: 1, until: at + resendWait, held: new Map() }
      reading.replies.push(answer('NAK', lost))
    }
    waiting.held.set(frame.seq, frame)
  }

  const take = (frame: Frame, at: number, reading: Reading) => {
    if (isOfHost(frame)) return
    if ((frame.type === 'BOOT') !== (frame.seq === 0)) {
      reading.events.push(refuse(frame, 'number 0000 is for BOOT, and for BOOT alone'))
      return
    }
    const verdict = sequence.judge(frame)
    if (answering && verdict.is === 'gap' && seqsBetween(verdict.expected, frame.seq) < keptLines) {
      hold(frame, verdict.expected, at, reading)
      return
    }
    // The device sends everything from the lost message on again, so what was held comes once more.
    if (verdict.is === 'next') waiting = undefined
    else if (verdict.is !== 'repeat') stopWaiting(reading)
    read(frame, reading)
  }

  /** A run of the same noise in one call is one event: a wrong baud rate must not flood the journal. */
  const discard = (bytes: number, reason: string, { events }: Reading) => {
    const last = events.at(-1)
    if (last?.type === 'discarded' && last.reason === reason) last.bytes += bytes
    else events.push(discarded(bytes, reason))
  }

  const takePieces = (pieces: Piece[], at: number): Reading => {
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
      stopWaiting(reading)
      return reading
    },
    wakeAt: () => waiting?.until ?? Number.POSITIVE_INFINITY,
    wake(at) {
      const reading: Reading = { frames: 0, events: [], replies: [] }
      if (!waiting || at < waiting.until) return reading
      if (waiting.asked === asksForResend) stopWaiting(reading)
      else {
        waiting.asked++
        waiting.until = at + resendWait
        reading.replies.push(answer('NAK', waiting.lost))
      }
      return reading
    },
  }
}

/** One class of device on the line protocol: its own messages beside those every class has. */
export const lineDriver = (device: DriverKind['device'], ownMessages: Record<string, Message>): LineKind => {
  const messages = () => new Map(Object.entries({ ...ownMessages, ...commonMessages(device) }))
  return {
    name: `line-${device}`,
    device,
    serial: { baudRate: 115200, dataBits: 8, parity: 'none', stopBits: 1 },
    // Three heartbeats, one a second, and half a second of grace.
    silentAfter: 3_500,
    settings: settingsForm,
    messages,
    create: ({ answers }, mode) => createDriver(device, messages(), mode === 'two-way' && answers === 'acknowledge'),
  }
}
