import { availableParallelism } from 'node:os'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/** Called with how many of how many tasks are done. */
export type Progress = (done: number, all: number) => void

type Work<Task, Result> = {
  run(task: Task): Result
  /** A module that answers each task that it is sent with its result. */
  thread: URL
  /** How much there is to read of a task (bytes). */
  bytes(task: Task): number
}

/** A thread takes longer to start than less than this to read (bytes). */
const worthThreads = 16 << 20

/** The results of tasks that don't depend on each other, on all cores where there are enough of them. */
export async function onAllCores<Task, Result>(
  tasks: readonly Task[],
  { run, thread, bytes }: Work<Task, Result>,
  progress: Progress = () => {},
): Promise<Result[]> {
  const all = tasks.reduce((sum, task) => sum + bytes(task), 0)
  if (tasks.length < 2 || all < worthThreads) return oneByOne(tasks, run, progress)
  const results: Result[] = []
  let next = 0
  let done = 0
  const work = async (worker: Worker) => {
    for (let place = next++; place < tasks.length; place = next++) {
      results[place] = await asked<Task | undefined, Result>(worker, tasks[place])
      progress(++done, tasks.length)
    }
  }
  const count = Math.min(availableParallelism(), tasks.length)
  const workers = Array.from({ length: count }, () => startThread(thread))
  try {
    await Promise.all(workers.map(work))
    return results
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

const oneByOne = <Task, Result>(tasks: readonly Task[], run: (task: Task) => Result, progress: Progress): Result[] =>
  tasks.map((task, at) => {
    const result = run(task)
    progress(at + 1, tasks.length)
    return result
  })

/** A thread that answers each task, one after the other. */
export const startThread = (thread: URL, resourceLimits: ResourceLimits = {}): Worker =>
  new Worker(starting(thread), { eval: true, resourceLimits })

/** A thread whose first file is TypeScript loads what strips types; one that imports it has the compile cache. */
const starting = ({ href }: URL): string => `require('node:module').enableCompileCache()
import(${JSON.stringify(href)})`

/** The answer of a thread that has no other task. Rejects when it fails. */
export function asked<Task, Result>(worker: Worker, task: Task): Promise<Result> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (result) => {
      worker.off('error', reject)
      resolve(result)
    })
    worker.postMessage(task)
  })
}
