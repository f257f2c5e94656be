import type { Entry } from '../../journal/entry.ts'

/** What is remembered of the checkpoints in the journal; null before the first. */
export type CheckpointRecord = {
  /** The text of the key that signs them. */
  readonly key: string | null
  /** The note that names it, signed by the key before it too where it took the place of one. */
  readonly named: string | null
  /** Of the last of them: its own number, its time (ms) and its signed note. */
  readonly last: { readonly n: number; readonly at: number; readonly note: string } | null
}

export const noCheckpoint: CheckpointRecord = { key: null, named: null, last: null }

/** After so many entries, or so long (ms), the next is due. */
export type CheckpointPace = { entries: number; every: number }

export const withKey = (record: CheckpointRecord, { key, note }: Entry & { kind: 'key' }): CheckpointRecord => ({
  ...record,
  key,
  named: note,
})

export const withCheckpoint = (
  record: CheckpointRecord,
  { n, at, note }: Entry & { kind: 'checkpoint' },
): CheckpointRecord => ({ ...record, last: { n, at, note } })

/** Whether the journal, which has `n` entries at `at` (ms), needs another checkpoint. */
export function isCheckpointDue({ last }: CheckpointRecord, n: number, at: number, pace: CheckpointPace): boolean {
  if (last === null) return true
  return n - last.n >= pace.entries || (n > last.n && at - last.at >= pace.every)
}
