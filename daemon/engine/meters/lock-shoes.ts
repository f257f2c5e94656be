import type { DeviceAddress, Reply } from '../device-addresses.ts'
import { type FloorTurn, tableOn, tellDevice } from '../floor.ts'
import { holdsOn } from './meter-books.ts'
import { changeMeters, opensLink, placeOf, type TableEntry } from './meters-turn.ts'

/** No round begins from a shoe that lets no card out. One that is under way is dealt to its end. */
export function lockShoe(turn: FloorTurn, entry: TableEntry, shoe: DeviceAddress): Reply[] {
  const { rules, state } = turn
  const { held } = state.meters
  const name = placeOf(shoe)
  const isHeld = held.includes(name)
  const mustHold = holdsOn(rules.meters, state.meters, shoe.table).length > 0
  const isToldAgain = mustHold && opensLink(entry, shoe)
  if (mustHold === isHeld && !isToldAgain) return []
  const { machine, now } = tableOn(turn, shoe.table)
  if (mustHold && !machine.rules.isBetweenRounds(now.table)) return []
  if (mustHold !== isHeld)
    changeMeters(turn, { held: mustHold ? [...held, name] : held.filter((each) => each !== name) })
  return tellDevice(turn, shoe, { type: 'lock-shoe', locked: mustHold }, entry.at)
}
