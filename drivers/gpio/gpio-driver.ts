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
  return {
    initial: { framing: nothingPending, contacts: unheardContacts(panel.contacts), panel: panel.initial, shown: [] },
    step(before, input) {
      if (input.type === 'command') return idle(before)
      const heard: Heard = { at: input.at, events: [] }
      const state = settle(panel, before, heard)
      switch (input.type) {
        case 'bytes': {
          const framed = levelFramer.receive(state.framing, input.bytes)
          const frames = framed.frames.filter(({ kind }) => kind === 'message').length
          return show(panel, mode, takeAll(panel, state, framed, heard), frames, heard)
        }
        case 'opened': {
          // The outputs were released with the link.
          const rejoined = { ...state, contacts: rejoinContacts(state.contacts), shown: [] }
          const framed = levelFramer.reset(state.framing)
          return show(panel, mode, takeAll(panel, rejoined, framed, heard), 0, heard)
        }
        case 'wake':
          return show(panel, mode, state, 0, heard)
      }
    },
    wakeAt: (state) => nextSettling(state.contacts),
  }
}

/** One input: when it came (ms), and what it says so far. */
type Heard = { readonly at: number; readonly events: DeviceEvent[] }

function read<State>(
  panel: Panel<State>,
  state: GpioState<State>,
  changes: readonly ContactChange[],
  heard: Heard,
): GpioState<State> {
  if (changes.length === 0) return state
  let known = state.panel
  for (const change of changes) {
    const said = panel.read(known, change)
    known = said.state
    heard.events.push(...said.events)
  }
  return { ...state, panel: known }
}

function settle<State>(panel: Panel<State>, state: GpioState<State>, heard: Heard): GpioState<State> {
  const due = settleContacts(panel.contacts, state.contacts, heard.at)
  return due.state === state.contacts ? state : read(panel, { ...state, contacts: due.state }, due.changes, heard)
}

function takeAll<State>(
  panel: Panel<State>,
  before: GpioState<State>,
  framed: Framed<LevelFrame, Pending>,
  heard: Heard,
): GpioState<State> {
  let state = framed.state === before.framing ? before : { ...before, framing: framed.state }
  for (const frame of framed.frames) state = take(panel, state, frame, heard)
  return state
}

function take<State>(panel: Panel<State>, state: GpioState<State>, frame: LevelFrame, heard: Heard): GpioState<State> {
  const { at, events } = heard
  if (frame.kind === 'discarded') {
    events.push({ type: 'discarded', bytes: frame.bytes, reason: frame.reason })
    return state
  }
  const { message: level, bytes } = frame
  const changed = takeLevel(panel.contacts, state.contacts, level, at)
  if (changed) return read(panel, { ...state, contacts: changed.state }, changed.changes, heard)
  const output = panel.outputs.find(({ line }) => line === level.line)
  if (output) events.push(readBack(output, level))
  else events.push({ type: 'discarded', bytes, reason: `line ${level.line} has no meaning in the settings` })
  return state
}

/** Sets the outputs to what they should show. */
function show<State>(
  panel: Panel<State>,
  mode: LinkMode,
  state: GpioState<State>,
  frames: number,
  heard: Heard,
): DriverStep<GpioState<State>> {
  const levels = mode === 'tap' ? [] : panel.shows(state.panel)
  const changed = levels.filter((level) => !state.shown.some((shown) => isSame(shown, level)))
  const next = changed.length === 0 ? state : { ...state, shown: levels }
  return { state: next, frames, events: heard.events, replies: changed.map(encodeLevel) }
}

const isSame = (one: Level, other: Level) => one.line === other.line && one.level === other.level
