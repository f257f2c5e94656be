import {
  clearAllFaults,
  clearFault,
  type Faults,
  faultChange,
  hasRoomFor,
  mostStandingFaults,
  noFaults,
  raiseFault,
} from '../device-faults.ts'
import type { DriverKind } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import type { LineFrame } from './codec.ts'
import { clockSkew, judgeClock } from './device-clock.ts'
import { leftOut, type Meaning, type MessageReader, matching, statefulMessage, whole } from './fields.ts'

/** The messages of one class, by their types: its own beside those that every class has. */
export type LineMessages = {
  types: readonly string[]
  initial: Remembered
  /** Undefined for a type that the class does not have; a string says what is wrong with the message. */
  read(state: Remembered, frame: LineFrame, at: number): Read | string | undefined
}

type Read = { state: Remembered; events: DeviceEvent[] }

/** What messages remember: those that every class has, and the class's own. */
export type Remembered = { readonly common: Common; readonly own: unknown }

/** Who the device is, which of its faults stand, and what the host finds wrong with it. */
type Common = {
  readonly identity: string
  readonly faults: Faults
  readonly wrongDevice: string | null
  readonly clockAlarm: string | null
}

/** The messages of a class by their types. `BOOT` is read after the one that every class has. */
export type OwnMessages<Own> = { readonly [type: string]: MessageReader<Own> }

export const readMessages = <Own>(device: DriverKind['device'], own: OwnMessages<Own>, initial: Own): LineMessages => {
  const common = new Map(Object.entries(commonMessages(device)))
  const ownTypes: ReadonlyMap<string, MessageReader<unknown>> = new Map(Object.entries(own))

  return {
    types: [...new Set([...common.keys(), ...ownTypes.keys()])],
    initial: { common: { identity: '', faults: noFaults, wrongDevice: null, clockAlarm: null }, own: initial },
    read(state, { type, fields }, at) {
      const ofAll = common.get(type)
      const ofClass = ownTypes.get(type)
      if (ofAll === undefined && ofClass === undefined) return undefined
      const first = ofAll === undefined ? [] : ofAll.read(state.common, fields, at)
      if (typeof first === 'string') return first
      const then = ofClass === undefined ? [] : ofClass.read(state.own, fields, at)
      if (typeof then === 'string') return then
      return both(state, first, then)
    },
  }
}

function both(
  state: Remembered,
  first: Exclude<Meaning<Common>, string>,
  then: Exclude<Meaning<unknown>, string>,
): Read {
  if (Array.isArray(first) && Array.isArray(then))
    return { state, events: first.length === 0 ? then : [...first, ...then] }
  return {
    state: {
      common: Array.isArray(first) ? state.common : first.state,
      own: Array.isArray(then) ? state.own : then.state,
    },
    events: [...eventsIn(first), ...eventsIn(then)],
  }
}

const eventsIn = (meaning: Exclude<Meaning<unknown>, string>): DeviceEvent[] =>
  Array.isArray(meaning) ? meaning : meaning.events

/** The code of the fault that a device of another class is than its port was set up for. */
export const wrongDevice = 'wrong-device'

const wrongDeviceText = (heard: string, device: string) =>
  `'${heard}' answers where the configuration has ${device}: plug in the right device, or name the right driver.`

const label = (name: string) => matching(name, '1 to 20 characters', /^.{1,20}$/)
const deviceClass = matching('class', 'a class in lower-case words joined by hyphens', /^[a-z]+(-[a-z]+)*$/)
const faultCode = matching('code', '1 to 24 lower-case letters, digits and hyphens', /^[a-z0-9-]{1,24}$/)
const faultText = matching('text', 'at most 60 characters', /^.{0,60}$/)

const identityFields = [
  matching('version', '1, the version spoken here', /^1$/),
  deviceClass,
  label('model'),
  label('serial'),
  label('firmware'),
  leftOut(whole('time', 0, 99_999_999_999)),
] as const

const commonMessages = (device: DriverKind['device']): OwnMessages<Common> => ({
  HB: statefulMessage(identityFields, (state: Common, [, heard, model, serial, firmware, seconds], at) =>
    heard === device
      ? beat(state, [model, serial, firmware], seconds, at)
      : ofWrongDevice(state, wrongDeviceText(heard, device)),
  ),
  BOOT: statefulMessage([], (state: Common) => {
    const { faults, events } = clearAllFaults(state.faults)
    return { state: withFaults(state, faults), events: [{ type: 'restarted' }, ...events] }
  }),
  FLT: statefulMessage([faultCode, faultText], (state: Common, [code, text]) => {
    if (!hasRoomFor(state.faults, code))
      return `code '${code}' is one fault more than the ${mostStandingFaults} that can stand`
    const { faults, events } = raiseFault(state.faults, code, text)
    return { state: withFaults(state, faults), events }
  }),
  // Told though no such fault stands, too: it is what a sound device answers to a self-test.
  FLC: statefulMessage([faultCode], (state: Common, [code]) => ({
    state: withFaults(state, clearFault(state.faults, code).faults),
    events: [{ type: 'device-fault-cleared', code }],
  })),
})

const withFaults = (state: Common, faults: Faults): Common => (faults === state.faults ? state : { ...state, faults })

const ofWrongDevice = (state: Common, text: string): Meaning<Common> => ({
  state: text === state.wrongDevice ? state : { ...state, wrongDevice: text },
  events: faultChange(wrongDevice, state.wrongDevice, text),
})

function beat(state: Common, nameplate: [string, string, string], seconds: number | null, at: number): Meaning<Common> {
  const [model, serial, firmware] = nameplate
  const identity = nameplate.join()
  const clockAlarm = seconds === null ? state.clockAlarm : judgeClock(state.clockAlarm, seconds * 1000, at)
  const isSame = identity === state.identity && state.wrongDevice === null && clockAlarm === state.clockAlarm
  if (isSame) return []
  const events = faultChange(wrongDevice, state.wrongDevice, null)
  if (identity !== state.identity) events.push({ type: 'identified', model, serial, firmware })
  events.push(...faultChange(clockSkew, state.clockAlarm, clockAlarm))
  return { state: { ...state, identity, wrongDevice: null, clockAlarm }, events }
}
