import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Outcome, playStorm } from './play-storm.ts'
import { shrunk } from './shrink.ts'
import { type Storm, stormOf, tenMinutes } from './storm-plan.ts'
import { realTime } from './world/globals.ts'

const usage = `Usage: npm run storm -- [--storms K] [--seconds S] [--first SEED] [--workers N] [--minutes M]
       npm run storm -- --seed N [--trace] [--minutes M]
       npm run storm -- FILE...

Plays K storms (100 where not said) of M minutes (10) of a simulated machine over the real daemon, no longer than S
seconds, and judges each. With --seed, one again: --trace prints everything that happens in it, and one that breaks a
promise is made smaller and written to test/storm/kept. With files, the storms in them. Exit code 1 when a promise was
broken.`

const options = {
  seed: { type: 'string' },
  storms: { type: 'string', default: '100' },
  first: { type: 'string', default: '1' },
  seconds: { type: 'string', default: '86400' },
  minutes: { type: 'string', default: `${tenMinutes / 60_000}` },
  workers: { type: 'string', default: '1' },
  trace: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

type Range = { first: number; end: number; step: number; seconds: number; lasts: number }
type Played = { seed: number; outcome: Outcome }

/** What a storm makes is soon forgotten: a larger nursery is swept less often. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 }

/** Plays the storms of a range until time is up. */
async function playRange(range: Range, tell: (played: Played) => void): Promise<void> {
  const endsAt = realTime() + range.seconds * 1_000
  for (let seed = range.first; seed < range.end && realTime() < endsAt; seed += range.step)
    tell({ seed, outcome: await playStorm(stormOf(seed, range.lasts)) })
}

function playInWorkers(range: Range, workers: number, tell: (played: Played) => void): Promise<unknown> {
  const parts = Array.from({ length: workers }, (_, at) => ({ ...range, first: range.first + at, step: workers }))
  return Promise.all(
    parts.map(
      (part) =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(new URL('storm.ts', import.meta.url), { workerData: part, resourceLimits })
          worker.on('message', tell)
          worker.on('error', reject)
          worker.on('exit', () => resolve())
        }),
    ),
  )
}

async function playMany(range: Range, workers: number): Promise<number> {
  const sums = { storms: 0, broken: 0, starts: 0, results: 0, refused: 0 }
  const startedAt = realTime()
  const tell = ({ seed, outcome }: Played) => {
    sums.storms += 1
    sums.starts += outcome.starts
    sums.results += outcome.results
    if (outcome.refused !== undefined) sums.refused += 1
    if (outcome.complaints.length === 0) return
    sums.broken += 1
    console.log(`storm ${seed}: ${complaintOf(outcome)}`)
  }
  if (workers > 1) await playInWorkers(range, workers, tell)
  else await playRange(range, tell)
  const seconds = (realTime() - startedAt) / 1_000
  const { user, system } = process.cpuUsage()
  console.log(
    `${sums.storms} storms, ${sums.broken} broke a promise; ${sums.starts} starts, ${sums.refused} refused for good, ${sums.results} results; ${seconds.toFixed(1)} s, ${(sums.storms / seconds).toFixed(2)} storms/s, ${((user + system) / 1e6 / sums.storms).toFixed(2)} s of a processor each`,
  )
  return sums.broken === 0 ? 0 : 1
}

const complaintOf = ({ complaints: [first] }: Outcome): string =>
  first === undefined ? 'no promise was broken' : `${first.broken}: ${first.says.slice(0, 500)}`

async function playOne(storm: Storm, isTraced: boolean): Promise<number> {
  const outcome = await playStorm(storm, isTraced ? (line) => console.log(line) : undefined)
  console.log(`storm ${storm.seed}: ${complaintOf(outcome)}`)
  const [complaint] = outcome.complaints
  if (complaint === undefined || isTraced) return complaint === undefined ? 0 : 1
  const smallest = await shrunk(storm, async (smaller) =>
    (await playStorm(smaller)).complaints.some(({ broken }) => broken === complaint.broken),
  )
  const file = fileURLToPath(new URL(`kept/storm-${storm.seed}.json`, import.meta.url))
  writeFileSync(file, `${JSON.stringify(smallest, null, 2)}\n`)
  console.log(`The smallest storm that does the same is in ${file}:\n${JSON.stringify(smallest)}`)
  return 1
}

async function playFiles(files: readonly string[]): Promise<number> {
  let broken = 0
  for (const file of files) {
    const outcome = await playStorm(JSON.parse(readFileSync(file, 'utf8')))
    console.log(`${file}: ${complaintOf(outcome)}`)
    broken += outcome.complaints.length
  }
  return broken === 0 ? 0 : 1
}

export async function main(): Promise<number> {
  if (!isMainThread) {
    await playRange(workerData, (played) => parentPort?.postMessage(played))
    return 0
  }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const numbers = [values.first, values.storms, values.seconds, values.minutes, values.workers, values.seed ?? '0']
  const [first = 0, storms = 0, seconds = 0, minutes = 0, workers = 0, seed = 0] = numbers.map(Number)
  if (values.help || numbers.some((text) => !/^\d+$/.test(text)) || workers < 1) {
    console.error(usage)
    return values.help ? 0 : 2
  }
  const lasts = minutes * 60_000
  if (positionals.length > 0) return await playFiles(positionals)
  if (values.seed !== undefined) return await playOne(stormOf(seed, lasts), values.trace)
  return await playMany({ first, end: first + storms, step: 1, seconds, lasts }, workers)
}
