import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfiguration } from '../../daemon/config/read-configuration.ts'
import { createCheckpointSigner } from '../../daemon/engine/checkpoints/checkpoint-signer.ts'
import { type CommitQueue, createCommitQueue } from '../../daemon/engine/commit-queue.ts'
import { createEngine, type Engine } from '../../daemon/engine/engine.ts'
import { noRecords } from '../../daemon/engine/journal-records.ts'
import { openSession } from '../../daemon/engine/session-state.ts'
import { type Journal, openJournal } from '../../daemon/journal/journal.ts'
import { createBetBoard } from '../../simulators/devices/bet-board.ts'
import { createKeypad } from '../../simulators/devices/keypad.ts'
import { createLineShoe } from '../../simulators/devices/line-shoe.ts'
import { atMost, type Figure } from '../figures.ts'
import type { BenchFolder } from '../table.ts'

const table = 'idle-1'
const devices = [
  { id: 'shoe', driver: 'line-card-shoe', create: createLineShoe },
  { id: 'bets', driver: 'line-bet-sensors', create: createBetBoard },
  { id: 'keys', driver: 'line-dealer-keypad', create: createKeypad },
]
const identity = { model: 'FB-12', firmware: '1.4.2', serial: 'B00317' }

const second = 1_000
const hour = 3_600_000
const day = 24 * hour
/** Some time in 2026: the journal's times are of the epoch. */
const beganAt = 1_780_000_000_000
/** A heartbeat is not on time to the millisecond (ms). */
const jitter = 8

/** What a table leaves in a day at which nobody plays: the heartbeats of three devices, checkpoints, snapshots. */
export async function idleFigures({ directory, broker }: BenchFolder, hours: number): Promise<Figure[]> {
  const folder = join(directory, 'idle.journal')
  const time = { now: beganAt }
  const journal = await openJournal(folder, { clock: () => time.now })
  const { queue, engine } = openQueue(journal, directory, broker)
  beat(queue, time, hours, signer(journal, engine, queue))
  journal.cut('asked', engine.cut())
  queue.settle()
  queue.stop()
  await compressed(journal, folder)
  await journal.close()
  const size = closedSize(folder) * (day / (hours * hour))
  return [
    {
      what: `an idle table of ${devices.length} devices, by ${hours} hours: a day of its journal, compressed`,
      feltwire: `${(size / 1e6).toFixed(1)} MB`,
      bar: atMost('under 5 MB', size, 5e6),
    },
  ]
}

function openQueue(journal: Journal, directory: string, broker: string): { queue: CommitQueue; engine: Engine } {
  const wires = devices.map(({ id, driver }) => ({ id, driver, serial: { path: join(directory, id) } }))
  const tables = [{ id: table, game: 'co.baccarat', devices: wires }]
  const read = readConfiguration(JSON.stringify({ site: 'bench', journal: 'unused', broker: { url: broker }, tables }))
  if (!read.ok) throw new Error(`The table of the bench is refused: ${JSON.stringify(read)}`)
  const engine = createEngine(openSession({ tables: read.tables, meters: [] }), noRecords)
  const nothing = () => {}
  const trouble = ({ message }: { message: string }) => {
    throw new Error(message)
  }
  const acts = {
    heard: nothing,
    committing: () => nothing,
    reply: nothing,
    refusing: nothing,
    recovered: nothing,
    trouble,
  }
  return { queue: createCommitQueue(journal, engine, acts), engine }
}

/** Signs as the daemon does, at its usual pace. */
function signer(journal: Journal, engine: Engine, queue: CommitQueue) {
  const signing = { name: 'feltwire/bench/idle-1', key: generateKeyPairSync('ed25519').privateKey }
  const key = { signing, text: '', note: undefined, named: () => {} }
  return createCheckpointSigner({ journal, engine, queue, key, pace: { entries: 1_000, every: 30 * second } })
}

function beat(queue: CommitQueue, time: { now: number }, hours: number, checkpoints: { sign(): void }): void {
  const speaking = devices.map(({ id, create }) => {
    const send = (bytes: Uint8Array) =>
      void queue.take({ kind: 'bytes', table, device: id, data: Buffer.from(bytes).toString('hex') })
    queue.take({ kind: 'link', table, device: id, state: 'open' })
    return create({ send, onBytes: () => {} }, identity)
  })
  for (let beats = 0; beats < (hours * hour) / second; beats++) {
    for (const [index, device] of speaking.entries()) {
      time.now = beganAt + beats * second + index * 300 + ((beats * (7 + index)) % jitter)
      device.heartbeat()
    }
    checkpoints.sign()
    queue.settle()
  }
}

async function compressed(journal: Journal, folder: string): Promise<void> {
  const plain = () => segmentsIn(folder).filter((file) => !file.endsWith('.zst'))
  // The newest, which has just begun, stays as it is.
  while (plain().length > 1) {
    await journal.tend()
    await sleep(1)
  }
}

const segmentsIn = (folder: string): string[] => readdirSync(folder).filter((file) => /\d/.test(file))

const closedSize = (folder: string): number =>
  segmentsIn(folder)
    .filter((file) => file.endsWith('.zst'))
    .reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
