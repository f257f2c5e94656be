import { counter, gauge, type Metric } from '../daemon/metrics/metric.ts'
import { version } from '../daemon/version.ts'
import type { WatchedSite } from './site/watched-site.ts'

type Now = {
  readonly brokerIsThere: boolean
  /** Pages that are open. */
  readonly looking: number
  /** Messages of tables since the start. */
  readonly heard: number
}

/** What the watch itself is doing, and how many tables and alerts it shows. What a table does, its daemon tells. */
export function watchFigures({ tables }: WatchedSite, { brokerIsThere, looking, heard }: Now): Metric[] {
  const all = Object.values(tables)
  const online = all.filter(({ status }) => status?.state === 'online').length
  const alerts = all.flatMap(({ alerts }) => Object.values(alerts))
  const acknowledged = alerts.filter((alert) => alert.acknowledged !== undefined).length
  return [
    gauge('feltwire_watch_info', 'The version of the program.', [{ labels: { version }, value: 1 }]),
    gauge('feltwire_watch_broker_connected', '1 while the watch is connected to the broker.', [
      { value: brokerIsThere ? 1 : 0 },
    ]),
    gauge('feltwire_watch_tables', 'Tables of the site, by whether a daemon serves them.', [
      { labels: { state: 'online' }, value: online },
      { labels: { state: 'offline' }, value: all.length - online },
    ]),
    gauge('feltwire_watch_alerts', 'Alerts of all tables, by whether a person has acknowledged them.', [
      { labels: { acknowledged: 'no' }, value: alerts.length - acknowledged },
      { labels: { acknowledged: 'yes' }, value: acknowledged },
    ]),
    gauge('feltwire_watch_pages', 'Pages that are open.', [{ value: looking }]),
    counter('feltwire_watch_messages_total', 'Messages of tables since the start.', [{ value: heard }]),
  ]
}
