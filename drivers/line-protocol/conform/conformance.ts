import type { LinkMode } from '../../driver.ts'
import { createReader } from '../../framing/framer.ts'
import {
  acceptSeq,
  digits,
  type FlawedLine,
  isOfHost,
  judgeSeq,
  type LineFrame,
  type LinePiece,
  lineFramer,
  noLineYet,
  seqsBetween,
} from '../codec.ts'
import type { LineKind } from '../line-driver.ts'
import { type LineMessages, wrongDevice } from '../messages.ts'
import { createSpots } from './bet-spots.ts'
import { createTrials } from './command-trials.ts'
import { type ConformFinding, type ConformFindings, createLedger } from './findings.ts'
import { createClockWatch, createFaultWatch, createPulse } from './heartbeat-and-clock.ts'
import { type Follower, orderOf } from './message-order.ts'
import { createResend } from './resend-trial.ts'

type Conformance = {
  /** The bytes to write back: none unless the link is two-way. */
  receive(bytes: Uint8Array, at: number): Uint8Array[]
  /** Ends the test. */
  report(at: number): ConformFinding[]
}

/** A test under way: what judges the lines, and what is known of those heard so far. */
type Test = {
  readonly ledger: ReturnType<typeof createLedger>
  readonly pulse: ReturnType<typeof createPulse>
  readonly resend: ReturnType<typeof createResend>
  readonly trials: ReturnType<typeof createTrials>
  readonly followers: readonly Follower[]
  readonly contents: ReturnType<typeof createContents>
  readonly clock: ReturnType<typeof createClockWatch>
  sequence: typeof noLineYet
  before: 'nothing' | 'line' | 'boot'
  /** Damaged lines since the last whole one: as many numbers may be missing. */
  damaged: number
  /** The bytes that the parser has not judged yet. */
  held: Uint8Array
  /** No line was heard from its beginning yet. */
  isOpening: boolean
  isInLongLine: boolean
}

/**
 * Holds a maker's device against the line protocol, point by point. Times (`at`, ms) come in with the calls, from
 * `startedAt` on. Never throws, and holds a bounded number of bytes.
 * @param waited how long (ms) what is read first may have waited while the wire was opened
 */
export function createConformance(kind: LineKind, mode: LinkMode, startedAt: number, waited = 0): Conformance {
  const ledger = createLedger()
  const resend = createResend(ledger, mode === 'two-way')
  const test: Test = {
    ledger,
    pulse: createPulse(ledger, startedAt, kind.silentAfter, waited),
    resend,
    trials: createTrials(ledger, kind.device, resend.isDone),
    followers: [createFaultWatch(ledger), createSpots(ledger), ...orderOf(kind.device, ledger)],
    contents: createContents(kind, ledger),
    clock: createClockWatch(ledger),
    sequence: noLineYet,
    before: 'nothing',
    damaged: 0,
    held: new Uint8Array(),
    isOpening: true,
    isInLongLine: false,
  }
  const reader = createReader(lineFramer)
  return {
    receive(bytes, at) {
      test.pulse.heard(at)
      test.held = Buffer.concat([test.held, bytes])
      return reader.receive(bytes).flatMap((piece) => {
        const asks = judge(test, piece, at)
        test.held = test.held.subarray(piece.bytes)
        return asks
      })
    },
    report(at) {
      ledger.settleDoubts(false)
      test.pulse.end(at)
      resend.end(at)
      test.trials.end(at)
      return ledger.findings()
    },
  }
}

function judge(test: Test, piece: LinePiece, at: number): Uint8Array[] {
  if (piece.kind === 'discarded') {
    judgeFlaw(test, piece, readable(test.held.subarray(0, piece.bytes)))
    return []
  }
  test.isOpening = false
  test.isInLongLine = false
  if (isOfHost(piece.message)) return []
  test.ledger.settleDoubts(piece.message.type === 'BOOT')
  return judgeFrame(test, piece.message, at)
}

function judgeFlaw(test: Test, { flaw, reason }: FlawedLine, text: string): void {
  const { ledger } = test
  const isOutside = flaw === 'outside'
  // The test may begin in the middle of a line, and a line that is too long has a tail.
  const isKnown = isOutside && (test.isOpening || test.isInLongLine)
  test.isOpening = false
  if (isKnown) return
  test.isInLongLine = flaw === 'length'
  test.damaged++
  linesLost(test)
  const what = `${text}, ${reason}`
  if (flaw === 'crc' || flaw === 'length') ledger.fail(flaw, what)
  else if (flaw === 'cut' || isOutside) ledger.doubt('form', what)
  else ledger.fail('form', what)
}

function judgeFrame(test: Test, frame: LineFrame, at: number): Uint8Array[] {
  const { ledger, contents, followers } = test
  for (const check of ['form', 'length', 'crc'] as const) ledger.pass(check)
  const isBoot = frame.type === 'BOOT'
  if (isBoot !== (frame.seq === 0)) {
    ledger.fail('restart', `${frame.type} came with number ${digits(frame.seq)}`)
    return []
  }
  if (!isNew(test, frame, at)) return []
  if (contents.isRead(frame, at)) for (const follower of followers) follower.next(frame, at)
  else meaningLost(test)
  test.before = isBoot ? 'boot' : 'line'
  return isBoot ? restarted(test, at) : goesOn(test, frame, at)
}

function restarted({ pulse, resend, trials, clock }: Test, at: number): [] {
  pulse.boot(at)
  resend.linesLost()
  trials.linesLost()
  clock.stopped()
  return []
}

function goesOn({ pulse, resend, trials, clock }: Test, frame: LineFrame, at: number): Uint8Array[] {
  if (frame.type === 'HB') {
    pulse.beat(at)
    clock.beat(frame, at)
  }
  return [...resend.next(frame, at), ...trials.next(frame, at)]
}

/** Judges the number of a line. Whether it is a new one. */
function isNew(test: Test, frame: LineFrame, at: number): boolean {
  const { ledger, resend, before } = test
  const verdict = judgeSeq(test.sequence, frame)
  if (verdict.is === 'repeat') {
    resend.again(frame, 'same', at)
    return false
  }
  if (verdict.is === 'conflict') {
    if (resend.again(frame, 'other', at)) return false
    ledger.fail('numbers', `${digits(frame.seq)} came with two contents`)
    meaningLost(test)
  }
  if (verdict.is === 'gap') judgeGap(test, frame.seq, verdict.expected)
  if (verdict.is === 'next' && before === 'boot') ledger.pass('restart')
  if (verdict.is === 'next' && before === 'line') ledger.pass('numbers')
  test.sequence = acceptSeq(test.sequence, frame)
  test.damaged = 0
  return true
}

function judgeGap(test: Test, seq: number, expected: number): void {
  const { ledger, before, damaged } = test
  linesLost(test)
  if (damaged > 0 && (seq === 1 || seqsBetween(expected, seq) <= damaged)) return
  if (before === 'boot') ledger.fail('restart', `${digits(seq)} follows BOOT`)
  else if (seq === 1) ledger.fail('restart', `0001 came without BOOT where ${digits(expected)} was due`)
  else ledger.fail('numbers', `${digits(seq)} came where ${digits(expected)} was due`)
}

function linesLost(test: Test): void {
  test.pulse.linesLost()
  test.resend.linesLost()
  test.trials.linesLost()
  meaningLost(test)
}

function meaningLost({ followers }: Test): void {
  for (const follower of followers) follower.linesLost()
}

const mostShown = 60

/** The first of some bytes, for people. */
const readable = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .slice(0, mostShown)
    .replace(/[^ -~\r\n\t]/g, '?')
  return JSON.stringify(text)
}

/** Judges what the messages of one class say. A maker's own types begin with X and may say what they like. */
const createContents = ({ device, messages }: LineKind, ledger: ConformFindings) => {
  const contents = messages()
  let { initial: remembered } = contents
  let identity = ''

  const judgeIdentity = (meaning: Exclude<ReturnType<LineMessages['read']>, undefined>) => {
    if (typeof meaning === 'string') return ledger.fail('identity', meaning)
    const [event] = meaning.events
    if (event?.type === 'device-fault' && event.code === wrongDevice) return ledger.fail('identity', event.text)
    if (event?.type !== 'identified') return ledger.pass('identity')
    const told = `${event.model}, ${event.serial}, ${event.firmware}`
    if (identity === '') ledger.pass('identity')
    else ledger.fail('identity', `${told} came after ${identity}`)
    identity = told
  }

  return {
    isRead(frame: LineFrame, at: number): boolean {
      const { type, seq } = frame
      const meaning = contents.read(remembered, frame, at)
      if (meaning === undefined && !type.startsWith('X')) {
        ledger.fail('types', `${type} ${digits(seq)} is no message of ${device}`)
        return false
      }
      ledger.pass('types')
      if (meaning === undefined) {
        ledger.pass('fields')
        return true
      }
      if (typeof meaning !== 'string') remembered = meaning.state
      if (type === 'HB') judgeIdentity(meaning)
      else if (typeof meaning === 'string') ledger.fail('fields', `${type} ${digits(seq)}: ${meaning}`)
      else ledger.pass('fields')
      return typeof meaning !== 'string'
    },
  }
}
