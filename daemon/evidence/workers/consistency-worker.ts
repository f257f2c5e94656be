import { reasonOf } from '../../../drivers/reason.ts'
import type { ConsistencyProver, TreeStep } from '../../requests/consistency-requests.ts'
import { treeProofsOf } from '../tree-proofs.ts'
import { openWorkerQueue } from './on-demand-thread.ts'

export type StepTask = { folder: string; from: number; to: number }
type Step = TreeStep | { why: string }

/** So many may wait; whoever asks then is to ask again. */
const mostWaiting = 16

/** The proof that a journal's first `to` entries are its first `from` with others added. Never throws. */
export function stepOf({ folder, from, to }: StepTask): Step {
  try {
    const proofs = treeProofsOf(folder)
    return { root: proofs.rootAt(from), proof: proofs.consistency(from, to) }
  } catch (error) {
    return { why: reasonOf(error) }
  }
}

/** Proofs of the journal in a folder. */
export function openConsistencyProver(folder: string): ConsistencyProver {
  const queue = openWorkerQueue<StepTask, Step>(new URL('./consistency-thread.ts', import.meta.url))
  return {
    consistency(from, to) {
      const waiting = queue.waiting()
      if (waiting >= mostWaiting) return Promise.resolve({ why: `${waiting} proofs are asked for already` })
      return queue.work({ folder, from, to })
    },
    close: queue.close,
  }
}
