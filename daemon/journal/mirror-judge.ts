import { readSync } from 'node:fs'
import { JournalError, type LockedFile } from './file.ts'
import { commonBytes, sizeOf } from './mirror-files.ts'
import { brokenTwice, type Copy, differing } from './mirror-refusals.ts'
import { brokenText, goesOn, readJournalFile } from './read.ts'

/** Which copy is good, up to which byte, and what is amiss with the other. */
type Judgement = { good: 'journal' | 'mirror'; bytes: number; amiss?: string }

/**
 * Holds the two copies of a journal against each other. The copy with more entries is good when the other has the same
 * entries as far as it goes; a broken one never is. Throws a `JournalError` when no copy has all that the other has.
 */
export function judge(journal: LockedFile, mirror: LockedFile): Judgement {
  const common = commonBytes(journal.file, mirror.file)
  if (common === sizeOf(journal.file) && common === sizeOf(mirror.file)) return { good: 'journal', bytes: common }
  const [own, other] = [copyOf(journal), copyOf(mirror)]
  if (common < Math.min(own.reading.head.bytes, other.reading.head.bytes)) throw differing(own, other, common)
  const good = betterOf(own, other)
  const bad = good === own ? other : own
  if (!isSound(good) || hasMore(bad, good)) throw brokenTwice(own, other)
  if (common < sizeOf(bad.file)) refuseStranger(bad)
  const amiss = amissWith(bad, good)
  return {
    good: good === own ? 'journal' : 'mirror',
    bytes: good.reading.head.bytes,
    ...(amiss === undefined ? {} : { amiss }),
  }
}

const copyOf = (locked: LockedFile): Copy => ({ ...locked, reading: readJournalFile(locked.file, () => {}) })

/** A write that was cut short is nothing to be afraid of. */
const isSound = ({ reading }: Copy): boolean => reading.ok || reading.tail !== undefined

function betterOf(own: Copy, other: Copy): Copy {
  if (isSound(own) !== isSound(other)) return isSound(own) ? own : other
  return other.reading.head.n > own.reading.head.n ? other : own
}

/** A copy that is broken may have entries behind the broken one that the other never got. */
const hasMore = (bad: Copy, good: Copy): boolean =>
  bad.reading.head.n > good.reading.head.n ||
  (!isSound(bad) && goesOn(bad.file, bad.reading.head.bytes, good.reading.head.hash))

const firstPart = 4_096

/** A file that was never a journal is not made one. */
function refuseStranger({ path, file, reading }: Copy): void {
  if (reading.head.n > 0) return
  const start = Buffer.alloc(firstPart)
  readSync(file, start, 0, firstPart, 0)
  if (/"kind":"(journal|started|session)"/.test(start.toString('latin1'))) return
  throw new JournalError('journal-broken', `${path} holds no journal. It was left as it is: name another file.`)
}

function amissWith({ path, reading, file }: Copy, good: Copy): string | undefined {
  const again = `The rest was added from ${good.path}.`
  const { n, bytes } = good.reading.head
  if (sizeOf(file) === 0) return n === 0 ? undefined : `${path} was empty. It was made again from ${good.path}.`
  if (reading.ok && reading.head.bytes === bytes) return undefined
  if (reading.ok) return `${path} ended at entry ${reading.head.n} of ${n}. ${again}`
  return `${path} was damaged: ${brokenText(reading)}. It was made again from ${good.path}.`
}
