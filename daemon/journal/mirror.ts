import { fdatasyncSync, fstatSync, ftruncateSync, statSync } from 'node:fs'
import { reasonOf } from '../../drivers/reason.ts'
import {
  cutBack,
  type DiskTrouble,
  isFull,
  JournalError,
  journalTrouble,
  type LockedFile,
  openLocked,
  syncDirectory,
} from './file.ts'
import { copyBytes, cutToCommon, sizeOf } from './mirror-files.ts'
import { judge } from './mirror-judge.ts'
import { brokenAlone, brokenTwice } from './mirror-refusals.ts'
import type { JournalReading } from './read.ts'

export type MirrorTrouble = DiskTrouble<'mirror-full' | 'mirror-failed'>

/** A second copy of the journal, on another disk. */
export type Mirror = {
  /** What was amiss with one of the two copies when they were opened, and put right. */
  readonly mended: readonly string[]
  /** The journal, which stood at byte `from`, is on its disk up to byte `to`. Never throws. */
  follow(from: number, to: number): void
  /** Why the copy lacks something of the journal, while it does. */
  trouble(): MirrorTrouble | undefined
  /** Sees that the copy is still there, and brings it up to the journal when it lacks something. Never rejects. */
  tend(): Promise<void>
  /** Why the journal, which is broken, cannot be opened. */
  refusal(reading: JournalReading & { ok: false }): JournalError
  close(): Promise<void>
}

/** What is copied in one turn while tables are served (bytes). */
const copiedAtOnce = 16 << 20

/** For a journal that has none. */
export const withoutMirror = (journal: LockedFile): Mirror => ({
  mended: [],
  follow: () => {},
  trouble: () => undefined,
  tend: async () => {},
  refusal: (reading) => brokenAlone({ ...journal, reading }),
  close: async () => {},
})

/**
 * Opens the second copy at `path` of a journal that is open, and makes that copy again which is damaged or lacks
 * entries. Where the mirror's disk does not work the journal goes on without it, and `trouble` says so.
 * Rejects with a `JournalError` when neither copy has all that the other has, another process has the mirror open, or
 * the journal cannot be written.
 */
export async function openMirror(path: string, journal: LockedFile): Promise<Mirror> {
  const mended: string[] = []
  let copy: LockedFile | undefined
  /** Up to here the copy is as the journal is, and on its disk. */
  let held = 0
  let wanted = 0
  let trouble: MirrorTrouble | undefined
  let tending = false
  let closed = false

  /** Of what the file holds, no more is kept than `settle` finds good. Whoever has no file yet opens it anew. */
  async function open(settle: (opened: LockedFile) => number): Promise<void> {
    const opened = await openLocked(path)
    try {
      held = settle(opened)
      copy = opened
    } catch (error) {
      await opened.release()
      throw error
    }
  }

  function settleAtStart(opened: LockedFile): number {
    const { good, bytes, amiss } = judge(journal, opened)
    const own = good === 'mirror' ? makeAgain(journal, opened, bytes) : undefined
    const { common, aside = own } = cutToCommon(opened, journal, bytes)
    if (amiss !== undefined) mended.push(aside === undefined ? amiss : `${amiss} What it held is in ${aside}.`)
    return common
  }

  function follow(from: number, to: number): void {
    held = Math.min(held, from)
    wanted = to
    if (trouble !== undefined) return
    try {
      copyUpTo(to)
    } catch (error) {
      troubled(error)
    }
  }

  function copyUpTo(to: number): void {
    if (copy === undefined) return
    if (sizeOf(copy.file) > held) ftruncateSync(copy.file, held)
    copyBytes(journal.file, copy.file, held, to)
    fdatasyncSync(copy.file)
    if (held === 0) syncDirectory(path)
    held = to
  }

  function troubled(error: unknown): void {
    trouble = troubleOf(path, error)
    if (copy !== undefined) cutBack(copy.file, held)
  }

  async function tend(): Promise<void> {
    if (tending || closed) return
    if (trouble === undefined && !isStillAt(path, copy)) troubled(new Error('the file is not there any more'))
    if (trouble === undefined) return
    tending = true
    try {
      if (trouble.code === 'mirror-failed') await release()
      if (copy === undefined) await open((opened) => cutToCommon(opened, journal, wanted).common)
      copyUpTo(Math.min(wanted, held + copiedAtOnce))
      if (held === wanted) trouble = undefined
    } catch (error) {
      troubled(error)
    }
    tending = false
    if (closed) await release()
  }

  async function release(): Promise<void> {
    const last = copy
    copy = undefined
    await last?.release()
  }

  try {
    await open(settleAtStart)
  } catch (error) {
    if (error instanceof JournalError) throw error
    troubled(error)
  }
  return {
    mended,
    follow,
    trouble: () => trouble,
    tend,
    refusal: (reading) => brokenTwice({ ...journal, reading }, { path, file: journal.file, reading }),
    close: async () => {
      closed = true
      if (!tending) await release()
    },
  }
}

/** Returns where what the journal held was set aside, if it held anything else. */
function makeAgain(journal: LockedFile, good: LockedFile, bytes: number): string | undefined {
  try {
    const { common, aside } = cutToCommon(journal, good, bytes)
    copyBytes(good.file, journal.file, common, bytes)
    fdatasyncSync(journal.file)
    return aside
  } catch (error) {
    const { code, message } = journalTrouble(journal.path, error)
    throw new JournalError(code, message)
  }
}

/** Unplugged, unmounted, removed or replaced: what is written then comes to nothing, and without an error. */
function isStillAt(path: string, copy: LockedFile | undefined): boolean {
  try {
    const [named, open] = [statSync(path, { bigint: true }), fstatSync(copy?.file ?? -1, { bigint: true })]
    return named.dev === open.dev && named.ino === open.ino
  } catch {
    return false
  }
}

function troubleOf(path: string, error: unknown): MirrorTrouble {
  const what = `Cannot write the mirror ${path} (${reasonOf(error)}). The journal goes on alone.`
  return isFull(error)
    ? { ok: false, code: 'mirror-full', message: `${what} The disk is full: free some space.` }
    : { ok: false, code: 'mirror-failed', message: `${what} See to the disk.` }
}
