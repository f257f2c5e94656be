import type { Driver, Reading } from '../drivers/driver.ts'
import type { AnyDriverKind } from '../drivers/drivers.ts'
import type { DeviceEvent } from '../drivers/events.ts'
import type { Effect, Operation, RoundView } from '../games/table/live.ts'
import { openTable } from '../games/table/table.ts'
import type { ReadyTable } from './config.ts'
import type { Entry, EntryBody } from './entry.ts'

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
  refuses(op: Operation): string | null
  view(): RoundView
  /** Alerts that stand, by id. */
  alerts(): ReadonlyMap<string, string>
  /** The last number given to a message. */
  seq(): number
}

type Place = { kind: AnyDriverKind['device']; driver: Driver }

export function createTableMachine({ id, game, options, devices }: ReadyTable): TableMachine {
  const table = openTable(game, options)
  const places = new Map<string, Place>(
    devices.map(({ config, kind, create }) => [config.id, { kind: kind.device, driver: create() }]),
  )
  const alerts = new Map<string, string>()
  let seq = 0

  function take(entry: Entry): Taken {
    switch (entry.kind) {
      case 'bytes':
        return read(entry.device, entry.at, (driver) => driver.receive(Buffer.from(entry.data, 'hex'), entry.at))
      case 'wake':
        return read(entry.device, entry.at, (driver) => driver.wake(entry.at))
      case 'link':
        if (entry.state !== 'open')
          return followed(linkAlert(entry.device, `${entry.device}: ${entry.reason ?? entry.state}`))
        return read(entry.device, entry.at, (driver) => driver.opened(entry.at), linkAlert(entry.device))
      case 'operator':
        return followed(effects(table.apply({ from: 'operator', op: entry.op as Operation, by: entry.by }, entry.at)))
      default:
        return followed([])
    }
  }

  function read(device: string, at: number, ask: (driver: Driver) => Reading, before: EntryBody[] = []): Taken {
    const place = places.get(device)
    if (place === undefined) return followed(before)
    const { frames, events, replies } = ask(place.driver)
    const restored = frames > 0 ? linkAlert(device) : []
    const derived = [...before, ...restored, ...events.flatMap((event) => follow(device, place.kind, event, at))]
    return { derived, frames, events: events.length, replies }
  }

  const followed = (derived: EntryBody[]): Taken => ({ derived, frames: 0, events: 0, replies: [] })

  const follow = (device: string, kind: Place['kind'], event: DeviceEvent, at: number): EntryBody[] => [
    { kind: 'event', table: id, device, seq: ++seq, event },
    ...effects(table.apply({ from: 'device', device, kind, event }, at)),
  ]

  const effects = (happened: readonly Effect[]): EntryBody[] =>
    happened.flatMap((effect) =>
      effect.type === 'alert' ? alert(effect) : [{ kind: 'effect' as const, table: id, seq: ++seq, effect }],
    )

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
      .map(([device, { driver }]) => ({ device, at: driver.wakeAt() }))
      .reduce((first, other) => (other.at < first.at ? other : first), { device: '', at: Number.POSITIVE_INFINITY })

  return {
    id,
    take,
    nextWake,
    refuses: (op) => table.refuses(op),
    view: () => table.view(),
    alerts: () => alerts,
    seq: () => seq,
  }
}
