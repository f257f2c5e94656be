import type { DeviceCommand } from '../../drivers/commands.ts'
import { type Effect, findingIn } from '../../games/table/inputs-and-effects.ts'
import { mayEndRound, tellsRound } from '../../games/table/proof/round-proof.ts'
import type { TableSetup } from '../config/shape.ts'
import type { Entry, EntryBody } from '../journal/entry.ts'
import { longestLine } from '../journal/lines.ts'
import type { Reply } from './device-addresses.ts'
import { noiseDueAt, noNoise, reopenedNoise } from './devices/device-noise.ts'
import { notRead, wireTiming } from './devices/device-timing.ts'
import { noRepeats, repeatsDueAt } from './devices/repeated-findings.ts'
import { clockStepped } from './findings/clock-stepped.ts'
import { linkFlooded } from './findings/link-flooded.ts'
import { watchedEffects } from './findings/other-writers.ts'
import { peopleChanged } from './findings/people-changed.ts'
import { layoutCommands } from './layout-commands.ts'
import { dealerChanged, dealerGone, dealerUnseen, followDealing } from './machine/dealer-shifts.ts'
import {
  type DeviceRules,
  type DeviceState,
  entriesOf,
  followed,
  linkAlert,
  linkAlertId,
  type MachineState,
  type MachineStep,
  play,
  roundOf,
  type TableMachine,
  type Turn,
} from './machine/machine-state.ts'
import { command, keep, provesWagers, read, tellBets } from './machine/read-device.ts'
import { closeOrOpen, followClosing, layoutOfClosing } from './machine/table-closing.ts'
import { askedOfDealing } from './requests/dealer-operations.ts'
import { askedOfOpening } from './requests/opening-operations.ts'
import { acknowledgedIn, isForDaemon, saidIn } from './requests/operator-entries.ts'
import { isRefusal, refusalEffects } from './requests/refusal-findings.ts'

export function tableMachine({ id, game, devices, steps }: TableSetup): TableMachine {
  const ready = devices.map(({ config, kind, driver }) => {
    const identity = config.serialNumber ?? null
    const state: DeviceState = { driver: driver.initial, noise: noNoise, repeats: noRepeats, identity, timing: notRead }
    const linkAlert = linkAlertId(config.id)
    const wire = wireTiming(kind, config.delay)
    return {
      id: config.id,
      rules: { kind: kind.device, driver, wire, linkAlert, unnumbered: kind.unnumbered === true },
      state,
    }
  })
  const confirming = ready.filter(({ rules }) => provesWagers(rules))
  const tellers = ready.filter(({ rules }) => rules.wire.confirms && tellsRound(game.play, rules.kind))
  const rules = steps(
    confirming.map(({ id }) => id),
    tellers.map(({ id }) => id),
    endersAmong(ready),
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

/**
 * Devices whose silence could hide that a round is over. Those without heartbeats are waited for only where no other tells
 * the play, and keypads without them never, as they may not be used.
 */
function endersAmong(ready: readonly { id: string; rules: DeviceRules }[]): string[] {
  const play = ready.filter(({ rules: { kind, wire } }) => wire.delay > 0 && mayEndRound(kind))
  const beats = play.filter(({ rules }) => rules.wire.confirms)
  const silent = play.filter(({ rules: { kind } }) => kind !== 'dealer-keypad')
  return (beats.some(({ rules: { kind } }) => kind !== 'dealer-keypad') ? beats : silent).map(({ id }) => id)
}

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
  step.derived.push(...followClosing(turn))
  followDealer(turn)
  if (!turn.state.isOver) showLayout(turn, entry.at, step.replies)
  return step
}

/** Who deals changes between two rounds; at a closed table nobody does. */
function followDealer({ machine, state }: Turn): void {
  const { dealing, closing, table } = state
  if (dealing === undefined) return
  const known = closing?.isClosed === true ? dealerGone(dealing) : dealing
  state.dealing = followDealing(known, machine.rules, table)
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
      return followed(turn, isForDaemon(entry.op) ? [] : operated(turn, entry))
    case 'blind':
      turn.state.blind = { since: entry.since, until: entry.until }
      if (turn.state.dealing !== undefined) turn.state.dealing = dealerUnseen(turn.state.dealing, entry)
      return followed(turn, [])
    case 'flood':
      return followed(turn, entriesOf(turn, [findingIn(roundOf(turn), linkFlooded(entry))]))
    case 'clock':
      return followed(turn, entriesOf(turn, [findingIn(roundOf(turn), clockStepped(entry))]))
    case 'enrolment':
      return followed(turn, entriesOf(turn, [findingIn(roundOf(turn), peopleChanged(entry))]))
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

function operated(turn: Turn, entry: Entry & { kind: 'operator' }): EntryBody[] {
  if (isRefusal(entry.op)) return entriesOf(turn, refusalEffects(roundOf(turn), entry))
  const opening = askedOfOpening.safeParse(entry).data
  if (opening !== undefined) {
    closeOrOpen(turn, opening)
    return []
  }
  const dealing = askedOfDealing.safeParse(entry).data
  if (dealing !== undefined) {
    turn.state.dealing = dealerChanged(turn.state.dealing, dealing)
    return []
  }
  const acknowledged = acknowledgedIn(entry)
  return acknowledged === undefined ? asked(turn, entry) : entriesOf(turn, [acknowledged])
}

const asked = (turn: Turn, entry: Entry & { kind: 'operator' }): EntryBody[] =>
  play(turn, turn.machine.rules.apply(turn.state.table, saidIn(entry), { since: entry.at, at: entry.at }))

/**
 * A device without numbers may have spoken while its link was lost, or before the daemon was started; so may a shoe of which
 * no number was heard yet. Where nothing of the table was read yet, a stall hides no more than a later start would.
 */
function mayHaveMissed({ machine, state }: Turn, device: string): boolean {
  const rules = machine.devices.get(device)
  if (rules === undefined) return false
  const isUnheard = state.devices[device]?.timing.lastAt === null
  if (!rules.unnumbered && !(rules.kind === 'card-shoe' && isUnheard)) return false
  const isFirstOpened = isUnheard && state.alerts[rules.linkAlert] === undefined
  return !isFirstOpened || (state.blind !== null && isRead(state))
}

const isRead = ({ devices }: MachineState): boolean =>
  Object.values(devices).some(({ timing }) => timing.lastAt !== null)

function missedUnseen(turn: Turn, device: string, at: number): EntryBody[] {
  const { machine, state } = turn
  const kind = machine.devices.get(device)?.kind
  if (kind === undefined) return []
  const event = { type: 'sequence', fault: 'gap', expected: 0, got: 0, of: 'link' } as const
  return play(turn, machine.rules.apply(state.table, { from: 'device', device, kind, event }, { since: at, at }))
}

function link(turn: Turn, { device, at, state: linkState, reason }: Entry & { kind: 'link' }): MachineStep {
  const { machine, state } = turn
  const isOpen = linkState === 'open'
  const place = state.devices[device]
  const isBoard = machine.devices.get(device)?.kind === 'bet-sensors'
  if (isOpen && place !== undefined) keep(turn, device, { ...place, noise: reopenedNoise(place.noise) })
  if (isBoard) state.table = machine.rules.linked(state.table, isOpen)
  if (!isOpen) {
    const alerted = linkAlert(turn, device, `${device}: ${reason ?? linkState}`)
    const released =
      machine.rules.witnesses.includes(device) || isBoard ? play(turn, machine.rules.offline(state.table, device)) : []
    return followed(turn, [...alerted, ...released])
  }
  const missed = mayHaveMissed(turn, device) ? missedUnseen(turn, device, at) : []
  const step = read(turn, device, { type: 'opened', at }, [...linkAlert(turn, device), ...missed])
  if (isBoard) step.replies.push(...tellBets(turn, device, at))
  return step
}

/** The boards of the table are told what has changed of its layout. */
function showLayout(turn: Turn, at: number, replies: Reply[]): void {
  const { machine, state } = turn
  const now = layoutOfClosing(machine.rules.layout(state.table), state.closing)
  const commands = layoutCommands(state.layout, now)
  if (commands === undefined) return
  state.layout = now
  for (const [device, { kind, driver }] of machine.devices)
    if (kind === 'bet-sensors')
      for (const each of commands) if (driver.supports?.(each)) replies.push(...command(turn, device, each, at))
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
