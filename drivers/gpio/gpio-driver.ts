import { z } from 'zod'
import { type Driver, type DriverKind, type DriverStep, idle, type LinkMode } from '../driver.ts'
import type { DeviceEvent } from '../events.ts'
import { type Framed, nothingPending, type Pending } from '../framing/framer.ts'
import {
  type Contact,
  type ContactChange,
  type ContactStates,
  nextSettling,
  rejoinContacts,
  settleContacts,
  takeLevel,
  unheardContacts,
} from './debounce.ts'
import { encodeLevel, type Level, type LevelFrame, levelFramer } from './levels.ts'
import { type Output, readBack } from './outputs.ts'

/** The lines of one chip that a device needs; a tap opens no outputs. */
export type GpioLines = { inputs: number[]; outputs: number[] }

/** A kind of device on GPIO lines. Its settings say which, so that the configuration says it once. */
export type GpioKind<Settings> = DriverKind<Settings> & { lines(settings: Settings): GpioLines }

/** The number of a line on its chip, as a key of the settings. */
export const lineKey = z.string().regex(/^(0|[1-9]\d{0,3})$/, 'must be the number of a line on its chip')

/** How long a level must last before it counts (ms). */
export const debounceTime = z.int().min(0).max(10_000).default(10)

/** What the contacts and outputs of one device mean. `State` is what it remembers, a JSON value. */
type Panel<State> = {
  initial: State
  contacts: Contact[]
  /** What a contact's change says. */
  read(state: State, change: ContactChange): { state: State; events: DeviceEvent[] }
  outputs: readonly Output[]
  /** What the outputs should show now, as far as no command has a say. */
  shows(state: State): Level[]
}

type GpioClass<Settings, State> = Pick<GpioKind<Settings>, 'name' | 'device' | 'settings' | 'lines' | 'commands'> & {
  panel(settings: Settings): Panel<State>
}

/** One class of device on GPIO lines. */
export const gpioDriver = <Settings, State>({ panel, ...kind }: GpioClass<Settings, State>): GpioKind<Settings> => ({
  ...kind,
  wire: 'gpio',
  // Contacts have no heartbeat, and a table may be closed for days.
  silentAfter: Number.POSITIVE_INFINITY,
  create: (settings, mode) => createDriver(panel(settings), mode),
})

type GpioState<State> = {
  readonly framing: Pending
  readonly contacts: ContactStates
  readonly panel: State
  /** What the outputs were last set to. */
  readonly shown: readonly Level[]
}

function createDriver<State>(panel: Panel<State>, mode: LinkMode): Driver<GpioState<State>> {
  const { contacts, outputs } = panel

  const read = (state: GpioState<State>, changes: readonly ContactChange[], events: DeviceEvent[]) => {
    if (changes.length === 0) return state
    let known = state.panel
    for (const change of changes) {
      const said = panel.read(known, change)
      known = said.state
      events.push(...said.events)
    }
    return { ...state, panel: known }
  }
  const settle = (state: GpioState<State>, at: number, events: DeviceEvent[]) => {
    const due = settleContacts(contacts, state.contacts, at)
    return due.state === state.contacts ? state : read({ ...state, contacts: due.state }, due.changes, events)
  }
  const take = (state: GpioState<State>, frame: LevelFrame, at: number, events: DeviceEvent[]) => {
    if (frame.kind === 'discarded') {
      events.push({ type: 'discarded', bytes: frame.bytes, reason: frame.reason })
      return state
    }
    const { message: level, bytes } = frame
    const changed = takeLevel(contacts, state.contacts, level, at)
    if (changed) return read({ ...state, contacts: changed.state }, changed.changes, events)
    const output = outputs.find(({ line }) => line === level.line)
    if (output) events.push(readBack(output, level))
    else events.push({ type: 'discarded', bytes, reason: `line ${level.line} has no meaning in the settings` })
    return state
  }
  const takeAll = (
    before: GpioState<State>,
    framed: Framed<LevelFrame, Pending>,
    at: number,
    events: DeviceEvent[],
  ) => {
    let state = framed.state === before.framing ? before : { ...before, framing: framed.state }
    for (const frame of framed.frames) state = take(state, frame, at, events)
    return state
  }
  /** Sets the outputs to what they should show. */
  const show = (state: GpioState<State>, frames: number, events: DeviceEvent[]): DriverStep<GpioState<State>> => {
    const levels = mode === 'tap' ? [] : panel.shows(state.panel)
    const changed = levels.filter((level) => !state.shown.some((shown) => isSame(shown, level)))
    const next = changed.length === 0 ? state : { ...state, shown: levels }
    return { state: next, frames, events, replies: changed.map(encodeLevel) }
  }

  return {
    initial: { framing: nothingPending, contacts: unheardContacts(contacts), panel: panel.initial, shown: [] },
    step(before, input) {
      const events: DeviceEvent[] = []
      if (input.type === 'command') return idle(before)
      const { at } = input
      const state = settle(before, at, events)
      switch (input.type) {
        case 'bytes': {
          const framed = levelFramer.receive(state.framing, input.bytes)
          const frames = framed.frames.filter(({ kind }) => kind === 'message').length
          return show(takeAll(state, framed, at, events), frames, events)
        }
        case 'opened': {
          // The outputs were released with the link.
          const rejoined = { ...state, contacts: rejoinContacts(state.contacts), shown: [] }
          return show(takeAll(rejoined, levelFramer.reset(state.framing), at, events), 0, events)
        }
        case 'wake':
          return show(state, 0, events)
      }
    },
    wakeAt: (state) => nextSettling(state.contacts),
  }
}

const isSame = (one: Level, other: Level) => one.line === other.line && one.level === other.level
