import type { SetLimits } from '../config/limits-file.ts'
import { loadConfiguration } from '../config/load-file.ts'
import { mistakeText } from '../config/read-configuration.ts'
import { startDaemon } from '../daemon.ts'
import type { WantedConfiguration } from '../daemon-state.ts'
import type { ErrorCode } from '../errors.ts'
import { keepIndex } from '../evidence/journal-index.ts'
import { openConsistencyProver } from '../evidence/workers/consistency-worker.ts'
import { openFileWorker } from '../evidence/workers/file-worker.ts'
import { growSlowly } from '../lean-heap.ts'
import { createLog, isLevel } from '../log.ts'
import { offerMetrics } from '../metrics/optional-metrics.ts'
import { serviceManager } from '../service-manager.ts'
import { stopSignal } from '../stop-signal.ts'
import { config, log } from './command-line/flags.ts'
import { type Flags, fail, readArgs, type Verb, wrongUsage } from './verb.ts'

const flags = {
  config,
  log,
} as const satisfies Flags

function wantedIn(file: string, limits?: SetLimits): WantedConfiguration {
  const { configuration, ...floor } = loadConfiguration(file, limits)
  return { configuration, floor }
}

export const run: Verb = {
  summary: 'Serve the tables of a configuration until stopped',
  usage: 'run -c FILE [--log LEVEL]',
  flags,
  async run(args) {
    const read = readArgs(args, run, flags, { from: 0, to: 0 })
    if (read === undefined) return 2
    if (read.values.config === undefined || !isLevel(read.values.log)) return wrongUsage(run)
    try {
      let hungUp = () => {}
      const stopped = stopSignal(() => hungUp())
      const manager = await serviceManager()
      const file = read.values.config
      const { configuration, tables, pools, meters, warnings } = loadConfiguration(file)
      const log = createLog(read.values.log)
      const { folder } = configuration.journal
      const workers = { proofs: openConsistencyProver(folder), files: openFileWorker(folder) }
      const daemon = await startDaemon(configuration, { tables, pools, meters }, log, workers, (limits) =>
        wantedIn(file, limits),
      )
      hungUp = daemon.reload
      const metrics = await offerMetrics(configuration.metrics, daemon.figures, log)
      const index = keepIndex(configuration.journal.folder)
      // The journal is read.
      growSlowly()
      for (const warning of warnings) log.warn({ code: 'config-doubtful' satisfies ErrorCode }, mistakeText(warning))
      const ids = configuration.tables.map(({ id }) => id)
      log.info({ tables: ids }, 'Ready.')
      manager.ready(`Serving ${ids.join(', ')}.`)
      const failure = await Promise.race([stopped.then(() => undefined), daemon.failed])
      manager.stopping()
      index.close()
      metrics?.close()
      await daemon.stop()
      if (failure !== undefined) throw failure
      log.info('Stopped.')
      return 0
    } catch (error) {
      return fail(error)
    }
  },
}
