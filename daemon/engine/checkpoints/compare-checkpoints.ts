import { FeltwireError } from '../../errors.ts'
import { checkpointIn } from '../../transparency-log/checkpoint.ts'
import { openNote, readVerifier } from '../../transparency-log/signed-note.ts'

/** A checkpoint as it was found, and where: `the file ...`. */
export type FoundCheckpoint = { where: string; note: string }

/** How long a journal is; the root that its tree had at a size, undefined where that can't be known here. */
export type JournalStanding = { folder: string; entries: number; rootAt(size: number): string | undefined }

/** What a found checkpoint says of a journal. */
type Compared = 'agrees' | 'behind' | 'forked' | 'not-ours' | 'not-compared'

/**
 * Compares a journal with a checkpoint.
 * @param keys the texts of the keys that may have signed it
 */
export function compareCheckpoint(
  note: string,
  keys: readonly string[],
  { entries, rootAt }: JournalStanding,
): Compared {
  const verifiers = keys.map(readVerifier).filter((key) => key !== undefined)
  const opened = openNote(note, verifiers)
  const checkpoint = opened && checkpointIn(opened.text)
  if (checkpoint === undefined) return 'not-ours'
  if (checkpoint.size > entries) return 'behind'
  const root = rootAt(checkpoint.size)
  if (root === undefined) return 'not-compared'
  return root === checkpoint.root ? 'agrees' : 'forked'
}

/** Why a journal that is behind a checkpoint, or forked from it, may not go on. */
export function refusalBy(
  { where, note }: FoundCheckpoint,
  compared: Compared,
  standing: JournalStanding,
): FeltwireError | undefined {
  const size = sizeIn(note)
  const { folder, entries } = standing
  if (compared === 'behind')
    return new FeltwireError(
      'journal-behind',
      `The journal ${folder} has ${entries} entries, and by the checkpoint in ${where} it had ${size}: what came after entry ${entries} is gone. Keep what is there, and find the rest before anything is played.`,
    )
  if (compared === 'forked')
    return new FeltwireError(
      'journal-forked',
      `The first ${size} entries of the journal ${folder} are not those that the checkpoint in ${where} was signed for: the journal was rewritten. Keep it for an inquiry.`,
    )
  return undefined
}

const sizeIn = (note: string): number => checkpointIn(note)?.size ?? 0

/** In one sentence, what a start has compared the journal with. */
export function comparisonText(
  found: readonly (FoundCheckpoint & { compared: Compared })[],
  away: readonly string[],
): string {
  const agreed = found.filter(({ compared }) => compared === 'agrees').map(({ where }) => where)
  const against = found.filter(({ compared }) => compared === 'not-ours').map(({ where }) => where)
  const parts = [
    agreed.length === 0
      ? 'No checkpoint was found that the journal could be compared with'
      : `The journal agrees with the checkpoint in ${agreed.join(', and in ')}`,
    ...against.map((where) => `what stands in ${where} is not signed by its key`),
    ...away,
  ]
  const text = parts.join('; ')
  return text.endsWith('.') ? text : `${text}.`
}
