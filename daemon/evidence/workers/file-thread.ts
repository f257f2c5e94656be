import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type FileTask, makeFile } from './make-file.ts'

// Of this thread alone: on Linux, each thread has a priority of its own.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (task: FileTask) => {
  const made = makeFile(task)
  parentPort?.postMessage(made, 'bytes' in made ? [made.bytes.buffer] : [])
})
