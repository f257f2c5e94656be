import type { Cut, StormFault } from './faults.ts'
import type { Witness } from './judge/storm-record.ts'
import { folder, site } from './site.ts'
import type { Staff } from './staff.ts'
import { nodeAt, rotted } from './world/disk.ts'
import { type DiskName, die, freshWeather, type Weather, type World } from './world/world.ts'

type Place = {
  world: World
  boot(): void
  restart(after: number): void
  reload(): void
  witness: Witness
  staff: Staff
  /** A device lets slip which cards come next. */
  leak(): void
}

/** How a fault is undone. */
type Undo = (() => void) | undefined

/** Does to the machine what a fault says, and undoes it when it is over. */
export function strike(fault: StormFault, place: Place): void {
  const { world } = place
  world.note('fault', JSON.stringify(fault))
  const undo = begin(fault, place)
  if (undo !== undefined) world.agenda.after(fault.lasts, undo)
}

function begin(fault: StormFault, place: Place): Undo {
  const { world, staff } = place
  const { agenda, broker } = world
  const disk = 'disk' in fault ? fault.disk : undefined
  switch (fault.does) {
    case 'power-cut':
    case 'kill':
      return cut(fault, place)
    case 'sync-fails':
      return weather(world, { syncFails: fault.times }, disk)
    case 'sync-lies':
      return weather(world, { syncLies: true }, disk)
    case 'write-fails':
      return weather(world, { writeFails: true }, disk)
    case 'disk-full':
      return weather(world, { room: fault.room }, disk)
    case 'slow-disk':
      return weather(world, { syncTakes: fault.takes }, disk)
    case 'rot':
      return rot(fault.which, world)
    case 'restart':
      place.restart(fault.lasts)
      return undefined
    case 'reload':
      place.reload()
      return undefined
    case 'stall':
      agenda.pass(fault.lasts)
      return undefined
    case 'clock':
      world.wallAhead += fault.by
      return undefined
    case 'broker-cut':
      broker.cutAll()
      return undefined
    case 'broker-forgets':
      broker.retained.clear()
      return withoutBroker(world, 'isAway')
    case 'broker-away':
      return withoutBroker(world, 'isAway')
    case 'broker-refuses':
      return withoutBroker(world, 'refuses')
    case 'broker-repeats':
      broker.repeats = true
      return () => {
        broker.repeats = false
      }
    case 'broker-slow':
      broker.takes = fault.takes
      return () => {
        broker.takes = 0
      }
    case 'stranger':
      broker.receive(undefined, { topic: `feltwire/${site}/table-1/status`, payload: '{}', retain: true })
      return undefined
    case 'forger':
      staff.forge('table-1')
      return undefined
    case 'leak':
      place.leak()
      return undefined
    default:
      return onWire(fault, world)
  }
}

/** A disk is so until the fault is over. */
function weather(world: World, bad: Partial<Weather>, disk: DiskName = 'journal'): Undo {
  Object.assign(world.weather[disk], bad)
  const fair = freshWeather()
  return () => {
    for (const name of Object.keys(bad) as (keyof Weather)[]) Object.assign(world.weather[disk], { [name]: fair[name] })
  }
}

function withoutBroker({ broker }: World, how: 'isAway' | 'refuses'): Undo {
  broker[how] = true
  broker.cutAll()
  return () => {
    broker[how] = false
  }
}

function onWire({ does, lasts, ...fault }: Extract<StormFault, { wire: number }>, world: World): Undo {
  const wires = [...world.wires.values()]
  const wire = wires[fault.wire % wires.length]
  if (wire === undefined) return undefined
  if (does === 'wire-loss') wire.loss = 0.4
  if (does === 'wire-repeats') wire.repeats = true
  if (does === 'wire-held') wire.heldUntil = world.agenda.now() + lasts
  if (does === 'wire-unplugged') {
    wire.isUnplugged = true
    wire.hangUp()
  }
  return () => Object.assign(wire, does === 'wire-held' ? {} : { loss: 0, repeats: false, isUnplugged: false })
}

/** At once, or before the operation of the disk that is so many after it, or after what it waits for. */
function cut(
  { does, upon, after, again, lasts }: Cut & { lasts: number },
  { world, boot, witness }: Pick<Place, 'world' | 'boot' | 'witness'>,
): Undo {
  const now = () => {
    world.stepped = () => {}
    if (does === 'power-cut' && world.hasLied) witness.distrust()
    if (does === 'power-cut' || world.isWrittenInPart) witness.tore()
    die(world, does === 'kill' ? 'kill' : 'power')
    world.agenda.after(lasts, () => {
      if (again !== undefined && !world.isCalm)
        countDown(world, again.after, () => cut({ ...again, after: 0, lasts }, { world, boot, witness }))
      boot()
    })
  }
  const act = () => countDown(world, after, now)
  if (upon === undefined) act()
  else world.awaited.push({ occasion: upon, act })
  return undefined
}

/** Acts before the operation of the disk that is so many after this one, or at once. */
function countDown(world: World, operations: number, act: () => void): void {
  let left = operations
  if (left === 0) act()
  else
    world.stepped = () => {
      if (--left === 0) act()
    }
}

/** One bit of one segment of the journal. */
function rot(which: number, world: World): Undo {
  const names = [...(nodeAt(world.disk, folder)?.names?.keys() ?? [])].filter((name) => name.includes('.journal'))
  const name = names[which % names.length] ?? ''
  const node = nodeAt(world.disk, `${folder}/${name}`)
  if (node === undefined) return undefined
  world.isRotten = true
  world.note('rotted', name, rotted(node, world.random.disk) ?? '')
  return undefined
}
