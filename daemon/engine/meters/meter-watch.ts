import type { DeviceEvent } from '../../../drivers/events.ts'
import { numberOf } from '../../../games/ledger/booked.ts'
import { codeFinding } from '../../../games/table/common/finding-codes.ts'
import { type AskedOfMeter, askedOfMeter, isMeterOperation } from '../../../games/table/common/meter-operations.ts'
import { type Effect, findingIn } from '../../../games/table/live.ts'
import type { TableSetup } from '../../config/shape.ts'
import type { Entry, EntryBody } from '../../journal/entry.ts'
import { commanding, type DeviceAddress, devicesOf, type Reply } from '../device-commands.ts'
import type { TableMachine } from '../table-machine.ts'
import { watchDisplays } from './display-watch.ts'
import type { Hold, Meters } from './meters.ts'

/** What the meters make of what happens at the tables: transfers, findings, alerts, figures on displays, locked shoes. */
type MeterWatch = {
  /** @param derived what the table itself made of the entry */
  follow(
    entry: Entry & { table: string },
    machine: TableMachine,
    derived: readonly EntryBody[],
  ): { derived: EntryBody[]; replies: Reply[] }
}

export function watchMeters(
  tables: readonly TableSetup[],
  machines: ReadonlyMap<string, TableMachine>,
  meters: Meters,
): MeterWatch {
  const displays = devicesOf(tables, 'jackpot-meter')
  const shoes = devicesOf(tables, 'card-shoe')
  const lit = new Set<DeviceAddress>()
  const held = new Set<DeviceAddress>()
  const begun = new Map([...machines.values()].map((machine) => [machine.id, lastBegun(machine)]))
  const displayed = watchDisplays(meters)

  const tell = commanding(machines)

  const follow: MeterWatch['follow'] = (entry, machine, derived) => {
    if (entry.kind === 'link') linked(entry)
    const inSpiteOf = begins(machine) ? meters.holds(machine.id) : []
    const followed =
      entry.kind === 'operator' && isMeterOperation(entry.op)
        ? operated(entry, machine)
        : derived.flatMap((body) => [body, ...following(entry, machine, body)])
    const done = [...followed, ...machine.also(heldBack(lastBegun(machine), inSpiteOf))]
    if (entry.kind !== 'link' && !done.some(concernsAll)) return { derived: done, replies: [] }
    const moved = new Set(done.flatMap((body) => (body.kind === 'transfer' ? body.meter : [])))
    const alerts = [...machines.values()].flatMap((each) => each.also(alertsOf(each.id)))
    const replies = [
      ...displays.flatMap((display) => shown(entry, display, moved)),
      ...shoes.flatMap((shoe) => locked(entry, shoe)),
    ]
    return { derived: [...done, ...alerts], replies }
  }

  function linked({ table, device, state, reason }: Entry & { kind: 'link' }): void {
    meters.linked(table, device, state === 'open' ? undefined : (reason ?? state))
    if (state === 'open') displayed.opened(table, device)
  }

  /** Whether the entry has begun a round at the table. */
  function begins(machine: TableMachine): boolean {
    const round = lastBegun(machine)
    const isNew = round > (begun.get(machine.id) ?? 0)
    begun.set(machine.id, round)
    return isNew
  }

  function operated(entry: Entry & { kind: 'operator' }, machine: TableMachine): EntryBody[] {
    const asked = askedOfMeter.parse(entry)
    return asked.op === 'count-chips' ? counted(machine, asked.args) : meters.operated(entry, entry.table, asked)
  }

  /** The dealer lifts the chips once they are locked in (co, lines 421 and 708), and counts those of the round on the table. */
  function counted(machine: TableMachine, { meter, chips }: { meter: string; chips: number }): EntryBody[] {
    const round = lastBegun(machine)
    const known = meters.stakesIn(meter, machine.id, round)
    if (chips === known) return []
    const message = `the dealer counts ${chips} chips of meter ${meter}, and the sensors locked ${known}`
    return machine.also([findingIn(round, codeFinding('chips-differ', message, 'violation', { chips, known }))])
  }

  /** What the meters make of one thing that a table did or a device said. */
  function following(entry: Entry, machine: TableMachine, body: EntryBody): EntryBody[] {
    if (body.kind === 'event')
      return isConfirmKey(body.event) ? confirmedByKey(entry, machine) : machine.also(displayed.heard(entry, body))
    if (body.kind !== 'effect') return []
    const booked = meters.follow(entry, machine.id, body.effect)
    return [...machine.also(keptBack(body.effect, booked)), ...booked]
  }

  /** The key of the pit confirms the hit that has waited longest, of whichever meter. */
  function confirmedByKey(entry: Entry, { id: table }: TableMachine): EntryBody[] {
    const waiting = meters
      .views(table)
      .flatMap(({ id: meter, pending }) => pending.map(({ id: hit }) => ({ meter, hit })))
    const [args] = waiting.toSorted((a, b) => numberOf(a.hit) - numberOf(b.hit))
    if (args === undefined) return []
    const asked: AskedOfMeter = { op: 'confirm-hit', by: 'the key at the table', args }
    return meters.refuses(table, asked) === null ? meters.operated(entry, table, asked) : []
  }

  /** Hits that wait, and what the meters of the table lack. */
  const alertsOf = (table: string): Effect[] =>
    meters.views(table).flatMap(({ id, pending, frozen }) => [
      {
        type: 'alert',
        id: `meter-${id}-hit`,
        raised: pending.length > 0,
        text: `meter ${id}: ${pending.map((hit) => `${hit.row} (${hit.id})`).join(', ')} to be confirmed`,
      },
      {
        type: 'alert',
        id: `meter-${id}-frozen`,
        raised: frozen.length > 0,
        text: `meter ${id} is frozen: ${frozen.join('; ')}; begin no round, and settle no hit`,
      },
    ])

  /** Meters that have moved; on a display that is seen for the first time, all of its table. A hit flashes while it waits. */
  function shown(entry: Entry & { table: string }, display: DeviceAddress, moved: ReadonlySet<string>): Reply[] {
    const isNew = isOpened(entry, display) && !lit.has(display)
    const views = meters.views(display.table).filter(({ id }) => isNew || moved.has(id))
    if (views.length > 0) lit.add(display)
    return views.flatMap(({ id, display: amount, pending }) => [
      ...tell(display, { type: 'show-meter', meter: id, amount }, entry.at),
      ...(pending.length > 0 ? tell(display, { type: 'flash-hit', meter: id }, entry.at) : []),
    ])
  }

  /** No round begins from a shoe that lets no card out. One that is under way is dealt to its end. */
  function locked(entry: Entry & { table: string }, shoe: DeviceAddress): Reply[] {
    const mustHold = meters.holds(shoe.table).length > 0
    const isToldAgain = mustHold && isOpened(entry, shoe)
    if (mustHold === held.has(shoe) && !isToldAgain) return []
    if (mustHold && !machines.get(shoe.table)?.isBetweenRounds()) return []
    if (mustHold) held.add(shoe)
    else held.delete(shoe)
    return tell(shoe, { type: 'lock-shoe', locked: mustHold }, entry.at)
  }

  return { follow }
}

/** Money has moved, or a round is over. */
const concernsAll = (body: EntryBody): boolean =>
  body.kind === 'transfer' || (body.kind === 'effect' && body.effect.type === 'result')

const isOpened = (entry: Entry & { table: string }, { table, device }: DeviceAddress): boolean =>
  entry.kind === 'link' && entry.state === 'open' && entry.table === table && entry.device === device

/** The tray's awards that wait because their meter is frozen: the dealer must hear of it before he pays. */
function keptBack(effect: Effect, booked: readonly EntryBody[]): Effect[] {
  if (effect.type !== 'claims') return []
  return booked.flatMap((body): Effect[] => {
    if (body.kind !== 'transfer' || body.transfer.from !== 'house' || body.transfer.to !== 'pending') return []
    const { hit = '', amount, ref } = body.transfer
    const message = `the tray keeps back ${amount} for ${ref.row} at seat ${ref.seat} (${hit}): meter ${body.meter} is frozen`
    return [findingIn(effect.round, codeFinding('award-kept-back', message, 'violation'))]
  })
}

/** One finding of a round for all that lacks, and one for all hits that hold it. */
const heldBack = (round: number, holds: readonly Hold[]): Effect[] =>
  [...Map.groupBy(holds, ({ code }) => code)].map(([code, held]) => {
    const why = held.map(({ meter, why }) => `meter ${meter}: ${why}`).join('; ')
    return findingIn(round, codeFinding(code, `the round was begun while this holds it: ${why}`, 'violation'))
  })

const lastBegun = (machine: TableMachine): number => machine.view().round - (machine.isBetweenRounds() ? 1 : 0)

const isConfirmKey = (event: DeviceEvent): boolean => event.type === 'key' && event.key === 'confirm-hit'
