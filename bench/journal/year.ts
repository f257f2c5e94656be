import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { leafHash, noLeaves, type Subtrees, withLeaf } from '../../daemon/checkpoints/merkle-tree.ts'
import { stepOf } from '../../daemon/evidence/proof-desk.ts'
import { treeProofsOf } from '../../daemon/evidence/tree-proofs.ts'
import { blockOf, endOf } from '../../daemon/journal/compressed.ts'
import type { Entry } from '../../daemon/journal/entry.ts'
import { compressedPath, segmentPath, writeWhole } from '../../daemon/journal/folder.ts'
import { chainHash, emptyHead, type Head, type Line } from '../../daemon/journal/lines.ts'
import { beginningAfter, headAfter, readJournal } from '../../daemon/journal/read.ts'
import { atMost, type Figure, median, megabytes, milliseconds } from '../figures.ts'
import { type BenchFolder, readyTable, tableId } from '../table.ts'
import { fillCompileCache, startFeltwire } from '../wire/hosts.ts'
import { disputeFigures } from './disputes.ts'
import { playShift, type ShiftPlay } from './shift.ts'

/** At most so many shifts, so long (ms) and so many bytes on the disk. */
export type YearBounds = { shifts: number; ms: number; bytes: number }

const shiftMs = 8 * 3_600_000
const blockBytes = 256 << 10
/** A tenth of the time of the level that the daemon compresses with, and a little more on the disk. */
const fastLevel = 3

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
  const built = await build(shift, year, bounds)
  await fillCompileCache(place, join(place.directory, 'before-the-year.journal'))
  const start = await startOf(place, year)
  const figures = [...builtFigures(built, bounds), ...startFigures(start), ...readingFigures(year, built, play)]
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

/** The daemon keeps the index as it closes segments; here whoever reads first makes it, from all of the journal. */
function readingFigures(year: string, { shifts, entries }: Built, { spins }: ShiftPlay): Figure[] {
  const round = `${tableId}/${Math.ceil(spins / 2)}`
  const sessions = everywhere.map((share) => String(1 + Math.round(share * (shifts - 1))))
  const indexed = timeOf('meters', 'list', '--journal', year)
  return [
    { what: '  index made of all of it', feltwire: milliseconds(indexed) },
    ...anywhere('round', sessions, (session) => timeOf('round', round, '--session', session, '--journal', year)),
    ...anywhere('replay of a round', sessions, (session) =>
      timeOf('replay', year, '--round', round, '--session', session),
    ),
    ...anywhere('meters, pools', ['meters', 'pools'], (verb) => timeOf(verb, 'list', '--journal', year)),
    ...anywhere('inclusion proof', everywhere, (share) =>
      timed(() => treeProofsOf(year).inclusion(1 + Math.round(share * (entries - 1)), entries)),
    ),
    ...anywhere('consistency proof', everywhere, (share) => proofTime(year, entries, share)),
    ...disputeFigures(
      year,
      sessions.map((session) => ({ table: tableId, round: Math.ceil(spins / 2), session: Number(session) })),
    ),
    { what: `  verify, ${availableParallelism()} cores`, feltwire: milliseconds(timeOf('verify', year)) },
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

const program = new URL('../../feltwire', import.meta.url).pathname

/** A shift ends where no daemon would end it, which `replay` tells of by the exit code 1. */
const timeOf = (...words: string[]): number =>
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

/** From a place in the year to its end, as a table works it out for a witness (ms). */
function proofTime(folder: string, entries: number, share: number): number {
  const from = Math.max(1, Math.round(share * entries) - 1)
  const beganAt = performance.now()
  const step = stepOf({ folder, from, to: entries })
  if ('why' in step) throw new Error(step.why)
  return performance.now() - beganAt
}

type Built = { shifts: number; segments: number; entries: number; plain: number; disk: number }

async function build(shift: string, year: string, bounds: YearBounds): Promise<Built> {
  mkdirSync(year, { mode: 0o700 })
  const texts = textsOf(shift)
  const until = performance.now() + bounds.ms
  let [head, tree] = [emptyHead, noLeaves()]
  let [shifts, plain, disk] = [0, 0, 0]
  for (let isLast = false; !isLast; ) {
    shifts += 1
    isLast = shifts === bounds.shifts || performance.now() > until || disk > bounds.bytes
    for (const [place, segment] of texts.entries()) {
      const ends = place < texts.length - 1 ? 'cut' : isLast ? 'stopped' : 'ended'
      if (head.n > 0) head = beginningAfter(head)
      const late = (bounds.shifts - shifts) * shiftMs
      const written = await writeSegment(year, segment, { head, tree, shift: shifts, late, ends })
      const { size } = written
      ;({ head, tree } = written)
      plain += head.bytes
      disk += size
    }
  }
  return { shifts, segments: head.segment, entries: head.n, plain, disk }
}

/** What each entry of each segment says, with its time. */
type Said = { at: number; rest: string; entry: Entry }

function textsOf(journal: string): Said[][] {
  const segments: Said[][] = []
  readJournal(journal, (entry, text) => {
    if (entry.kind === 'segment') segments.push([])
    segments.at(-1)?.push({ at: entry.at, rest: text.slice(text.indexOf(',', text.indexOf('"at":')) + 1), entry })
  })
  return segments
}

type Place = { head: Head; tree: Subtrees; shift: number; late: number; ends: 'cut' | 'ended' | 'stopped' }

/** Writes a segment of the shift behind `head`, compressed as the daemon does it; the newest stays as it is. */
async function writeSegment(
  year: string,
  said: readonly Said[],
  place: Place,
): Promise<Pick<Place, 'head' | 'tree'> & { size: number }> {
  const { head: before, tree: treeBefore, late, ends } = place
  const isNewest = ends === 'stopped'
  const path = segmentPath(year, before.segment)
  const [opening] = said
  const ownSegment = opening?.entry.kind === 'segment' ? opening.entry.segment : 0
  const file = openSync(isNewest ? path : compressedPath(path), 'w', 0o600)
  let head = before
  let tree = treeBefore
  let position = 0
  let block: Line[] = []
  let held = 0
  const write = async () => {
    const plain = () => Buffer.from(block.map(({ stated, text }) => `${stated} ${text}\n`).join(''))
    const bytes = isNewest ? plain() : await blockOf(block, fastLevel)
    writeWhole(file, bytes, position)
    position += bytes.length
    block = []
    held = 0
  }
  const add = (at: number, rest: string, entry: Omit<Entry, 'n' | 'at'>) => {
    const n = head.n + 1
    const text = `{"n":${n},"at":${at},${rest}`
    const stated = chainHash(head.hash, text)
    const length = Buffer.byteLength(text) + stated.length + 2
    block.push({ stated, text, length })
    held += length
    head = headAfter(head, { ...entry, n, at }, stated, length)
    tree = withLeaf(tree, leafHash(stated))
  }
  for (const { at, rest, entry } of said) {
    const text = entry.kind === 'stopped' && ends !== 'stopped' ? endedRest : renumbered(rest, entry, place, ownSegment)
    add(at - late, text, text === endedRest ? { kind: 'ended' } : entry)
    if (held >= blockBytes) await write()
  }
  if (block.length > 0) await write()
  const end = isNewest ? Buffer.alloc(0) : endOf(head)
  writeWhole(file, end, position)
  closeSync(file)
  return { head, tree, size: position + end.length }
}

/** The rounds of the next shift are numbered from 1 again. */
const endedRest = `"kind":"ended","table":"${tableId}","why":"the shift is over"}`

/** What stands in an entry of the session's number, of the segment it is in, and in a snapshot of times. */
function renumbered(
  rest: string,
  entry: Entry,
  { head: { segment, n, hash }, tree, shift, late }: Place,
  ownSegment: number,
): string {
  const { kind } = entry
  if (kind === 'segment') {
    const follows = { n, hash, subtrees: tree.roots }
    return JSON.stringify({ ...entry, n: undefined, at: undefined, segment, follows }).slice(1)
  }
  if (kind !== 'session' && kind !== 'published' && kind !== 'snapshot') return rest
  const inSession = rest.replaceAll('"session":1', `"session":${shift}`)
  if (kind !== 'snapshot') return inSession
  return inSession
    .replaceAll(/(?<="segment":)\d+/g, (number) => String(Number(number) + segment - ownSegment))
    .replaceAll(/(?<=[:,[])1[78]\d{11}(?=[,\]}])/g, (at) => String(Number(at) - late))
}
