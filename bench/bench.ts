import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figure, tableText } from './figures.ts'
import { parts } from './measurements.ts'
import { startMosquitto } from './mosquitto.ts'
import { measureApart } from './own-process.ts'
import { packedProgram } from './packed-program.ts'
import { inFull, inShort, type Size } from './run-sizes.ts'

const usage = `Usage: npm run bench -- [--quick] [--seconds N] [--frames N] [--only PART] [--minutes N] [--profile DIRECTORY]

  --quick     a few seconds in all, and no bar fails the run
  --seconds   how long the steady part lasts (20)
  --frames    how many frames the burst has (10000)
  --only      one part: ${Object.keys(parts).join(', ')}
  --minutes   how long the journal of a year may be built (2.5); a whole year takes 30
  --profile   write a CPU profile of every daemon into this directory`

const options = {
  quick: { type: 'boolean', default: false },
  seconds: { type: 'string' },
  frames: { type: 'string' },
  only: { type: 'string' },
  minutes: { type: 'string' },
  profile: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

type Asked = { quick: boolean; wanted: string[]; size: Size; nodeFlags: string[] }

/** Undefined for anything that the usage does not know. */
function askedIn(args: string[]): Asked | undefined {
  const read = flagsIn(args)
  if (read === undefined || read.help) return undefined
  const usual = read.quick ? inShort : inFull
  const ms = read.minutes === undefined ? usual.year.ms : Number(read.minutes) * 60_000
  const size = {
    ...usual,
    seconds: Number(read.seconds ?? usual.seconds),
    frames: Number(read.frames ?? usual.frames),
    year: { ...usual.year, ms },
  }
  const wanted = Object.keys(parts).filter((part) => (read.only ?? part) === part)
  if (wanted.length === 0 || ![size.seconds, size.frames, ms].every((each) => each > 0)) return undefined
  return {
    quick: read.quick,
    wanted,
    size,
    nodeFlags: read.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${read.profile}`],
  }
}

function flagsIn(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch {
    return undefined
  }
}

/** 0 done, 1 a bar was missed, 2 wrong usage. */
async function main(args: string[]): Promise<number> {
  const asked = askedIn(args)
  if (asked === undefined) {
    console.error(usage)
    return args.includes('--help') ? 0 : 2
  }
  const { quick, wanted, size, nodeFlags } = asked
  const directory = freshDirectory()
  try {
    await using broker = await startMosquitto(directory)
    const program = await packedProgram(join(directory, 'program'))
    const place = { directory, program, broker: broker.url, nodeFlags }
    const figures: Figure[] = []
    for (const part of wanted) figures.push(...(await measureApart({ part, place, size })))
    console.log(tableText(figures))
    return quick || figures.every(({ bar }) => bar?.met !== false) ? 0 : 1
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** Beside the code and not in /tmp, which may be memory: a journal is only as fast as its disk. */
function freshDirectory(): string {
  const out = new URL('out', import.meta.url).pathname
  mkdirSync(out, { recursive: true })
  return mkdtempSync(join(out, 'run-'))
}

process.exitCode = await main(process.argv.slice(2))
