import { pino } from 'pino'
import { seeded } from '../../games/kit/odds/random.ts'
import { judge } from './judge/judge.ts'
import { newLogWitness } from './judge/proof-witness.ts'
import { type Complaint, newWitness, type Witness } from './judge/storm-record.ts'
import { newMachine, type RefusedStart } from './machine.ts'
import { folder, site } from './site.ts'
import { newStaff } from './staff.ts'
import type { Storm } from './storm-plan.ts'
import { strike } from './strike.ts'
import { poolTable } from './tables/pool-table.ts'
import { studTable } from './tables/stud-table.ts'
import type { StormTable } from './tables/table.ts'
import { trueTable } from './tables/true-table.ts'
import { newBroker } from './world/broker.ts'
import { afterPromises, realTurn } from './world/globals.ts'
import { ProcessIsGone } from './world/system-error.ts'
import { enter, freshWeather, happened, leave, newWorld, type World } from './world/world.ts'

/** What became of a storm. */
export type Outcome = {
  complaints: Complaint[]
  /** Why the daemon did not start any more, where it refused to. */
  refused: string | undefined
  starts: number
  results: number
  entries: number
}

/** After a storm the machine is sound for so long, so that all that waits can come to its end (ms). */
const calm = 60_000
/** What is left of the storm is over by then, and the tables play as on any day; the last rounds have this long to be settled (ms). */
const [recovers, settles] = [15_000, 10_000]
const tickEvery = 250
/** A turn of the real loop is slow. Only there Node tells of promises that nobody has caught. */
const stepsPerTurn = 64

export type Telling = (line: string) => void

let caught: ((error: unknown) => void) | undefined
process.on('unhandledRejection', (error) => {
  if (error instanceof ProcessIsGone) return
  if (caught === undefined) throw error
  caught(error)
})

/** Plays a storm and judges it. @param tell hears what happens, line by line: the same storm tells the same */
export async function playStorm(storm: Storm, tell?: Telling): Promise<Outcome> {
  const world = newWorld(storm.seed, newBroker())
  enter(world)
  try {
    return await play(world, storm, tell)
  } finally {
    caught = undefined
    leave()
  }
}

async function play(world: World, storm: Storm, tell: Telling | undefined): Promise<Outcome> {
  const { agenda, broker } = world
  if (tell !== undefined) world.note = (...words) => tell(`${agenda.now().toFixed(3)} ${words.join(' ')}`)
  world.isOnUsb = storm.usb ?? false
  const seeds = seeded(storm.seed)
  const witness = newWitness((what) => happened(world, what))
  const staff = newStaff(seeded(seeds.int(2 ** 32)), witness)
  const tables = storm.games.map((game, at) => {
    const random = seeded(seeds.int(2 ** 32))
    const id = `table-${at + 1}`
    const port = at === 0 && storm.tcp === true ? 'tcp' : 'serial'
    if (game === 'hkjc.win') return poolTable(id, random, staff)
    return game.startsWith('gb.casino-stud')
      ? studTable(id, { port, isOwnBoard: game.endsWith('@boards') }, random, staff)
      : trueTable(id, game, port, random, staff)
  })
  const hasMeter = storm.games.some((game) => game.startsWith('gb.casino-stud'))
  const log = pino(
    { level: 'info', base: null, timestamp: false },
    {
      write(line: string) {
        witness.logged(line)
        world.note('log', line.trimEnd())
      },
    },
  )
  const hasMirror = storm.mirror ?? false
  const machine = newMachine(tables, { segment: storm.segment, hasMeter, hasMirror }, log)
  caught = machine.escapedWith
  world.keeps = witness.keeps
  world.publishing = (packet) => {
    world.note('publish', packet.topic, packet.retain ? 'retained' : '', packet.payload)
    witness.publishing(packet)
  }
  broker.onPacket(witness.took)
  const logWitness = storm.witness === true ? newLogWitness() : undefined
  if (logWitness !== undefined) broker.onPacket(logWitness.took)

  let starts = 0
  const boot = () => {
    starts++
    machine.boot()
  }
  const place = {
    world,
    boot,
    restart: machine.restart,
    reload: machine.reload,
    witness,
    staff,
    leak: () => tables[0]?.leak(),
  }
  for (const fault of storm.faults)
    agenda.at(fault.at, () => {
      if (!world.isCalm) strike(fault, place)
    })
  for (const table of tables) {
    const script = table.play()
    const goOn = () => {
      const step = script.next()
      if (!step.done && agenda.now() < storm.lasts + calm - settles) agenda.after(step.value, goOn)
    }
    goOn()
    const tick = () => {
      table.tick()
      agenda.after(tickEvery, tick)
    }
    tick()
  }
  boot()
  await until(world, () => machine.refusal() !== undefined || agenda.now() >= storm.lasts)
  heal(world)
  if (machine.daemon() === undefined) boot()
  const calmAt = agenda.now() + calm
  await until(world, () => machine.refusal() !== undefined || agenda.now() >= calmAt)

  const complaints: Complaint[] = machine.escaped.map((says) => ({ broken: 'an error was caught by nobody', says }))
  const refusal = machine.refusal()
  if (refusal === undefined) {
    const sound = { from: calmAt - calm + recovers, until: calmAt - settles }
    complaints.push(...standing(world, tables, machine.daemon() !== undefined), ...livesOn(tables, witness, sound))
    let isStopped = false
    machine.stop().then(
      () => {
        isStopped = true
      },
      (error) => {
        isStopped = true
        complaints.push({
          broken: 'the daemon could not stop',
          says: error instanceof Error ? (error.stack ?? error.message) : String(error),
        })
      },
    )
    const stopAt = agenda.now() + 10_000
    await until(world, () => isStopped || agenda.now() >= stopAt)
    if (!isStopped) complaints.push({ broken: 'the daemon could not stop', says: 'it still runs' })
    world.isRunning = true
    complaints.push(
      ...judge({
        site,
        folder,
        tables,
        hasMeter,
        hasMirror,
        isRotten: world.isRotten,
        witness,
        retained: broker.retained,
      }),
    )
  } else complaints.push(...unexpected(refusal, world))
  complaints.push(...witness.complaints)
  if (!world.isRotten && logWitness !== undefined) complaints.push(...logWitness.complaints(!world.hasLied))
  const results = [...witness.messages.values()].filter((text) => text.includes('/result ')).length
  return { complaints, refused: refusal?.code, starts, results, entries: witness.messages.size }
}

/** One thing after another, each to the end of all that it promised. */
function until(world: World, isDone: () => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let steps = 0
  const turn = () => {
    try {
      if (isDone() || !step(world)) return resolve()
      if (++steps % stepsPerTurn === 0) realTurn(turn)
      else afterPromises(turn)
    } catch (error) {
      reject(error)
    }
  }
  turn()
  return promise
}

function step(world: World): boolean {
  try {
    return world.agenda.step()
  } catch (error) {
    if (!(error instanceof ProcessIsGone)) caught?.(error)
    return true
  }
}

function heal(world: World): void {
  world.weather = { journal: freshWeather(), mirror: freshWeather() }
  world.isCalm = true
  world.awaited = []
  world.stepped = () => {}
  Object.assign(world.broker, { isAway: false, refuses: false, repeats: false, takes: 0 })
  for (const wire of world.wires.values())
    Object.assign(wire, { loss: 0, repeats: false, heldUntil: 0, isUnplugged: false })
}

/** What must stand on the broker once all is calm. */
function standing({ broker }: World, tables: readonly StormTable[], isServing: boolean): Complaint[] {
  if (!isServing) return [{ broken: 'the daemon does not serve', says: 'after the calm' }]
  const on = (topic: string) => JSON.parse(broker.retained.get(`feltwire/${site}/${topic}`) ?? '{}')
  return tables.flatMap(({ id, configuration: { devices } }) => {
    const { state, journal } = on(`${id}/status`)
    const isOnline = state === 'online' && journal === 'ok'
    const links = devices.map((device) => ({ device: device.id, link: on(`${id}/device/${device.id}`).link }))
    return [
      ...(isOnline ? [] : [{ broken: 'a wrong status stands', says: `${id}: ${state}, ${journal}` }]),
      ...links
        .filter(({ link }) => link !== 'open')
        .map(({ device, link }) => ({ broken: 'a sound device is not heard', says: `${id}/${device}: ${link}` })),
    ]
  })
}

/** What is wholly played while all is sound, between these times (ms), is settled, and what keys say is told. */
function livesOn(
  tables: readonly StormTable[],
  { settled, pressed }: Pick<Witness, 'settled' | 'pressed'>,
  { from, until }: { from: number; until: number },
): Complaint[] {
  return tables.flatMap(({ id, played, presses = [] }) => {
    const whole = played.filter((round) => round.from >= from && round.until > round.from && round.until <= until)
    const begins = whole[0]?.from ?? until
    const results = settled.filter(({ table, at }) => table === id && at > begins).length
    const keys = presses.filter((at) => at >= from && at <= until)
    const told = pressed.filter(({ table, at }) => table === id && at >= (keys[0] ?? until)).length
    return [
      ...(results >= whole.length
        ? []
        : [
            {
              broken: 'sound rounds are not settled',
              says: `${id}: ${whole.length} were played, and ${results} settled`,
            },
          ]),
      ...(told >= keys.length
        ? []
        : [{ broken: 'a key is not heard', says: `${id}: ${keys.length} were pressed, and ${told} told` }]),
    ]
  })
}

/** Refusing to start is right where the disk has lied or rotted, or wrote out of order when the power was cut. */
const unexpected = ({ code, message }: RefusedStart, { hasLied, isRotten, disk }: World): Complaint[] =>
  hasLied || isRotten || (disk.hasHoles && code === 'journal-broken')
    ? []
    : [{ broken: 'a start was refused', says: `${code}: ${message}` }]
