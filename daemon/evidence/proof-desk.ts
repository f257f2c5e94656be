import type { Worker } from 'node:worker_threads'
import { reasonOf } from '../../drivers/reason.ts'
import type { ProofDesk, TreeStep } from '../requests/consistency.ts'
import { asked, startThread } from './threads.ts'
import { treeProofsOf } from './tree-proofs.ts'

export type StepTask = { folder: string; from: number; to: number }
type Step = TreeStep | { why: string }

/** So many may wait; whoever asks then is to ask again. */
const mostWaiting = 16
/** A thread that is asked nothing for so long ends (ms): its memory is worth more. */
const idle = 20_000

/** The proof that a journal's first `to` entries are its first `from` with others added. Never throws. */
export function stepOf({ folder, from, to }: StepTask): Step {
  try {
    const proofs = treeProofsOf(folder)
    return { root: proofs.rootAt(from), proof: proofs.consistency(from, to) }
  } catch (error) {
    return { why: reasonOf(error) }
  }
}

/** Proofs of the journal in a folder, one after the other in a thread of their own, which is there while it is used. */
export function openProofDesk(folder: string): ProofDesk {
  let thread: Worker | undefined
  let leaving: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  async function work(task: StepTask): Promise<Step> {
    clearTimeout(leaving)
    try {
      thread ??= startThread(new URL('./tree-step-thread.ts', import.meta.url))
      return await asked<StepTask, Step>(thread, task)
    } catch (error) {
      await end()
      return { why: reasonOf(error) }
    } finally {
      leaving = setTimeout(end, idle).unref()
    }
  }

  return {
    consistency(from, to) {
      if (waiting >= mostWaiting) return Promise.resolve({ why: `${waiting} proofs are asked for already` })
      waiting += 1
      const step = last.then(() => work({ folder, from, to })).finally(() => void waiting--)
      last = step
      return step
    },
    async close() {
      clearTimeout(leaving)
      await end()
    },
  }
}
