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
import { orderOf } from './message-order.ts'
import { createClockWatch, createFaultWatch, createPulse, createResend } from './timing.ts'

type Conformance = {
  /** The bytes to write back: none unless the link is two-way. */
  receive(bytes: Uint8Array, at: number): Uint8Array[]
  /** Ends the test. */
  report(at: number): ConformFinding[]
}

/**
 * Holds a maker's device against the line protocol, point by point. Times (`at`, ms) come in with the calls, from
 * `startedAt` on. Never throws, and holds a bounded number of bytes.
 * @param waited how long (ms) what is read first may have waited while the wire was opened
 */
export const createConformance = (kind: LineKind, mode: LinkMode, startedAt: number, waited = 0): Conformance => {
  const ledger = createLedger()
  const pulse = createPulse(ledger, startedAt, kind.silentAfter, waited)
  const resend = createResend(ledger, mode === 'two-way')
  const trials = createTrials(ledger, kind.device, resend.isDone)
  const followers = [createFaultWatch(ledger), createSpots(ledger), ...orderOf(kind.device, ledger)]
  const contents = createContents(kind, ledger)
  const clock = createClockWatch(ledger)
  const reader = createReader(lineFramer)
  let sequence = noLineYet
  let before: 'nothing' | 'line' | 'boot' = 'nothing'
  /** Damaged lines since the last whole one: as many numbers may be missing. */
  let damaged = 0
  /** The bytes that the parser has not judged yet. */
  let held: Uint8Array = new Uint8Array()
  let opening = true
  let inLongLine = false

  const meaningLost = () => {
    for (const follower of followers) follower.linesLost()
  }
  const linesLost = () => {
    pulse.linesLost()
    resend.linesLost()
    trials.linesLost()
    meaningLost()
  }

  const judgeFlaw = ({ flaw, reason }: FlawedLine, text: string) => {
    const isOutside = flaw === 'outside'
    // The test may begin in the middle of a line, and a line that is too long has a tail.
    const isKnown = isOutside && (opening || inLongLine)
    opening = false
    if (isKnown) return
    inLongLine = flaw === 'length'
    damaged++
    linesLost()
    const what = `${text}, ${reason}`
    if (flaw === 'crc' || flaw === 'length') ledger.fail(flaw, what)
    else if (flaw === 'cut' || isOutside) ledger.doubt('form', what)
    else ledger.fail('form', what)
  }

  const judgeGap = (seq: number, expected: number) => {
    linesLost()
    if (damaged > 0 && (seq === 1 || seqsBetween(expected, seq) <= damaged)) return
    if (before === 'boot') ledger.fail('restart', `${digits(seq)} follows BOOT`)
    else if (seq === 1) ledger.fail('restart', `0001 came without BOOT where ${digits(expected)} was due`)
    else ledger.fail('numbers', `${digits(seq)} came where ${digits(expected)} was due`)
  }

  /** Whether the line is a new one. */
  const judgeNumber = (frame: LineFrame, at: number): boolean => {
    const verdict = judgeSeq(sequence, frame)
    if (verdict.is === 'repeat') {
      resend.again(frame, 'same', at)
      return false
    }
    if (verdict.is === 'conflict') {
      if (resend.again(frame, 'other', at)) return false
      ledger.fail('numbers', `${digits(frame.seq)} came with two contents`)
      meaningLost()
    }
    if (verdict.is === 'gap') judgeGap(frame.seq, verdict.expected)
    if (verdict.is === 'next' && before === 'boot') ledger.pass('restart')
    if (verdict.is === 'next' && before === 'line') ledger.pass('numbers')
    sequence = acceptSeq(sequence, frame)
    damaged = 0
    return true
  }

  const judgeFrame = (frame: LineFrame, at: number): Uint8Array[] => {
    for (const check of ['form', 'length', 'crc'] as const) ledger.pass(check)
    const isBoot = frame.type === 'BOOT'
    if (isBoot !== (frame.seq === 0)) {
      ledger.fail('restart', `${frame.type} came with number ${digits(frame.seq)}`)
      return []
    }
    if (!judgeNumber(frame, at)) return []
    if (contents.isRead(frame, at)) for (const follower of followers) follower.next(frame, at)
    else meaningLost()
    before = isBoot ? 'boot' : 'line'
    if (isBoot) {
      pulse.boot(at)
      resend.linesLost()
      trials.linesLost()
      clock.stopped()
      return []
    }
    if (frame.type === 'HB') {
      pulse.beat(at)
      clock.beat(frame, at)
    }
    return [...resend.next(frame, at), ...trials.next(frame, at)]
  }

  const judge = (piece: LinePiece, at: number): Uint8Array[] => {
    if (piece.kind === 'discarded') {
      judgeFlaw(piece, readable(held.subarray(0, piece.bytes)))
      return []
    }
    opening = false
    inLongLine = false
    if (isOfHost(piece.message)) return []
    ledger.settleDoubts(piece.message.type === 'BOOT')
    return judgeFrame(piece.message, at)
  }

  return {
    receive(bytes, at) {
      pulse.heard(at)
      held = Buffer.concat([held, bytes])
      return reader.receive(bytes).flatMap((piece) => {
        const asks = judge(piece, at)
        held = held.subarray(piece.bytes)
        return asks
      })
    },
    report(at) {
      ledger.settleDoubts(false)
      pulse.end(at)
      resend.end(at)
      trials.end(at)
      return ledger.findings()
    },
  }
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
