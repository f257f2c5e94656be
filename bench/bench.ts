import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { contributionFigures } from './contributions.ts'
import { dividendFigures } from './dividends.ts'
import { type Figure, tableText } from './figures.ts'
import type { Place } from './hosts.ts'
import { appendFigures, replayFigures, startFigures, wireFigures } from './measures.ts'
import { startMosquitto } from './mosquitto.ts'
import { parserFigures } from './parsers.ts'
import { rankingFigures } from './ranking.ts'
import { settleFigures } from './settle.ts'
import { busyTable, wholeShift } from './shift.ts'
import { hourFigures } from './shift-hour.ts'

const usage = `Usage: npm run bench -- [--quick] [--seconds N] [--frames N] [--only PART] [--profile DIRECTORY]

  --quick     a few seconds in all, and no bar fails the run
  --seconds   how long the steady part lasts (20)
  --frames    how many frames the burst has (10000)
  --only      wire, append, contributions, replay, start, parsers, ranking, settle, dividends or hour
  --profile   write a CPU profile of every daemon into this directory`

const options = {
  quick: { type: 'boolean', default: false },
  seconds: { type: 'string' },
  frames: { type: 'string' },
  only: { type: 'string' },
  profile: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

const inFull = {
  seconds: 20,
  frames: 10_000,
  appendMs: 500,
  contributionMs: 3_000,
  replayed: busyTable(2_400),
  shift: wholeShift(360),
  starts: 3,
  parserMs: 500,
  noise: { feltwire: 5e6, peer: 1e6 },
  rankings: 2_000,
  poolBets: { bets: 1_000_000, turns: 5 },
  settled: 400,
  settleTurns: 20,
  minutes: 60,
}
const inShort = {
  seconds: 1,
  frames: 1_000,
  appendMs: 100,
  contributionMs: 200,
  replayed: busyTable(60),
  shift: wholeShift(10),
  starts: 1,
  parserMs: 40,
  noise: { feltwire: 500_000, peer: 100_000 },
  rankings: 100,
  poolBets: { bets: 20_000, turns: 2 },
  settled: 40,
  settleTurns: 4,
  minutes: 6,
}

type Wanted = { quick: boolean; parts: ((place: Place) => Promise<Figure[]>)[]; nodeFlags: string[] }

/** Undefined for anything that the usage does not know. */
function wantedFrom(args: string[]): Wanted | undefined {
  const read = flagsIn(args)
  if (read === undefined || read.help) return undefined
  const size = read.quick ? inShort : inFull
  const [seconds, frames] = [Number(read.seconds ?? size.seconds), Number(read.frames ?? size.frames)]
  const parts: Record<string, Wanted['parts'][number]> = {
    wire: (place) => wireFigures(place, seconds, frames),
    append: (place) => appendFigures(place, size.appendMs),
    contributions: (place) => contributionFigures(place, size.contributionMs),
    replay: (place) => replayFigures(place, size.replayed),
    start: (place) => startFigures(place, size.shift, size.starts),
    hour: (place) => hourFigures(place, size.minutes),
    parsers: () => parserFigures(size.parserMs, size.noise),
    ranking: () => rankingFigures(size.rankings),
    dividends: () => dividendFigures(size.poolBets.bets, size.poolBets.turns),
    settle: () => settleFigures(size.settled, size.settleTurns),
  }
  const wanted = Object.keys(parts).filter((part) => (read.only ?? part) === part)
  if (wanted.length === 0 || !(seconds > 0) || !(frames > 0)) return undefined
  return {
    quick: read.quick,
    parts: wanted.flatMap((part) => parts[part] ?? []),
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
  const wanted = wantedFrom(args)
  if (wanted === undefined) {
    console.error(usage)
    return args.includes('--help') ? 0 : 2
  }
  const { quick, parts, nodeFlags } = wanted
  const directory = freshDirectory()
  try {
    await using broker = await startMosquitto(directory)
    const figures: Figure[] = []
    for (const part of parts) figures.push(...(await part({ directory, broker: broker.url, nodeFlags })))
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
