import type { DaemonState } from '../daemon-state.ts'
import { hostAlerts } from '../daemon-state.ts'
import type { Entry } from '../journal/entry.ts'
import type { TableService } from '../table-service.ts'
import { version } from '../version.ts'
import { counter, gauge, type Metric } from './metric.ts'

type Values = Metric['values']

/** Rounds and findings since the start, by what they are counted under. */
type EntryCounts = { rounds: Map<string, number>; findings: Map<string, number> }

export const noEntryCounts = (): EntryCounts => ({ rounds: new Map(), findings: new Map() })

/** Counts an entry that is on the disk. */
export function countEntry({ rounds, findings }: EntryCounts, entry: Entry): void {
  if (entry.kind !== 'effect') return
  const { table, effect } = entry
  if (effect.type === 'result') countOn(rounds, [table, effect.kind])
  else if (effect.type === 'finding') countOn(findings, [table, effect.severity])
}

function countOn(counts: Map<string, number>, labels: readonly string[]): void {
  const key = labels.join('\n')
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const counted = (counts: ReadonlyMap<string, number>, label: string): Values =>
  [...counts].map(([key, value]) => {
    const [table = '', other = ''] = key.split('\n')
    return { labels: { table, [label]: other }, value }
  })

/** Everything of a daemon that is worth an alert or a curve. Labels are few: tables, devices, alerts. */
export function daemonFigures(state: DaemonState, tally: EntryCounts): Metric[] {
  const { services, journal, queue, engine } = state
  const ofTables = (value: (service: TableService) => number): Values =>
    [...services].map(([table, service]) => ({ labels: { table }, value: value(service) }))
  return [
    gauge('feltwire_info', 'The version of the program.', [{ labels: { version }, value: 1 }]),
    gauge('feltwire_session', 'The session of the journal.', [{ value: engine.records().session?.session ?? 0 }]),
    counter('feltwire_journal_entries_total', 'Entries of the journal.', [{ value: journal.head.n }]),
    gauge('feltwire_journal_blocked', '1 while the journal cannot be written.', [{ value: queue.blocked() ? 1 : 0 }]),
    gauge(
      'feltwire_broker_connected',
      '1 while the table is connected to the broker.',
      ofTables(({ broker }) => (broker.connected() ? 1 : 0)),
    ),
    gauge(
      'feltwire_messages_waiting',
      'Messages that the broker has not acknowledged, of those in memory.',
      ofTables(({ publisher }) => publisher.queue.length),
    ),
    counter(
      'feltwire_messages_published_total',
      'Messages that the broker has acknowledged.',
      ofTables(({ publisher }) => publisher.published),
    ),
    gauge(
      'feltwire_round',
      'The number of the round.',
      ofTables(({ setting }) => setting.machine.view().round),
    ),
    gauge('feltwire_device_up', '1 while the link of the device is open.', deviceValues(services)),
    gauge('feltwire_alert', '1 for each alert that stands.', alertValues(state)),
    counter('feltwire_rounds_total', 'Rounds since the start, by how they ended.', counted(tally.rounds, 'kind')),
    counter('feltwire_findings_total', 'Findings since the start.', counted(tally.findings, 'severity')),
  ]
}

const deviceValues = (services: ReadonlyMap<string, TableService>): Values =>
  [...services].flatMap(([table, { retained }]) =>
    [...retained.devices.values()].map(({ id, driver, link }) => ({
      labels: { table, device: id, driver },
      value: link === 'open' ? 1 : 0,
    })),
  )

/** The daemon's own stand on every table, and are counted at each. */
function alertValues(state: DaemonState): Values {
  const own = [...hostAlerts(state)].flatMap(([id, says]) => (says === undefined ? [] : [id]))
  return [...state.services].flatMap(([table, { setting }]) =>
    [...own, ...setting.machine.alerts().keys()].map((alert) => ({ labels: { table, alert }, value: 1 })),
  )
}
