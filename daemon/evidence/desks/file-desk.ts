import type { FileDesk, MadeFile } from '../../requests/file-requests.ts'
import { openDesk } from './desk.ts'
import type { FileTask } from './make-file.ts'

/** So many may wait; whoever asks then is to ask again. */
const mostWaiting = 4

/** What a record may take of the memory (MB): the daemon shares it. */
const limits = { maxOldGenerationSizeMb: 512 }

/** Files that are made from the journal in a folder, in a thread that gives way to the tables. */
export function openFileDesk(folder: string): FileDesk {
  const desk = openDesk<FileTask, MadeFile | { why: string }>(new URL('./file-thread.ts', import.meta.url), limits)
  return {
    isBusy: () => desk.waiting() >= mostWaiting,
    make: (wanted) => desk.work({ folder, wanted, now: Date.now() }),
    close: desk.close,
  }
}
