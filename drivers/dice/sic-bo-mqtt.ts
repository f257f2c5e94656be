import { z } from 'zod'
import { clearFault, type Faults, noFaults, raiseFault } from '../device-faults.ts'
import { type Driver, type DriverKind, idle } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import { type DiscardedFrame, latin1, packetFramer, type WholeFrame } from '../framing/framer.ts'
import { nameOf } from '../name-of.ts'

/**
 * A sic bo shaker over MQTT. Every call of `receive` is one whole payload of plain text, for the transport adds nothing:
 * `S` and the shaker's state (`S0` idle, `S1` shaking, `S2` command received, `S90` motion error), `V` and the three
 * values that the camera reads (`V 3 4 6`), or `E` and why it reads none (`E no-shake`). The shaker says S0 when the dice
 * are at rest, and the camera reports after that.
 */
const states = { idle: 'S0', shaking: 'S1', 'command-received': 'S2', 'motion-error': 'S90' } as const

const errors = {
  'no-shake-seen': 'E no-shake',
  cocked: 'E cocked',
  unreadable: 'E unreadable',
  'wrong-number': 'E wrong-number',
} as const

type State = keyof typeof states
type VoidReason = keyof typeof errors
type CameraReport = { values: [number, number, number] } | { error: VoidReason }
type ShakerMessage = { state: State } | CameraReport

export function encodePayload(said: ShakerMessage): Uint8Array {
  return new TextEncoder().encode(textOf(said))
}

function textOf(said: ShakerMessage): string {
  if ('state' in said) return states[said.state]
  return 'error' in said ? errors[said.error] : `V ${said.values.join(' ')}`
}

const longestPayload = 32

type PayloadFrame = WholeFrame<ShakerMessage> | { kind: 'unknown'; bytes: number; letter: string } | DiscardedFrame

/**
 * Every packet is one whole payload. White space around the text is let pass: publishing by hand leaves a line end. An
 * empty payload is how a retained message is deleted, and says nothing.
 */
const payloadFramer = packetFramer<PayloadFrame>((payload) => {
  const { length: bytes } = payload
  if (bytes === 0) return undefined
  const message = decodePayload(payload)
  return message === undefined ? notUnderstood(payload) : { kind: 'message', bytes, message }
})

/** A capital letter says what a payload tells of. */
function notUnderstood(payload: Uint8Array): PayloadFrame {
  const { length: bytes } = payload
  const [, letter] = /^\s*([A-Z])/.exec(latin1(payload.subarray(0, longestPayload))) ?? []
  return letter !== undefined && !'SVE'.includes(letter)
    ? { kind: 'unknown', bytes, letter }
    : { kind: 'discarded', bytes, reason: 'a payload that means nothing' }
}

function decodePayload(payload: Uint8Array): ShakerMessage | undefined {
  if (payload.length > longestPayload) return undefined
  const text = latin1(payload).trim()
  const state = nameOf(states, text)
  if (state) return { state }
  const error = nameOf(errors, text)
  if (error) return { error }
  const [, a, b, c] = /^V ([1-6]) ([1-6]) ([1-6])$/.exec(text) ?? []
  return c === undefined ? undefined : { values: [Number(a), Number(b), Number(c)] }
}

const settings = z.strictObject({
  /** How long after a shake begins the camera's report must be there (ms). A cycle takes about 9.6 s. */
  reportWithin: z.int().min(1000).max(120_000).default(20_000),
})

type Settings = z.infer<typeof settings>

/** Whether bets were open before, during or after the shake is for the game to judge: this tells the order. */
export const sicBoMqtt: DriverKind<Settings> = {
  wire: 'mqtt',
  name: 'sic-bo-mqtt',
  device: 'dice-reader',
  // The shaker rests between two rounds and has no heartbeat.
  silentAfter: 300_000,
  settings,
  create: createDriver,
}

const faultTexts = {
  'motion-error': 'The shaker reports a motion error: look at the shaker, and shake again.',
  'no-report': 'The dice were shaken and the camera reported nothing: look at the camera, and shake again.',
  'reports-disagree': 'The camera gave two different reports of one shake: hold the table and look at the dice.',
}

type Fault = keyof typeof faultTexts

/**
 * Each shake has one result at most, and there is no result without a shake. A broker can keep the last report and give
 * it again to every new link, so what was not seen to be shaken on this link counts for nothing.
 */
type ShakerState = {
  readonly state: State | null
  readonly shake: 'unseen' | 'begun' | 'over' | 'reported'
  /** The last report of this shake as the wire has it. */
  readonly report: string
  /** When the report must be there (ms); null while none is awaited. */
  readonly due: number | null
  readonly faults: Faults
}

const firstState: ShakerState = { state: null, shake: 'unseen', report: '', due: null, faults: noFaults }

/** The link broke, or the shaker did: no report can belong to a shake that was seen. */
const noShake = { shake: 'unseen', due: null } as const

type Next = { state: ShakerState; events: DeviceEvent[] }

/** The state with a fault switched on or off, and what that says. */
function withFault(state: ShakerState, code: Fault, isOn: boolean): Next {
  const { faults, events } = isOn ? raiseFault(state.faults, code, faultTexts[code]) : clearFault(state.faults, code)
  return { state: faults === state.faults ? state : { ...state, faults }, events }
}

function createDriver({ reportWithin }: Settings): Driver<ShakerState> {
  return {
    initial: firstState,
    step(state, input) {
      switch (input.type) {
        case 'bytes': {
          const [frame] = payloadFramer.receive(null, input.bytes).frames
          if (frame === undefined) return idle(state)
          const frames = frame.kind === 'message' ? 1 : 0
          return { ...take(state, frame, input.at + reportWithin), frames, replies: [] }
        }
        case 'opened':
          return idle({ ...state, state: null, ...noShake })
        case 'wake':
          return { ...wake(state, input.at), frames: 0, replies: [] }
        case 'command':
          return idle(state)
      }
    },
    wakeAt: ({ due }) => due ?? Number.POSITIVE_INFINITY,
  }
}

/** @param due when the report of a shake that begins now must be there (ms) */
function take(state: ShakerState, frame: PayloadFrame, due: number): Next {
  switch (frame.kind) {
    case 'unknown':
      return { state, events: [{ type: 'unknown-message', message: frame.letter, bytes: frame.bytes }] }
    case 'discarded':
      return { state, events: [{ type: 'discarded', bytes: frame.bytes, reason: frame.reason }] }
    case 'message': {
      const { message: said, bytes } = frame
      if ('state' in said) return stateIs(state, said.state, due)
      if (state.shake !== 'begun') return cameraReports(state, said)
      return { state, events: [{ type: 'discarded', bytes, reason: 'a report while the dice were shaken' }] }
    }
  }
}

/** The same state can come every half second. */
function stateIs(before: ShakerState, now: State, due: number): Next {
  if (now === before.state) return { state: before, events: [] }
  const { state, events } = withFault({ ...before, state: now }, 'motion-error', now === 'motion-error')
  switch (now) {
    case 'shaking': {
      const begun = shakeBegins(state, due)
      return { state: begun.state, events: [...events, ...begun.events, { type: 'dice-state', state: now }] }
    }
    case 'idle': {
      const rested: ShakerState = state.shake === 'begun' ? { ...state, shake: 'over' } : state
      return { state: rested, events: [...events, { type: 'dice-state', state: now }] }
    }
    case 'motion-error':
      return { state: { ...state, ...noShake }, events }
    case 'command-received': {
      const text = 'The shaker was told to shake.'
      return { state, events: [...events, { type: 'device-note', about: 'shaker', text }] }
    }
  }
}

const wake = (state: ShakerState, at: number): Next =>
  state.due === null || at < state.due ? { state, events: [] } : withFault({ ...state, due: null }, 'no-report', true)

function shakeBegins(state: ShakerState, due: number): Next {
  const reported = withFault(state, 'no-report', false)
  const agreed = withFault(reported.state, 'reports-disagree', false)
  return {
    state: { ...agreed.state, shake: 'begun', report: '', due },
    events: [...reported.events, ...agreed.events],
  }
}

function cameraReports(state: ShakerState, report: CameraReport): Next {
  const text = textOf(report)
  if (text === state.report) return { state, events: [] }
  if (state.shake === 'reported') return withFault(state, 'reports-disagree', true)
  const result = resultOf(state, report)
  if (state.shake !== 'over') return { state: { ...state, report: text }, events: [result] }
  const next = withFault({ ...state, report: text, shake: 'reported', due: null }, 'no-report', false)
  return { state: next.state, events: [result, ...next.events] }
}

function resultOf({ shake }: ShakerState, report: CameraReport): DeviceEvent {
  if ('error' in report) return { type: 'dice-void', reason: report.error }
  if (shake === 'over') return { type: 'dice-rolled', values: report.values }
  return { type: 'dice-void', reason: 'no-shake-seen' }
}
