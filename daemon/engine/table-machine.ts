import type { DeviceCommand } from '../../drivers/commands.ts'
import type { Driver, DriverInput } from '../../drivers/driver.ts'
import type { DeviceClass, DeviceEvent } from '../../drivers/events.ts'
import { codeFinding } from '../../games/table/common/finding-codes.ts'
import { type Effect, findingIn, type Layout, type Step } from '../../games/table/live.ts'
import type { DeviceReport } from '../../games/table/proof/board-proof.ts'
import { type TableState, type TableSteps, tableSteps } from '../../games/table/table.ts'
import type { TableSetup } from '../config/shape.ts'
import type { Entry, EntryBody } from '../journal/entry.ts'
import { longestLine } from '../journal/lines.ts'
import { isOfDevice } from '../links/ladder.ts'
import type { Reply } from './device-commands.ts'
import {
  type DeviceNoise,
  dueNoise,
  filterNoise,
  mergedNoise,
  noiseDueAt,
  noNoise,
  reopenedNoise,
} from './devices/device-noise.ts'
import {
  type BlindSpan,
  type DeviceTiming,
  notRead,
  timed,
  type WireTiming,
  wireTiming,
} from './devices/device-timing.ts'
import {
  dueRepeats,
  filterFindings,
  noRepeats,
  type RepeatedFindings,
  repeatsDueAt,
} from './devices/repeated-findings.ts'
import { clockStepped, linkFlooded } from './entry-findings.ts'
import { layoutCommands } from './layout-commands.ts'
import { saidIn } from './operator-input.ts'
import { isRefusal, refusalEffects } from './requests/refused-requests.ts'
import { watchedEffects } from './retained-findings.ts'
import { withMember } from './with-member.ts'

/** What one table is made of, by its configuration: its rules and its drivers. It remembers nothing. */
export type TableMachine = {
  readonly id: string
  readonly game: TableSetup['game']
  readonly rules: TableSteps
  readonly devices: ReadonlyMap<string, DeviceRules>
  readonly initial: MachineState
}

/** `linkAlert` is the id of the alert that its link is lost. */
type DeviceRules = { kind: DeviceClass; driver: Driver; wire: WireTiming; linkAlert: string }

type DeviceState = {
  readonly driver: unknown
  readonly noise: DeviceNoise
  /** Absent where an earlier version did not count them. */
  readonly repeats?: RepeatedFindings
  readonly identity: string | null
  readonly timing: DeviceTiming
}

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
type Turn = { machine: TableMachine; state: { -readonly [Member in keyof MachineState]: MachineState[Member] } }

export function tableMachine({ id, game, options, devices }: TableSetup): TableMachine {
  const ready = devices.map(({ config, kind, driver }) => {
    const identity = config.serialNumber ?? null
    const state: DeviceState = { driver: driver.initial, noise: noNoise, repeats: noRepeats, identity, timing: notRead }
    const linkAlert = linkAlertId(config.id)
    const wire = wireTiming(kind, config.delay)
    return { id: config.id, rules: { kind: kind.device, driver, wire, linkAlert }, state }
  })
  const confirming = ready.filter(({ rules }) => provesWagers(rules))
  const rules = tableSteps(
    game,
    options,
    confirming.map(({ id }) => id),
  )
  return {
    id,
    game,
    rules,
    devices: new Map(ready.map((device) => [device.id, device.rules])),
    initial: {
      table: rules.initial,
      devices: Object.fromEntries(ready.map((device) => [device.id, device.state])),
      alerts: {},
      seq: 0,
      layout: rules.layout(rules.initial),
      blind: null,
      isOver: false,
    },
  }
}

/** Whether a device is a board whose messages show that no chip is still on its way. */
const provesWagers = ({ kind, wire }: DeviceRules): boolean => kind === 'bet-sensors' && wire.confirms

const received = Buffer.allocUnsafe(longestLine / 2)

/** Good until the next are asked for. */
const bytesOf = ({ data }: Entry & { kind: 'bytes' }): Uint8Array => received.subarray(0, received.write(data, 'hex'))

/**
 * Drivers and rules of one table together, with no clock, file or network. Live play, restart and replay all feed it the
 * same entries and get the same derived ones.
 */
export function stepMachine(machine: TableMachine, before: MachineState, entry: Entry): MachineStep {
  const turn: Turn = { machine, state: { ...before } }
  const step = takeEntry(turn, entry)
  if (!turn.state.isOver) showLayout(turn, entry.at, step.replies)
  return step
}

function takeEntry(turn: Turn, entry: Entry): MachineStep {
  switch (entry.kind) {
    case 'bytes':
      return read(turn, entry.device, { type: 'bytes', bytes: bytesOf(entry), at: entry.at })
    case 'wake':
      return read(turn, entry.device, { type: 'wake', at: entry.at })
    case 'link':
      return link(turn, entry)
    case 'operator':
      return followed(
        turn,
        isRefusal(entry.op) ? entriesOf(turn, refusalEffects(roundOf(turn), entry)) : asked(turn, entry),
      )
    case 'blind':
      turn.state.blind = { since: entry.since, until: entry.until }
      return followed(turn, [])
    case 'flood':
      return followed(turn, entriesOf(turn, [findingIn(roundOf(turn), linkFlooded(entry))]))
    case 'clock':
      return followed(turn, entriesOf(turn, [findingIn(roundOf(turn), clockStepped(entry))]))
    case 'overwritten':
    case 'rival':
      return followed(turn, entriesOf(turn, watchedEffects(entry, roundOf(turn))))
    case 'ended':
      turn.state.isOver = true
      return followed(turn, play(turn, turn.machine.rules.interrupt(turn.state.table, entry.why)))
    default:
      return followed(turn, [])
  }
}

const asked = (turn: Turn, entry: Entry & { kind: 'operator' }): EntryBody[] =>
  play(turn, turn.machine.rules.apply(turn.state.table, saidIn(entry), { since: entry.at, at: entry.at }))

const followed = ({ state }: Turn, derived: EntryBody[]): MachineStep => ({
  state,
  derived,
  frames: 0,
  events: 0,
  replies: [],
})

function link(turn: Turn, { device, at, state: linkState, reason }: Entry & { kind: 'link' }): MachineStep {
  const { machine, state } = turn
  const isOpen = linkState === 'open'
  const place = state.devices[device]
  const isBoard = machine.devices.get(device)?.kind === 'bet-sensors'
  if (isOpen && place !== undefined) keep(turn, device, { ...place, noise: reopenedNoise(place.noise) })
  if (isBoard) state.table = machine.rules.linked(state.table, isOpen)
  if (!isOpen) {
    const alerted = linkAlert(turn, device, `${device}: ${reason ?? linkState}`)
    const released = isBoard ? play(turn, machine.rules.offline(state.table, device)) : []
    return followed(turn, [...alerted, ...released])
  }
  const step = read(turn, device, { type: 'opened', at }, linkAlert(turn, device))
  if (isBoard) step.replies.push(...tellBets(turn, device, at))
  return step
}

/** Sensors report chips that are moved; what lies on the layout already they report when they are asked. */
const tellBets = (turn: Turn, device: string, at: number): Reply[] => command(turn, device, { type: 'tell-bets' }, at)

/** What a device says, while it is read. */
type Hearing = { kind: DeviceClass; report: DeviceReport; noise: DeviceNoise; repeats: RepeatedFindings }

function read(turn: Turn, device: string, input: DriverInput, derived: EntryBody[] = []): MachineStep {
  const { machine, state } = turn
  const rules = machine.devices.get(device)
  const place = state.devices[device]
  if (rules === undefined || place === undefined) return followed(turn, derived)
  const { at } = input
  const { kind, driver, linkAlert: alertOfLink } = rules
  const reading = driver.step(place.driver, input)
  const { span, timing } =
    reading.frames === 0
      ? { span: { since: at, at }, timing: place.timing }
      : timed(place.timing, rules.wire, { at, frames: reading.frames, blind: state.blind })
  const report = { device, ...span }
  const proves = provesWagers(rules)
  const hearing: Hearing = { kind, report, noise: place.noise, repeats: place.repeats ?? noRepeats }
  let { identity } = place
  if (reading.frames > 0 && state.alerts[alertOfLink] !== undefined) derived.push(...heardAgain(turn, device, kind))
  derived.push(...summedUp(turn, hearing))
  let events = 0
  let mayDoubt = false
  for (const event of mergedNoise(reading.events)) {
    derived.push({ kind: 'event', table: machine.id, device, seq: ++state.seq, event })
    if (event.type === 'identified') {
      identity ??= event.serial
      derived.push(...identified(turn, device, identity, event.serial))
    }
    const filtered = filterNoise(hearing.noise, event, at)
    hearing.noise = filtered.noise
    if (proves) derived.push(...confirmed(turn, event, report))
    for (const told of filtered.told) derived.push(...hear(turn, hearing, told))
    if (isOfDevice(event)) events++
    mayDoubt ||= event.type === 'sequence' || event.type === 'bet-total'
  }
  if (proves && reading.inOrder && !reading.events.some(losesMessages))
    derived.push(...play(turn, machine.rules.heard(state.table, report)))
  keep(turn, device, { ...place, ...knownOf(hearing), driver: reading.state, identity, timing })
  const replies = reading.replies.map((bytes) => ({ table: machine.id, device, bytes }))
  if (mayDoubt && kind === 'bet-sensors' && machine.rules.isInDoubt(state.table))
    replies.push(...tellBets(turn, device, at))
  return { state, derived, frames: reading.frames, events, replies }
}

/** A device that was silent says something whole: its link was never closed, so the driver goes on where it was. */
function heardAgain(turn: Turn, device: string, kind: DeviceClass): EntryBody[] {
  const { state, machine } = turn
  if (kind === 'bet-sensors') state.table = machine.rules.linked(state.table, true)
  return linkAlert(turn, device)
}

const knownOf = ({ noise, repeats }: Hearing) => ({ noise, repeats })

/** Of what was only counted, as much as is due to be told. */
function summedUp(turn: Turn, hearing: Hearing): EntryBody[] {
  const { device, at } = hearing.report
  const noise = dueNoise(hearing.noise, at)
  const { repeats, findings } = dueRepeats(hearing.repeats, device, at)
  Object.assign(hearing, { noise: noise.noise, repeats })
  return [
    ...noise.told.flatMap((event) => hear(turn, hearing, event)),
    ...entriesOf(
      turn,
      findings.map((found) => findingIn(roundOf(turn), found)),
    ),
  ]
}

/** The old state stays where nothing has changed. */
function keep({ state }: Turn, device: string, place: DeviceState): void {
  const before = state.devices[device]
  if (before !== undefined && isSameState(before, place)) return
  state.devices = withMember(state.devices, device, place)
}

const isSameState = (one: DeviceState, other: DeviceState): boolean =>
  one.driver === other.driver &&
  one.noise === other.noise &&
  one.repeats === other.repeats &&
  one.identity === other.identity &&
  one.timing === other.timing

function hear(turn: Turn, hearing: Hearing, event: DeviceEvent): EntryBody[] {
  const { state, machine } = turn
  const { kind, report } = hearing
  const { device, since, at } = report
  const step = machine.rules.apply(state.table, { from: 'device', device, kind, event }, { since, at })
  const { repeats, told } = filterFindings(hearing.repeats, step.effects, at)
  hearing.repeats = repeats
  return play(turn, { ...step, effects: told })
}

/** What an event says about the messages before it: that they were all heard, or that some are lost. */
function confirmed(turn: Turn, event: DeviceEvent, report: DeviceReport): EntryBody[] {
  const { state, machine } = turn
  if (event.type === 'discarded') return []
  if (!losesMessages(event)) return play(turn, machine.rules.heard(state.table, report))
  state.table = machine.rules.missed(state.table, report)
  return []
}

const losesMessages = ({ type }: DeviceEvent): boolean =>
  type === 'sequence' || type === 'restarted' || type === 'discarded'

/** The entries of what the table did. */
function play(turn: Turn, { state, effects }: Step<TableState>): EntryBody[] {
  turn.state.table = state
  return effects.length === 0 ? [] : entriesOf(turn, effects)
}

/** The first serial number heard on a wire, or the configured one, is the one that belongs there. */
function identified(turn: Turn, device: string, identity: string, serial: string): EntryBody[] {
  const alertId = `${device}-identity`
  if (identity === serial)
    return entriesOf(turn, [{ type: 'alert', id: alertId, raised: false, text: `${device} is ${serial} again` }])
  const text = `${device}: ${identity} belongs on this wire, and ${serial} answers`
  const found = codeFinding('device-changed', text, 'violation')
  return entriesOf(turn, [{ type: 'alert', id: alertId, raised: true, text }, findingIn(roundOf(turn), found)])
}

const roundOf = ({ machine, state }: Turn): number => machine.rules.view(state.table).round

const entriesOf = (turn: Turn, effects: readonly Effect[]): EntryBody[] =>
  effects.flatMap((effect) =>
    effect.type === 'alert'
      ? alert(turn, effect)
      : [{ kind: 'effect' as const, table: turn.machine.id, ...numbered(turn, effect), effect }],
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

const linkAlertId = (device: string): string => `${device}-link`

/** Whether one of these entries says that the link of the device is back. */
export const isLinkBack = (derived: readonly EntryBody[], device: string): boolean =>
  derived.some(
    (body) =>
      body.kind === 'effect' &&
      body.effect.type === 'alert' &&
      !body.effect.raised &&
      body.effect.id === linkAlertId(device),
  )

const linkAlert = (turn: Turn, device: string, trouble?: string): EntryBody[] =>
  alert(turn, {
    type: 'alert',
    id: linkAlertId(device),
    raised: trouble !== undefined,
    text: trouble ?? `${device}: the link is back`,
  })

/** The boards of the table are told what has changed of its layout. */
function showLayout(turn: Turn, at: number, replies: Reply[]): void {
  const { machine, state } = turn
  const now = machine.rules.layout(state.table)
  const commands = layoutCommands(state.layout, now)
  if (commands === undefined) return
  state.layout = now
  for (const [device, { kind, driver }] of machine.devices)
    if (kind === 'bet-sensors')
      for (const each of commands) if (driver.supports?.(each)) replies.push(...command(turn, device, each, at))
}

function command(turn: Turn, device: string, order: DeviceCommand, at: number): Reply[] {
  const { machine, state } = turn
  const rules = machine.devices.get(device)
  const place = state.devices[device]
  if (rules === undefined || place === undefined) return []
  const told = rules.driver.step(place.driver, { type: 'command', command: order, at })
  if (told.state !== place.driver) keep(turn, device, { ...place, driver: told.state })
  return told.replies.map((bytes) => ({ table: machine.id, device, bytes }))
}

/** Tells a device something (`at` in ms); nothing goes out where it can't be told. */
export function commandDevice(
  machine: TableMachine,
  before: MachineState,
  device: string,
  order: DeviceCommand,
  at: number,
): { state: MachineState; replies: Reply[] } {
  const turn: Turn = { machine, state: { ...before } }
  return { replies: command(turn, device, order, at), state: turn.state }
}

/** Entries for effects that the table's own rules do not make. */
export function withEffects(
  machine: TableMachine,
  before: MachineState,
  effects: readonly Effect[],
): { state: MachineState; derived: EntryBody[] } {
  if (effects.length === 0) return { state: before, derived: [] }
  const turn: Turn = { machine, state: { ...before } }
  return { derived: entriesOf(turn, effects), state: turn.state }
}

/** The device that wants to be woken first, and when (ms). */
export function nextWake({ devices }: TableMachine, state: MachineState): { device: string; at: number } {
  const first = { device: '', at: Number.POSITIVE_INFINITY }
  for (const [device, { driver }] of devices) {
    const place = state.devices[device]
    if (place === undefined) continue
    const at = Math.min(driver.wakeAt(place.driver), noiseDueAt(place.noise), repeatsDueAt(place.repeats ?? noRepeats))
    if (at < first.at) Object.assign(first, { device, at })
  }
  return first
}
