import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Metric } from '../daemon/metrics/metric.ts'
import { topicOf } from '../daemon/mqtt/messages.ts'
import { createRoster } from '../daemon/people/people-file.ts'
import { connectBroker } from '../drivers/transport/mqtt.ts'
import type { WatchConfiguration } from './configuration.ts'
import { placeName } from './history/database-settings.ts'
import { createFiguresKeeper } from './history/figures-due.ts'
import { type History, openHistory } from './history/history.ts'
import { createRecorder } from './history/records-of-messages.ts'
import { watchFigures } from './metrics.ts'
import { dueAlerts, type SentAlerts } from './notifications/due-notices.ts'
import { createNotifier } from './notifications/notifier.ts'
import { createRequestRelay } from './request-relay.ts'
import { createFiles } from './requested-files.ts'
import { createLiveStreams } from './server/live-streams.ts'
import { serve } from './server/server.ts'
import type { ServerContext } from './server/server-context.ts'
import { createSignIns } from './server/sign-in-sessions.ts'
import { withCurrency } from './site/currency-wait.ts'
import { gapText } from './site/message-gaps.ts'
import { readTableMessage, type TableMessage } from './site/table-message.ts'
import { stepSite, type WatchedSite } from './site/watched-site.ts'
import { longestCurve, mostRows, offlineAlert, rememberedTable } from './site/watched-table.ts'

/** What is heard is gathered for so long (ms), so that all who look are told at once. */
const gathering = 50
const keepAlive = 15_000
const rosterPace = 1_000
/** A broker has said what stands, and daemons that it has lost are back, so long after it was reached (ms). */
const standing = 10_000

type Watch = { readonly address: string; figures(): readonly Metric[]; stop(): Promise<void> }

/** Watches a site until it is stopped. Throws a FeltwireError where it cannot begin. */
export async function startWatch(configuration: WatchConfiguration, log: Logger): Promise<Watch> {
  const work = await openWork(configuration, log)
  const { state, broker, live, roster } = work
  hearBroker(work, log)
  try {
    const server = await serve(await contextOf(work))
    const timers = [
      setInterval(step, gathering, work),
      setInterval(live.keepAlive, keepAlive),
      setInterval(roster.look, rosterPace),
    ]
    return {
      address: server.address,
      figures: () =>
        watchFigures(state.site, {
          brokerIsThere: broker.connected(),
          looking: live.count(),
          heard: state.messages,
        }),
      async stop() {
        for (const timer of timers) clearInterval(timer)
        live.close()
        await server.close()
        await close(work)
      },
    }
  } catch (error) {
    await close(work)
    throw error
  }
}

/** What a watch works with. */
type Work = Awaited<ReturnType<typeof openWork>>

async function openWork(configuration: WatchConfiguration, log: Logger) {
  const { site, people, folder, postgres, keep } = configuration
  const roster = createRoster(people)
  const place = postgres === undefined ? { folder } : { postgres }
  const history = await openHistory(place, keep, (reason) => log.error({ code: 'watch-history' }, reason))
  const state: WatchState = {
    site: await remembered(history),
    heard: [],
    waiting: [],
    messages: 0,
    standing: undefined,
    hasHeardAll: false,
    sent: {},
  }
  const broker = connectBroker({
    ...configuration.broker,
    clientId: clientName(site, placeName(place)),
    keepsSession: true,
  })
  return {
    ...{ configuration, state, roster, history, broker },
    recorder: createRecorder(),
    figures: createFiguresKeeper(),
    live: createLiveStreams({ site: () => state.site, brokerIsThere: broker.connected }),
    notifier: createNotifier(site, configuration.alerts, log),
    relay: createRequestRelay(site, broker),
    files: createFiles(),
  }
}

function hearBroker({ configuration, state, broker, live, relay, files }: Work, log: Logger): void {
  broker.onConnect(() => {
    log.info('The broker is there.')
    live.brokerChanged()
    state.standing = new Set()
    setTimeout(() => heardAll(state), standing).unref()
  })
  broker.onOffline(({ code, sentence }) => {
    log.warn({ code }, sentence)
    live.brokerChanged()
  })
  for (const filter of [['+'], ['+', '+']])
    broker.subscribe(topicOf(configuration.site, '+', ...filter), ({ topic, payload }) => {
      const [, , , kind] = topic.split('/')
      if (kind === 'response') return relay.heard(topic, payload)
      if (kind === 'file') return files.heard(topic, payload)
      const said = readTableMessage(topic, payload, Date.now())
      if (said === undefined) return
      if (said.kind === 'alert') state.standing?.add(`${said.table}/${said.says.id}`)
      state.messages += 1
      state.heard.push(said)
    })
}

/**
 * Takes what was heard since the last step: it is kept, sent on and shown.
 * @param now what has waited long enough at that time (ms) waits no more
 */
function step({ configuration, state, history, recorder, figures, live, notifier }: Work, now = Date.now()): void {
  const before = state.site
  const { ready, waiting } = withCurrency(before, [...state.waiting, ...state.heard.splice(0)], now)
  state.waiting = waiting
  const { site, changed, news } = stepSite(before, ready, configuration)
  if (changed.size === 0) return
  state.site = site
  const alerts = changedAlerts(before, site, changed)
  const tables = [...changed].flatMap((id) => site.tables[id] ?? [])
  history.keep([
    ...recorder.take(news, site),
    ...alerts,
    ...newGaps(before, site, changed),
    ...figures.take(tables, Date.now()),
  ])
  const cooldown = configuration.alerts.cooldown * 1_000
  for (const { table } of alerts) notifier.send(alertsDue(state, before, table, cooldown))
  live.changed(changed)
}

function alertsDue(state: WatchState, before: WatchedSite, table: string, cooldown: number) {
  const alertsIn = ({ tables }: WatchedSite) => tables[table]?.alerts ?? {}
  const { sent, due } = dueAlerts(state.sent, alertsIn(before), alertsIn(state.site), { now: Date.now(), cooldown })
  state.sent = sent
  return due
}

const contextOf = async (work: Work): Promise<ServerContext> => {
  const { configuration, state, live, history, relay, files, broker, roster } = work
  return {
    ...{ configuration, live, history, relay, files, halfSigned: await history.halfSigned() },
    site: () => state.site,
    brokerIsThere: broker.connected,
    hasHeardAll: () => state.hasHeardAll,
    sessions: createSignIns(roster.people),
    acknowledge: (says) => void state.heard.push({ kind: 'acknowledged', table: says.table, at: says.at, says }),
    audit: (did) => history.keep([{ kind: 'audit', row: { at: Date.now(), ...did } }]),
  }
}

async function close(work: Work): Promise<void> {
  const { state, broker, history, figures, notifier } = work
  await broker.close()
  step(work, Number.POSITIVE_INFINITY)
  history.keep(figures.take(Object.values(state.site.tables), Number.POSITIVE_INFINITY))
  notifier.stop()
  await history.close()
}

/**
 * The name by which the broker keeps what is said while the watch is away: another for each history, because two with one
 * name would put each other off the broker.
 */
function clientName(site: string, place: string): string {
  const history = createHash('sha256').update(`${hostname()} ${place}`).digest('hex').slice(0, 12)
  return `feltwire-${site}-watch-${history}`
}

type WatchState = {
  site: WatchedSite
  /** Since the last step. */
  heard: TableMessage[]
  /** Until the currency of their tables is known: oldest first. */
  waiting: readonly TableMessage[]
  /** Messages of tables since the start. */
  messages: number
  /** Alerts that the broker has said since it was reached. */
  standing: Set<string> | undefined
  /** The broker has been there for long enough to have said what stands. */
  hasHeardAll: boolean
  sent: SentAlerts
}

async function remembered(history: History): Promise<WatchedSite> {
  const tables = await history.tables({ rows: mostRows, curve: longestCurve })
  return { tables: Object.fromEntries(tables.map((kept) => [kept.table, rememberedTable(kept.table, kept)])) }
}

/** Alerts of which the broker has said nothing were over while the watch was away. */
function heardAll(state: WatchState): void {
  const { site, standing, heard } = state
  state.hasHeardAll = true
  const at = Date.now()
  for (const [table, { alerts }] of Object.entries(site.tables))
    for (const { id, over } of Object.values(alerts))
      if (over === undefined && id !== offlineAlert && standing?.has(`${table}/${id}`) !== true)
        heard.push({ kind: 'alert-over', table, at, id })
}

/** What never came is in the audit: whoever looks for it there knows that the table's journal has it. */
const newGaps = (before: WatchedSite, after: WatchedSite, changed: ReadonlySet<string>) =>
  [...changed].flatMap((table) => {
    const gap = after.tables[table]?.gap
    if (gap === undefined || gap === before.tables[table]?.gap) return []
    return [{ kind: 'audit' as const, row: { at: Date.now(), person: 'watch', did: 'gap', table, what: gapText(gap) } }]
  })

const changedAlerts = (before: WatchedSite, after: WatchedSite, changed: ReadonlySet<string>) =>
  [...changed].flatMap((table) => {
    const alerts = after.tables[table]?.alerts ?? {}
    if (alerts === before.tables[table]?.alerts) return []
    return [{ kind: 'alerts' as const, table, rows: Object.values(alerts) }]
  })
