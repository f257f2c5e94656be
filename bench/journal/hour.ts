import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfiguration } from '../../daemon/config/read-configuration.ts'
import type { TableSetup } from '../../daemon/config/shape.ts'
import { openSession, type SessionState } from '../../daemon/engine/session-state.ts'
import type { Entry, EntryBody } from '../../daemon/journal/entry.ts'
import { type Journal, openJournal } from '../../daemon/journal/journal.ts'
import { meterCommands } from '../../drivers/jackpot-meter/line.ts'
import { createCardReader } from '../../simulators/devices/card-reader.ts'
import { createKeypad } from '../../simulators/devices/keypad.ts'
import { createMeterDisplay } from '../../simulators/devices/meter-display.ts'
import { createRouletteTable } from '../../simulators/tables/roulette-table.ts'
import { every } from '../../simulators/tables/simulated-table.ts'
import type { DevicePort } from '../../simulators/wires/port.ts'
import { compared, type Figure, perSecond } from '../figures.ts'
import { heapInUse } from '../heap.ts'
import type { BenchFolder } from '../table.ts'
import { tableId } from '../table.ts'
import { identity } from '../wire/bet-frames.ts'

/** The roulette table's own two devices, and ten that stand beside them. */
const beside = [
  ...['keypad-1', 'keypad-2', 'keypad-3'].map((id) => ({ id, driver: 'line-dealer-keypad' })),
  ...['reader-1', 'reader-2', 'reader-3'].map((id) => ({ id, driver: 'line-card-reader' })),
  ...['meter-1', 'meter-2', 'meter-3', 'meter-4'].map((id) => ({ id, driver: 'line-jackpot-meter' })),
]
const devices = [{ id: 'wheel', driver: 'cammegh' }, { id: 'bets', driver: 'line-bet-sensors' }, ...beside]

const minute = 60_000
const tickEvery = 100
const besideEvery = 1_000
/** Some time in 2026: the journal's times are of the epoch. */
const beganAt = 1_780_000_000_000

/** Bytes in use and files open when this share of the time has passed. */
type Sample = { heap: number; files: number }
type Hour = { events: number; entries: number; ms: number; samples: Sample[] }

/** Where entries are kept: it numbers an entry, and `settle` is called once a tick. */
type Keeper = { keep(body: EntryBody): Entry; settle(): void }

/** A table with 12 devices for some virtual minutes, in memory and through a journal on the disk. */
export async function hourFigures({ directory, broker }: BenchFolder, minutes: number): Promise<Figure[]> {
  const journalPath = join(directory, 'hour.journal')
  const table = readyTable(directory, journalPath, broker)
  const memory = playMinutes(table, minutes, keepNothing)
  const journaled = await throughJournal(table, minutes, journalPath)
  const rates = { feltwire: rateOf(journaled), peer: rateOf(memory) }
  const what = `${minutes} minutes of ${devices.length} devices, ${memory.events} events`
  return [
    compared(what, rates, perSecond('entries')),
    ...flatness('in memory', memory),
    ...flatness('journal', journaled),
  ]
}

const rateOf = ({ entries, ms }: Hour) => (entries * 1_000) / ms

function readyTable(directory: string, journal: string, broker: string): TableSetup {
  const wires = devices.map((device) => ({ ...device, delay: 0, serial: { path: join(directory, device.id) } }))
  const table = {
    id: tableId,
    game: 'gb.roulette',
    options: { payTable: { 'roulette-rage': 'rage-1' } },
    general: { payTableNotice: true },
    devices: wires,
  }
  const read = readConfiguration(JSON.stringify({ site: 'bench', journal, broker: { url: broker }, tables: [table] }))
  const [ready] = read.ok ? read.tables : []
  if (ready === undefined) throw new Error(`The table of the bench is refused: ${JSON.stringify(read)}`)
  return ready
}

const keepNothing = (clock: () => number): Keeper => {
  let n = 0
  return { keep: (body) => Object.assign({ n: ++n, at: clock(), kind: body.kind }, body), settle: () => {} }
}

/** As the daemon does, but for the broker: all of one turn is one commit. */
const keepIn = (journal: Journal): Keeper => {
  let isDue = false
  return {
    keep(body) {
      isDue = true
      return journal.append(body, 'beyond-limit')
    },
    settle() {
      if (!isDue) return
      const commit = journal.commit()
      if (!commit.ok) throw new Error(`The journal of the bench fails: ${commit.message}`)
      isDue = false
    },
  }
}

async function throughJournal(table: TableSetup, minutes: number, path: string): Promise<Hour> {
  let clock = () => beganAt
  const journal = await openJournal(path, { clock: () => clock() })
  try {
    return playMinutes(table, minutes, (virtual) => {
      clock = virtual
      return keepIn(journal)
    })
  } finally {
    await journal.close()
  }
}

const samplesAt = [1 / 6, 1 / 2, 1]

function playMinutes(table: TableSetup, minutes: number, keeperOf: (clock: () => number) => Keeper): Hour {
  let now = beganAt
  const session = openSession({ tables: [table], meters: [] })
  const keeper = keeperOf(() => now)
  const host = createHost(session, keeper)
  const turn = createDevices(host.portOf)
  const hour = { ms: 0, samples: [] as Sample[] }
  for (const share of samplesAt) {
    const startedAt = performance.now()
    for (; now < beganAt + share * minutes * minute; now += tickEvery) {
      turn(now)
      host.wake(now)
      keeper.settle()
    }
    hour.ms += performance.now() - startedAt
    hour.samples.push({ heap: heapInUse(), files: readdirSync('/proc/self/fd').length })
  }
  return { ...hour, ...host.count }
}

/** Entries to the table, and what follows from them to the keeper. */
function createHost(session: SessionState, { keep }: Keeper) {
  const nextWake = () => session.machines.get(tableId)?.nextWake() ?? { device: '', at: Number.POSITIVE_INFINITY }
  const count = { events: 0, entries: 0 }
  const take = (body: EntryBody & { table: string }) => {
    const { derived, events } = session.take(Object.assign(keep(body), { table: tableId }))
    derived.forEach(keep)
    count.events += events
    count.entries += 1 + derived.length
  }
  return {
    count,
    portOf: (device: string): DevicePort => ({
      send: (bytes) => take({ kind: 'bytes', table: tableId, device, data: Buffer.from(bytes).toString('hex') }),
      onBytes: () => {},
    }),
    wake(now: number) {
      for (let due = nextWake(); due.at <= now; due = nextWake())
        take({ kind: 'wake', table: tableId, device: due.device })
    },
  }
}

/** All twelve play by themselves; the time is told with each turn (ms). */
function createDevices(portOf: (device: string) => DevicePort): (now: number) => void {
  const table = createRouletteTable({ wheel: portOf('wheel'), bets: portOf('bets') }, { seed: 28 })
  const others = every(besideEvery, createOthers(portOf))
  const steps = table.play[Symbol.iterator]()
  let nextStepAt = 0
  return (now) => {
    table.tick(now)
    others(now)
    while (nextStepAt <= now) nextStepAt = Math.max(nextStepAt, now) + (steps.next().value ?? Number.POSITIVE_INFINITY)
  }
}

/** Each says that it is there every second, and something of its own now and then. */
function createOthers(portOf: (device: string) => DevicePort): () => void {
  const acts = beside.map(({ id, driver }) => {
    if (driver === 'line-dealer-keypad') {
      const keypad = createKeypad(portOf(id), identity)
      return { heartbeat: keypad.heartbeat, act: () => keypad.press('fill') }
    }
    if (driver === 'line-card-reader') {
      const reader = createCardReader(portOf(id), identity)
      return { heartbeat: reader.heartbeat, act: () => reader.lay('As') }
    }
    let hear = (_bytes: Uint8Array) => {}
    const onBytes = (listener: typeof hear) => {
      hear = listener
    }
    const display = createMeterDisplay({ ...portOf(id), onBytes }, identity)
    return { heartbeat: display.heartbeat, act: () => hear(meterCommands.show.encode('grand', 1_000_000)) }
  })
  let second = 0
  return () => {
    for (const { heartbeat } of acts) heartbeat()
    acts[second++ % acts.length]?.act()
  }
}

const mostGrowth = 1e6

/** What has grown since the first sixth, when everything that is ever loaded is loaded. */
function flatness(where: string, { samples }: Hour): Figure[] {
  const [early, , late] = samples
  const [heaps, files] = [samples.map(({ heap }) => heap), samples.map(({ files }) => files)]
  const grown = (late?.heap ?? Number.NaN) - (early?.heap ?? Number.NaN)
  return [
    {
      what: `  heap at 1/6, 1/2 and the end, ${where}`,
      feltwire: `${heaps.map((heap) => (heap / 1e6).toFixed(1)).join(' ')} MB`,
      bar: { says: 'grows by under 1 MB', met: grown < mostGrowth },
    },
    {
      what: `  open files then, ${where}`,
      feltwire: files.join(' '),
      bar: { says: 'the same number', met: new Set(files).size === 1 },
    },
  ]
}
