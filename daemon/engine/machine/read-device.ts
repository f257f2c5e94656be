import type { DeviceCommand } from '../../../drivers/commands.ts'
import type { DriverInput, Reading } from '../../../drivers/driver.ts'
import type { DeviceClass, DeviceEvent } from '../../../drivers/events.ts'
import { withoutCardText, withoutFaces } from '../../../drivers/redact-cards.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import { findingIn } from '../../../games/table/inputs-and-effects.ts'
import type { DeviceReport } from '../../../games/table/proof/spans-and-pauses.ts'
import type { EntryBody } from '../../journal/entry.ts'
import { isOfDevice } from '../../links/ladder.ts'
import type { Reply } from '../device-addresses.ts'
import {
  type DeviceNoise,
  dueNoise,
  filterNoise,
  isToldAlready,
  mergedNoise,
  withTold,
} from '../devices/device-noise.ts'
import { type DeviceTiming, earliestUnheard, timed, type WireTiming } from '../devices/device-timing.ts'
import { dueRepeats, filterFindings, noRepeats, type RepeatedFindings } from '../devices/repeated-findings.ts'
import { withMember } from '../with-member.ts'
import {
  type DeviceRules,
  type DeviceState,
  entriesOf,
  followed,
  linkAlert,
  type MachineStep,
  play,
  roundOf,
  type Turn,
} from './machine-state.ts'

/** Whether a device is a board whose messages show that no chip is still on its way. */
export const provesWagers = ({ kind, wire }: DeviceRules): boolean => kind === 'bet-sensors' && wire.confirms

/** Sensors report chips that are moved; what lies on the layout already they report when they are asked. */
export const tellBets = (turn: Turn, device: string, at: number): Reply[] =>
  command(turn, device, { type: 'tell-bets' }, at)

/** What a device says, while it is read. */
type Hearing = {
  noise: DeviceNoise
  identity: string | null
  kind: DeviceClass
  report: DeviceReport
  /** It is a device whose messages prove a round. */
  proves: boolean
  repeats: RepeatedFindings
  /** How many events it meant. */
  events: number
}

export function read(turn: Turn, device: string, input: DriverInput, derived: EntryBody[] = []): MachineStep {
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
      : timed(place.timing, rules.wire, { at, frames: reading.frames, cards: cardsIn(reading), blind: state.blind })
  const report = { device, ...span }
  const proves = machine.rules.witnesses.includes(device)
  const hearing: Hearing = {
    kind,
    report,
    proves,
    noise: place.noise,
    repeats: place.repeats ?? noRepeats,
    identity: place.identity,
    events: 0,
  }
  if (reading.frames > 0 && state.alerts[alertOfLink] !== undefined) derived.push(...heardAgain(turn, device, kind))
  derived.push(...summedUp(turn, hearing))
  for (const event of mergedNoise(reading.events)) derived.push(...hearEvent(turn, hearing, withoutCardText(event)))
  if (proves && reading.inOrder && !reading.events.some(losesMessages))
    derived.push(...play(turn, machine.rules.heard(state.table, report)))
  if (reading.frames > 0 && !reading.events.some(losesMessages))
    derived.push(...play(turn, machine.rules.claimed(state.table, report)))
  const { noise, repeats, identity, events } = hearing
  keep(turn, device, { driver: reading.state, noise, repeats, identity, timing })
  if (proves && reading.events.length > 0) state.table = machine.rules.forgotten(state.table, earliestOf(turn, at))
  const replies = reading.replies.map((bytes) => ({ table: machine.id, device, bytes }))
  if (kind === 'bet-sensors' && reading.events.some(mayDoubt) && machine.rules.isInDoubt(state.table))
    replies.push(...tellBets(turn, device, at))
  return { state, derived, frames: reading.frames, events, replies }
}

/** What the table has yet to hear has happened after this (ms). */
function earliestOf({ machine, state }: Turn, at: number): number {
  const timings: [DeviceTiming, WireTiming][] = []
  for (const [id, { wire }] of machine.devices) {
    const timing = state.devices[id]?.timing
    if (timing !== undefined) timings.push([timing, wire])
  }
  return earliestUnheard(timings, state.blind, at)
}

const cardsIn = ({ events }: Reading): number => events.filter(({ type }) => type === 'card-drawn').length

const mayDoubt = ({ type }: DeviceEvent): boolean => type === 'sequence' || type === 'bet-total'

/** What follows from one event of a reading. */
function hearEvent(turn: Turn, hearing: Hearing, event: DeviceEvent): EntryBody[] {
  const { machine, state } = turn
  const { report } = hearing
  const { device, at } = report
  const derived: EntryBody[] = []
  if (!isToldAlready(hearing.noise, event)) {
    derived.push({ kind: 'event', table: machine.id, device, seq: ++state.seq, event: withoutFaces(event) })
    if (isOfDevice(event)) hearing.events++
    hearing.noise = withTold(hearing.noise, event)
  }
  if (event.type === 'identified') {
    hearing.identity ??= event.serial
    derived.push(...identified(turn, device, hearing.identity, event.serial))
  }
  const { noise, told } = filterNoise(hearing.noise, event, at)
  hearing.noise = noise
  if (hearing.proves) derived.push(...confirmed(turn, event, report))
  for (const each of told) derived.push(...hear(turn, hearing, each))
  return derived
}

/** A device that was silent says something whole: its link was never closed, so the driver goes on where it was. */
function heardAgain(turn: Turn, device: string, kind: DeviceClass): EntryBody[] {
  const { state, machine } = turn
  if (kind === 'bet-sensors') state.table = machine.rules.linked(state.table, true)
  return linkAlert(turn, device)
}

/** Of what was only counted, as much as is due to be told. */
function summedUp(turn: Turn, hearing: Hearing): readonly EntryBody[] {
  const { device, at } = hearing.report
  const { noise, told } = dueNoise(hearing.noise, at)
  const { repeats, findings } = dueRepeats(hearing.repeats, device, at)
  hearing.noise = noise
  hearing.repeats = repeats
  if (told.length === 0 && findings.length === 0) return nothingDue
  return [
    ...told.flatMap((event) => hear(turn, hearing, event)),
    ...entriesOf(
      turn,
      findings.map((found) => findingIn(roundOf(turn), found)),
    ),
  ]
}

const nothingDue: readonly EntryBody[] = []

/** The old state stays where nothing has changed. */
export function keep({ state }: Turn, device: string, place: DeviceState): void {
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
  if (!losesMessages(event)) return play(turn, machine.rules.heard(state.table, report, event))
  state.table = machine.rules.missed(state.table, report)
  return []
}

const losesMessages = ({ type }: DeviceEvent): boolean =>
  type === 'sequence' || type === 'restarted' || type === 'discarded'

/** The first serial number heard on a wire, or the configured one, is the one that belongs there. */
function identified(turn: Turn, device: string, identity: string, serial: string): EntryBody[] {
  const alertId = `${device}-identity`
  if (identity === serial)
    return entriesOf(turn, [{ type: 'alert', id: alertId, raised: false, text: `${device} is ${serial} again` }])
  const text = `${device}: ${identity} belongs on this wire, and ${serial} answers`
  const found = codeFinding('device-changed', text, 'violation')
  return entriesOf(turn, [{ type: 'alert', id: alertId, raised: true, text }, findingIn(roundOf(turn), found)])
}

export function command(turn: Turn, device: string, order: DeviceCommand, at: number): Reply[] {
  const { machine, state } = turn
  const rules = machine.devices.get(device)
  const place = state.devices[device]
  if (rules === undefined || place === undefined) return []
  const told = rules.driver.step(place.driver, { type: 'command', command: order, at })
  if (told.state !== place.driver) keep(turn, device, { ...place, driver: told.state })
  return told.replies.map((bytes) => ({ table: machine.id, device, bytes }))
}
