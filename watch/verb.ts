import { config, log } from '../daemon/cli/command-line/flags.ts'
import { type Flags, fail, readArgs, type Verb, wrongUsage } from '../daemon/cli/verb.ts'
import { FeltwireError } from '../daemon/errors.ts'
import { dropGarbage, growSlowly } from '../daemon/lean-heap.ts'
import { createLog, isLevel } from '../daemon/log.ts'
import { offerMetrics } from '../daemon/metrics/optional-metrics.ts'
import { serviceManager } from '../daemon/service-manager.ts'
import { stopSignal } from '../daemon/stop-signal.ts'
import { loadWatch, type WatchConfiguration } from './configuration.ts'
import { startWatch } from './watch.ts'

const flags = {
  config,
  log,
  'copy-history': {
    type: 'string',
    takes: 'FOLDER',
    says: 'copy the history of this folder to the PostgreSQL of the configuration, and end',
  },
} as const satisfies Flags

export const watch: Verb = {
  summary: "Serve the pit's page: every table of a site on one screen, live",
  usage: 'watch -c FILE [--log LEVEL] [--copy-history FOLDER]',
  flags,
  async run(args) {
    const read = readArgs(args, watch, flags, { from: 0, to: 0 })
    if (read === undefined) return 2
    const { config, log: level, 'copy-history': from } = read.values
    if (config === undefined || !isLevel(level)) return wrongUsage(watch)
    try {
      if (from !== undefined) return await copyFrom(from, loadWatch(config))
      const stopped = stopSignal()
      const manager = await serviceManager()
      const log = createLog(level)
      dropGarbage()
      growSlowly()
      const configuration = loadWatch(config)
      const watching = await startWatch(configuration, log)
      const metrics = await offerMetrics(configuration.metrics, watching.figures, log)
      log.info({ address: watching.address }, 'Ready.')
      manager.ready(`Serving ${watching.address}.`)
      await stopped
      manager.stopping()
      metrics?.close()
      await watching.stop()
      log.info('Stopped.')
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}

/** `--copy-history`: what a watch that is stopped has kept in its folder, for one that keeps it in a database. */
async function copyFrom(folder: string, { postgres }: WatchConfiguration): Promise<number> {
  if (postgres === undefined)
    throw new FeltwireError('watch-history', 'The configuration names no `postgres` to copy the history to.')
  const { copyHistory } = await import('./history/copy-history.ts')
  for (const { table, rows, added } of await copyHistory(folder, postgres))
    console.log(`${table}: ${rows} in ${folder}, ${added} added`)
  return 0
}
