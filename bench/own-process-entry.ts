import { parts } from './measurements.ts'
import type { PartRequest } from './own-process.ts'

/** The process of one part: it is told what to measure, answers with the figures, and ends. */
process.once('message', async ({ part, place, size }: PartRequest) => {
  process.send?.(await parts[part]?.(place, size))
  process.disconnect()
})
