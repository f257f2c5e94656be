import type { Driver } from '../../../drivers/driver.ts'
import type { DeviceClass } from '../../../drivers/events.ts'
import type { Effect, Layout, Step } from '../../../games/table/inputs-and-effects.ts'
import type { TableState, TableSteps } from '../../../games/table/table-steps.ts'
import type { TableSetup } from '../../config/shape.ts'
import type { EntryBody } from '../../journal/entry.ts'
import type { Reply } from '../device-addresses.ts'
import type { DeviceNoise } from '../devices/device-noise.ts'
import type { BlindSpan, DeviceTiming, WireTiming } from '../devices/device-timing.ts'
import type { RepeatedFindings } from '../devices/repeated-findings.ts'
import { type DealerShifts, withDealer } from './dealer-shifts.ts'

/** What one table is made of, by its configuration: its rules and its drivers. It remembers nothing. */
export type TableMachine = {
  readonly id: string
  readonly game: TableSetup['game']
  readonly rules: TableSteps
  readonly devices: ReadonlyMap<string, DeviceRules>
  readonly initial: MachineState
}

/** `linkAlert` is the id of the alert that its link is lost. */
export type DeviceRules = {
  kind: DeviceClass
  driver: Driver
  wire: WireTiming
  linkAlert: string
  /** What it says while its link is closed is lost and does not show. */
  unnumbered: boolean
}

export type DeviceState = {
  readonly driver: unknown
  readonly noise: DeviceNoise
  /** Absent where an earlier version did not count them. */
  readonly repeats?: RepeatedFindings
  readonly identity: string | null
  readonly timing: DeviceTiming
}

/** Who closes a table. It is closed once it was free; `isPlayed` while somebody plays at it all the same. */
export type TableClosing = { readonly by: string; readonly isClosed: boolean; readonly isPlayed: boolean }

/** All that one table remembers: a JSON value. */
export type MachineState = {
  readonly table: TableState
  readonly devices: Readonly<Record<string, DeviceState>>
  /** Alerts that stand, by id. */
  readonly alerts: Readonly<Record<string, string>>
  /** The last number given to a message of this session. */
  readonly seq: number
  /** What its boards were last told to show. */
  readonly layout: Layout
  /** The daemon was blind: it stood still, or was not running. */
  readonly blind: BlindSpan | null
  /** Absent while the table is open. */
  readonly closing?: TableClosing
  /** Absent where nobody has signed on yet. */
  readonly dealing?: DealerShifts
  /** Other rules take over in the next session. */
  readonly isOver: boolean
}

/** What follows from one entry: further entries in order, and bytes for devices. */
export type MachineStep = {
  state: MachineState
  derived: EntryBody[]
  /** Frames, and events that a device meant, for its ladder. */
  frames: number
  events: number
  replies: Reply[]
}

/** A step under way: `state` is a copy of its own, whose members are replaced and never changed. */
export type Turn = { machine: TableMachine; state: { -readonly [Member in keyof MachineState]: MachineState[Member] } }

/** The entries of what the table did. */
export function play(turn: Turn, { state, effects }: Step<TableState>): EntryBody[] {
  turn.state.table = state
  return effects.length === 0 ? [] : entriesOf(turn, effects)
}

export const roundOf = ({ state }: Turn): number => state.table.play.round

export const entriesOf = (turn: Turn, effects: readonly Effect[]): EntryBody[] =>
  effects.flatMap((effect) =>
    effect.type === 'alert'
      ? alert(turn, effect)
      : [
          {
            kind: 'effect' as const,
            table: turn.machine.id,
            ...numbered(turn, effect),
            effect: withDealer(effect, turn.state.dealing),
          },
        ],
  )

/** What is published has a number; what only the meters hear has none. */
const numbered = ({ state }: Turn, { type }: Effect) =>
  type === 'stakes' || type === 'claims' ? {} : { seq: ++state.seq }

/** An alert that says nothing new is not said again. */
function alert({ machine, state }: Turn, effect: Extract<Effect, { type: 'alert' }>): EntryBody[] {
  const { id, raised, text } = effect
  const standing = state.alerts[id]
  if (raised ? standing === text : standing === undefined) return []
  const { [id]: _, ...others } = state.alerts
  state.alerts = raised ? { ...state.alerts, [id]: text } : others
  return [{ kind: 'effect', table: machine.id, effect }]
}

export const linkAlertId = (device: string): string => `${device}-link`

/** Whether one of these entries says that the link of the device is back. */
export const isLinkBack = (derived: readonly EntryBody[], device: string): boolean =>
  derived.some(
    (body) =>
      body.kind === 'effect' &&
      body.effect.type === 'alert' &&
      !body.effect.raised &&
      body.effect.id === linkAlertId(device),
  )

export const linkAlert = (turn: Turn, device: string, trouble?: string): EntryBody[] =>
  alert(turn, {
    type: 'alert',
    id: linkAlertId(device),
    raised: trouble !== undefined,
    text: trouble ?? `${device}: the link is back`,
  })

/** A step of which no bytes for devices follow. */
export const followed = ({ state }: Turn, derived: EntryBody[]): MachineStep => ({
  state,
  derived,
  frames: 0,
  events: 0,
  replies: [],
})
