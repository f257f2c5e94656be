import { archivedHeads } from '../journal/archived-heads.ts'
import type { Entry } from '../journal/entry.ts'
import { plainBytes, type SegmentFile } from '../journal/folder.ts'
import { emptyHead, type Head } from '../journal/lines.ts'
import { followTree, isSameTree } from '../journal/merkle-check.ts'
import {
  type BrokenReading,
  beginningAfter,
  type Check,
  headBefore,
  type JournalReading,
  notAsArchived,
  readJournal,
  readSegment,
  someSegmentsOf,
  unbegun,
} from '../journal/read-journal.ts'
import type { Subtrees } from '../transparency-log/merkle-tree.ts'
import { followRequests } from './request-signatures.ts'
import {
  followKeys,
  gatherSignings,
  type ProvedKeys,
  type Signings,
  type Unsigned,
  unsignedBehind,
} from './signing-keys.ts'
import { onAllCores, type Progress } from './threads.ts'

/**
 * What is proved: all of it, or all up to `broken`. `unseen` are archived segments that were not there to be read, `removed`
 * those that were removed after the retention.
 */
export type Proof = {
  head: Head
  entries: number
  /** How many began; absent where not all that the journal ever had was read. */
  sessions?: number
  recovered: number
  bytes: number
  /** The keys that signed its checkpoints, by their texts, each signed by the one before. */
  keys: readonly string[]
  unsigned?: Unsigned
  unseen: readonly number[]
  removed: readonly number[]
  broken?: BrokenReading
}

/** A segment to be proved by itself, from the head of the one before. */
export type SegmentTask = { segment: SegmentFile; before: Head }
export const bytesToRead = ({ segment }: SegmentTask): number => plainBytes(segment)

/** `begins` and `ends` are the Merkle tree before and after its entries. */
type SegmentProof = {
  reading: JournalReading
  begins: Subtrees
  ends: Subtrees
  signings: Signings
  sessions: number
  recovered: number
}

export function proveSegment({ segment, before }: SegmentTask): SegmentProof {
  const count = counting()
  const tree = followTree()
  const signings = gatherSignings()
  const visit = (entry: Entry) => {
    count.visit(entry)
    signings.visit(entry)
  }
  const reading = readSegment(segment, before, visit, { check: inTurn(tree.check, followRequests()) })
  return { reading, begins: tree.begins(), ends: tree.ends(), signings: signings.all(), ...count.counts }
}

/** The first of two checks that finds something. */
const inTurn =
  (first: Check, second: Check): Check =>
  (entry, hash) =>
    first(entry, hash) ?? second(entry, hash)

function counting() {
  const counts = { sessions: 0, recovered: 0 }
  const visit = ({ kind }: Entry) => {
    if (kind === 'session') counts.sessions += 1
    if (kind === 'recovered') counts.recovered += 1
  }
  return { counts, visit }
}

/** Proves what a start proves: the newest segment, after the end of the one before. */
export function proveLast(folder: string): Proof {
  const count = counting()
  let first = 0
  const reading = readJournal(
    folder,
    (entry) => {
      first ||= entry.n
      count.visit(entry)
    },
    { from: 'last', check: inTurn(followTree().check, followRequests()) },
  )
  const { head } = reading
  const entries = first === 0 ? 0 : head.n - first + 1
  return {
    head,
    entries,
    recovered: count.counts.recovered,
    bytes: head.bytes,
    keys: [],
    unseen: [],
    removed: [],
    ...(reading.ok ? {} : { broken: reading }),
  }
}

/**
 * Proves every segment of a journal, with those that an archive has of it, on all cores.
 * @param progress called with how many of how many segments are proved
 */
export async function proveAll(folder: string, archive?: string, progress?: Progress): Promise<Proof> {
  const all = someSegmentsOf(folder, archive)
  const proofs = await onAllCores(
    all.map((segment) => ({ segment, before: headBefore(folder, all, segment.number) })),
    { run: proveSegment, thread: new URL('./prove-thread.ts', import.meta.url), bytes: bytesToRead },
    progress,
  )
  const signings = proofs.flatMap((proof) => proof.signings)
  const { keys, wrong } = followKeys(signings)
  const { good, ...chain } = joined(folder, all, withWrong(folder, all, inOneTree(all, proofs), wrong))
  const sum = (count: 'sessions' | 'recovered') => proofs.slice(0, good).reduce((all, proof) => all + proof[count], 0)
  const unsigned = unsignedBehind(signings, chain.head.n)
  const isAllHere = chain.unseen.length + chain.removed.length === 0
  return {
    ...{ ...chain, keys, recovered: sum('recovered') },
    ...(unsigned && { unsigned }),
    ...(isAllHere && { sessions: sum('sessions') }),
  }
}

/** A segment may state no other tree than that of the entries before it, as far as these were read. */
const inOneTree = (all: readonly SegmentFile[], proofs: readonly SegmentProof[]): JournalReading[] =>
  proofs.map(({ reading, begins }, i) => {
    const [before, path] = [proofs[i - 1], all[i]?.path]
    if (before === undefined || path === undefined) return reading
    if (before.ends.to !== begins.to || isSameTree(begins, before.ends)) return reading
    const head = beginningAfter(before.reading.head)
    return {
      ok: false,
      head,
      path,
      entry: head.n + 1,
      offset: 0,
      problem: 'states another tree than the entries before it have',
    }
  })

/** The entry that no key answers for breaks its segment. */
function withWrong(
  folder: string,
  all: readonly SegmentFile[],
  readings: readonly JournalReading[],
  wrong: ProvedKeys['wrong'],
): readonly JournalReading[] {
  const place = wrong === undefined ? -1 : readings.findIndex(({ head }) => head.n >= wrong.n)
  const [segment] = place < 0 ? [] : all.slice(place)
  if (segment === undefined || wrong === undefined) return readings
  const check: Check = ({ n }) => (n === wrong.n ? wrong.problem : undefined)
  return readings.with(
    place,
    readSegment(segment, headBefore(folder, all, segment.number), () => {}, { check }),
  )
}

/** What readings of segments, each by itself, prove of the journal. */
type Chain = Omit<Proof, 'sessions' | 'recovered' | 'keys' | 'unsigned'> & {
  /** How many of the segments are proved; of the last of them perhaps only what stands before `broken`. */
  good: number
}

/** The readings of segments as one: each must go on where the one before ends. */
export function joined(folder: string, all: readonly SegmentFile[], readings: readonly JournalReading[]): Chain {
  const archived = new Map(archivedHeads(folder).map((head) => [head.segment, head]))
  const chain = { head: emptyHead, entries: 0, bytes: 0, good: 0 }
  const [unseen, removed]: [number[], number[]] = [[], []]
  for (let number = 1; number <= (all.at(-1)?.number ?? 0); number++) {
    const place = all.findIndex((segment) => segment.number === number)
    const [segment, reading] = [all[place], readings[place]]
    const kept = archived.get(number)
    if (segment === undefined || reading === undefined) {
      if (kept === undefined) return { ...chain, unseen, removed, broken: lacking(folder, number, chain.head) }
      const lacks = kept.removed === undefined ? unseen : removed
      lacks.push(number)
      chain.head = kept
      continue
    }
    chain.entries += reading.head.n - chain.head.n
    chain.bytes += reading.head.bytes
    chain.good = place + 1
    const broken = brokenIn(reading, segment, number === all.at(-1)?.number, kept)
    chain.head = reading.head
    if (broken !== undefined) return { ...chain, unseen, removed, broken }
  }
  return { ...chain, unseen, removed }
}

function brokenIn(
  reading: JournalReading,
  segment: SegmentFile,
  isNewest: boolean,
  kept: Head | undefined,
): BrokenReading | undefined {
  const { path, isCompressed } = segment
  const at = (problem: string): BrokenReading => {
    const { head } = reading
    return { ok: false, head, path, entry: head.n + 1, offset: head.bytes, problem }
  }
  if (!reading.ok) return isNewest ? reading : at(reading.problem)
  if (reading.head.snapshotsDue > 0) return unbegun(segment, reading.head, isNewest)
  if (kept !== undefined && kept.hash !== reading.head.hash) return at(notAsArchived)
  return isNewest && isCompressed ? at('is missing with its segment') : undefined
}

const lacking = (folder: string, segment: number, head: Head): BrokenReading => ({
  ok: false,
  head,
  path: folder,
  entry: head.n + 1,
  offset: 0,
  problem: `is missing with its segment ${segment}`,
})
