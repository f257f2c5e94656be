import type { DeviceAddress, Reply } from '../device-addresses.ts'
import { type FloorTurn, tellDevice } from '../floor.ts'
import { changeMeters, metersOn, opensLink, placeOf, type TableEntry } from './meters-turn.ts'

/** Meters that have moved; on a display that is seen for the first time, all of its table. A hit flashes while it waits. */
export function showOnDisplay(
  turn: FloorTurn,
  entry: TableEntry,
  display: DeviceAddress,
  moved: ReadonlySet<string>,
): Reply[] {
  const { lit } = turn.state.meters
  const name = placeOf(display)
  const isNew = opensLink(entry, display) && !lit.includes(name)
  const due = metersOn(turn, display.table).filter(({ id }) => isNew || moved.has(id))
  if (due.length > 0 && !lit.includes(name)) changeMeters(turn, { lit: [...lit, name] })
  return due.flatMap(({ id, display: amount, pending }) => [
    ...tellDevice(turn, display, { type: 'show-meter', meter: id, amount }, entry.at),
    ...(pending.length > 0 ? tellDevice(turn, display, { type: 'flash-hit', meter: id }, entry.at) : []),
  ])
}
