import { z } from 'zod'
import type { CommandEncoder } from '../commands.ts'
import { type Driver, type DriverKind, idle, type Reading, type SerialDefaults } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import { type Framed, nothingPending, type Pending } from '../framing/framer.ts'
import {
  acceptSeq,
  encodeLine,
  isOfHost,
  judgeSeq,
  keptLines,
  type LineFrame,
  type LinePiece,
  type LineSequence,
  lineFramer,
  noLineYet,
  seqsBetween,
} from './codec.ts'
import { askedAgain, askedFor, type Resend, withHeld } from './lost-lines.ts'
import { type LineMessages, type OwnMessages, type Remembered, readMessages } from './messages.ts'
import { type Heartbeats, hearHeartbeat, missedHeartbeats, noHeartbeat } from './missed-heartbeats.ts'

/** One class of device on the line protocol. Without settings its messages are for their form, not for what they say of a table. */
export type LineKind = DriverKind<LineSettings> & {
  serial: SerialDefaults
  messages(settings?: LineSettings): LineMessages
}

export const settingsForm = z.strictObject({
  /** Whether the host answers each message, and asks for lost ones. A tap never does. */
  answers: z.enum(['silent', 'acknowledge']).default('silent'),
})

export type LineSettings = z.infer<typeof settingsForm> & {
  /** What a chip is worth on a spot that only sees whether one lies there (minor units). */
  chips?: Record<string, number> | undefined
}

/** Messages that say a state. One that says it again means nothing new (section 7). */
const stateTypes: ReadonlySet<string> = new Set(['MODE', 'SHOE', 'PHS', 'SHK', 'TURN'])

type LineState = {
  readonly framing: Pending
  readonly sequence: LineSequence
  readonly heartbeats: Heartbeats
  /** What each type that says a state said last. */
  readonly said: { readonly [type: string]: string }
  readonly remembered: Remembered
  readonly resend: Resend | null
}

/** How a device is read: what its messages say, and whether the host answers each. */
type LineSetup = { readonly messages: LineMessages; readonly answering: boolean }

/** One step under way. */
type Work = LineSetup & {
  state: LineState
  readonly at: number
  readonly reading: Reading
  /** Heartbeats of this reading that are still to be taken. */
  beatsBehind: number
}

type JudgedFrame = ReturnType<typeof judgeSeq> & { heartbeats?: number; missing?: number }

const isHeartbeat = (piece: LinePiece): boolean => piece.kind === 'message' && piece.message.type === 'HB'

const nothingSaid: LineState['said'] = {}

const discarded = (bytes: number, reason: string): DeviceEvent => ({ type: 'discarded', bytes, reason })
const refuse = (frame: LineFrame, why: string) => discarded(encodeLine(frame).length, `${frame.type}: ${why}`)
const answer = (type: 'ACK' | 'NAK', seq: number) => encodeLine({ type, seq, fields: [] })

const unknown = (frame: LineFrame): DeviceEvent => ({
  type: 'unknown-message',
  message: frame.type,
  bytes: encodeLine(frame).length,
})

const misnumbered = (
  { is, expected, heartbeats = 0 }: JudgedFrame & { is: 'gap' | 'conflict' },
  { seq }: LineFrame,
): DeviceEvent => ({
  type: 'sequence',
  fault: is,
  expected,
  got: seq,
  ...(heartbeats === 0 ? {} : { heartbeats }),
})

const createDriver = (line: LineSetup): Driver<LineState> => ({
  initial: {
    framing: nothingPending,
    sequence: noLineYet,
    heartbeats: noHeartbeat,
    said: nothingSaid,
    remembered: line.messages.initial,
    resend: null,
  },
  step(state, input) {
    switch (input.type) {
      case 'bytes':
        return stepped(takePieces(line, state, lineFramer.receive(state.framing, input.bytes), input.at))
      case 'opened': {
        const work = takePieces(line, state, lineFramer.reset(state.framing), input.at)
        stopWaiting(work)
        return stepped(work)
      }
      case 'wake': {
        const work = begun(line, state, input.at)
        wake(work)
        return stepped(work)
      }
      case 'command':
        return idle(state)
    }
  },
  wakeAt: ({ resend }) => resend?.until ?? Number.POSITIVE_INFINITY,
})

const begun = ({ messages, answering }: LineSetup, state: LineState, at: number): Work => ({
  messages,
  answering,
  state,
  at,
  reading: { frames: 0, events: [], replies: [] },
  beatsBehind: 0,
})

function takePieces(
  line: LineSetup,
  state: LineState,
  { state: framing, frames }: Framed<LinePiece, Pending>,
  at: number,
): Work {
  const work = begun(line, framing === state.framing ? state : { ...state, framing }, at)
  work.beatsBehind = frames.filter(isHeartbeat).length
  for (const piece of frames) {
    if (piece.kind === 'message') {
      work.reading.frames++
      if (isHeartbeat(piece)) work.beatsBehind--
      take(work, piece.message)
    } else discard(work.reading.events, piece)
  }
  return work
}

function take(work: Work, frame: LineFrame): void {
  if (isOfHost(frame)) return
  if ((frame.type === 'BOOT') !== (frame.seq === 0)) {
    work.reading.events.push(refuse(frame, 'number 0000 is for BOOT, and for BOOT alone'))
    return
  }
  const verdict = judge(work, frame)
  if (work.answering && verdict.is === 'gap' && seqsBetween(verdict.expected, frame.seq) < keptLines) {
    hold(work, frame, verdict.expected)
    return
  }
  // The device sends everything from the lost message on again, so what was held comes once more.
  if (verdict.is === 'next') forgetResend(work)
  else if (verdict.is !== 'repeat' && work.state.resend !== null) {
    stopWaiting(work)
    read(work, frame, judge(work, frame))
    return
  }
  read(work, frame, verdict)
}

/** Where nothing but heartbeats was missed, the line is the next one. */
function judge({ state: { sequence, heartbeats }, at, beatsBehind }: Work, frame: LineFrame): JudgedFrame {
  const verdict = judgeSeq(sequence, frame)
  if (verdict.is !== 'gap') return verdict
  const missed = missedHeartbeats(heartbeats, frame, at, beatsBehind)
  const missing = seqsBetween(verdict.expected, frame.seq)
  return missing <= missed ? { is: 'next', missing } : { ...verdict, heartbeats: missed }
}

function read(work: Work, frame: LineFrame, verdict: JudgedFrame): void {
  const { events, replies } = work.reading
  if (work.answering) replies.push(answer('ACK', frame.seq))
  if (verdict.is === 'repeat') return
  if (verdict.is === 'gap' || verdict.is === 'conflict') events.push(misnumbered(verdict, frame))
  if (verdict.is === 'next') work.reading.inOrder = true
  const { state } = work
  work.state = {
    ...state,
    sequence: acceptSeq(state.sequence, frame),
    heartbeats: hearHeartbeat(state.heartbeats, frame, work.at, verdict.missing ?? verdict.heartbeats ?? 0),
    // The device started again, or another state may have come and gone unheard.
    said: verdict.is === 'next' ? state.said : nothingSaid,
  }
  for (const event of meaningOf(work, frame)) events.push(event)
}

function meaningOf(work: Work, frame: LineFrame): DeviceEvent[] {
  const { remembered, said } = work.state
  const meant = work.messages.read(remembered, frame, work.at)
  // What another class has to say is known: its heartbeat has told why.
  if (meant === undefined) return remembered.common.wrongDevice === null ? [unknown(frame)] : []
  if (typeof meant === 'string') return [refuse(frame, meant)]
  if (meant.state !== remembered) work.state = { ...work.state, remembered: meant.state }
  if (!stateTypes.has(frame.type)) return meant.events
  const state = frame.fields.join()
  if (said[frame.type] === state) return []
  work.state = { ...work.state, said: { ...said, [frame.type]: state } }
  return meant.events
}

function hold(work: Work, frame: LineFrame, lost: number): void {
  const { resend } = work.state
  if (resend === null) work.reading.replies.push(answer('NAK', lost))
  work.state = { ...work.state, resend: withHeld(resend ?? askedFor(lost, work.at), frame) }
}

function wake(work: Work): void {
  const { resend } = work.state
  if (resend === null || work.at < resend.until) return
  const again = askedAgain(resend, work.at)
  if (again === null) {
    stopWaiting(work)
    return
  }
  work.state = { ...work.state, resend: again }
  work.reading.replies.push(answer('NAK', again.lost))
}

function stopWaiting(work: Work): void {
  const { resend } = work.state
  if (resend === null) return
  work.state = { ...work.state, resend: null }
  for (const frame of resend.held) read(work, frame, judge(work, frame))
}

const stepped = ({ state, reading }: Work) => ({ state, ...reading })

const forgetResend = (work: Work) => {
  if (work.state.resend !== null) work.state = { ...work.state, resend: null }
}

/** A run of the same noise in one call is one event: a wrong baud rate must not flood the journal. */
const discard = (events: DeviceEvent[], { bytes, reason }: { bytes: number; reason: string }) => {
  const last = events.at(-1)
  if (last?.type === 'discarded' && last.reason === reason) last.bytes += bytes
  else events.push(discarded(bytes, reason))
}

type Beside<Own> = { settings?: z.ZodType<LineSettings>; commands?: CommandEncoder; remembers: Own }

/**
 * One class of device on the line protocol: its own messages beside those that every class has. `remembers` is the first
 * value of what its messages remember, a JSON value.
 */
export const lineDriver = <Own = null>(
  device: DriverKind['device'],
  own: OwnMessages<Own> | ((settings: LineSettings | undefined) => OwnMessages<Own>),
  ...[beside]: null extends Own ? [Partial<Beside<Own>>?] : [Beside<Own>]
): LineKind => {
  const messages = (given?: LineSettings) =>
    readMessages<unknown>(device, typeof own === 'function' ? own(given) : own, beside?.remembers ?? null)
  const commands = beside?.commands
  return {
    name: `line-${device}`,
    device,
    serial: { baudRate: 115200, dataBits: 8, parity: 'none', stopBits: 1 },
    // A heartbeat a second: one is missing, and the next is about due. The table has to know within 2 s.
    silentAfter: 1_900,
    settings: beside?.settings ?? settingsForm,
    messages,
    create: (given, mode) =>
      createDriver({ messages: messages(given), answering: mode === 'two-way' && given.answers === 'acknowledge' }),
    ...(commands && { commands: () => commands }),
  }
}
