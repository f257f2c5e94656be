import { signCheckpoint } from '../checkpoints/checkpoint.ts'
import { rootOf } from '../checkpoints/merkle-tree.ts'
import { type SigningKey, signNote, verifierText } from '../checkpoints/signed-note.ts'
import type { Journal } from '../journal/journal.ts'
import { type CheckpointPace, isCheckpointDue } from './checkpoint-record.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { Engine } from './engine.ts'

/** A signed note and the text of the key that it can be checked with. */
export type SignedCheckpoint = { note: string; key: string }

export type CheckpointSigner = {
  /** Writes a checkpoint where one is due; with `soon`, where any entry has come since the last. */
  sign(soon?: 'soon'): void
  /** The last checkpoint that is on the disk with all that it speaks of. */
  written(): SignedCheckpoint | undefined
}

type Parts = { journal: Journal; engine: Engine; queue: CommitQueue; key: SigningKey; pace: CheckpointPace }

/** Signs how long the journal is and the root of its tree, in the journal itself. */
export function createCheckpointSigner({ journal, engine, queue, key, pace }: Parts): CheckpointSigner {
  const own = verifierText(key.name, key.key)
  const record = () => engine.records().checkpoint
  if (record().key !== own) queue.note({ kind: 'key', key: own, note: signNote(`${key.name}\n${own}\n`, key) })

  return {
    sign(soon) {
      const { tree } = journal
      const asked = soon === undefined ? pace : { entries: 1, every: 0 }
      if (isCheckpointDue(record(), tree.to, journal.now(), asked))
        queue.note({ kind: 'checkpoint', note: signCheckpoint(tree.to, rootOf(tree), key) })
    },
    written() {
      const { last } = record()
      return last === null || last.n > journal.head.n ? undefined : { note: last.note, key: own }
    },
  }
}
