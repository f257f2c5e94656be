import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { reasonOf } from '../drivers/reason.ts'
import type { Broker } from '../drivers/transport/mqtt.ts'
import { lookUp } from '../games/kit/look-up.ts'
import { type ServedFloor, servedPool } from './config/config.ts'
import type { Configuration } from './config/shape.ts'
import { createTerminals } from './config/terminals.ts'
import { approval } from './engine/checkpoints/approve-journal.ts'
import { keepCheckpoint, keptCheckpoint } from './engine/checkpoints/checkpoint-file.ts'
import { createCheckpointSigner, type SignedCheckpoint } from './engine/checkpoints/checkpoint-signer.ts'
import {
  compareCheckpoint,
  comparisonText,
  type FoundCheckpoint,
  refusalBy,
} from './engine/checkpoints/compare-checkpoints.ts'
import { createCommitQueue } from './engine/commit-queue.ts'
import type { Floor } from './engine/floor.ts'
import type { Cursor } from './engine/outbox-cursors.ts'
import { firstUnacknowledged } from './engine/outbox-cursors.ts'
import { recover } from './engine/recover.ts'
import type { PoolReader, SessionState, TableReader } from './engine/session-state.ts'
import { FeltwireError } from './errors.ts'
import { checkProgram } from './integrity/program-check.ts'
import { programFolder } from './integrity/program-files.ts'
import { watchProgram } from './integrity/program-watch.ts'
import type { Entry } from './journal/entry.ts'
import { changedAlert, watchJournal } from './journal/journal-watch.ts'
import { mirrorAlert, watchMirror } from './journal/mirror-watch.ts'
import { readJournal } from './journal/read.ts'
import { rootAt } from './journal/tree.ts'
import { createBacklogs } from './mqtt/backlogs.ts'
import { type Backlog, createOutbox } from './mqtt/outbox.ts'
import { inMemory } from './mqtt/publisher.ts'
import { retainedCheckpoints } from './mqtt/retained-checkpoints.ts'
import type { DeviceStatus } from './mqtt/retained-state.ts'
import { enrolmentsBetween } from './people/people.ts'
import { createRoster } from './people/people-file.ts'
import { answerPoolRequests } from './requests/pool-requests.ts'
import { createRefusals, type Refusals } from './requests/refusal-summary.ts'
import { answerRequests } from './requests/table-requests.ts'
import { serveTable } from './table-service.ts'
import { createServices } from './table-services.ts'

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
  /** Closes the ports, says goodbye to the broker, and closes the journal. */
  stop(): Promise<void>
}

/** The code of its line in the log, and the alert that stands on every table until the next start. */
const cutShortAlert = 'write-cut-short'

/** The alert that stands on every table while the journal cannot be written. */
const blockedAlert = 'journal-blocked'

/** The alert that stands on every table, also when the daemon is gone, once it had to stop. */
const safeStopAlert = 'safe-stop'

/** The alert that stands on every table while the file of people has a mistake. */
const peopleAlert = 'people-invalid'

/** Ladders move with every byte; they are put up once in a while (ms). */
const showEvery = 1_000
/** A wall clock that differs from before by so much was set (ms). */
const smallestStep = 500
/** Acknowledgements are written down together (ms). */
const noteEvery = 250

/** Serves every table of a configuration until it is stopped. Rejects with a FeltwireError. */
export async function startDaemon(configuration: Configuration, floor: Floor, log: Logger): Promise<Daemon> {
  const { site } = configuration
  const daemon = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`
  const terminals = createTerminals(configuration.terminals)
  const { folder, checkpoints: pace } = configuration.journal
  const roster = createRoster(configuration.people)
  const ids = configuration.tables.map(({ id }) => id)
  const backlogs = createBacklogs(site, folder, ids, inMemory)
  const program = checkProgram(programFolder, configuration.program?.key)
  const retained = await retainedCheckpoints(configuration)
  const found = [...keptCheckpoint(configuration.journal), ...retained.found]
  const away = retained.away === undefined ? [] : [`the broker could not be asked: ${retained.away}`]
  const approved = approval(configuration, found, away, log)
  const { journal, session, engine } = await recover(configuration, floor, backlogs, {
    approve: approved.approve,
    program: program.hash,
  })
  const key = approved.key()
  const sessionState = engine.floor
  const { alerts, meters } = engine.records()
  const services = createServices()
  const listeners: ((entry: Entry) => void)[] = []
  const refusals: Refusals[] = []
  let blockedBy: string | undefined
  const showJournal = () =>
    services.each((service) => {
      service.showStatus()
      service.showHostAlerts()
    })

  const queue = createCommitQueue(journal, engine, {
    heard: ({ table, device }, heard) => services.of(table)?.heard(device, heard),
    reply: ({ table, device, bytes }) => services.of(table)?.reply(device, bytes),
    committing: (entries) => {
      const publish = services.committing(entries)
      return () => {
        publish()
        showCheckpoint()
        for (const entry of entries) for (const listener of listeners) listener(entry)
      }
    },
    trouble: (commit) => {
      log.error({ code: commit.code }, commit.message)
      blockedBy = commit.message
      showJournal()
    },
    refusing: (message) => log.error({ code: 'journal-backlog' }, message),
    recovered: () => {
      log.info('The journal can be written again. Nothing was lost.')
      blockedBy = undefined
      showJournal()
    },
  })

  const checkpoints = createCheckpointSigner({ journal, engine, queue, key, pace })

  const failed = Promise.withResolvers<FeltwireError>()
  let safeStop: FeltwireError | undefined
  let shown: SignedCheckpoint | undefined

  function showCheckpoint(): void {
    const checkpoint = checkpoints.written()
    if (checkpoint === undefined || checkpoint.note === shown?.note || safeStop !== undefined) return
    shown = checkpoint
    services.each((service) => service.showCheckpoint(checkpoint))
    void keepCheckpoint(configuration.journal, checkpoint.note).then(unkept)
  }

  function unkept(error: unknown): void {
    if (error !== undefined)
      log.warn({ code: 'key-unreadable' }, `The last checkpoint is not kept: ${reasonOf(error)}.`)
  }

  /** A checkpoint that was found later than at the start. */
  function compare(checkpoint: FoundCheckpoint): void {
    if (checkpoints.isOwn(checkpoint.note) || found.some(({ note }) => note === checkpoint.note)) return
    const { tree } = journal
    const standing = { folder, entries: tree.to, rootAt: (size: number) => rootAt(folder, size) }
    const compared = compareCheckpoint(checkpoint.note, [key.text], standing)
    const refusal = refusalBy(checkpoint, compared, standing)
    if (refusal !== undefined) stopSafely(refusal)
    else if (compared === 'not-ours') log.warn(comparisonText([{ ...checkpoint, compared }], []))
  }

  /** What was shown stays; nothing is settled any more, and nobody is told anything that the journal can't prove. */
  function stopSafely(error: FeltwireError): void {
    if (safeStop !== undefined) return
    safeStop = error
    log.fatal({ code: error.code }, error.message)
    services.each((service) => service.showHostAlerts())
    failed.resolve(error)
  }

  const mirror = watchMirror(journal, log, (says) => {
    queue.note({ kind: 'mirror', says })
    services.each((service) => service.showHostAlerts())
  })
  const ownFiles = watchProgram(program, (configuration.program?.seconds ?? 3_600) * 1_000, (error) => {
    queue.note({ kind: 'integrity', code: error.code, says: error.message })
    stopSafely(error)
  })
  const files = watchJournal(journal, log, (body) => {
    queue.note(body)
    services.each((service) => service.showHostAlerts())
  })
  if (journal.cutShort !== undefined) log.warn({ code: cutShortAlert }, journal.cutShort)
  const hostAlerts = () =>
    new Map([
      [cutShortAlert, journal.cutShort],
      [blockedAlert, blockedBy],
      [mirrorAlert, mirror.alert()],
      [changedAlert, files.alert()],
      [safeStopAlert, safeStop?.message],
      [peopleAlert, roster.trouble()],
    ])

  /** What did not fit in memory is read from the journal again. */
  function reload(table: string, limit: number, acknowledged: Cursor): Backlog {
    if (!queue.settle().ok) return { acknowledged, messages: [], more: true }
    const { outbox: cursors, segment } = engine.records()
    const outbox = createOutbox(site, table, limit, acknowledged)
    readJournal(folder, outbox.visit, { from: firstUnacknowledged(cursors, table, segment) })
    return outbox.backlog()
  }

  const wallClockAhead = () => Date.now() - journal.now()
  let wallClock = wallClockAhead()

  /** Somebody who sets the clock is told of at every table; a clock that is slewed by its time server moves by less. */
  function watchClock(): void {
    const by = Math.round(wallClockAhead() - wallClock)
    if (Math.abs(by) < smallestStep) return
    wallClock += by
    for (const { id } of floor.tables) queue.take({ kind: 'clock', table: id, by })
  }

  /** Whoever was added or removed is journaled before anybody is heard under it. */
  function notePeople(): void {
    const [before, people] = [engine.records().people, roster.people()]
    if (isDeepStrictEqual(people, before)) return
    queue.note({ kind: 'people', people })
    // The first people of a journal are no change.
    if (before.length === 0) return
    const changes = enrolmentsBetween(before, people)
    for (const { id } of floor.tables) queue.take({ kind: 'enrolment', table: id, ...changes })
  }

  function watchPeople(): void {
    if (!roster.look()) return
    const trouble = roster.trouble()
    if (trouble === undefined) log.info({ people: roster.people().length }, 'The file of people has changed.')
    else log.error({ code: 'people-invalid' }, trouble)
    notePeople()
    services.each((service) => service.showHostAlerts())
  }

  function show(soon?: 'soon'): void {
    watchClock()
    watchPeople()
    void mirror.tend()
    files.look()
    for (const each of refusals) each.sumUp(Date.now())
    checkpoints.sign(soon)
    queue.settle()
    services.each((service) => service.show())
  }

  const noteAcknowledged = () => services.each((service) => service.noteAcknowledged())

  function answering(machine: TableReader, pool: PoolReader | undefined): (broker: Broker) => void {
    const own = createRefusals(machine, queue)
    refusals.push(own)
    const door = { site, queue, refusals: own, log: () => engine.records().signed }
    if (pool !== undefined) return (broker) => answerPoolRequests({ ...door, pool, terminals, broker })
    const { people } = roster
    return (broker) => answerRequests({ ...door, machine, meters: sessionState.meters, people, broker })
  }

  function serve(table: ServedFloor): ServedTable {
    const machine = machineOf(sessionState, table.id)
    const pool = sessionState.pools.get(table.id)
    const service = serveTable({
      configuration,
      daemon,
      session,
      table,
      machine,
      pool,
      answer: answering(machine, pool),
      meters: sessionState.meters,
      queue,
      backlog: backlogs.of(table.id),
      log,
      raised: lookUp(alerts, table.id) ?? [],
      fed: lookUp(meters, table.id) ?? [],
      hostAlerts,
      isCompared: retained.away === undefined,
      compare,
      reload: (limit, acknowledged) => reload(table.id, limit, acknowledged),
    })
    services.add(table.id, service)
    return {
      id: table.id,
      view: machine.view,
      alerts: machine.alerts,
      devices: service.devices,
      published: service.published,
      connected: service.connected,
    }
  }

  notePeople()
  queue.settle()
  const served = [...floor.tables, ...(floor.pools ?? []).map(servedPool)].map(serve)
  show('soon')
  services.each((service) => service.open())
  const timers = [setInterval(() => show(), showEvery), setInterval(noteAcknowledged, noteEvery)]

  return {
    tables: served,
    onEntry: (listener) => void listeners.push(listener),
    failed: failed.promise,
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      ownFiles.stop()
      await services.all((service) => service.closeLinks())
      queue.settle()
      for (const each of refusals) each.flush()
      show('soon')
      await services.all((service) => service.sayGoodbye())
      noteAcknowledged()
      queue.settle()
      queue.stop()
      const commit = await journal.close()
      if (!commit.ok) throw new FeltwireError(commit.code, `${commit.message} What had not been written is gone.`)
    },
  }
}

function machineOf({ machines }: SessionState, table: string): TableReader {
  const machine = machines.get(table)
  if (machine === undefined) throw new Error(`no machine was made for table '${table}'`)
  return machine
}
