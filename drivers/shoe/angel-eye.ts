import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { isCard } from '../cards.ts'
import type { CommandEncoder } from '../commands.ts'
import type { DriverKind, Reading } from '../driver.ts'
import { nothing } from '../driver.ts'
import type { DeviceEvent, EventOf } from '../events.ts'
import { type LiveDriver, stepping } from '../stepping.ts'
import type { Command, NumberedReport, Report, ShoeFrame } from './angel-eye-codec.ts'
import {
  cardOf,
  createReportReader,
  encodeAcknowledgement,
  encodeCommand,
  encodeRefusal,
  modes,
  owners,
  sequenceAfter,
} from './angel-eye-codec.ts'

const settings = z.strictObject({
  /** Whether the host answers reports. Without effect on a tap, which cannot. */
  answers: z.enum(['silent', 'acknowledge']).default('silent'),
  commandBcc: z.enum(['with-stx', 'without-stx']).default('with-stx'),
})

type Settings = z.infer<typeof settings>

/** Card shoes that speak as the Angel Eye II-EX does. Some units are set to 9600 baud. */
export const angelEye: DriverKind<Settings> = {
  name: 'angel-eye',
  device: 'card-shoe',
  serial: { baudRate: 4800, dataBits: 8, parity: 'none', stopBits: 1 },
  // The shoe has no heartbeat, and two minutes without a card are an ordinary pause.
  silentAfter: 300_000,
  settings,
  create: ({ answers }, mode) =>
    stepping(() =>
      mode === 'tap'
        ? createDriver(neverAnswer, ignoreCommandReplies)
        : createDriver(answers === 'acknowledge' ? acknowledge : neverAnswer, createCommandWatch()),
    ),
  commands: commands,
}

/** Makers say nothing of how long a shoe may take; a lock that is told twice is one lock. */
const patience = { times: 3, each: 1_000 }

function commands({ commandBcc }: Settings): CommandEncoder {
  const bytes = (command: Command) => [encodeCommand(command, commandBcc)]

  return (command) => {
    switch (command.type) {
      case 'lock-shoe': {
        const state = command.locked ? 'locked' : 'unlocked'
        return {
          bytes: bytes({ type: command.locked ? 'lock' : 'unlock' }),
          answer: (event) => event.type === 'shoe-state' && event.state === state,
          patience,
        }
      }
      case 'clear-fault': {
        const { code } = command
        const number = errorOf(code)
        if (number === undefined) return undefined
        return {
          bytes: bytes({ type: 'clear-error', number }),
          answer: (event) => event.type === 'device-fault-cleared' && event.code === code,
          patience,
        }
      }
      case 'confirm-shoe':
        return { bytes: bytes({ type: 'confirm' }) }
      default:
        return undefined
    }
  }
}

type ReportFrame = ShoeFrame<NumberedReport>
type Answer = (frame: ReportFrame) => Uint8Array[]
type CommandWatch = (frame: ReportFrame) => DeviceEvent[]

function createDriver(answer: Answer, watchCommands: CommandWatch): LiveDriver {
  const reader = createReportReader()
  const inSequence = createSequence()
  const eventsOf = createInterpreter()

  const meaningOf = (report: Report, bytes: number): DeviceEvent[] =>
    report.type === 'unknown' ? [{ type: 'unknown-message', message: report.code, bytes }] : eventsOf(report)
  const eventsOfFrame = (frame: ReportFrame): DeviceEvent[] => {
    if (frame.kind === 'discarded') return [{ type: 'discarded', bytes: frame.bytes, reason: frame.reason }]
    if (frame.kind !== 'message') return watchCommands(frame)
    const order = inSequence(frame.message)
    return order === 'repeat' ? [] : [...order, ...meaningOf(frame.message.report, frame.bytes)]
  }
  const reading = (frames: ReportFrame[]): Reading => ({
    frames: frames.filter((frame) => frame.kind === 'message').length,
    events: frames.flatMap(eventsOfFrame),
    replies: frames.flatMap(answer),
  })

  return {
    receive: (bytes) => reading(reader.read(bytes)),
    // The last sequence number outlives the link: what was lost meanwhile shows as a gap, and a shoe that
    // repeats an unanswered card on the new link does not deal it twice.
    opened: () => ({ ...reading(reader.reset()), replies: [] }),
    wakeAt: () => Number.POSITIVE_INFINITY,
    wake: () => nothing,
  }
}

const neverAnswer: Answer = () => []

function acknowledge(frame: ReportFrame): Uint8Array[] {
  if (frame.kind === 'message')
    return [frame.message.report.type === 'unknown' ? encodeRefusal('command') : encodeAcknowledgement()]
  return frame.kind === 'discarded' && frame.answer ? [encodeRefusal(frame.answer)] : []
}

/** On a tap, the shoe's answers to commands are meant for another system. */
const ignoreCommandReplies: CommandWatch = () => []

function createCommandWatch(): CommandWatch {
  let refused = false
  return (frame) => {
    const before = refused
    refused = frame.kind === 'refused'
    if (frame.kind === 'refused') {
      return [{ type: 'device-fault', code: 'command-refused', text: `The shoe refused a command: ${frame.because}.` }]
    }
    return before ? [{ type: 'device-fault-cleared', code: 'command-refused' }] : []
  }
}

/** Says which reports are repeats of the one before, and which do not follow it. */
function createSequence() {
  let last: NumberedReport | undefined
  return (next: NumberedReport): 'repeat' | DeviceEvent[] => {
    const previous = last
    last = next
    if (!previous) return []
    const sameNumber = next.sequence === previous.sequence
    if (sameNumber && isDeepStrictEqual(asFirstSent(next.report), asFirstSent(previous.report))) return 'repeat'
    const expected = sequenceAfter(previous.sequence)
    if (next.report.type === 'start' || next.sequence === expected) return []
    // After a conflict or a gap the report itself is still told: its BCC was right, and a card that is
    // left out would be missed for good.
    return [{ type: 'sequence', fault: sameNumber ? 'conflict' : 'gap', expected, got: next.sequence }]
  }
}

const asFirstSent = (report: Report): Report =>
  report.type === 'retransmission' ? { ...report, type: 'card' } : report

const destinations = new Map<number, 'player' | 'banker' | 'burn' | 'first-card'>([
  [owners.player, 'player'],
  [owners.banker, 'banker'],
  [owners.burn, 'burn'],
  [owners['first-card'], 'first-card'],
  [owners['burn-count'], 'burn'],
])

function createInterpreter() {
  /** The face last told for each owner and index, so that a retransmission does not deal a card twice. */
  const told = new Map<string, number>()

  const drawn = ({ owner, index, face }: { owner: number; index: number; face: number }): DeviceEvent[] => {
    told.set(`${owner}:${index}`, face)
    // Without a face, this is how many cards are burnt, and no card.
    if (owner === owners['burn-count'] && face === 0) return [note('burn-count', `The shoe burns ${index} cards.`)]
    const to = destinations.get(owner)
    return [cardEvent(face, { ...(to && { to }), index })]
  }

  return (report: Exclude<Report, { type: 'unknown' }>): DeviceEvent[] => {
    switch (report.type) {
      case 'start':
        told.clear()
        return [{ type: 'shoe-state', state: 'started' }]
      case 'stand-by':
        return [{ type: 'shoe-state', state: 'stand-by' }]
      case 'card':
        return drawn(report)
      case 'retransmission':
        return told.get(`${report.owner}:${report.index}`) === report.face ? [] : drawn(report)
      case 'card-outside-game':
        return [cardEvent(report.face, { to: 'outside-game' }), note('card-outside-game', outsideText(report.mode))]
      case 'result':
        return [{ type: 'shoe-result', winner: report.winner, pairs: report.pairs }]
      case 'cut-card':
        return [{ type: 'cut-card' }]
      case 'error':
        return errorEvents(report.number, report.errorMode)
      case 'error-cleared':
        return [{ type: 'device-fault-cleared', code: faultOf(report.number).code }]
      case 'lock':
        return [{ type: 'shoe-state', state: report.locked ? 'locked' : 'unlocked' }]
      case 'preset':
        return [note('preset', `Preset ${report.address} of the shoe was changed to ${report.value}.`)]
    }
  }
}

const note = (about: string, text: string): DeviceEvent => ({ type: 'device-note', about, text })

const modeNames = new Map<number, string>([
  [modes.locked, 'it was locked'],
  [modes.error, 'it was in error mode'],
  [modes.setting, 'it was being set up'],
])

const outsideText = (mode: number) =>
  `A card left the shoe while ${modeNames.get(mode) ?? `it was in mode ${mode}, which is not a known one`}.`

type Place = Omit<EventOf<'card-drawn'>, 'type' | 'card'>

function cardEvent(face: number, place: Place): DeviceEvent {
  const card = cardOf(face)
  if (isCard(card)) return { type: 'card-drawn', card, ...place }
  const reason = `the shoe sent suit ${face >> 4} and rank ${face & 0x0f}, which is no card`
  return { type: 'card-unread', reason }
}

const faults = new Map<number, { code: string; text: string }>([
  [1, { code: 'cannot-read', text: 'The shoe could not read a card. Look at the card and clean the reader.' }],
  [2, { code: 'overdraw', text: 'A card was drawn that the coup does not call for. Stop dealing and call the floor.' }],
  [3, { code: 'wrong-button', text: 'A button of the shoe was pressed at the wrong time.' }],
  [4, { code: 'reverse-at-exit', text: 'A card was pushed back in at the exit of the shoe. Look for it there.' }],
  [5, { code: 'reverse-midway', text: 'A card went back on its way out of the shoe. Look for it in the card path.' }],
  [
    6,
    {
      code: 'card-code',
      text: 'A card carries a code that the shoe does not take. Check that the right cards are in it.',
    },
  ],
  [7, { code: 'draw-time-out', text: 'A card took too long to leave the shoe. Look for a jam.' }],
])

const faultOf = (number: number) =>
  faults.get(number) ?? { code: `error-${number}`, text: `The shoe reports error ${number}, which is not a known one.` }

/** The number of an error by its code, as in `overdraw` and `error-12`. */
function errorOf(code: string): number | undefined {
  const known = [...faults].find(([, fault]) => fault.code === code)?.[0]
  const [, digits] = /^error-(\d{1,2})$/.exec(code) ?? []
  return known ?? (digits === undefined ? undefined : Number(digits))
}

function errorEvents(number: number, errorMode: boolean): DeviceEvent[] {
  const { code, text } = faultOf(number)
  const next = errorMode ? ' The shoe waits until the error is cleared.' : ''
  const fault: DeviceEvent = { type: 'device-fault', code, text: text + next }
  return code === 'cannot-read' ? [fault, { type: 'card-unread', reason: 'the shoe could not read it' }] : [fault]
}
