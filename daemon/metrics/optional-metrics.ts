import type { Logger } from 'pino'
import { reasonOf } from '../../drivers/reason.ts'
import type { Metric } from './metric.ts'

/**
 * Serves the figures where a configuration asks for it; the library is loaded only then. A port that is taken is no
 * reason not to serve anything else.
 */
export async function offerMetrics(
  metrics: { readonly port: number } | undefined,
  figures: () => readonly Metric[],
  log: Logger,
): Promise<{ close(): void } | undefined> {
  if (metrics === undefined) return undefined
  const { serveMetrics } = await import('./exposition.ts')
  try {
    const served = await serveMetrics(metrics.port, figures)
    log.info({ address: served.address }, 'Figures are served.')
    return served
  } catch (error) {
    log.error(`No figures are served: ${reasonOf(error)}. Name another port under metrics, and restart.`)
    return undefined
  }
}
