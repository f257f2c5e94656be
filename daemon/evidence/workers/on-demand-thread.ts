import type { ResourceLimits, Worker } from 'node:worker_threads'
import { reasonOf } from '../../../drivers/reason.ts'
import { asked, startThread } from '../threads.ts'

/** A thread that is asked nothing for so long ends (ms): its memory is worth more. */
const idle = 20_000

/** Tasks one after the other in a thread of their own, which is there while it is used. */
type WorkerQueue<Task, Result> = {
  /** How many tasks wait or are worked on. */
  waiting(): number
  /** Never rejects: `why` says what went wrong. */
  work(task: Task): Promise<Result | { why: string }>
  close(): Promise<void>
}

/** @param module answers each task that its thread is sent with its result */
export function openWorkerQueue<Task, Result>(module: URL, limits?: ResourceLimits): WorkerQueue<Task, Result> {
  let thread: Worker | undefined
  let leaving: NodeJS.Timeout | undefined
  let waiting = 0
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  async function workNow(task: Task): Promise<Result | { why: string }> {
    clearTimeout(leaving)
    // A thread that starts now would keep the process for as long as it idles.
    if (isClosed) return { why: 'the program is being stopped' }
    try {
      thread ??= startThread(module, limits)
      return await asked<Task, Result>(thread, task)
    } catch (error) {
      await end()
      return { why: reasonOf(error) }
    } finally {
      if (!isClosed) leaving = setTimeout(end, idle).unref()
    }
  }

  return {
    waiting: () => waiting,
    work(task) {
      waiting += 1
      const result = last.then(() => workNow(task)).finally(() => void waiting--)
      last = result
      return result
    },
    async close() {
      isClosed = true
      clearTimeout(leaving)
      await end()
    },
  }
}
