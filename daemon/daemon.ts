import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Broker } from '../drivers/transport/mqtt.ts'
import { lookUp } from '../games/kit/look-up.ts'
import { type ServedFloor, servedPool } from './config/read-configuration.ts'
import type { Configuration } from './config/shape.ts'
import { createTerminals, type Terminals } from './config/terminals.ts'
import {
  alertTables,
  clockAhead,
  committingAll,
  compareFound,
  cutShortAlert,
  type DaemonState,
  hostAlerts,
  journalBlocked,
  lookRound,
  notePeople,
  stopSafely,
} from './daemon-state.ts'
import { approval, type LookedFor } from './engine/checkpoints/approve-journal.ts'
import { createCheckpointSigner } from './engine/checkpoints/checkpoint-signer.ts'
import type { FoundCheckpoint } from './engine/checkpoints/compare-checkpoints.ts'
import { keepCosigned, knownWitnesses } from './engine/checkpoints/cosignatures.ts'
import { keptCheckpoint } from './engine/checkpoints/kept-checkpoint.ts'
import { type CommitQueue, createCommitQueue } from './engine/commit-queue.ts'
import type { Floor } from './engine/floor.ts'
import type { Records } from './engine/journal-records.ts'
import type { TableReader } from './engine/live-table-reader.ts'
import { type Cursor, firstUnacknowledged, outboxCursor } from './engine/outbox-cursors.ts'
import type { PoolReader } from './engine/pools/live-pool-reader.ts'
import { type Approve, recover } from './engine/recover.ts'
import type { SessionState } from './engine/session-state.ts'
import { FeltwireError } from './errors.ts'
import { checkEveryFile, checkProgram, type Program } from './integrity/program-check.ts'
import { watchProgram } from './integrity/program-watch.ts'
import { watchJournal } from './journal/changed-journal-alert.ts'
import type { Entry, EntryBody } from './journal/entry.ts'
import { watchMirror } from './journal/mirror/mirror-alert.ts'
import { readJournal } from './journal/read-journal.ts'
import { dropGarbage } from './lean-heap.ts'
import { countEntry, daemonFigures, noEntryCounts } from './metrics/daemon-figures.ts'
import type { Metric } from './metrics/metric.ts'
import { createBacklogs } from './mqtt/backlogs-at-start.ts'
import { inMemory } from './mqtt/publisher.ts'
import { type Backlog, backlogOf, emptyOutbox, readEntry } from './mqtt/read-backlog.ts'
import { retainedCheckpoints } from './mqtt/retained-checkpoints.ts'
import type { DeviceStatus } from './mqtt/write-retained.ts'
import { createRoster } from './people/people-file.ts'
import { freesTable, type ReadAgain, reload, takeChanges } from './reload.ts'
import { type ConsistencyProver, treeQuestions } from './requests/consistency-requests.ts'
import type { FileWorker } from './requests/file-requests.ts'
import { refusalsAt, sumUpAtLast } from './requests/note-refusals.ts'
import { answerPoolRequests } from './requests/pool-requests.ts'
import type { Questions } from './requests/router.ts'
import { limitSetter } from './requests/set-limits.ts'
import { answerRequests, type LimitSetter } from './requests/table-requests.ts'
import {
  closeLinks,
  heardDevice,
  noteAcknowledged,
  openLinks,
  replyTo,
  sayGoodbye,
  serveTable,
  type TableService,
} from './table-service.ts'
import { programFolder } from './version.ts'

export type ServedTable = Pick<TableReader, 'view' | 'alerts'> & {
  id: string
  devices(): DeviceStatus[]
  published(): number
  connected(): boolean
}

export type Daemon = {
  tables: readonly ServedTable[]
  /** Every entry once it is on the disk. */
  onEntry(listener: (entry: Entry) => void): void
  /** Resolves when the daemon must not go on, with the reason: it is to be stopped then. */
  readonly failed: Promise<FeltwireError>
  /** Reads the configuration again. Each table takes what has changed when it is free; what is returned refuses it. */
  reload(): string | undefined
  /** What is measured of it. */
  figures(): Metric[]
  /** Closes the ports, says goodbye to the broker, and closes the journal. */
  stop(): Promise<void>
}

/** Ladders move with every byte; they are published once in a while (ms). */
const showEvery = 1_000
/** Acknowledgements are written down together (ms). */
const noteEvery = 250

/** What is worked out beside the tables: proofs that the journal goes on, and files of what it has. */
export type Workers = { proofs: ConsistencyProver; files: FileWorker }

/**
 * Serves every table of a configuration until it is stopped. Rejects with a FeltwireError.
 * @param workers work beside the tables on its journal, for whoever asks; closed with the daemon
 * @param reread reads the configuration as it is now, or throws
 */
export async function startDaemon(
  configuration: Configuration,
  floor: Floor,
  log: Logger,
  workers: Workers,
  reread?: ReadAgain,
): Promise<Daemon> {
  const program = checkProgram(programFolder, configuration.program?.key)
  const opened = await openState(configuration, floor, log, program)
  const questions = treeQuestions(workers.proofs, () => opened.state.journal.head.n)
  const { state } = opened
  const ownFiles = watchProgram(program, (configuration.program?.seconds ?? 3_600) * 1_000, (error) => {
    state.queue.note({ kind: 'integrity', code: error.code, says: error.message })
    stopSafely(state, error)
  })
  if (state.journal.cutShort !== undefined) log.warn({ code: cutShortAlert }, state.journal.cutShort)
  notePeople(state)
  state.queue.settle()
  const served = (table: ServedFloor) => serve(opened, handlers, table)
  const another = (table: ServedFloor) => serveAnother(opened, handlers, table)
  const reloading = () => reload(state, reread, another)
  const limits = limitSetter(state, reread, reloading)
  const handlers: RequestHandlers = { questions, files: workers.files, reloading, limits }
  const tables = [...floor.tables, ...(floor.pools ?? []).map(servedPool)].map(served)
  state.listeners.push((entry) => {
    if (state.wanted !== undefined && freesTable(entry)) setImmediate(takeChanges, state, another)
  })
  const tally = noEntryCounts()
  state.listeners.push((entry) => countEntry(tally, entry))
  lookRound(state, 'soon')
  state.queue.settle()
  for (const service of state.services.values()) openLinks(service)
  const timers = [
    setInterval(lookRound, showEvery, state),
    setInterval(takeChanges, showEvery, state, another),
    setInterval(noteAllAcknowledged, noteEvery, state),
  ]
  return {
    tables,
    onEntry: (listener) => void state.listeners.push(listener),
    failed: state.failed.promise,
    reload: reloading,
    figures: () => daemonFigures(state, tally),
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      ownFiles.stop()
      state.wanted = undefined
      await state.replacing
      await Promise.all([workers.proofs.close(), workers.files.close()])
      await stop(state)
    },
  }
}

/** What the tables are served with, beside the state of the daemon. */
type Opened = {
  state: DaemonState
  /** This run of the daemon, as its status says it. */
  run: string
  terminals: Terminals
  backlogs: ReturnType<typeof createBacklogs>
  /** What the broker may still hold from an earlier run. */
  before: Pick<Records, 'alerts' | 'meters'>
  /** Whether the broker was asked for its last checkpoint. */
  isCompared: boolean
}

/** Opens the journal, which must agree with every checkpoint that is found, and goes on where it ends. */
async function openState(configuration: Configuration, floor: Floor, log: Logger, program: Program): Promise<Opened> {
  const { site, journal: settings, tables } = configuration
  const terminals = createTerminals(configuration.terminals)
  const roster = createRoster(configuration.people)
  const ids = tables.map(({ id }) => id)
  const backlogs = createBacklogs(site, settings.folder, ids, inMemory)
  // The broker is asked meanwhile: it is given time in which to answer.
  const looked = lookForCheckpoints(configuration, keptCheckpoint(settings))
  // Whatever runs is proved before anything is written.
  await checkEveryFile(program, () => turn())
  const { approve, key } = approval(configuration, looked, log)
  const approving: Approve = (standing, record) => {
    dropGarbage()
    return approve(standing, record)
  }
  const starting = { approve: approving, program: program.hash }
  const { journal, engine } = await recover(configuration, floor, backlogs, starting)
  const { found, away } = await looked
  const before = engine.records()
  const state = stateOf({ configuration, floor, log, roster, journal, engine, key: key(), found })
  const run = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`
  return { state, run, terminals, backlogs, before, isCompared: away.length === 0 }
}

/** @param kept in the file beside the journal */
async function lookForCheckpoints(configuration: Configuration, kept: readonly FoundCheckpoint[]): Promise<LookedFor> {
  const retained = await retainedCheckpoints(configuration)
  const away = retained.away === undefined ? [] : [`the broker could not be asked: ${retained.away}`]
  return { found: [...kept, ...retained.found], away }
}

/** What is there once the journal was read. */
type BegunDaemon = Pick<
  DaemonState,
  'configuration' | 'floor' | 'log' | 'roster' | 'journal' | 'engine' | 'key' | 'found'
>

function stateOf(begun: BegunDaemon): DaemonState {
  const { configuration, log, journal, engine, key } = begun
  const queue = queueOf(begun, () => state)
  const noteAndTell = (body: EntryBody) => {
    queue.note(body)
    alertTables(state)
  }
  const state: DaemonState = {
    ...begun,
    queue,
    signer: createCheckpointSigner({ journal, engine, queue, key, pace: configuration.journal.checkpoints }),
    witnesses: knownWitnesses(configuration.witnesses),
    mirror: watchMirror(journal, log, (says) => noteAndTell({ kind: 'mirror', says })),
    files: watchJournal(journal, log, noteAndTell),
    services: new Map(),
    refusals: new Map(),
    listeners: [],
    failed: Promise.withResolvers(),
    blockedBy: undefined,
    safeStop: undefined,
    shown: undefined,
    keeping: Promise.resolve(),
    wanted: undefined,
    refusedConfiguration: undefined,
    replacing: Promise.resolve(),
    ahead: clockAhead(journal),
  }
  return state
}

/** @param state has the queue as a part, and is asked for only once it is there */
function queueOf({ log, journal, engine }: BegunDaemon, state: () => DaemonState): CommitQueue {
  return createCommitQueue(journal, engine, {
    heard: ({ table, device }, heard) => withService(state(), table, (service) => heardDevice(service, device, heard)),
    reply: ({ table, device, bytes }) => withService(state(), table, (service) => replyTo(service, device, bytes)),
    committing: (entries) => committingAll(state(), entries),
    trouble: ({ code, message }) => {
      log.error({ code }, message)
      journalBlocked(state(), message)
    },
    refusing: (message) => log.error({ code: 'journal-backlog' }, message),
    recovered: () => {
      log.info('The journal can be written again. Nothing was lost.')
      journalBlocked(state(), undefined)
    },
  })
}

function withService({ services }: DaemonState, table: string, act: (service: TableService) => void): void {
  const service = services.get(table)
  if (service !== undefined) act(service)
}

function serve(opened: Opened, handlers: RequestHandlers, table: ServedFloor): ServedTable {
  const { state, backlogs, before } = opened
  const service = connect(opened, handlers, { table, backlog: backlogs.of(table.id), before })
  const machine = machineOf(state.engine.floor, table.id)
  return {
    id: table.id,
    view: machine.view,
    alerts: machine.alerts,
    devices: () => [...service.retained.devices.values()],
    published: () => service.publisher.published,
    connected: service.broker.connected,
  }
}

/** A table that has taken a changed configuration: what waits to be published is in the journal. */
function serveAnother(opened: Opened, handlers: RequestHandlers, table: ServedFloor): TableService {
  const { state } = opened
  const before = state.engine.records()
  const { acknowledged } = outboxCursor(before.outbox, table.id)
  const backlog = backlogFrom(state, table.id, inMemory, acknowledged)
  return connect(opened, handlers, { table, backlog, before })
}

/** What the tables have for whoever asks. */
type RequestHandlers = { questions: Questions; files: FileWorker; reloading(): string | undefined; limits: LimitSetter }
/** What a table begins to be served with. */
type TableStart = { table: ServedFloor; backlog: Backlog; before: Opened['before'] }

function connect(
  { state, run, terminals, isCompared }: Opened,
  handlers: RequestHandlers,
  { table, backlog, before }: TableStart,
): TableService {
  const { configuration, engine, queue, log, services } = state
  const machine = machineOf(engine.floor, table.id)
  const pool = engine.floor.pools.get(table.id)
  const service = serveTable({
    configuration,
    daemon: run,
    session: () => engine.records().session?.session ?? 0,
    table,
    machine,
    pool,
    answer: answering(state, { ...handlers, terminals }, machine, pool),
    meters: engine.floor.meters,
    queue,
    backlog,
    log,
    raised: lookUp(before.alerts, table.id) ?? [],
    fed: lookUp(before.meters, table.id) ?? [],
    hostAlerts: () => hostAlerts(state),
    isCompared,
    compare: (checkpoint) => compareFound(state, checkpoint),
    cosigned: (note) => keepCosigned(state, note),
    reload: (limit, acknowledged) => backlogFrom(state, table.id, limit, acknowledged),
  })
  services.set(table.id, service)
  return service
}

function machineOf({ machines }: SessionState, table: string): TableReader {
  const machine = machines.get(table)
  if (machine === undefined) throw new Error(`no machine was made for table '${table}'`)
  return machine
}

/** Answers what people ask of a table, or terminals of a pool. */
function answering(
  { configuration: { site }, engine, queue, refusals, roster: { people }, signer }: DaemonState,
  { terminals, questions, files, reloading, limits }: RequestHandlers & { terminals: Terminals },
  machine: TableReader,
  pool: PoolReader | undefined,
): (broker: Broker) => void {
  const own = refusals.get(machine.id) ?? refusalsAt(machine, queue)
  refusals.set(machine.id, own)
  const maker = { worker: files, sign: () => signer.sign('soon') }
  const door = { site, queue, refusals: own, questions, people, files: maker, log: () => engine.records().signed }
  if (pool !== undefined) return (broker) => answerPoolRequests({ ...door, pool, terminals, broker })
  return (broker) =>
    answerRequests({ ...door, machine, meters: engine.floor.meters, reload: reloading, limits, broker })
}

/** What did not fit in memory is read from the journal again. */
function backlogFrom(
  { configuration, engine, queue }: DaemonState,
  table: string,
  limit: number,
  acknowledged: Cursor,
): Backlog {
  if (!queue.settle().ok) return { acknowledged, messages: [], more: true }
  const { outbox: cursors, segment } = engine.records()
  const outbox = emptyOutbox(configuration.site, table, limit, acknowledged)
  const from = firstUnacknowledged(cursors, table) ?? segment
  readJournal(configuration.journal.folder, (entry) => readEntry(outbox, entry), { from })
  return backlogOf(outbox)
}

function noteAllAcknowledged({ services }: DaemonState): void {
  for (const service of services.values()) noteAcknowledged(service)
}

async function stop(state: DaemonState): Promise<void> {
  const { queue, journal, refusals } = state
  const services = [...state.services.values()]
  await Promise.all(services.map(closeLinks))
  queue.settle()
  for (const each of refusals.values()) sumUpAtLast(each)
  lookRound(state, 'soon')
  queue.settle()
  await Promise.all(services.map(sayGoodbye))
  noteAllAcknowledged(state)
  queue.settle()
  queue.stop()
  const commit = await journal.close()
  await state.keeping
  if (!commit.ok) throw new FeltwireError(commit.code, `${commit.message} What had not been written is gone.`)
}
