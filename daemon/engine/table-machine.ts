import type { DeviceCommand } from '../../drivers/commands.ts'
import type { Driver, DriverInput, DriverStep } from '../../drivers/driver.ts'
import type { DeviceEvent } from '../../drivers/events.ts'
import type { AnyDriverKind } from '../../drivers/registry.ts'
import { codeFinding } from '../../games/table/common/finding-codes.ts'
import type { Refusal } from '../../games/table/common/refusals.ts'
import {
  askedOfTable,
  type Call,
  type Effect,
  findingIn,
  type Input,
  type Layout,
  type Operation,
  type RoundView,
  type Supervised,
} from '../../games/table/live.ts'
import type { Ruling } from '../../games/table/rulings/ruling-shape.ts'
import { openTable } from '../../games/table/table.ts'
import type { TableSetup } from '../config/shape.ts'
import type { Entry, EntryBody } from '../journal/entry.ts'
import { longestLine } from '../journal/lines.ts'
import { isOfDevice } from '../links/ladder.ts'
import { createDeviceNoise, type DeviceNoise } from './device-noise.ts'

/** What follows from one entry: further entries in order, and bytes for the device. */
export type Taken = { derived: EntryBody[]; frames: number; events: number; replies: Uint8Array[] }

/**
 * One table as the fold of its journal entries: drivers and rules together, with no clock, file or network. Live play,
 * restart and replay all feed it the same entries and get the same derived ones.
 */
export type TableMachine = {
  readonly id: string
  take(entry: Entry): Taken
  /** The driver that wants to be woken first, and when (ms). */
  nextWake(): { device: string; at: number }
  /** Entries for effects that the table's own rules do not make. */
  also(effects: readonly Effect[]): EntryBody[]
  /** Bytes that tell a device to do something; none where it can't be told. */
  command(device: string, command: DeviceCommand, at: number): Uint8Array[]
  refuses(op: Operation): string | null
  refusesCall(call: Call): string | null
  refusesRuling(ruling: Ruling): Refusal | null
  view(): RoundView
  isBetweenRounds(): boolean
  /** Alerts that stand, by id. */
  alerts(): ReadonlyMap<string, string>
  /** The last number given to a message. */
  seq(): number
}

type Place = {
  kind: AnyDriverKind['device']
  driver: Driver
  state: unknown
  noise: DeviceNoise
  identity: string | undefined
}

/** A table with cards, wheel or dice: it may outlast the session in which it was opened. */
export type PlayedTable = TableMachine & {
  /** Its rules took their end in this session. */
  isOver(): boolean
  /** It goes on in another session, whose messages are numbered anew. */
  beginSession(): void
  /** Whether a device can be told this; it is not told. */
  supports(device: string, command: DeviceCommand): boolean
  /** What its boards are to show. Behind its end it is what they show still: who takes its place tells them. */
  layout(): Layout
}

const received = Buffer.allocUnsafe(longestLine / 2)

/** Good until the next are asked for. */
const bytesOf = ({ data }: Entry & { kind: 'bytes' }): Uint8Array => received.subarray(0, received.write(data, 'hex'))

export function createTableMachine({ id, game, options, devices }: TableSetup): PlayedTable {
  const table = openTable(game, options)
  const places = new Map<string, Place>(
    devices.map(({ config, kind, driver }) => [
      config.id,
      {
        kind: kind.device,
        driver,
        state: driver.initial,
        noise: createDeviceNoise(),
        identity: config.serialNumber,
      },
    ]),
  )
  const alerts = new Map<string, string>()
  let seq = 0
  let left: Layout | undefined

  function take(entry: Entry): Taken {
    switch (entry.kind) {
      case 'bytes':
        return read(entry.device, { type: 'bytes', bytes: bytesOf(entry), at: entry.at })
      case 'wake':
        return read(entry.device, { type: 'wake', at: entry.at })
      case 'link':
        return link(entry)
      case 'operator':
        return followed(effects(table.apply(saidIn(entry), entry.at)))
      case 'ended':
        left = table.layout()
        return followed(effects(table.interrupt(entry.why)))
      default:
        return followed([])
    }
  }

  function link({ device, at, state, reason }: Entry & { kind: 'link' }): Taken {
    const place = places.get(device)
    const isOpen = state === 'open'
    if (isOpen) place?.noise.opened()
    if (place?.kind === 'bet-sensors') table.linked(isOpen)
    if (!isOpen) return followed(linkAlert(device, `${device}: ${reason ?? state}`))
    const taken = read(device, { type: 'opened', at }, linkAlert(device))
    return place?.kind === 'bet-sensors' ? { ...taken, replies: [...taken.replies, ...tellBets(place, at)] } : taken
  }

  /** Sensors tell of chips that are moved; what lies there already they tell when they are asked. */
  const tellBets = (place: Place, at: number): Uint8Array[] =>
    step(place, { type: 'command', command: { type: 'tell-bets' }, at }).replies

  function read(device: string, input: DriverInput, derived: EntryBody[] = []): Taken {
    const { at } = input
    const place = places.get(device)
    if (place === undefined) return followed(derived)
    const { frames, events, replies } = step(place, input)
    if (frames > 0 && alerts.size > 0) derived.push(...linkAlert(device))
    for (const event of place.noise.due(at)) derived.push(...tell(device, place, event, at))
    let meaningful = 0
    let mayDoubt = false
    for (const event of events) {
      derived.push({ kind: 'event', table: id, device, seq: ++seq, event })
      if (event.type === 'identified') derived.push(...identify(device, place, event.serial))
      for (const told of place.noise.heard(event, at)) derived.push(...tell(device, place, told, at))
      if (isOfDevice(event)) meaningful++
      mayDoubt ||= event.type === 'sequence' || event.type === 'bet-total'
    }
    const asks = mayDoubt && place.kind === 'bet-sensors' && table.isInDoubt()
    return { derived, frames, events: meaningful, replies: asks ? [...replies, ...tellBets(place, at)] : replies }
  }

  const followed = (derived: EntryBody[]): Taken => ({ derived, frames: 0, events: 0, replies: [] })

  const tell = (device: string, { kind }: Place, event: DeviceEvent, at: number): EntryBody[] =>
    effects(table.apply({ from: 'device', device, kind, event }, at))

  /** The first serial number heard on a wire, or the configured one, is the one that belongs there. */
  function identify(device: string, place: Place, serial: string): EntryBody[] {
    place.identity ??= serial
    const alertId = `${device}-identity`
    if (place.identity === serial)
      return effects([{ type: 'alert', id: alertId, raised: false, text: `${device} is ${serial} again` }])
    const text = `${device}: ${place.identity} belongs on this wire, and ${serial} answers`
    const found = codeFinding('device-changed', text, 'violation')
    return effects([{ type: 'alert', id: alertId, raised: true, text }, findingIn(table.view().round, found)])
  }

  const effects = (happened: readonly Effect[]): EntryBody[] =>
    happened.flatMap((effect) =>
      effect.type === 'alert' ? alert(effect) : [{ kind: 'effect' as const, table: id, ...numbered(effect), effect }],
    )

  /** What is published has a number; what only the meters hear has none. */
  const numbered = ({ type }: Effect) => (type === 'stakes' || type === 'claims' ? {} : { seq: ++seq })

  /** An alert that says nothing new is not said again. */
  function alert(effect: Extract<Effect, { type: 'alert' }>): EntryBody[] {
    if (effect.raised ? alerts.get(effect.id) === effect.text : !alerts.has(effect.id)) return []
    if (effect.raised) alerts.set(effect.id, effect.text)
    else alerts.delete(effect.id)
    return [{ kind: 'effect', table: id, effect }]
  }

  const linkAlert = (device: string, trouble?: string): EntryBody[] =>
    alert({
      type: 'alert',
      id: `${device}-link`,
      raised: trouble !== undefined,
      text: trouble ?? `${device}: the link is back`,
    })

  const nextWake = () =>
    [...places]
      .map(([device, { driver, state, noise }]) => ({ device, at: Math.min(driver.wakeAt(state), noise.dueAt()) }))
      .reduce((first, other) => (other.at < first.at ? other : first), { device: '', at: Number.POSITIVE_INFINITY })

  return {
    id,
    take,
    nextWake,
    also: effects,
    command(device, command, at) {
      const place = places.get(device)
      return place === undefined ? [] : step(place, { type: 'command', command, at }).replies
    },
    refuses: table.refuses,
    refusesCall: table.refusesCall,
    refusesRuling: table.refusesRuling,
    supports: (device, command) => places.get(device)?.driver.supports?.(command) ?? false,
    view: () => table.view(),
    isBetweenRounds: () => table.isBetweenRounds(),
    layout: () => left ?? table.layout(),
    alerts: () => alerts,
    seq: () => seq,
    isOver: () => left !== undefined,
    beginSession() {
      seq = 0
    },
  }
}

function step(place: Place, input: DriverInput): DriverStep<unknown> {
  const stepped = place.driver.step(place.state, input)
  place.state = stepped.state
  return stepped
}

/** What a person said, as it was checked before it was written down. */
function saidIn(entry: Entry & { kind: 'operator' }): Input | Supervised {
  const { op, by, args } = askedOfTable.parse(entry)
  switch (op) {
    case 'irregularity':
      return { from: 'caller', by, call: args }
    case 'ruling':
      return { from: 'supervisor', by, ruling: args }
    default:
      return { from: 'operator', by, op }
  }
}
