import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { assertAtMost } from '../bounds.ts'
import { isCard } from '../cards.ts'
import type { CommandEncoder } from '../commands.ts'
import { type Driver, type DriverKind, idle, type LinkMode, type Reading } from '../driver.ts'
import type { DeviceEvent, EventOf } from '../events.ts'
import { type Framed, nothingPending, type Pending } from '../framing/framer.ts'
import {
  type Command,
  cardOf,
  encodeAcknowledgement,
  encodeCommand,
  encodeRefusal,
  modes,
  type NumberedReport,
  owners,
  type Report,
  reportFramer,
  type ShoeFrame,
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
    createDriver(mode === 'two-way' && answers === 'acknowledge' ? acknowledge : neverAnswer, mode),
  commands,
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
          answers: [(event) => event.type === 'shoe-state' && event.state === state],
          patience,
        }
      }
      case 'clear-fault': {
        const { code } = command
        const number = errorOf(code)
        if (number === undefined) return undefined
        return {
          bytes: bytes({ type: 'clear-error', number }),
          answers: [(event) => event.type === 'device-fault-cleared' && event.code === code],
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

/** The owner and index of each card told in this game, with its face: a retransmission does not deal a card twice. */
type Told = { readonly [place: string]: number }

type ShoeState = {
  readonly framing: Pending
  readonly last: NumberedReport | null
  readonly told: Told
  /** The shoe's last answer to a command was a refusal. */
  readonly refused: boolean
}

const nothingTold: Told = {}
/** Owner and index are 3 and 4 bits. */
const mostTold = 128

const firstState: ShoeState = { framing: nothingPending, last: null, told: nothingTold, refused: false }

type Next = { state: ShoeState; events: DeviceEvent[] }

function createDriver(answer: (frame: ReportFrame) => Uint8Array[], mode: LinkMode): Driver<ShoeState> {
  const eventsOfFrame = (state: ShoeState, frame: ReportFrame): Next => {
    if (frame.kind === 'discarded')
      return { state, events: [{ type: 'discarded', bytes: frame.bytes, reason: frame.reason }] }
    if (frame.kind === 'message') return readReport(state, frame)
    // On a tap, the shoe's answers to commands are meant for another system.
    return mode === 'tap' ? { state, events: [] } : watchCommand(state, frame)
  }
  const take = (before: ShoeState, framed: Framed<ReportFrame, Pending>) => {
    let state = framed.state === before.framing ? before : { ...before, framing: framed.state }
    const reading: Reading = { frames: 0, events: [], replies: [] }
    for (const frame of framed.frames) {
      const said = eventsOfFrame(state, frame)
      state = said.state
      reading.events.push(...said.events)
      reading.replies.push(...answer(frame))
      if (frame.kind === 'message') reading.frames++
    }
    return { state, ...reading }
  }

  return {
    initial: firstState,
    step(state, input) {
      switch (input.type) {
        case 'bytes':
          return take(state, reportFramer.receive(state.framing, input.bytes))
        // The last sequence number outlives the link: what was lost meanwhile shows as a gap, and a shoe that
        // repeats an unanswered card on the new link does not deal it twice.
        case 'opened':
          return { ...take(state, reportFramer.reset(state.framing)), replies: [] }
        default:
          return idle(state)
      }
    },
    wakeAt: () => Number.POSITIVE_INFINITY,
  }
}

const neverAnswer = (): Uint8Array[] => []

function acknowledge(frame: ReportFrame): Uint8Array[] {
  if (frame.kind === 'message')
    return [frame.message.report.type === 'unknown' ? encodeRefusal('command') : encodeAcknowledgement()]
  return frame.kind === 'discarded' && frame.answer ? [encodeRefusal(frame.answer)] : []
}

function watchCommand(state: ShoeState, frame: Exclude<ReportFrame, { kind: 'message' | 'discarded' }>): Next {
  if (frame.kind === 'refused') {
    const text = `The shoe refused a command: ${frame.because}.`
    return { state: { ...state, refused: true }, events: [{ type: 'device-fault', code: 'command-refused', text }] }
  }
  if (!state.refused) return { state, events: [] }
  return { state: { ...state, refused: false }, events: [{ type: 'device-fault-cleared', code: 'command-refused' }] }
}

function readReport(state: ShoeState, { message, bytes }: ReportFrame & { kind: 'message' }): Next {
  const order = orderOf(state.last, message)
  if (order === 'repeat') return { state: { ...state, last: message }, events: [] }
  const { report } = message
  if (report.type === 'unknown') {
    const unknown: DeviceEvent = { type: 'unknown-message', message: report.code, bytes }
    return { state: { ...state, last: message }, events: [...order, unknown] }
  }
  const { told, events } = interpret(state.told, report)
  return { state: { ...state, last: message, told }, events: [...order, ...events] }
}

/** Whether a report repeats the one before, or what it says that it does not follow it. */
function orderOf(previous: NumberedReport | null, next: NumberedReport): 'repeat' | DeviceEvent[] {
  if (previous === null) return []
  const sameNumber = next.sequence === previous.sequence
  if (sameNumber && isDeepStrictEqual(asFirstSent(next.report), asFirstSent(previous.report))) return 'repeat'
  const expected = sequenceAfter(previous.sequence)
  if (next.report.type === 'start' || next.sequence === expected) return []
  // After a conflict or a gap the report itself is still told: its BCC was right, and a card that is
  // left out would be missed for good.
  return [{ type: 'sequence', fault: sameNumber ? 'conflict' : 'gap', expected, got: next.sequence }]
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

function drawn(told: Told, { owner, index, face }: { owner: number; index: number; face: number }) {
  const next = { ...told, [`${owner}:${index}`]: face }
  assertAtMost(Object.keys(next).length, mostTold, 'cards told')
  return { told: next, events: [drawnEvent(owner, index, face)] }
}

function drawnEvent(owner: number, index: number, face: number): DeviceEvent {
  // Without a face, this is how many cards are burnt, and no card.
  if (owner === owners['burn-count'] && face === 0) return note('burn-count', `The shoe burns ${index} cards.`)
  const to = destinations.get(owner)
  return cardEvent(face, { ...(to && { to }), index })
}

function interpret(told: Told, report: Exclude<Report, { type: 'unknown' }>): { told: Told; events: DeviceEvent[] } {
  switch (report.type) {
    case 'start':
      return { told: nothingTold, events: eventsOf(report) }
    case 'card':
      return drawn(told, report)
    case 'retransmission':
      return told[`${report.owner}:${report.index}`] === report.face ? { told, events: [] } : drawn(told, report)
    default:
      return { told, events: eventsOf(report) }
  }
}

function eventsOf(report: Exclude<Report, { type: 'unknown' | 'card' | 'retransmission' }>): DeviceEvent[] {
  switch (report.type) {
    case 'start':
      return [{ type: 'shoe-state', state: 'started' }]
    case 'stand-by':
      return [{ type: 'shoe-state', state: 'stand-by' }]
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

const note = (about: string, text: string): DeviceEvent => ({ type: 'device-note', about, text })

const modeNames = new Map<number, string>([
  [modes.locked, 'it was locked'],
  [modes.error, 'it was in error mode'],
  [modes.setting, 'it was being set up'],
])

const outsideText = (mode: number) =>
  `A card left the shoe while ${modeNames.get(mode) ?? `it was in mode ${mode}, which is not a known one`}.`

type CardPlace = Omit<EventOf<'card-drawn'>, 'type' | 'card'>

function cardEvent(face: number, place: CardPlace): DeviceEvent {
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
