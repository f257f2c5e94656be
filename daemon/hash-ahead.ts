import { fstatSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** What the second thread is given. */
export type Ahead = {
  file: number
  /** The byte, the hash and the number of the entry that it goes on from. */
  from: { bytes: number; hash: string; n: number }
  /** One number: the last entry whose hash was found right, as were all before it. */
  checked: Int32Array
}

/** A journal that takes longer to read than a thread takes to start (bytes). */
const worthwhile = 8 << 20

const nothingAhead = { hasChecked: (_n: number): boolean => false, stop: () => {} }

/**
 * Checks the hashes of a journal's lines in a second thread, which soon overtakes whoever reads the entries: each that
 * it has been at needs not be hashed again. Nobody waits for it, and where it stops, the reader goes on alone.
 */
export function hashAhead(file: number, from: Ahead['from']): { hasChecked(n: number): boolean; stop(): void } {
  if (fstatSync(file).size - from.bytes < worthwhile) return nothingAhead
  const checked = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: Ahead = { file, from, checked }
  const thread = new Worker(start, { eval: true, workerData })
  thread.on('error', () => {})
  return {
    hasChecked: (n) => n <= Atomics.load(checked, 0),
    stop: () => void thread.terminate(),
  }
}

/** A thread whose first file is TypeScript loads what strips types, 15 MB of it; one that imports it has the compile cache. */
const start = `require('node:module').enableCompileCache()
import(${JSON.stringify(new URL('./hash-thread.ts', import.meta.url).href)})`
