import {
  type DiscardedFrame,
  type Framer,
  nothingPending,
  type Pending,
  pendingFrom,
  textFramer,
  type WholeFrame,
} from '../framing/framer.ts'
import { nameOf } from '../name-of.ts'

/**
 * The wire of Angel Eye II-EX compatible card shoes, for both of its ends. The shoe reports `ENQ seq code payload ETX BCC`,
 * the host commands `STX O P type data ETX BCC`, and either answers ACK, or NAK and one byte that says why.
 */

const STX = 0x02
const ETX = 0x03
const ENQ = 0x05
const ACK = 0x06
const NAK = 0x15

/** The longest message, a changed preset, is 12 bytes: what does not end within this many is no message. */
const longestFrame = 64
const bccLength = 2

const refusals = {
  framing: 0x01,
  bcc: 0x02,
  'no-etx': 0x03,
  length: 0x11,
  address: 0x12,
  command: 0x13,
  type: 0x14,
  busy: 0x21,
  writing: 0x22,
  other: 0xff,
} as const

/** Why one end does not take what the other sent. */
type Refusal = keyof typeof refusals

/** Bits 6-4 of a card's first byte. `burn-count` is said of the cards burnt because of the first card. */
export const owners = { player: 0, banker: 1, burn: 2, 'first-card': 4, 'burn-count': 5 } as const

/** The same bits when the card leaves the shoe outside a game. */
export const modes = { locked: 0, error: 1, setting: 2 } as const

const winners = { player: 1, tie: 2, banker: 4, 'forced-end': 7 } as const

/** A card as the wire has it: `face` holds suit and rank, and can be no card at all (`cardOf`). */
type Drawn = { owner: number; index: number; face: number }

export type Report =
  | { type: 'start' }
  | { type: 'stand-by' }
  | ({ type: 'card' } & Drawn)
  | ({ type: 'retransmission' } & Drawn)
  | { type: 'card-outside-game'; mode: number; index: number; face: number }
  | { type: 'result'; winner: keyof typeof winners; pairs: ('player' | 'banker')[] }
  | { type: 'cut-card' }
  | { type: 'error'; number: number; errorMode: boolean }
  | { type: 'error-cleared'; number: number }
  | { type: 'lock'; locked: boolean }
  | { type: 'preset'; address: string; value: string }
  /** A code that is in no manual: makers add their own. */
  | { type: 'unknown'; code: string; payload: readonly number[] }

/** `sequence` counts the sequence character from '0'. */
export type NumberedReport = { sequence: number; report: Report }

export type Command = { type: 'lock' | 'unlock' | 'confirm' } | { type: 'clear-error'; number: number }

/** Sources disagree whether STX counts in a command's BCC; the one published example, lock with BCC 1B, counts it. */
export type CommandBcc = 'with-stx' | 'without-stx'

/** One stretch of the wire. */
export type ShoeFrame<Message> =
  | WholeFrame<Message>
  | { kind: 'acknowledged'; bytes: number }
  | { kind: 'refused'; bytes: number; because: Refusal }
  | (DiscardedFrame & { answer?: Refusal })

type Fault = { reason: string; answer: Refusal }

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0')
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))
const textOf = (bytes: number[]) => String.fromCharCode(...bytes)
const bccOf = (bytes: number[]) => hex(bytes.reduce((sum, byte) => sum ^ byte, 0))

/** The sequence is one digit, so 0 follows 9. */
export const sequenceAfter = (sequence: number) => (sequence + 1) % 10

const suits = 'dcsh'
const ranks = 'A23456789TJQK'

/** `Kh` for the king of hearts; nothing for suits and ranks that no card has. */
export function cardOf(face: number): string | undefined {
  const rank = ranks[(face & 0x0f) - 1]
  const suit = suits[(face >> 4) - 1]
  return rank && suit ? rank + suit : undefined
}

/** The face of a card written rank then suit. */
export const faceOf = (card: string) =>
  ((suits.indexOf(card.slice(1)) + 1) << 4) | (ranks.indexOf(card.slice(0, 1)) + 1)

export const encodeAcknowledgement = () => Uint8Array.of(ACK)

export const encodeRefusal = (because: Refusal) => Uint8Array.of(NAK, refusals[because])

export function encodeReport({ sequence, report }: NumberedReport): Uint8Array {
  const body = [0x30 + sequence, ...codeAndPayload(report), ETX]
  return Uint8Array.from([ENQ, ...body, ...ascii(bccOf(body))])
}

function codeAndPayload(report: Report): number[] {
  switch (report.type) {
    case 'start':
      return ascii('S')
    case 'stand-by':
      return ascii('P')
    case 'card':
      return coded('D', (report.owner << 4) | report.index, report.face)
    case 'retransmission':
      return coded('R', (report.owner << 4) | report.index, report.face)
    case 'card-outside-game':
      return coded('d', (report.mode << 4) | report.index, report.face)
    case 'result':
      return coded('G', (winners[report.winner] << 4) | pairBits(report.pairs))
    case 'cut-card':
      return ascii('C')
    case 'error':
      return coded('E', (report.errorMode ? 0x40 : 0) | report.number)
    case 'error-cleared':
      return coded('e', report.number)
    case 'lock':
      return coded('L', report.locked ? 1 : 0)
    case 'preset':
      return ascii(`M${report.address}${report.value}`)
    case 'unknown':
      return [...ascii(report.code), ...report.payload]
  }
}

/** Bit 7 is set in what is no character, so that no payload byte can look like ENQ or ETX. */
const coded = (code: string, ...payload: number[]) => [...ascii(code), ...payload.map((byte) => 0x80 | byte)]

const pairBits = (pairs: string[]) => (pairs.includes('player') ? 1 : 0) | (pairs.includes('banker') ? 2 : 0)

type Payload = { length: number; decode(first: number, second: number): Report | undefined }

const payloads: Record<string, Payload> = {
  S: { length: 0, decode: () => ({ type: 'start' }) },
  P: { length: 0, decode: () => ({ type: 'stand-by' }) },
  D: { length: 2, decode: (place, face) => ({ type: 'card', owner: place >> 4, index: place & 0x0f, face }) },
  R: { length: 2, decode: (place, face) => ({ type: 'retransmission', owner: place >> 4, index: place & 0x0f, face }) },
  d: {
    length: 2,
    decode: (place, face) => ({ type: 'card-outside-game', mode: place >> 4, index: place & 0x0f, face }),
  },
  G: { length: 1, decode: decodeResult },
  C: { length: 0, decode: () => ({ type: 'cut-card' }) },
  E: { length: 1, decode: (byte) => ({ type: 'error', number: byte & 0x3f, errorMode: (byte & 0x40) !== 0 }) },
  e: { length: 1, decode: (byte) => ({ type: 'error-cleared', number: byte & 0x3f }) },
  L: { length: 1, decode: (byte) => ({ type: 'lock', locked: (byte & 1) === 1 }) },
}

function decodeResult(byte: number): Report | undefined {
  const winner = nameOf(winners, byte >> 4)
  const pairs = (['player', 'banker'] as const).filter((pair) => (byte & pairBits([pair])) !== 0)
  return winner && { type: 'result', winner, pairs }
}

/** Any character from '0' up is taken: a shoe that counts otherwise is then heard with gaps, not lost. */
function decodeReport(body: number[]): NumberedReport | Fault {
  const [character = 0, code = 0, ...payload] = body
  const sequence = character - 0x30
  if (body.length < 2) return { reason: 'a report without a code', answer: 'length' }
  if (sequence < 0 || character > 0x7e) return { reason: `${hex(character)} is no sequence`, answer: 'framing' }
  const report = decodePayload(textOf([code]), payload)
  return 'reason' in report ? report : { sequence, report }
}

function decodePayload(code: string, payload: number[]): Report | Fault {
  if (code === 'M') return decodePreset(payload)
  const known = payloads[code]
  if (!known) return unknownReport(code, payload)
  if (payload.length !== known.length) return wrongLength(code, payload.length)
  if (payload.some((byte) => byte < 0x80)) {
    return { reason: `report ${code} lacks bit 7: set the line to 8 data bits`, answer: 'framing' }
  }
  const [first = 0, second = 0] = payload.map((byte) => byte & 0x7f)
  return known.decode(first, second) ?? { reason: `report ${code} means nothing with ${hex(first)}`, answer: 'other' }
}

function unknownReport(code: string, payload: number[]): Report | Fault {
  if (/[ -~]/.test(code)) return { type: 'unknown', code, payload }
  return { reason: `${hex(code.charCodeAt(0))} is no code of a report`, answer: 'command' }
}

/** Address and value are characters, which come with or without bit 7. */
function decodePreset(payload: number[]): Report | Fault {
  if (payload.length !== 6) return wrongLength('M', payload.length)
  const text = textOf(payload.map((byte) => byte & 0x7f))
  return { type: 'preset', address: text.slice(0, 2), value: text.slice(2) }
}

const wrongLength = (code: string, length: number): Fault => ({
  reason: `report ${code} cannot have ${length} bytes`,
  answer: 'length',
})

/** An error to clear is a number of two digits. */
export function encodeCommand(command: Command, bcc: CommandBcc): Uint8Array {
  const body = [...ascii(`OP${typeAndData(command)}`), ETX]
  return Uint8Array.from([STX, ...body, ...ascii(bccOf([...countedStart(bcc), ...body]))])
}

const countedStart = (bcc: CommandBcc) => (bcc === 'with-stx' ? [STX] : [])

const fixedCommands = { lock: 'LK02', unlock: 'LK01', confirm: 'GP00' } as const

const typeAndData = (command: Command) =>
  command.type === 'clear-error' ? `EC${String(command.number).padStart(2, '0')}` : fixedCommands[command.type]

function decodeCommand(body: number[]): Command | Fault {
  const text = textOf(body)
  if (text.length !== 6) return { reason: `a command cannot have ${text.length} bytes`, answer: 'length' }
  if (!text.startsWith('OP')) return { reason: 'only OP commands are known', answer: 'command' }
  if (/^OPEC\d\d$/.test(text)) return { type: 'clear-error', number: Number(text.slice(4)) }
  const type = nameOf(fixedCommands, text.slice(2))
  return type ? { type } : { reason: 'a command of unknown type', answer: 'type' }
}

/** What the shoe says. */
export const reportFramer = framerOf({ start: ENQ, counted: '', decode: decodeReport })

const commandFramers = {
  'with-stx': framerOf({ start: STX, counted: String.fromCharCode(STX), decode: decodeCommand }),
  'without-stx': framerOf({ start: STX, counted: '', decode: decodeCommand }),
}

/** What the host says. */
export const commandFramer = (bcc: CommandBcc) => commandFramers[bcc]

/** One direction of the wire: the start character of its frames, what the BCC counts beside the body, and what a body says. */
type Direction<Message> = { start: number; counted: string; decode(body: number[]): Message | Fault }

/**
 * A start character begins a frame again, whatever came before; only STX right after NAK does not, where it is the code of
 * a wrong BCC.
 */
function framerOf<Message extends object>(direction: Direction<Message>): Framer<ShoeFrame<Message>, Pending> {
  return textFramer<ShoeFrame<Message>, Pending>({
    initial: nothingPending,
    longest: longestFrame - 1,
    scan(text, _state, frames) {
      let at = 0
      while (at < text.length) {
        const frame = nextFrame(direction, text, at)
        if (frame === undefined) break
        frames.push(frame)
        at += frame.bytes
      }
      return pendingFrom(text, at)
    },
    cutShort: ({ pending }) => ({
      state: nothingPending,
      frames: pending === '' ? [] : [discarded(pending.length, 'the link was opened anew')],
    }),
  })
}

/** What lies at `from`; undefined when it has not ended yet. */
function nextFrame<Message extends object>(
  direction: Direction<Message>,
  text: string,
  from: number,
): ShoeFrame<Message> | undefined {
  const end = noiseEnd(direction, text, from)
  if (end > from) return discarded(end - from, 'bytes outside any frame')
  const byte = text.charCodeAt(from)
  if (byte === direction.start) return frameAt(direction, text, from)
  if (byte === ACK) return { kind: 'acknowledged', bytes: 1 }
  const because = refusalAt(text, from)
  return because && { kind: 'refused', bytes: 2, because }
}

/** Where the noise ends that begins at `from`; there, if it is no noise. */
function noiseEnd({ start }: { start: number }, text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const byte = text.charCodeAt(at)
    if (byte === start || byte === ACK) break
    if (byte === NAK && (at + 1 === text.length || refusalAt(text, at) !== undefined)) break
    at++
  }
  return at
}

/** What the start character at `from` begins; undefined when it has not ended yet. */
function frameAt<Message extends object>(
  direction: Direction<Message>,
  text: string,
  from: number,
): ShoeFrame<Message> | undefined {
  let bodyEnd = 0
  for (let at = from + 1; at < text.length; at++) {
    const byte = text.charCodeAt(at)
    const length = at + 1 - from
    if (byte === direction.start) return discarded(at - from, 'cut short by the next frame')
    if (bodyEnd > 0) {
      if (at + 1 === bodyEnd + bccLength) return judge(direction, text, from, bodyEnd)
    } else if (byte === ETX) bodyEnd = at + 1
    else if (byte < 0x20) return discarded(length, `control byte ${hex(byte)} inside a frame`, 'framing')
    else if (length + 1 + bccLength > longestFrame)
      return discarded(length, `no ETX in time for a frame of ${longestFrame} bytes`, 'no-etx')
  }
  return undefined
}

/** The frame from `from` to after its BCC. */
function judge<Message extends object>(
  { counted, decode }: Direction<Message>,
  text: string,
  from: number,
  bodyEnd: number,
): ShoeFrame<Message> {
  const bytes = bodyEnd + bccLength - from
  const bcc = bccOf(ascii(counted + text.slice(from + 1, bodyEnd)))
  if (text.slice(bodyEnd, bodyEnd + bccLength) !== bcc)
    return discarded(bytes, `wrong BCC, ${bcc} would be right`, 'bcc')
  const message = decode(ascii(text.slice(from + 1, bodyEnd - 1)))
  return 'reason' in message ? discarded(bytes, message.reason, message.answer) : { kind: 'message', bytes, message }
}

const discarded = (bytes: number, reason: string, answer?: Refusal): ShoeFrame<never> => ({
  kind: 'discarded',
  bytes,
  reason,
  ...(answer && { answer }),
})

/** The refusal that NAK at this place says, once its code has come. */
const refusalAt = (text: string, at: number): Refusal | undefined => nameOf(refusals, text.charCodeAt(at + 1))
