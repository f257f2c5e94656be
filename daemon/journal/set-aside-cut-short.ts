import { hash } from 'node:crypto'
import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { EntryBody } from './entry.ts'
import { orJournalTrouble, segmentPath, setAside, syncDirectoryOf, writeAgain } from './folder.ts'
import type { Head } from './lines.ts'
import type { Mirror } from './mirror/mirror.ts'
import { type BrokenReading, headBefore, readBeginning, readSegment, segmentsOf } from './read-journal.ts'

/** What was set aside: the entry that tells it, and the same in words. */
type Torn = { entry: EntryBody; says: string }

/** Cuts a torn tail off, and says so in the journal and to people. */
export function withoutTail(reading: BrokenReading, mirror: Mirror): Torn {
  const { path, entry, offset, tail } = reading
  if (tail === undefined) throw mirror.refusal(reading)
  return asideFrom(path, `bytes of entry ${entry}`, tail, () => {
    const file = openSync(path, 'r+')
    ftruncateSync(file, offset)
    closeSync(file)
  })
}

/** The newest segment was begun and not written to the end of its snapshots: it is set aside whole. */
export function withoutUnbegun(folder: string): Torn | undefined {
  const all = segmentsOf(folder)
  const last = all.at(-1)
  if (last === undefined || last.number === 1 || last.isCompressed) return undefined
  const before = headBefore(folder, all, last.number)
  // All of it is read later: here that would be a second time.
  if (readBeginning(last, before) !== undefined) return undefined
  const reading = readSegment(last, before, () => {})
  const isUnbegun = reading.head.bytes === 0 || reading.head.snapshotsDue > 0
  const isCutShort = reading.ok || reading.tail !== undefined
  if (!isUnbegun || !isCutShort) return undefined
  const bytes = readFileSync(last.path)
  const remove = () => {
    rmSync(last.path)
    syncDirectoryOf(last.path)
  }
  return asideFrom(last.path, `bytes of a segment's beginning`, bytes, remove)
}

function asideFrom(path: string, what: string, bytes: Buffer, remove: () => void): Torn {
  return orJournalTrouble(path, () => {
    const copy = setAside(path, 'torn', (copy) => writeFileSync(copy, bytes, { flag: 'wx', mode: 0o600, flush: true }))
    remove()
    const says = `The journal ${path} ended in ${bytes.length} ${what}, a write that was cut short.`
    const entry: EntryBody = { kind: 'recovered', bytes: bytes.length, sha256: hash('sha256', bytes) }
    return { entry, says: `${says} They were never acted on, and are in ${copy}.` }
  })
}

/** The process before this one did not stop by itself: what it left is made sure of before anything is added to it. */
export function settleNewest(folder: string, { segment, bytes }: Head): void {
  const path = segmentPath(folder, segment)
  orJournalTrouble(path, () => writeAgain(path, bytes))
}
