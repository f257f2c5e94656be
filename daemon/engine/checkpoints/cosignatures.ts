import { openNote, readVerifier, type VerifierKey } from '../../transparency-log/signed-note.ts'
import type { CommitQueue } from '../commit-queue.ts'
import type { CheckpointSigner } from './checkpoint-signer.ts'

/** A witness whose cosignatures the journal keeps: the text of its key, and when one was kept last (ms). */
export type KnownWitness = { readonly text: string; readonly key: VerifierKey; keptAt: number }

/** Of what a witness cosigns, the journal keeps no more than one in so long (ms). */
const least = 600_000

/** The witnesses by the texts of their keys; a text that is none is nobody's. */
export const knownWitnesses = (texts: readonly string[]): KnownWitness[] =>
  texts.flatMap((text) => {
    const key = readVerifier(text)
    return key?.signs === 'cosignature' ? [{ text, key, keptAt: Number.NEGATIVE_INFINITY }] : []
  })

type CosignatureParts = { queue: CommitQueue; signer: CheckpointSigner; witnesses: readonly KnownWitness[] }

/** Writes down a checkpoint of this process that a known witness has cosigned, so that a later proof can show it. */
export function keepCosigned({ queue, signer, witnesses }: CosignatureParts, note: string): void {
  if (!signer.isOwn(note)) return
  for (const witness of witnesses) {
    const now = queue.now()
    if (now - witness.keptAt < least || openNote(note, [witness.key]) === undefined) continue
    witness.keptAt = now
    queue.note({ kind: 'cosignature', note, key: witness.text })
  }
}
