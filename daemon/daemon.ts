import type { Logger } from 'pino'
import { createCheckpoints } from './checkpoint.ts'
import { servedPool } from './config.ts'
import type { Configuration } from './config-shape.ts'
import { createDesk } from './desk.ts'
import type { Entry } from './entry.ts'
import { FeltwireError } from './errors.ts'
import { readJournal } from './journal-read.ts'
import { mirrorAlert, watchMirror } from './mirror-watch.ts'
import type { DeviceNotice } from './noticeboard.ts'
import { type Backlog, type Cursor, createOutbox } from './outbox.ts'
import type { Floor, Pit } from './pit.ts'
import type { PoolMachine } from './pool-machine.ts'
import { createRefusals, type Refusals } from './pool-refusals.ts'
import { answerPoolRequests } from './pool-requests.ts'
import { inMemory } from './publisher.ts'
import { recover } from './recover.ts'
import { answerRequests } from './requests.ts'
import type { TableMachine } from './table-machine.ts'
import { serveTable, type TableService } from './table-service.ts'
import { createTerminals } from './terminals.ts'

export type ServedTable = Pick<TableMachine, 'view' | 'alerts'> & {
  id: string
  devices(): DeviceNotice[]
  published(): number
  connected(): boolean
}

export type Daemon = {
  tables: readonly ServedTable[]
  /** Every entry once it is on the disk. */
  onEntry(listener: (entry: Entry) => void): void
  /** Closes the ports, says goodbye to the broker, and closes the journal. */
  stop(): Promise<void>
}

/** The code of its line in the log, and the alert that stands on every table until the next start. */
const cutShortAlert = 'write-cut-short'

/** Ladders move with every byte; they are put up once in a while (ms). */
const showEvery = 1_000
/** Acknowledgements are written down together (ms). */
const noteEvery = 250

/** Serves every table of a configuration until it is stopped. Rejects with a FeltwireError or a JournalError. */
export async function startDaemon(configuration: Configuration, floor: Floor, log: Logger): Promise<Daemon> {
  const tables = [...floor.tables, ...(floor.pools ?? []).map(servedPool)]
  const terminals = createTerminals(configuration.terminals)
  const { journal, session, pit, backlogs, raised, fed, asked, signed } = await recover(configuration, floor, inMemory)
  const checkpointOf = createCheckpoints(configuration.journal)
  const services = new Map<string, TableService>()
  const listeners: ((entry: Entry) => void)[] = []
  const refusals: Refusals[] = []

  const desk = createDesk(journal, pit, {
    heard: ({ table, device }, frames, events) => services.get(table)?.heard(device, frames, events),
    reply: ({ table, device, bytes }) => services.get(table)?.reply(device, bytes),
    committing,
    trouble: (commit) => {
      log.error({ code: commit.code }, commit.message)
      for (const service of services.values()) service.showStatus()
    },
    refusing: (message) => log.error({ code: 'journal-backlog' }, message),
    recovered: () => {
      log.info('The journal can be written again. Nothing was lost.')
      for (const service of services.values()) service.showStatus()
    },
  })

  if (journal.cutShort !== undefined) log.warn({ code: cutShortAlert }, journal.cutShort)
  const standing = new Map(journal.cutShort === undefined ? [] : [[cutShortAlert, journal.cutShort]])
  const hostAlerts = () => new Map([...standing, ...mirror.alerts()])
  const mirror = watchMirror(journal, log, (says) => {
    desk.note({ kind: 'mirror', says })
    for (const service of services.values()) service.showAlerts()
  })

  function committing(entries: readonly Entry[]): () => void {
    const moved = entries.some(({ kind }) => kind === 'transfer' || kind === 'link')
    const publish = [...services].flatMap(([table, service]) => {
      const own = entries.filter((entry) => 'table' in entry && entry.table === table && entry.kind !== 'published')
      return [...(own.length > 0 ? [service.committing(own)] : []), ...(moved ? [service.showingMeters()] : [])]
    })
    return () => {
      for (const act of publish) act()
      for (const entry of entries) for (const listener of listeners) listener(entry)
    }
  }

  /** What did not fit in memory is read from the journal again. */
  function reload(table: string, limit: number, acknowledged: Cursor): Backlog {
    if (!desk.settle().ok) return { acknowledged, messages: [], more: true }
    const outbox = createOutbox(configuration.site, table, limit, acknowledged)
    readJournal(configuration.journal, outbox.visit)
    return outbox.backlog()
  }

  function show(now = Date.now()): void {
    void mirror.tend()
    for (const each of refusals) each.sumUp(now)
    desk.settle()
    const checkpoint = checkpointOf(journal.head)
    for (const service of services.values()) service.show(checkpoint)
  }

  function noteAcknowledged(): void {
    for (const service of services.values()) service.noteAcknowledged()
  }

  function refusalsOf(pool: PoolMachine): Refusals {
    const own = createRefusals(pool, desk)
    refusals.push(own)
    return own
  }

  desk.settle()
  const served = tables.map((table): ServedTable => {
    const machine = machineOf(pit, table.id)
    const pool = pit.pools.get(table.id)
    const backlog = backlogs.get(table.id) ?? { acknowledged: { session, seq: 0 }, messages: [], more: false }
    const service = serveTable({
      configuration,
      session,
      table,
      machine,
      pool,
      answer: (broker) =>
        pool === undefined
          ? answerRequests({ site: configuration.site, machine, meters: pit.meters, asked, broker, desk })
          : answerPoolRequests({
              site: configuration.site,
              pool,
              terminals,
              signed,
              refusals: refusalsOf(pool),
              broker,
              desk,
            }),
      meters: pit.meters,
      desk,
      backlog,
      log,
      raised: new Set([...(raised.get(table.id) ?? []), cutShortAlert, mirrorAlert]),
      fed: fed.get(table.id) ?? new Set(),
      hostAlerts,
      reload: (limit, acknowledged) => reload(table.id, limit, acknowledged),
    })
    services.set(table.id, service)
    return {
      id: table.id,
      view: machine.view,
      alerts: machine.alerts,
      devices: service.devices,
      published: service.published,
      connected: service.connected,
    }
  })
  show()
  for (const service of services.values()) service.open()
  const timers = [setInterval(() => show(), showEvery), setInterval(noteAcknowledged, noteEvery)]

  return {
    tables: served,
    onEntry: (listener) => void listeners.push(listener),
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([...services.values()].map((service) => service.closeLinks()))
      desk.settle()
      show(Number.POSITIVE_INFINITY)
      await Promise.all([...services.values()].map((service) => service.sayGoodbye()))
      noteAcknowledged()
      desk.settle()
      desk.stop()
      const commit = await journal.close()
      if (!commit.ok) throw new FeltwireError(commit.code, `${commit.message} What had not been written is gone.`)
    },
  }
}

function machineOf({ machines }: Pit, table: string): TableMachine {
  const machine = machines.get(table)
  if (machine === undefined) throw new Error(`no machine was made for table '${table}'`)
  return machine
}
