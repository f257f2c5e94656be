import { type DiscardedFrame, type Framer, type Pending, textFramer, type WholeFrame } from '../../framing/framer.ts'
import { nameOf } from '../../name-of.ts'

/**
 * The lines of a Cammegh compatible wheel, from both ends: what the wheel says, and what a host may ask of it.
 * A line starts with `*` and ends with CR LF, CR or LF; only the winning number is two bare characters.
 */

/** In the order of their numbers on the wire, from 1. */
const states = [
  'before-game',
  'place-bets',
  'ball-in-rim',
  'no-more-bets',
  'winning-number',
  'closed',
  'ball-not-seen',
] as const

/** In the order of their bits: 1, 2, 4, 8. */
const flags = ['no-ball-seen', 'ball-with-rotor', 'sensor-fault', 'failed-launch'] as const

const rotors = ['clockwise', 'anticlockwise'] as const

const commands = {
  status: '*X',
  restart: '*R',
  'power-off': '*P 0',
  'power-on': '*P 1',
  'start-clockwise': '*u 1',
  'start-anticlockwise': '*u 3',
  software: '*S',
  version: '*V',
  'self-test': '*F',
  'chi-squared': '*w',
  'win-table': '*W',
  'misfire-table': '*M',
  clock: '*d g',
  'rotor-position': '*A',
} as const

/** A value follows each, after a space. */
const settings = {
  'mode-bits': '*o',
  'games-an-hour': '*T h',
  'no-more-bets-lap': '*T n',
  pockets: '*T z',
} as const

export type WheelStatusCode = (typeof states)[number]
export type WheelFlag = (typeof flags)[number]
export type WheelCommand = keyof typeof commands
type WheelSetting = keyof typeof settings
type WheelRequest =
  | { type: 'command'; command: WheelCommand }
  | { type: 'setting'; setting: WheelSetting; value: number }

/**
 * `spin` counts 1 to 256 and wraps; `win` is the pocket of the last number, unknown before the first, and `impossible`
 * stands instead of it for two digits that no wheel has.
 */
export type WheelStatus = {
  type: 'status'
  state: WheelStatusCode
  spin: number
  win: number | undefined
  impossible?: string
  flags: WheelFlag[]
  rpm: number
  rotor: (typeof rotors)[number]
}

/** What a wheel sends. Pocket 37 is 00, 38 is 000, 39 is 0000. `text` is the whole line, as in `*P OK`. */
export type WheelMessage =
  | WheelStatus
  | { type: 'number'; pocket: number }
  | { type: 'impossible-number'; shown: string }
  | { type: 'reply'; text: string }

const carriageReturn = 0x0d
const lineFeed = 0x0a
const star = 0x2a
/** A status is 19 characters; a table of the wins of all pockets is the longest answer. */
const longestLine = 400
/** Noise without a line end is reported in lumps of this many bytes. */
const noiseLump = 4096

/** A line that has begun, or how much noise without a line end was skipped since it was last reported. */
type LinePending = Pending & { readonly skipped: number | null }

const noLine: LinePending = { pending: '', skipped: null }

type WheelFrame<Message> = WholeFrame<Message> | DiscardedFrame

/** A `*` starts a line wherever it stands, so that a line cut in half never takes the next one with it. Line ends are in no frame. */
function linesOf<Message>(read: (line: string) => Message | string): Framer<WheelFrame<Message>, LinePending> {
  const frameOf = (line: string): WheelFrame<Message> => {
    const message = read(line)
    return typeof message === 'string'
      ? discarded(line.length, message)
      : { kind: 'message', bytes: line.length, message }
  }
  return textFramer<WheelFrame<Message>, LinePending>({
    initial: noLine,
    longest: longestLine,
    scan(text, state, frames) {
      let { skipped } = state
      let start = 0
      const report = (bytes: number | null) => {
        if (bytes !== null && bytes > 0) frames.push(discarded(bytes, 'line too long'))
      }
      const endLine = (at: number) => {
        report(skipped)
        if (skipped === null && at > start) frames.push(frameOf(text.slice(start, at)))
        skipped = null
      }
      // What is pending was looked through when it came.
      for (let at = state.pending.length; at < text.length; at++) {
        const code = text.charCodeAt(at)
        const ends = code === carriageReturn || code === lineFeed
        if (ends || code === star) {
          endLine(at)
          start = ends ? at + 1 : at
        } else if (skipped !== null) {
          skipped += 1
          start = at + 1
        } else if (at - start === longestLine) {
          skipped = longestLine + 1
          start = at + 1
        }
        if (skipped !== null && skipped >= noiseLump) {
          report(skipped)
          skipped = 0
        }
      }
      if (skipped === null && start === text.length) return noLine
      return { pending: text.slice(start), skipped }
    },
    cutShort({ pending, skipped }) {
      const bytes = pending.length + (skipped ?? 0)
      return { state: noLine, frames: bytes > 0 ? [discarded(bytes, 'half a line, cut off by the link')] : [] }
    },
  })
}

const discarded = (bytes: number, reason: string): DiscardedFrame => ({ kind: 'discarded', bytes, reason })

export type WheelLine = WheelFrame<WheelMessage>

/** What the wheel says. */
export const wheelFramer = linesOf(readMessage)

/** What the host asks. */
export const commandFramer = linesOf(readCommand)

/** A string says what is wrong with the line. */
function readMessage(line: string): WheelMessage | string {
  if (line.startsWith('*X;')) return readStatus(line) ?? 'malformed status'
  if (/^\*[A-Za-z][ -~]*$/.test(line)) return { type: 'reply', text: line }
  const pocket = readPocket(line)
  if (pocket !== undefined) return { type: 'number', pocket }
  if (isImpossible(line)) return { type: 'impossible-number', shown: line }
  return line.length === 2 ? 'no such number' : 'not a message'
}

/** Each field has its exact width; the spin and the speed may be padded with zeros or with spaces. */
const statusLine = /^\*X;([1-7]);(?=.{3};)( *\d+);(..);([\dA-Fa-f]);(?=.{3};)( *\d+);([01])$/

function readStatus(line: string): WheelStatus | undefined {
  const [, stateDigit, spinText, winText = '', flagDigit = '', speedText, rotorDigit] = statusLine.exec(line) ?? []
  const state = states[Number(stateDigit) - 1]
  const rotor = rotors[Number(rotorDigit)]
  if (!state || !rotor) return undefined
  const spin = Number(spinText)
  const win = readPocket(winText)
  if (spin < 1 || spin > 256 || (win === undefined && winText !== '  ' && !isImpossible(winText))) return undefined
  const bits = Number.parseInt(flagDigit, 16)
  const raised = flags.filter((_, bit) => bits & (1 << bit))
  const impossible = isImpossible(winText) ? { impossible: winText } : {}
  return { type: 'status', state, spin, win, ...impossible, flags: raised, rpm: Number(speedText) / 10, rotor }
}

/** 00 has its own two characters, so 37 never stands on the wire. */
function readPocket(text: string): number | undefined {
  if (text === '00') return 37
  return /^( \d|[123]\d)$/.test(text) && text !== '37' ? Number(text) : undefined
}

/** Two digits as a wheel writes them, from 40 up or the 37 that is written 00: no noise, but no number of any wheel. */
const isImpossible = (text: string): boolean => /^(37|[4-9]\d)$/.test(text)

function readCommand(line: string): WheelRequest | string {
  const command = nameOf(commands, line)
  if (command) return { type: 'command', command }
  const [, text = '', value] = /^(.+) (\d{1,5})$/.exec(line) ?? []
  const setting = nameOf(settings, text)
  return setting ? { type: 'setting', setting, value: Number(value) } : 'unknown command'
}

/** The wheel's end of `wheelFramer`. */
export function encodeMessage(frame: WheelMessage): Uint8Array {
  if (frame.type === 'status') return encodeLine(writeStatus(frame))
  if (frame.type === 'number') return encodeLine(writePocket(frame.pocket))
  return encodeLine(frame.type === 'reply' ? frame.text : frame.shown)
}

/** The host's end of `commandFramer`. */
export const encodeCommand = (command: WheelCommand): Uint8Array => encodeLine(commands[command])
export const encodeSetting = (setting: WheelSetting, value: number): Uint8Array =>
  encodeLine(`${settings[setting]} ${value}`)

function writeStatus({ state, spin, win, impossible = '  ', flags: raised, rpm, rotor }: WheelStatus): string {
  const three = (value: number) => String(value).padStart(3, '0')
  const bits = raised.reduce((sum, flag) => sum | (1 << flags.indexOf(flag)), 0)
  const winText = win === undefined ? impossible : writePocket(win)
  const speed = three(Math.round(rpm * 10))
  return `*X;${states.indexOf(state) + 1};${three(spin)};${winText};${bits.toString(16).toUpperCase()};${speed};${rotors.indexOf(rotor)}`
}

const writePocket = (pocket: number) => (pocket === 37 ? '00' : String(pocket).padStart(2, ' '))

const encodeLine = (text: string) => new TextEncoder().encode(`${text}\r\n`)
