import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { checkBookShift } from './book-shifts.ts'
import { checkLinkedShift } from './linked-shifts.ts'

/**
 * Plays shifts of a progressive and reconciles each to the cent: `npm run shifts -- --shifts 100000`. Every number is
 * a shift of the books alone, and one of two linked tables that lose their links. No shift is kept.
 */
const usage = `Usage: npm run shifts -- [--shifts N] [--first N] [--workers N]`

type Range = { first: number; end: number; step: number }
type Played = { entries: number; hits: number; lostLinks: number }

const reportEvery = 1_000
/** Of each worker; a shift needs a few megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 128 }

function play({ first, end, step }: Range): void {
  for (let n = first; n < end; n += step) {
    try {
      checkBookShift(n)
      const { entries } = checkLinkedShift(n)
      const hits = new Set(entries.flatMap((entry) => (entry.kind === 'transfer' ? (entry.transfer.hit ?? []) : [])))
      const lost = entries.filter((entry) => entry.kind === 'link' && entry.state !== 'open')
      const played: Played = { entries: entries.length, hits: hits.size, lostLinks: lost.length }
      parentPort?.postMessage(played)
    } catch (error) {
      throw new Error(`shift ${n} does not reconcile`, { cause: error })
    }
  }
}

const options = {
  shifts: { type: 'string', default: '100000' },
  first: { type: 'string', default: '0' },
  workers: { type: 'string', default: `${availableParallelism()}` },
} as const

function main(): void {
  const { values } = parseArgs({ options })
  const [shifts = 0, first = 0, workers = 0] = [values.shifts, values.first, values.workers].map(Number)
  if (![shifts, first, workers].every(Number.isSafeInteger) || workers < 1) {
    console.error(usage)
    process.exit(2)
  }
  const tell = reporterOf(shifts)
  for (let place = 0; place < workers; place++) {
    const range: Range = { first: first + place, end: first + shifts, step: workers }
    const worker = new Worker(new URL(import.meta.url), { workerData: range, resourceLimits })
    worker.on('message', tell)
    worker.on('error', (error) => {
      console.error(error)
      process.exit(1)
    })
  }
}

/** Adds the shifts up, and says now and then how far they are. */
function reporterOf(shifts: number): (played: Played) => void {
  const sums = { shifts: 0, entries: 0, hits: 0, lostLinks: 0 }
  const startedAt = performance.now()
  return (played) => {
    sums.shifts += 1
    sums.entries += played.entries
    sums.hits += played.hits
    sums.lostLinks += played.lostLinks
    if (sums.shifts % reportEvery !== 0 && sums.shifts !== shifts) return
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    const memory = Math.round(process.memoryUsage.rss() / 2 ** 20)
    console.log(
      `${sums.shifts} of ${shifts} shifts reconcile to the cent: ${sums.entries} entries, ${sums.hits} hits, ${sums.lostLinks} lost links; ${seconds} s, ${memory} MB`,
    )
  }
}

if (isMainThread) main()
else play(workerData as Range)
