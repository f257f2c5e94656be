import type { Logger } from 'pino'
import { readConfiguration } from '../../daemon/config/config.ts'
import { type Daemon, startDaemon } from '../../daemon/daemon.ts'
import { FeltwireError } from '../../daemon/errors.ts'
import { newKey } from '../../daemon/keys.ts'
import type { ProofDesk } from '../../daemon/requests/consistency.ts'
import { peopleFile } from '../support/people.ts'
import { folder, keyFile, mirrorFolder, people, site } from './site.ts'
import { meters, type StormTable } from './tables.ts'
import { synced } from './world/disk.ts'
import { disks, forgetFiles } from './world/files.ts'
import { forgetLocks } from './world/libc.ts'
import { mkdirSync, writeFileSync } from './world/node-fs.ts'
import { die, worldNow } from './world/world.ts'

/** A start that was refused, and why. */
export type RefusedStart = { code: string; message: string }

/** The table PC: a power button, and a daemon that is started again whenever it is gone. */
export type Machine = {
  boot(): void
  /** The service is stopped, and started again after so long (ms). */
  restart(after: number): void
  daemon(): Daemon | undefined
  /** The last start was refused for a cause that does not pass. */
  refusal(): RefusedStart | undefined
  /** Errors that nobody has caught. */
  escaped: string[]
  escapedWith(error: unknown): void
  stop(): Promise<void>
}

/** Nobody asks for proofs in a storm. */
const noDesk: ProofDesk = { consistency: async () => ({ why: 'there is no desk in a storm' }), close: async () => {} }

/** Pauses of the service manager between two starts (ms). */
const restartAfter = 2_000
/** Causes of a refusal that pass. */
const passing = ['journal-full', 'journal-failed']

/** @param log hears what the daemon logs */
export function newMachine(
  tables: readonly StormTable[],
  { segment, hasMeter, hasMirror }: { segment: string; hasMeter: boolean; hasMirror: boolean },
  log: Logger,
): Machine {
  const world = worldNow()
  prepareDisk()
  const read = readConfiguration(
    JSON.stringify({
      site,
      journal: {
        folder,
        key: keyFile,
        timeZone: 'UTC',
        segment,
        checkpoints: { entries: 200, seconds: 10 },
      },
      ...(hasMirror && { mirror: mirrorFolder }),
      people,
      broker: { url: 'mqtt://127.0.0.1:1883' },
      meters: hasMeter ? meters : [],
      tables: tables.map(({ configuration }) => configuration),
    }),
  )
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  const { configuration, ...floor } = read
  let daemon: Daemon | undefined
  let refusal: RefusedStart | undefined
  const escaped: string[] = []

  function escapedWith(error: unknown): void {
    escaped.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }

  function boot(): void {
    if (world.isRunning || refusal !== undefined) return
    forgetFiles()
    forgetLocks()
    daemon = undefined
    world.isRunning = true
    world.startedAt = world.agenda.now()
    world.note('boot')
    const { life } = world
    startDaemon(configuration, floor, log, noDesk).then(
      (started) => {
        if (world.life === life) serve(started, life)
      },
      (error) => {
        if (world.life === life) refused(error)
      },
    )
  }

  function serve(started: Daemon, life: number): void {
    daemon = started
    world.note('serves')
    void started.failed.then(async (failure) => {
      if (world.life !== life) return
      await started.stop().catch(() => {})
      refused(failure)
    })
  }

  function refused(error: unknown): void {
    if (!(error instanceof FeltwireError)) {
      escapedWith(error)
      return
    }
    world.note('refused', error.code, error.message)
    die(world, 'kill')
    if (passing.includes(error.code)) world.agenda.after(restartAfter, boot)
    else refusal = { code: error.code, message: error.message }
  }

  function restart(after: number): void {
    if (!world.isRunning || daemon === undefined) return
    const { life } = world
    const over = (says: string) => {
      if (world.life !== life) return
      world.note(says)
      die(world, 'kill')
      world.agenda.after(after, boot)
    }
    daemon.stop().then(
      () => over('stopped'),
      (error) => {
        if (!(error instanceof FeltwireError)) escapedWith(error)
        over('could not stop')
      },
    )
  }

  return {
    boot,
    restart,
    daemon: () => (world.isRunning ? daemon : undefined),
    refusal: () => refusal,
    escaped,
    escapedWith,
    stop: async () => daemon?.stop(),
  }
}

function prepareDisk(): void {
  const world = worldNow()
  world.isRunning = true
  for (const path of ['/var', ...Object.values(disks), '/var/keys', '/etc']) mkdirSync(path)
  writeFileSync(keyFile, newKey().privateKey, { mode: 0o600 })
  writeFileSync(people, JSON.stringify(peopleFile()), {})
  for (const node of world.disk.nodes.values()) synced(node, world.disk.order)
  world.isRunning = false
  forgetFiles()
}
