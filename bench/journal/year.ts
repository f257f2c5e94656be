import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { leafHash, noLeaves, type Subtrees, withLeaf } from '../../daemon/checkpoints/merkle-tree.ts'
import { stepOf } from '../../daemon/evidence/proof-desk.ts'
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

/**
 * A start, a round anywhere and a proof of a journal of many shifts: one real shift's entries with other numbers, times,
 * sessions and hashes, shift after shift.
 */
export async function yearFigures(place: BenchFolder, play: ShiftPlay, bounds: YearBounds): Promise<Figure[]> {
  const [shift, year] = ['one-shift.journal', 'year.journal'].map((name) => join(place.directory, name))
  if (shift === undefined || year === undefined) return []
  await playShift(readyTable(place.directory, shift, place.broker), play)
  const built = await build(shift, year, bounds)
  await fillCompileCache(place, join(place.directory, 'before-the-year.journal'))
  const start = await startOf(place, year)
  const indexed = timeOf(year, 'round', `${tableId}/1`, '--session', '1')
  const sessions = [0, 0.25, 0.5, 0.75, 1].map((share) => 1 + Math.round(share * (built.shifts - 1)))
  const rounds = sessions.map((session) =>
    timeOf(year, 'round', `${tableId}/${Math.ceil(play.spins / 2)}`, '--session', String(session)),
  )
  const proofs = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1].map((share) => proofTime(year, built.entries, share))
  const disputes = disputeFigures(
    year,
    sessions.map((session) => ({ table: tableId, round: Math.ceil(play.spins / 2), session })),
  )
  const verified = timeOf(year, 'verify')
  rmSync(year, { recursive: true })
  const days = (built.shifts / 3).toFixed(1)
  return [
    {
      what: `journal of ${built.shifts} of ${bounds.shifts} shifts (${days} days), ${built.segments} segments`,
      feltwire: `${built.entries} entries`,
    },
    { what: '  on the disk, of plain bytes', feltwire: megabytes(built.disk), peer: megabytes(built.plain) },
    { what: '  start', feltwire: milliseconds(start.ready), bar: atMost('within 1 s', start.ready, 1_000) },
    {
      what: '  resident memory then',
      feltwire: megabytes(start.memory),
      bar: atMost('under 130 MB', start.memory, 130e6),
    },
    { what: '  first round, which makes the index', feltwire: milliseconds(indexed) },
    { what: '  round anywhere, median', feltwire: milliseconds(median(rounds)) },
    {
      what: '  round anywhere, longest',
      feltwire: milliseconds(Math.max(...rounds)),
      bar: atMost('within 1 s', Math.max(...rounds), 1_000),
    },
    { what: '  consistency proof from anywhere, median', feltwire: milliseconds(median(proofs)) },
    {
      what: '  consistency proof from anywhere, longest',
      feltwire: milliseconds(Math.max(...proofs)),
      bar: atMost('within 1 s', Math.max(...proofs), 1_000),
    },
    ...disputes,
    { what: '  verify', feltwire: milliseconds(verified) },
  ]
}

async function startOf(place: BenchFolder, year: string): Promise<{ ready: number; memory: number }> {
  await using host = await startFeltwire(place, year)
  return { ready: host.readyAfter, memory: host.residentMemory() }
}

const program = new URL('../../feltwire', import.meta.url).pathname

function timeOf(journal: string, verb: string, ...args: string[]): number {
  const beganAt = performance.now()
  const words = verb === 'verify' ? [journal] : [...args, '--journal', journal]
  execFileSync(program, [verb, ...words], { stdio: ['ignore', 'ignore', 'inherit'], maxBuffer: 1 << 28 })
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
      ;({ head, tree } = await writeSegment(year, segment, { head, tree, shift: shifts, late, ends }))
      plain += head.bytes
    }
    disk = readdirSync(year).reduce((sum, name) => sum + statSync(join(year, name)).size, 0)
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
  { head: before, tree: treeBefore, shift, late, ends }: Place,
): Promise<Pick<Place, 'head' | 'tree'>> {
  const isNewest = ends === 'stopped'
  const path = segmentPath(year, before.segment)
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
    const text =
      entry.kind === 'stopped' && ends !== 'stopped' ? endedRest : renumbered(rest, entry, { ...before, tree }, shift)
    add(at - late, text, text === endedRest ? { kind: 'ended' } : entry)
    if (held >= blockBytes) await write()
  }
  if (block.length > 0) await write()
  if (!isNewest) writeWhole(file, endOf(head), position)
  closeSync(file)
  return { head, tree }
}

/** The rounds of the next shift are numbered from 1 again. */
const endedRest = `"kind":"ended","table":"${tableId}","why":"the shift is over"}`

/** What stands in an entry of the session's number, and of the segment it is in. */
function renumbered(
  rest: string,
  entry: Entry,
  { segment, n, hash, tree }: Head & { tree: Subtrees },
  shift: number,
): string {
  const { kind } = entry
  if (kind === 'segment') {
    const follows = { n, hash, subtrees: tree.roots }
    return JSON.stringify({ ...entry, n: undefined, at: undefined, segment, follows }).slice(1)
  }
  const isNumbered = kind === 'session' || kind === 'published' || (kind === 'snapshot' && entry.room === 'session')
  return isNumbered ? rest.replaceAll('"session":1', `"session":${shift}`) : rest
}
