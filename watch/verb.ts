import { config, log } from '../daemon/cli/command-line/flags.ts'
import { type Flags, fail, readArgs, type Verb, wrongUsage } from '../daemon/cli/verb.ts'
import { dropGarbageOfLoading, growSlowly } from '../daemon/lean-heap.ts'
import { createLog, isLevel } from '../daemon/log.ts'
import { offerMetrics } from '../daemon/metrics/offer.ts'
import { serviceManager } from '../daemon/service-manager.ts'
import { stopSignal } from '../daemon/stop-signal.ts'
import { loadWatch } from './configuration.ts'
import { startWatch } from './watch.ts'

const flags = { config, log } as const satisfies Flags

export const watch: Verb = {
  summary: "Serve the pit's page: every table of a site on one screen, live",
  usage: 'watch -c FILE [--log LEVEL]',
  flags,
  async run(args) {
    const read = readArgs(args, watch, flags, { from: 0, to: 0 })
    if (read === undefined) return 2
    const { config, log: level } = read.values
    if (config === undefined || !isLevel(level)) return wrongUsage(watch)
    try {
      const stopped = stopSignal()
      const manager = await serviceManager()
      const log = createLog(level)
      dropGarbageOfLoading()
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
