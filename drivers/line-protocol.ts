import { z } from 'zod'
import { crc16 } from './crc16.ts'
import type { Driver, DriverKind, Reading } from './driver.ts'
import type { DeviceEvent } from './events.ts'

/**
 * The project's own line protocol, version 1 (docs/protocols/line-protocol.md): framing, sequence numbers, answers
 * and the messages every class has, so that the driver of one class is only a table of its own messages.
 */

export type Frame = { type: string; seq: number; fields: readonly string[] }

/** Some bytes of the wire: one whole line, or bytes that were none. Every byte received is in exactly one piece. */
export type Piece = { bytes: number; frame: Frame } | { bytes: number; reason: string }

/** How many lines a device keeps to send again, and a host remembers to know them by. */
export const keptLines = 16

const maxLine = 120
const lastSeq = 9999
const dollar = 0x24
const lineFeed = 0x0a
const lineForm = /^\$([A-Z]{2,4}),(\d{4})((?:,[ -#%-)+\--~]*)*)\*([0-9A-F]{4})\r\n$/

const hex = (crc: number) => crc.toString(16).toUpperCase().padStart(4, '0')

/** The number after `seq`. 0000 is the restart's alone, so 0001 follows 9999. */
export const nextSeq = (seq: number): number => (seq % lastSeq) + 1

/** Throws a RangeError for a frame that no line can carry: a type, number, field or length the grammar forbids. */
export const encodeLine = ({ type, seq, fields }: Frame): Uint8Array => {
  const body = [type, String(seq).padStart(4, '0'), ...fields].join(',')
  const line = `$${body}*${hex(crc16(Buffer.from(body, 'latin1')))}\r\n`
  if (line.length > maxLine || !lineForm.test(line) || fields.some((field) => field.includes(',')))
    throw new RangeError(`No line can carry "${body}": see the limits of the line protocol`)
  return Buffer.from(line, 'latin1')
}

const judgeLine = (bytes: Uint8Array): Frame | string => {
  const line = Buffer.from(bytes).toString('latin1')
  if (!line.endsWith('\r\n')) return 'the line does not end in CR LF'
  const [, type, seq, rest, crc] = lineForm.exec(line) ?? []
  if (type === undefined || rest === undefined) return 'the line is not of the form $TYPE,seq,fields*CRC'
  const reckoned = hex(crc16(bytes.subarray(1, line.lastIndexOf('*'))))
  if (crc !== reckoned) return `wrong CRC: the line says ${crc}, its bytes give ${reckoned}`
  return { type, seq: Number(seq), fields: rest === '' ? [] : rest.slice(1).split(',') }
}

/** Bytes to lines. A `$` always begins a line, so whatever came before costs no line after it. Holds one line. */
export const createLineParser = () => {
  const held = new Uint8Array(maxLine)
  let length = 0

  const discard = (reason: string): Piece[] => {
    const bytes = length
    length = 0
    return bytes === 0 ? [] : [{ bytes, reason: held[0] === dollar ? reason : 'bytes outside a line' }]
  }
  const finish = (): Piece[] => {
    const frame = judgeLine(held.subarray(0, length))
    if (typeof frame === 'string') return discard(frame)
    const bytes = length
    length = 0
    return [{ bytes, frame }]
  }

  return {
    receive(bytes: Uint8Array): Piece[] {
      const pieces: Piece[] = []
      for (const byte of bytes) {
        if (byte === dollar) pieces.push(...discard('the line was cut short by the next'))
        held[length++] = byte
        if (byte === lineFeed) pieces.push(...finish())
        else if (length === maxLine) pieces.push(...discard(`no line end within ${maxLine} bytes`))
      }
      return pieces
    },
    /** Forgets the line begun; the reason says why it never ended. */
    reset: discard,
  }
}

type Verdict = { is: 'next' | 'repeat' | 'restart' } | { is: 'gap' | 'conflict'; expected: number }

/** Follows the numbers of one device. The first number heard is taken as it is: a host may start at any time. */
const createSequence = () => {
  const recent = new Map<number, string>()
  let expected: number | undefined
  const contentOf = ({ type, fields }: Frame) => [type, ...fields].join()

  return {
    judge(frame: Frame): Verdict {
      if (frame.seq === 0) return { is: 'restart' }
      if (expected === undefined || frame.seq === expected) return { is: 'next' }
      const known = recent.get(frame.seq)
      if (known === undefined) return { is: 'gap', expected }
      return known === contentOf(frame) ? { is: 'repeat' } : { is: 'conflict', expected }
    },
    accept(frame: Frame) {
      if (frame.seq !== expected) recent.clear()
      recent.set(frame.seq, contentOf(frame))
      for (const oldest of recent.keys()) if (recent.size > keptLines) recent.delete(oldest)
      expected = nextSeq(frame.seq)
    },
  }
}

/** One field of a message. `form` completes the sentence "amount 'x' is not ...". */
export type Field<Value> = { name: string; form: string; read(text: string): Value | undefined }

/** Reads a message's fields: what it says, or what is wrong with it. */
type Message = (fields: readonly string[]) => DeviceEvent[] | string

export const matching = (name: string, form: string, pattern: RegExp): Field<string> => ({
  name,
  form,
  read: (text) => (pattern.test(text) ? text : undefined),
})

export const whole = (name: string, least: number, most: number): Field<number> => ({
  name,
  form: `a whole number from ${least} to ${most}`,
  read: (text) =>
    /^(0|[1-9]\d{0,14})$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined,
})

/** A message is its fields, each of which must be there and in its form, and what they mean. */
export const message =
  <Values extends unknown[]>(
    fields: readonly [...{ [Index in keyof Values]: Field<Values[Index]> }],
    meaning: (...values: Values) => DeviceEvent[] | string,
  ): Message =>
  (texts) => {
    if (texts.length !== fields.length) return `${fields.length} fields are due, ${texts.length} came`
    const values: unknown[] = []
    for (const [index, field] of (fields as readonly Field<unknown>[]).entries()) {
      const text = texts[index] ?? ''
      const value = field.read(text)
      if (value === undefined) return `${field.name} '${text}' is not ${field.form}`
      values.push(value)
    }
    return meaning(...(values as Values))
  }

const maxStandingFaults = 16

const label = (name: string) => matching(name, '1 to 20 characters', /^.{1,20}$/)
const faultCode = matching('code', '1 to 24 lower-case letters, digits and hyphens', /^[a-z0-9-]{1,24}$/)
const faultText = matching('text', 'at most 60 characters', /^.{0,60}$/)

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
  ownMessages: Record<string, Message>,
  answering: boolean,
): Driver => {
  const messages = new Map(Object.entries({ ...ownMessages, ...commonMessages(device) }))
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

  const stillKept = (lost: number, newest: number) => (newest - lost + lastSeq) % lastSeq < keptLines

  const take = (frame: Frame, at: number, reading: Reading) => {
    // A host's own answers come back on a two-wire line.
    if (frame.type === 'ACK' || frame.type === 'NAK') return
    if ((frame.type === 'BOOT') !== (frame.seq === 0)) {
      reading.events.push(refuse(frame, 'number 0000 is for BOOT, and for BOOT alone'))
      return
    }
    const verdict = sequence.judge(frame)
    if (answering && verdict.is === 'gap' && stillKept(verdict.expected, frame.seq)) {
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
export const lineDriver = (
  device: DriverKind['device'],
  ownMessages: Record<string, Message>,
): DriverKind<LineSettings> => ({
  name: `line-${device}`,
  device,
  serial: { baudRate: 115200, dataBits: 8, parity: 'none', stopBits: 1 },
  // Three heartbeats, one a second, and half a second of grace.
  silentAfter: 3_500,
  settings: settingsForm,
  create: ({ answers }, mode) => createDriver(device, ownMessages, mode === 'two-way' && answers === 'acknowledge'),
})
