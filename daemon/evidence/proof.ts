import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { archivedHeads } from '../journal/archived.ts'
import type { Entry } from '../journal/entry.ts'
import type { SegmentFile } from '../journal/folder.ts'
import { emptyHead, type Head } from '../journal/lines.ts'
import {
  type BrokenReading,
  headBefore,
  type JournalReading,
  readJournal,
  readSegment,
  segmentsOf,
  someSegmentsOf,
} from '../journal/read.ts'

/** What is proved: all of it, or all up to `broken`. `unseen` are archived segments that were not there to be read. */
export type Proof = {
  head: Head
  entries: number
  sessions: number
  recovered: number
  bytes: number
  unseen: readonly number[]
  broken?: BrokenReading
}

/** A segment to be proved by itself, from the head of the one before. */
export type SegmentTask = { segment: SegmentFile; before: Head }
export type SegmentProof = { reading: JournalReading; sessions: number; recovered: number }

export function proveSegment({ segment, before }: SegmentTask): SegmentProof {
  const count = counting()
  const reading = readSegment(segment, before, count.visit)
  return { reading, ...count.counts }
}

function counting() {
  const counts = { sessions: 0, recovered: 0 }
  const visit = ({ kind }: Entry) => {
    if (kind === 'session') counts.sessions += 1
    if (kind === 'recovered') counts.recovered += 1
  }
  return { counts, visit }
}

/** Proves what a start proves: the newest segment, behind the end of the one before. */
export function proveLast(folder: string): Proof {
  const count = counting()
  let first = 0
  const reading = readJournal(
    folder,
    (entry) => {
      first ||= entry.n
      count.visit(entry)
    },
    { from: 'last' },
  )
  const { head } = reading
  const entries = first === 0 ? 0 : head.n - first + 1
  return { head, entries, ...count.counts, bytes: head.bytes, unseen: [], ...(reading.ok ? {} : { broken: reading }) }
}

/**
 * Proves every segment of a journal, with those that an archive has of it, on all cores.
 * @param progress called with how many of how many segments are proved
 */
export async function proveAll(
  folder: string,
  archive?: string,
  progress: (done: number, all: number) => void = () => {},
): Promise<Proof> {
  const here = someSegmentsOf(folder)
  const there = archive === undefined ? [] : segmentsOf(archive)
  const all = [...here, ...there.filter(({ number }) => !here.some((own) => own.number === number))].sort(
    (a, b) => a.number - b.number,
  )
  const proofs = await proveEach(
    all.map((segment) => ({ segment, before: headBefore(folder, all, segment.number) })),
    progress,
  )
  return joined(folder, all, proofs)
}

async function proveEach(
  tasks: readonly SegmentTask[],
  progress: (done: number, all: number) => void,
): Promise<SegmentProof[]> {
  if (tasks.length < worthThreads) return tasks.map(proveSegment)
  const proofs: SegmentProof[] = []
  let next = 0
  let done = 0
  const work = async (worker: Worker) => {
    for (let place = next++; place < tasks.length; place = next++) {
      proofs[place] = await asked(worker, tasks[place])
      progress(++done, tasks.length)
    }
    await worker.terminate()
  }
  const workers = Math.min(availableParallelism(), tasks.length)
  await Promise.all(Array.from({ length: workers }, () => work(new Worker(start, { eval: true }))))
  return proofs
}

/** A thread takes longer to start than a few segments to read. */
const worthThreads = 4

/** A thread whose first file is TypeScript loads what strips types; one that imports it has the compile cache. */
const start = `require('node:module').enableCompileCache()
import(${JSON.stringify(new URL('./proof-thread.ts', import.meta.url).href)})`

function asked(worker: Worker, task: SegmentTask | undefined): Promise<SegmentProof> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (proof) => {
      worker.off('error', reject)
      resolve(proof)
    })
    worker.postMessage(task)
  })
}

/** The proofs of the segments as one: each must go on where the one before ends. */
function joined(folder: string, all: readonly SegmentFile[], proofs: readonly SegmentProof[]): Proof {
  const archived = new Map(archivedHeads(folder).map((head) => [head.segment, head]))
  const proof: Proof = { head: emptyHead, entries: 0, sessions: 0, recovered: 0, bytes: 0, unseen: [] }
  const unseen: number[] = []
  for (let number = 1; number <= (all.at(-1)?.number ?? 0); number++) {
    const place = all.findIndex((segment) => segment.number === number)
    const [segment, own] = [all[place], proofs[place]]
    const kept = archived.get(number)
    if (segment === undefined || own === undefined) {
      if (kept === undefined) return { ...proof, unseen, broken: lacking(folder, number, proof.head) }
      unseen.push(number)
      proof.head = kept
      continue
    }
    const { reading } = own
    proof.entries += reading.head.n - proof.head.n
    proof.bytes += reading.head.bytes
    proof.sessions += own.sessions
    proof.recovered += own.recovered
    const broken = brokenIn(reading, segment, number === all.at(-1)?.number, kept)
    proof.head = reading.head
    if (broken !== undefined) return { ...proof, unseen, broken }
  }
  return { ...proof, unseen }
}

function brokenIn(
  reading: JournalReading,
  { path, isCompressed }: SegmentFile,
  isNewest: boolean,
  kept: Head | undefined,
): BrokenReading | undefined {
  const at = (problem: string): BrokenReading => {
    const { head } = reading
    return { ok: false, head, path, entry: head.n + 1, offset: head.bytes, problem }
  }
  if (!reading.ok) return isNewest ? reading : at(reading.problem)
  if (reading.head.snapshotsDue > 0) return at('is missing: the segment has fewer snapshots than it was begun with')
  if (kept !== undefined && kept.hash !== reading.head.hash)
    return at('is missing or another: the segment does not end as the one that was archived')
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
