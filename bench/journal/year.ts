import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { indexOf } from '../../daemon/evidence/journal-index.ts'
import { treeProofsOf } from '../../daemon/evidence/tree-proofs.ts'
import { stepOf } from '../../daemon/evidence/workers/consistency-worker.ts'
import { atMost, type Figure, median, megabytes, milliseconds } from '../figures.ts'
import { type BenchFolder, readyTable, tableId } from '../table.ts'
import { fillCompileCache, startFeltwire } from '../wire/hosts.ts'
import { disputeFigures } from './disputes.ts'
import { playShift, type ShiftPlay } from './shift.ts'
import { type Built, buildYear, type YearBounds } from './year-journal.ts'

/** Where in the year something is asked for, as shares of it. */
const everywhere = [0, 0.25, 0.5, 0.75, 1]
const second = (ms: number) => atMost('within 1 s', ms, 1_000)

/**
 * What a journal of many shifts is asked for: a start, a round, its replay, the money, proofs. It has one real shift's
 * entries with other numbers, times, sessions and hashes, shift after shift.
 */
export async function yearFigures(place: BenchFolder, play: ShiftPlay, bounds: YearBounds): Promise<Figure[]> {
  const [shift, year] = ['one-shift.journal', 'year.journal'].map((name) => join(place.directory, name))
  if (shift === undefined || year === undefined) return []
  await playShift(readyTable(place.directory, shift, place.broker), play)
  const built = await buildYear(shift, year, bounds)
  await fillCompileCache(place, join(place.directory, 'before-the-year.journal'))
  const start = await startOf(place, year)
  const figures = [
    ...builtFigures(built, bounds),
    ...startFigures(start),
    ...readingFigures(place.program, year, built, play),
  ]
  rmSync(year, { recursive: true })
  return figures
}

const builtFigures = ({ shifts, segments, entries, disk, plain }: Built, bounds: YearBounds): Figure[] => [
  {
    what: `journal of ${shifts} of ${bounds.shifts} shifts (${(shifts / 3).toFixed(1)} days), ${segments} segments`,
    feltwire: `${entries} entries`,
  },
  { what: '  on the disk, of plain bytes', feltwire: megabytes(disk), peer: megabytes(plain) },
]

type Start = { ready: number; memory: number }

const startFigures = ({ ready, memory }: Start): Figure[] => [
  { what: '  start', feltwire: milliseconds(ready), bar: second(ready) },
  { what: '  resident memory then', feltwire: megabytes(memory), bar: atMost('under 130 MB', memory, 130e6) },
]

function readingFigures(program: string, year: string, { shifts, entries }: Built, { spins }: ShiftPlay): Figure[] {
  const round = `${tableId}/${Math.ceil(spins / 2)}`
  const sessions = everywhere.map((share) => String(1 + Math.round(share * (shifts - 1))))
  return [
    { what: '  index, its last segment made anew', feltwire: milliseconds(indexedAnew(year)) },
    ...anywhere('round', sessions, (session) =>
      timeOf(program, 'round', round, '--session', session, '--journal', year),
    ),
    ...anywhere('replay of a round', sessions, (session) =>
      timeOf(program, 'replay', year, '--round', round, '--session', session),
    ),
    ...anywhere('meters, pools', ['meters', 'pools'], (verb) => timeOf(program, verb, 'list', '--journal', year)),
    ...anywhere('inclusion proof', everywhere, (share) =>
      timed(() => treeProofsOf(year).inclusion(1 + Math.round(share * (entries - 1)), entries)),
    ),
    ...anywhere('consistency proof', everywhere, (share) => proofTime(year, entries, share)),
    ...disputeFigures(
      year,
      sessions.map((session) => ({ table: tableId, round: Math.ceil(spins / 2), session: Number(session) })),
    ),
    { what: `  verify, ${availableParallelism()} cores`, feltwire: milliseconds(timeOf(program, 'verify', year)) },
  ]
}

function anywhere<Place>(what: string, places: readonly Place[], take: (place: Place) => number): Figure[] {
  const times = places.map(take)
  const longest = Math.max(...times)
  return [
    { what: `  ${what}, median`, feltwire: milliseconds(median(times)) },
    { what: `  ${what}, longest`, feltwire: milliseconds(longest), bar: second(longest) },
  ]
}

async function startOf(place: BenchFolder, year: string): Promise<Start> {
  await using host = await startFeltwire(place, year)
  return { ready: host.readyAfter, memory: host.residentMemory() }
}

/** A shift ends where no daemon would end it, which `replay` tells of by the exit code 1. */
const timeOf = (program: string, ...words: string[]): number =>
  timed(() => {
    const { status } = spawnSync(program, words, { stdio: 'ignore' })
    if (status === 0 || (status === 1 && words[0] === 'replay')) return
    throw new Error(`\`feltwire ${words.join(' ')}\` ended with ${status}.`)
  })

function timed(work: () => unknown): number {
  const beganAt = performance.now()
  work()
  return performance.now() - beganAt
}

/** The daemon keeps the index as it closes segments, and so does the bench: what is made of a segment itself must be the same. */
function indexedAnew(year: string): number {
  const path = join(year, 'segments.index')
  const kept = readFileSync(path, 'utf8')
  writeFileSync(path, kept.slice(0, kept.lastIndexOf('\n', kept.length - 2) + 1))
  const time = timed(() => indexOf(year, { upTo: 'closed' }))
  if (!readFileSync(path, 'utf8').startsWith(kept))
    throw new Error('The index of the bench is not what the daemon makes of it.')
  return time
}

/** From a place in the year to its end, as a table works it out for a witness (ms). */
function proofTime(folder: string, entries: number, share: number): number {
  const from = Math.max(1, Math.round(share * entries) - 1)
  const beganAt = performance.now()
  const step = stepOf({ folder, from, to: entries })
  if ('why' in step) throw new Error(step.why)
  return performance.now() - beganAt
}
