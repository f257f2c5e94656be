import type { FileWorker, MadeFile } from '../../requests/file-requests.ts'
import type { FileTask } from './make-file.ts'
import { openWorkerQueue } from './on-demand-thread.ts'

/** So many may wait; whoever asks then is to ask again. */
const mostWaiting = 4

/** What a record may take of the memory (MB): the daemon shares it. */
const limits = { maxOldGenerationSizeMb: 512 }

/** Files that are made from the journal in a folder, in a thread that gives way to the tables. */
export function openFileWorker(folder: string): FileWorker {
  const queue = openWorkerQueue<FileTask, MadeFile | { why: string }>(
    new URL('./file-thread.ts', import.meta.url),
    limits,
  )
  return {
    isBusy: () => queue.waiting() >= mostWaiting,
    make: (wanted) => queue.work({ folder, wanted, now: Date.now() }),
    close: queue.close,
  }
}
