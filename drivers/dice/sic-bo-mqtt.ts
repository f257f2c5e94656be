import { z } from 'zod'
import { createFaultSwitches } from '../device-faults.ts'
import type { DriverKind, Reading } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import { nameOf } from '../name-of.ts'
import { type LiveDriver, stepping } from '../stepping.ts'

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
type Report = { values: [number, number, number] } | { error: VoidReason }
type Said = { state: State } | Report

export function encodePayload(said: Said): Uint8Array {
  return new TextEncoder().encode(textOf(said))
}

function textOf(said: Said): string {
  if ('state' in said) return states[said.state]
  return 'error' in said ? errors[said.error] : `V ${said.values.join(' ')}`
}

const longestPayload = 32

/** White space around the text is let pass: publishing by hand leaves a line end. */
function decodePayload(payload: Uint8Array): Said | undefined {
  if (payload.length > longestPayload) return undefined
  const text = String.fromCharCode(...payload).trim()
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
  create: (given) => stepping(() => createDriver(given)),
}

const faultTexts = {
  'motion-error': 'The shaker reports a motion error: look at the shaker, and shake again.',
  'no-report': 'The dice were shaken and the camera reported nothing: look at the camera, and shake again.',
  'reports-disagree': 'The camera gave two different reports of one shake: hold the table and look at the dice.',
}

type Fault = keyof typeof faultTexts
type Emit = (event: DeviceEvent) => void

function createDriver({ reportWithin }: Settings): LiveDriver {
  let reading: Reading = { frames: 0, events: [], replies: [] }
  let state: State | undefined
  const emit: Emit = (event) => reading.events.push(event)
  const setFault = createFaultSwitches(faultTexts, emit)
  const camera = createCamera(emit, setFault)

  const stateIs = (now: State, at: number) => {
    // The same state can come every half second.
    if (now === state) return
    state = now
    setFault('motion-error', now === 'motion-error')
    if (now === 'shaking') camera.shakeBegins(at + reportWithin)
    if (now === 'idle') camera.shakeEnds()
    if (now === 'motion-error') camera.forget()
    if (now === 'idle' || now === 'shaking') emit({ type: 'dice-state', state: now })
    if (now === 'command-received')
      emit({ type: 'device-note', about: 'shaker', text: 'The shaker was told to shake.' })
  }
  const take = (payload: Uint8Array, at: number) => {
    const said = decodePayload(payload)
    if (said === undefined) return emit(notUnderstood(payload))
    reading.frames += 1
    if ('state' in said) stateIs(said.state, at)
    else if (camera.awaitsRest()) emit(discarded(payload, 'a report while the dice were shaken'))
    else camera.reports(said)
  }
  const read = (work: () => void): Reading => {
    reading = { frames: 0, events: [], replies: [] }
    work()
    return reading
  }

  return {
    receive: (bytes, at) =>
      read(() => {
        // An empty payload is how a retained message is deleted.
        if (bytes.length > 0) take(bytes, at)
      }),
    opened: () =>
      read(() => {
        state = undefined
        camera.forget()
      }),
    wakeAt: camera.dueAt,
    wake: (at) => read(() => camera.wake(at)),
  }
}

/** A capital letter says what a payload tells of. */
function notUnderstood(payload: Uint8Array): DeviceEvent {
  const [, letter] = /^\s*([A-Z])/.exec(String.fromCharCode(...payload.subarray(0, longestPayload))) ?? []
  const isUnknown = letter !== undefined && !'SVE'.includes(letter)
  return isUnknown
    ? { type: 'unknown-message', message: letter, bytes: payload.length }
    : discarded(payload, 'a payload that means nothing')
}

const discarded = (payload: Uint8Array, reason: string): DeviceEvent => ({
  type: 'discarded',
  bytes: payload.length,
  reason,
})

/**
 * Sees to it that each shake has one result at most, and that there is no result without a shake. A broker can keep the
 * last report and give it again to every new link, so what was not seen to be shaken on this link counts for nothing.
 */
function createCamera(emit: Emit, setFault: (fault: Fault, raised: boolean) => void) {
  let shake: 'unseen' | 'begun' | 'over' | 'reported' = 'unseen'
  let lastReport = ''
  let due = Number.POSITIVE_INFINITY

  const tell = (report: Report) => {
    if ('error' in report) emit({ type: 'dice-void', reason: report.error })
    else if (shake === 'over') emit({ type: 'dice-rolled', values: report.values })
    else emit({ type: 'dice-void', reason: 'no-shake-seen' })
  }

  return {
    dueAt: () => due,
    awaitsRest: () => shake === 'begun',
    shakeBegins(reportDue: number) {
      setFault('no-report', false)
      setFault('reports-disagree', false)
      shake = 'begun'
      lastReport = ''
      due = reportDue
    },
    shakeEnds() {
      if (shake === 'begun') shake = 'over'
    },
    /** The link broke, or the shaker did: no report can belong to a shake that was seen. */
    forget() {
      shake = 'unseen'
      due = Number.POSITIVE_INFINITY
    },
    reports(report: Report) {
      const text = textOf(report)
      if (text === lastReport) return
      if (shake === 'reported') return setFault('reports-disagree', true)
      tell(report)
      lastReport = text
      if (shake !== 'over') return
      shake = 'reported'
      due = Number.POSITIVE_INFINITY
      setFault('no-report', false)
    },
    wake(at: number) {
      if (at < due) return
      due = Number.POSITIVE_INFINITY
      setFault('no-report', true)
    },
  }
}
