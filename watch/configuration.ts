import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { namesAtOf } from '../daemon/config/json-schema.ts'
import { configurationText, refusedFile } from '../daemon/config/load-file.ts'
import { hintedBy } from '../daemon/config/misspelt-keys.ts'
import { readYaml } from '../daemon/config/read-yaml.ts'
import { peopleByDefault, segment } from '../daemon/config/shape.ts'
import { brokerShape, locatedAccess, mistakesInAccess } from '../drivers/transport/broker-access.ts'
import { inPlainWords, type MistakeIn, mistakesIn } from '../text/validation.ts'
import { locatedPostgres, mistakesInPostgres, postgresShape } from './history/database-settings.ts'
import { alertsShape, locatedAlerts } from './notifications/alerts-configuration.ts'
import { readOdds } from './odds-file.ts'
import type { Yardsticks } from './site/watched-table.ts'

const days = z.int().min(1).max(3_660)
const perHour = z.int().min(1).max(10_000)
const zones = new Set(Intl.supportedValuesOf('timeZone'))

const shape = z.strictObject({
  site: segment,
  broker: z.strictObject(brokerShape),
  /** Where the page is served. Without `tls` only on this machine. */
  http: z
    .strictObject({
      host: z.string().min(1).default('127.0.0.1'),
      port: z.int().min(0).max(65_535).default(8080),
      /** Certificate and private key, in PEM. */
      tls: z.strictObject({ cert: z.string().min(1), key: z.string().min(1) }).exactOptional(),
    })
    .prefault({}),
  /** The zone in which times are shown. */
  zone: z
    .string()
    .refine((zone) => zone === 'UTC' || zones.has(zone), 'must be a time zone such as Europe/London')
    .default('UTC'),
  /** The people who may sign in. */
  people: z.string().min(1).default(peopleByDefault),
  /** Anybody may look, and nobody may act: for a demo on this machine. */
  anonymous: z.boolean().default(false),
  /** The folder where it keeps its history. */
  folder: z.string().min(1).default('watch'),
  /** A database in which it keeps it instead. */
  postgres: postgresShape.exactOptional(),
  /** Serve figures for Prometheus on this port of 127.0.0.1. */
  metrics: z.strictObject({ port: z.int().min(1).max(65_535) }).exactOptional(),
  /** To whom alerts go besides the page. */
  alerts: alertsShape.prefault({}),
  /** How many rounds an hour each game is to have: what lies outside raises an alert. */
  pace: z
    .record(
      z.string().regex(/^[a-z]+\.[a-z0-9-]+$/, 'must be the id of a game, as `feltwire games` lists it'),
      z
        .strictObject({ least: perHour.exactOptional(), most: perHour.exactOptional() })
        .refine(({ least = 0, most = least }) => least <= most, '`least` must not be more than `most`'),
    )
    .default({}),
  /** What `feltwire odds GAME --json` has written with the options of each table. */
  odds: z.record(segment, z.string().min(1)).default({}),
  /** How long (days) it keeps rounds, findings and alerts; what devices said in a round; and who did what. */
  keep: z.strictObject({ rounds: days.default(90), events: days.default(7), audit: days.default(366) }).prefault({}),
})

/** The paths in it hold from anywhere. */
export type WatchConfiguration = Omit<z.infer<typeof shape>, 'odds'> & Pick<Yardsticks, 'odds'>

/** Throws a FeltwireError that lists every mistake with its line. */
export function loadWatch(path: string): WatchConfiguration {
  const text = readYaml(configurationText(path))
  if (!text.ok) throw refusedFile(path, text.mistakes)
  const read = shape.safeParse(text.value, inPlainWords)
  if (!read.success) throw refusedFile(path, text.inOrder(mistakesIn(read.error).map(hintedBy(namesAtOf(shape)))))
  const folder = dirname(path)
  const at = (file: string) => resolve(folder, file)
  const broker = locatedAccess(read.data.broker, folder)
  const postgres = read.data.postgres && locatedPostgres(read.data.postgres, folder)
  const odds = Object.entries(read.data.odds).map(([table, file]) => readOdds(table, at(file)))
  const mistakes = [
    ...odds.flatMap(({ mistakes }) => mistakes),
    ...mistakesInAccess(broker, 'broker').mistakes,
    ...exposed(read.data),
    ...(postgres === undefined ? [] : mistakesInPostgres(postgres, 'postgres')),
  ]
  if (mistakes.length > 0) throw refusedFile(path, text.inOrder(mistakes))
  const { http, people, alerts, folder: kept } = read.data
  const tls = http.tls && { cert: at(http.tls.cert), key: at(http.tls.key) }
  return {
    ...read.data,
    broker,
    http: { ...http, ...(tls && { tls }) },
    people: at(people),
    alerts: locatedAlerts(alerts, folder),
    folder: at(kept),
    odds: Object.fromEntries(odds.flatMap(({ table, odds }) => (odds === undefined ? [] : [[table, odds]]))),
    ...(postgres !== undefined && { postgres }),
  }
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** What must not leave the machine: a page that anybody may open, and a session that anybody on the wire could read. */
function exposed({ http, anonymous }: Pick<WatchConfiguration, 'http' | 'anonymous'>): MistakeIn[] {
  if (loopback.has(http.host)) return []
  if (anonymous)
    return [{ path: 'anonymous', message: `only where the page stays on this machine (http.host 127.0.0.1)` }]
  return http.tls === undefined ? [{ path: 'http.host', message: 'needs `tls` beside it, or 127.0.0.1' }] : []
}
