import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { reasonOf } from '../../drivers/reason.ts'
import { FeltwireError } from '../errors.ts'
import { parsed } from '../json.ts'
import { type Checkpoint, checkpointIn } from '../transparency-log/checkpoint.ts'
import { isConsistent } from '../transparency-log/merkle-proofs.ts'
import { openNote, readVerifier } from '../transparency-log/signed-note.ts'
import type { Proof } from './prove-journal.ts'
import { treeProofsOf } from './tree-proofs.ts'

/** What a checkpoint from elsewhere says of a journal. */
export type ComparedCheckpoint = { size: number; agrees: boolean; why?: string }

const published = z.looseObject({ note: z.string() })

/** The note in a file, by itself or in the message in which it was published. Throws a FeltwireError, 'checkpoint-unreadable'. */
export function checkpointFrom(path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    return published.safeParse(parsed(text)).data?.note ?? text
  } catch (error) {
    throw new FeltwireError('checkpoint-unreadable', `Cannot read the checkpoint ${path}: ${reasonOf(error)}.`)
  }
}

/**
 * Compares a journal that is proved with a signed note. Its key must be one that the journal names, its size no more than
 * the journal has, and a consistency proof must lead from its root to that of the journal.
 */
export function compareWith(path: string, note: string, proof: Proof, archive?: string): ComparedCheckpoint {
  const opened = openNote(
    note,
    proof.keys.map(readVerifier).filter((key) => key !== undefined),
  )
  const checkpoint = opened && checkpointIn(opened.text)
  if (checkpoint === undefined) {
    const size = checkpointIn(note)?.size ?? 0
    const why =
      'the checkpoint file holds none, or one that was altered or is signed by a key that the journal does not name.'
    return { size, agrees: false, why }
  }
  const { size } = checkpoint
  if (proof.broken !== undefined) return { size, agrees: false, why: 'the journal is broken.' }
  if (size > proof.head.n)
    return { size, agrees: false, why: `it has ${proof.head.n} entries, and had ${size} by the checkpoint.` }
  return isEarlier(path, checkpoint, archive)
    ? { size, agrees: true }
    : { size, agrees: false, why: `its first ${size} entries are not those that the checkpoint was signed for.` }
}

function isEarlier(path: string, older: Checkpoint, archive?: string): boolean {
  const proofs = treeProofsOf(path, archive)
  const newer = { size: proofs.size, root: proofs.rootAt(proofs.size) }
  return isConsistent(older, newer, proofs.consistency(older.size, newer.size))
}
