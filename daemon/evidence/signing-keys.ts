import { z } from 'zod'
import type { Entry } from '../journal/entry.ts'
import { isNamedBy } from '../transparency-log/key-note.ts'
import { openNote, readVerifier } from '../transparency-log/signed-note.ts'

/** What an entry says of the key that signs: which it is, or is from here on, or that it has signed. */
type Signing = { n: number } & (
  | { says: 'in-force'; key: string | null }
  | { says: 'next'; key: string; note: string }
  | { says: 'signed'; at: number; note: string }
)

/** What a segment says of keys, in its order, and the last of its checkpoints, which covers those before it. */
export type Signings = readonly Signing[]

const remembered = z.looseObject({ key: z.string().nullable() })

/** Gathers what a segment says of keys and checkpoints. */
export function gatherSignings(): { visit(entry: Entry): void; all(): Signings } {
  const all: Signing[] = []
  function visit(entry: Entry): void {
    const { n, at } = entry
    if (entry.kind === 'snapshot' && entry.room === 'checkpoint') {
      const read = remembered.safeParse(entry.state)
      if (read.success) all.push({ n, says: 'in-force', key: read.data.key })
    }
    if (entry.kind === 'key') all.push({ n, says: 'next', key: entry.key, note: entry.note })
    if (entry.kind === 'checkpoint') {
      if (all.at(-1)?.says === 'signed') all.pop()
      all.push({ n, says: 'signed', at, note: entry.note })
    }
  }
  return { visit, all: () => all }
}

/** Entries after the last checkpoint, and its time (ms): cutting them off would not show. */
export type Unsigned = { entries: number; since: number }

/** What stands after the last checkpoint among the first `entries`; undefined where there is no checkpoint. */
export function unsignedBehind(signings: Signings, entries: number): Unsigned | undefined {
  const last = signings.findLast(({ n, says }) => says === 'signed' && n <= entries)
  return last?.says === 'signed' ? { entries: entries - last.n, since: last.at } : undefined
}

/** The keys that a journal names, the first of them first, and the first entry that no key of it answers for. */
export type ProvedKeys = { keys: readonly string[]; wrong?: { n: number; problem: string } }

/** Follows the keys through a journal: each must have signed the next, and checkpoints must be signed by the one in force. */
export function followKeys(signings: Signings): ProvedKeys {
  const keys: string[] = []
  let isBegun = false
  for (const signing of signings) {
    const inForce = keys.at(-1) ?? null
    const problem = wrongWith(signing, inForce, isBegun)
    if (problem !== undefined) return { keys, wrong: { n: signing.n, problem } }
    isBegun = true
    if (signing.says !== 'signed' && signing.key !== null && signing.key !== inForce) keys.push(signing.key)
  }
  return { keys }
}

function wrongWith(signing: Signing, inForce: string | null, isBegun: boolean): string | undefined {
  if (signing.says === 'in-force')
    // What stands before the oldest segment that is here is not seen.
    return !isBegun || signing.key === inForce ? undefined : 'has another key than the entries before it'
  if (signing.says === 'next')
    return isNamedBy(signing.note, signing.key, inForce) ? undefined : 'names a key that the one before has not signed'
  const key = inForce === null ? undefined : readVerifier(inForce)
  return key !== undefined && openNote(signing.note, [key]) !== undefined
    ? undefined
    : 'is a checkpoint that the key in force has not signed'
}
