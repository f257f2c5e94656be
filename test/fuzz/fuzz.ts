import { parseArgs } from 'node:util'
import { memoryHeld } from './memory.ts'
import { type Fault, fuzz, type Subject, subjects } from './subjects.ts'

const usage = `Usage: npm run fuzz -- [--minutes N] [--seed S] [--driver NAME]

  --minutes   how long (1); 0 is one case for each driver
  --seed      the first case (a new one each time); case S is the same bytes, chunks, times and settings for ever
  --driver    one of ${subjects()
    .map(({ kind }) => kind.name)
    .join(', ')}`

const options = {
  minutes: { type: 'string', default: '1' },
  seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  driver: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

type Wanted = { ms: number; seed: number; among: Subject[] }

/** Undefined for anything that the usage does not know. */
function wantedFrom(args: string[]): Wanted | undefined {
  try {
    const { minutes, seed, driver, help } = parseArgs({ args, options }).values
    const wanted = { ms: Number(minutes) * 60_000, seed: Number(seed), among: subjects() }
    const among = wanted.among.filter(({ kind }) => (driver ?? kind.name) === kind.name)
    const isRight = !help && wanted.ms >= 0 && Number.isSafeInteger(wanted.seed) && among.length > 0
    return isRight ? { ...wanted, among } : undefined
  } catch {
    return undefined
  }
}

const tellEvery = 5_000
/** One case in so many is also weighed. */
const weighEvery = 2_000
const fed = 2_000_000

function judge(subject: Subject, seed: number, cases: number): Fault | undefined {
  const fault = fuzz(subject, seed)
  if (fault !== undefined || cases % weighEvery !== 0) return fault
  const held = memoryHeld(subject, seed, fed)
  return held < fed / 2 ? undefined : { what: `it holds ${held} bytes more after ${fed}`, calls: [] }
}

/** 0 nothing found, 1 a fault, 2 wrong usage. */
function main(args: string[]): number {
  const wanted = wantedFrom(args)
  if (wanted === undefined) {
    console.error(usage)
    return args.includes('--help') ? 0 : 2
  }
  const { ms, among } = wanted
  const beganAt = performance.now()
  let toldAt = beganAt
  let seed = wanted.seed
  let cases = 0
  for (; ; seed++) {
    for (const [index, subject] of among.entries()) {
      const fault = judge(subject, seed, seed - wanted.seed + index * 7)
      cases++
      if (fault !== undefined) {
        const { name } = subject.kind
        console.error([`${name}: ${fault.what}`, ...fault.calls.map((call) => `  ${call}`)].join('\n'))
        console.error(`Again: npm run fuzz -- --driver ${name} --seed ${seed} --minutes 0`)
        return 1
      }
    }
    const now = performance.now()
    const isOver = now - beganAt >= ms
    if (isOver || now - toldAt >= tellEvery) {
      toldAt = now
      console.log(`${Math.round((now - beganAt) / 1_000)} s: ${cases} cases, seeds ${wanted.seed} to ${seed}, no fault`)
    }
    if (isOver) return 0
  }
}

process.exitCode = main(process.argv.slice(2))
