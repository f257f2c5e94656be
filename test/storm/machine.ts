import type { Logger } from 'pino'
import { readConfiguration } from '../../daemon/config/read-configuration.ts'
import { type Daemon, startDaemon, type Workers } from '../../daemon/daemon.ts'
import type { WantedConfiguration } from '../../daemon/daemon-state.ts'
import { newKey } from '../../daemon/ed25519.ts'
import { FeltwireError } from '../../daemon/errors.ts'
import { stepOf } from '../../daemon/evidence/workers/consistency-worker.ts'
import { peopleFile } from '../support/people.ts'
import { brokerUrl, folder, keyFile, mirrorFolder, people, site } from './site.ts'
import { terminals } from './tables/pool-table.ts'
import { meters, type StormTable } from './tables/table.ts'
import { synced } from './world/disk.ts'
import { disks, forgetFiles } from './world/files.ts'
import { forgetLocks } from './world/libc.ts'
import { mkdirSync, writeFileSync } from './world/node-fs.ts'
import { chipFolder, chipLabel } from './world/onoff.ts'
import { setTimeout as sleep } from './world/timers-promises.ts'
import { die, worldNow } from './world/world.ts'

/** A start that was refused, and why. */
export type RefusedStart = { code: string; message: string }

/** The table PC: a power button, and a daemon that is started again whenever it is gone. */
export type Machine = {
  boot(): void
  /** The service is stopped, and started again after so long (ms). */
  restart(after: number): void
  /** Its file of the configuration is another from now on, and the daemon reads it again. */
  reload(): void
  daemon(): Daemon | undefined
  /** The last start was refused for a cause that does not pass. */
  refusal(): RefusedStart | undefined
  /** Errors that nobody has caught. */
  escaped: string[]
  escapedWith(error: unknown): void
  stop(): Promise<void>
}

/** Without threads of their own. Files are made beside the tables, and change nothing of what a storm looks at. */
const workers: Workers = {
  proofs: {
    consistency: async (from, to) => {
      await sleep(proofTakes)
      return stepOf({ folder, from, to })
    },
    close: async () => {},
  },
  files: { isBusy: () => false, make: async () => ({ why: 'no file is made in a storm' }), close: async () => {} },
}
const proofTakes = 20

const chipFolders = ['/sys', '/sys/class', '/sys/class/gpio', chipFolder]

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
  let version = 0
  let read = configurationOf()
  let daemon: Daemon | undefined
  let refusal: RefusedStart | undefined
  const escaped: string[] = []

  function escapedWith(error: unknown): void {
    escaped.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }

  /** As its file is now. */
  function configurationOf(): WantedConfiguration {
    const read = readConfiguration(
      JSON.stringify({
        site,
        journal: { folder, key: keyFile, timeZone: 'UTC', segment, checkpoints: { entries: 200, seconds: 10 } },
        ...(hasMirror && { mirror: mirrorFolder }),
        people,
        terminals,
        broker: { url: brokerUrl },
        meters: hasMeter ? meters : [],
        tables: tables.map(({ configuration }, at) => (at === 0 ? changed(configuration, version) : configuration)),
      }),
    )
    if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
    const { configuration, ...floor } = read
    return { configuration, floor }
  }

  function reload(): void {
    version++
    read = configurationOf()
    if (world.isRunning) daemon?.reload()
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
    startDaemon(read.configuration, read.floor, log, workers, () => read).then(
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
    reload,
    daemon: () => (world.isRunning ? daemon : undefined),
    refusal: () => refusal,
    escaped,
    escapedWith,
    stop: async () => daemon?.stop(),
  }
}

/** With another flood budget for its first device, which moves no money. A pool has none, and stays as it is. */
function changed({ devices, ...table }: StormTable['configuration'], version: number) {
  const [first, ...others] = devices
  return version === 0 || first === undefined
    ? { ...table, devices }
    : { ...table, devices: [{ ...first, flood: { burst: 120 + version } }, ...others] }
}

function prepareDisk(): void {
  const world = worldNow()
  world.isRunning = true
  for (const path of ['/var', ...Object.values(disks), '/var/keys', '/etc', ...chipFolders]) mkdirSync(path)
  writeFileSync(keyFile, newKey().privateKey, { mode: 0o600 })
  writeFileSync(people, JSON.stringify(peopleFile()), {})
  writeFileSync(`${chipFolder}/label`, chipLabel, {})
  writeFileSync(`${chipFolder}/base`, '0', {})
  for (const node of world.disk.nodes.values()) synced(node, world.disk.order)
  world.isRunning = false
  forgetFiles()
}
