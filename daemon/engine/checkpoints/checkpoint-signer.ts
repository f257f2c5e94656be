import { memoizeByText } from '../../../games/kit/memoize.ts'
import type { Journal } from '../../journal/journal.ts'
import { signCheckpoint } from '../../transparency-log/checkpoint.ts'
import { rootOf } from '../../transparency-log/merkle-tree.ts'
import { readNote } from '../../transparency-log/signed-note.ts'
import type { CommitQueue } from '../commit-queue.ts'
import type { Engine } from '../engine.ts'
import { type CheckpointPace, isCheckpointDue } from './checkpoint-record.ts'
import type { JournalKey } from './journal-key.ts'

/**
 * A signed note and the text of the key that it can be checked with; of a key that took the place of another, the note in
 * which both have signed it.
 */
export type SignedCheckpoint = { note: string; key: string; named?: string }

export type CheckpointSigner = {
  /** Writes a checkpoint where one is due; with `soon`, where any entry has come since the last. */
  sign(soon?: 'soon'): void
  /** Whether this process signed the note lately, whoever has cosigned it. */
  isOwn(note: string): boolean
  /** The last checkpoint that is on the disk with all that it speaks of. */
  written(): SignedCheckpoint | undefined
}

/** As many of its notes a process remembers: a broker that comes back may still have an earlier one. */
const remembered = 256

type SignerParts = { journal: Journal; engine: Engine; queue: CommitQueue; key: JournalKey; pace: CheckpointPace }

/** Whether the note that names a key is signed by the one before it too. Asked after each commit. */
const isReplacement = memoizeByText((named) => (readNote(named)?.signatures.length ?? 0) > 1)

/** Signs how long the journal is and the root of its tree, in the journal itself. */
export function createCheckpointSigner({ journal, engine, queue, key, pace }: SignerParts): CheckpointSigner {
  let own: readonly string[] = []
  const record = () => engine.records().checkpoint
  if (key.note !== undefined) {
    queue.note({ kind: 'key', key: key.text, note: key.note })
    queue.whenWritten(key.named)
  }

  return {
    sign(soon) {
      const { tree } = journal
      const asked = soon === undefined ? pace : { entries: 1, every: 0 }
      if (!isCheckpointDue(record(), tree.to, journal.now(), asked)) return
      const note = signCheckpoint(tree.to, rootOf(tree), key.signing)
      own = [...own, note].slice(-remembered)
      queue.note({ kind: 'checkpoint', note })
    },
    isOwn: (note) => own.some((each) => note.startsWith(each)),
    written() {
      const { last, named } = record()
      if (last === null || last.n > journal.head.n) return undefined
      return { note: last.note, key: key.text, ...(named !== null && isReplacement(named) && { named }) }
    },
  }
}
