import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Flags, fail, readArgs, type Verb } from '../../daemon/cli/verb.ts'
import { keyFileOf } from '../../daemon/config/journal-settings.ts'
import { loadConfiguration } from '../../daemon/config/load-file.ts'
import { peopleByDefault } from '../../daemon/config/shape.ts'
import { type Daemon, startDaemon } from '../../daemon/daemon.ts'
import { newKey } from '../../daemon/ed25519.ts'
import { FeltwireError } from '../../daemon/errors.ts'
import { openConsistencyProver } from '../../daemon/evidence/workers/consistency-worker.ts'
import { openFileWorker } from '../../daemon/evidence/workers/file-worker.ts'
import { createLog } from '../../daemon/log.ts'
import type { StaffMember } from '../../daemon/people/people.ts'
import { savePeople } from '../../daemon/people/people-file.ts'
import { personKeyFile, writeKey } from '../../daemon/people/person-key-file.ts'
import { showTables } from '../../daemon/screen/screen.ts'
import { stopSignal } from '../../daemon/stop-signal.ts'
import { newKeyFile } from '../../daemon/transparency-log/signing-key-file.ts'
import { loadWatch } from '../../watch/configuration.ts'
import { startWatch } from '../../watch/watch.ts'
import { numberOf, playFlags, playSettings } from '../flags.ts'
import { startBroker } from '../wires/broker.ts'
import { openPty } from '../wires/pty.ts'
import { createBaccaratTable } from './baccarat-table.ts'
import { createRouletteTable } from './roulette-table.ts'
import { type PlaySettings, playTable } from './simulated-table.ts'

/** Often enough to be seen in a short demo, rare enough for a well-run casino. */
const lateBets = 1 / 12
const ballsWithRotor = 1 / 40

const journalName = 'demo.journal'
const configName = 'demo.yaml'
const watchName = 'watch.yaml'

/** Who works there. Two supervisors can move a meter. */
const staff = { dan: 'dealer', ann: 'supervisor', bob: 'supervisor' } as const

/** For whoever watches: what another terminal can do while the demo runs. */
function notesFor(directory: string, broker: string, page: string): string[] {
  const { hostname, port } = new URL(broker)
  const key = personKeyFile(join(directory, peopleByDefault), 'ann')
  return [
    // The first fits into 80 columns.
    `${page} or mosquitto_sub -h ${hostname} -p ${port} -t 'feltwire/#'`,
    `Sign in at the page as ann, its supervisor: ${key}`,
    `A request, signed by her: npx feltwire ask baccarat-1 new-shoe --as ann -c ${join(directory, configName)}`,
  ]
}

const flags = {
  ...playFlags,
  keep: { type: 'string', takes: 'DIR', says: 'keep the journal there' },
  for: { type: 'string', takes: 'SECONDS', says: 'end by itself' },
} as const satisfies Flags

export const demo: Verb = {
  summary: 'Watch a simulated baccarat and roulette table, from the wires to the page in the browser',
  usage: 'demo [--seed N] [--pace N] [--keep DIR] [--for SECONDS]    (--keep keeps the journal in DIR)',
  flags,
  async run(args) {
    const wanted = wantedFrom(args)
    if (wanted === undefined) return 2
    const stop = new AbortController()
    void stopSignal().then(() => stop.abort())
    if (wanted.seconds !== undefined) setTimeout(() => stop.abort(), wanted.seconds * 1000).unref()
    try {
      await playEverything(wanted, stop)
      if (wanted.keep !== undefined) console.log(`feltwire verify ${join(wanted.keep, journalName)}`)
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

type Wanted = { settings: PlaySettings; keep: string | undefined; seconds: number | undefined }

function wantedFrom(args: string[]): Wanted | undefined {
  const read = readArgs(args, demo, flags, { from: 0, to: 0 })
  if (read === undefined) return undefined
  const { keep, for: seconds, ...play } = read.values
  try {
    return {
      settings: playSettings(play, 8),
      keep,
      seconds: seconds === undefined ? undefined : numberOf('for', seconds, 0, 0),
    }
  } catch (error) {
    fail(error)
    return undefined
  }
}

/** Two tables on pseudo-terminals, a daemon that serves them, a broker, both views; all closed at the end. */
async function playEverything({ settings, keep }: Wanted, stop: AbortController): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const directory = keep === undefined ? mkdtempSync(join(tmpdir(), 'feltwire-')) : newDirectory(keep)
  if (keep === undefined) opened.defer(() => rmSync(directory, { recursive: true, force: true }))
  const broker = opened.adopt(await startBroker(), ({ close }) => close())
  const plug = (device: string) => opened.adopt(openPty(join(directory, device)), ({ close }) => close())
  const [shoe, baccaratBets] = [plug('shoe'), plug('baccarat-bets')]
  const [wheel, rouletteBets] = [plug('wheel'), plug('roulette-bets')]
  hire(directory)
  const page = opened.adopt(await showPage(directory, broker.url), ({ stop }) => stop())
  const daemon = opened.adopt(await serve(directory, broker.url), ({ stop }) => stop())
  const notes = notesFor(directory, broker.url, page.address)
  const view = opened.adopt(showTables(daemon, process.stdout, notes), ({ close }) => close())
  opened.defer(() => stop.abort())
  void Promise.race([view.outputClosed, view.quit]).then(() => stop.abort())

  await linksOpen(daemon, stop.signal)
  await Promise.all([
    playTable(createBaccaratTable({ shoe, bets: baccaratBets }, { ...settings, lateBets }), stop.signal),
    playTable(
      createRouletteTable({ wheel, bets: rouletteBets }, { ...settings, lateBets, ballsWithRotor }),
      stop.signal,
    ),
  ])
}

/** The simulated devices start again, so they cannot continue an existing journal. */
function newDirectory(keep: string): string {
  const directory = resolve(keep)
  if (existsSync(join(directory, journalName)))
    throw new Error(`${directory} has the journal of another demo. Choose another directory.`)
  mkdirSync(directory, { recursive: true })
  return directory
}

/** Everybody gets a key, which lies in the demo's own directory. */
function hire(directory: string): void {
  const file = join(directory, peopleByDefault)
  const people = Object.entries(staff).map(([id, role]): StaffMember => {
    const { privateKey, publicKey } = newKey()
    writeKey(personKeyFile(file, id), privateKey, undefined)
    return { id, name: id, role, publicKey, since: new Date().toISOString() }
  })
  savePeople(file, people)
}

async function serve(directory: string, broker: string): Promise<Daemon> {
  const device = (id: string, driver: string, path: string) => ({ id, driver, serial: { path: join(directory, path) } })
  const written = {
    site: 'demo',
    journal: join(directory, journalName),
    broker: { url: broker },
    tables: [
      {
        id: 'baccarat-1',
        game: 'co.baccarat',
        devices: [device('shoe', 'angel-eye', 'shoe'), device('bets', 'line-bet-sensors', 'baccarat-bets')],
      },
      {
        id: 'roulette-1',
        game: 'gb.roulette',
        options: { payTable: { 'roulette-rage': 'rage-1' } },
        general: { payTableNotice: true },
        devices: [device('wheel', 'cammegh', 'wheel'), device('bets', 'line-bet-sensors', 'roulette-bets')],
      },
    ],
  }
  const config = join(directory, configName)
  // JSON is YAML too.
  writeFileSync(config, JSON.stringify(written, null, 2))
  const read = loadConfiguration(config)
  newKeyFile(keyFileOf(read.configuration.journal))
  const { folder } = read.configuration.journal
  const workers = { proofs: openConsistencyProver(folder), files: openFileWorker(folder) }
  return await startDaemon(read.configuration, read, createLog('silent'), workers)
}

/** At its usual port, or at another where that is taken. */
async function showPage(directory: string, broker: string) {
  const config = join(directory, watchName)
  writeFileSync(config, JSON.stringify({ site: 'demo', broker: { url: broker }, anonymous: true }))
  const configuration = loadWatch(config)
  const log = createLog('silent')
  try {
    return await startWatch(configuration, log)
  } catch (error) {
    if (!(error instanceof FeltwireError) || error.code !== 'watch-address') throw error
    return await startWatch({ ...configuration, http: { ...configuration.http, port: 0 } }, log)
  }
}

/** What a device sends before its port is open is lost, as on any wire. A slow start may find the devices silent by then. */
async function linksOpen(daemon: Daemon, signal: AbortSignal): Promise<void> {
  const isOpen = () => daemon.tables.every((table) => table.devices().every(({ link }) => link !== 'closed'))
  while (!isOpen() && !signal.aborted) await sleep(10)
}
