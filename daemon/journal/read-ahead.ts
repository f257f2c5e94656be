import { fstatSync } from 'node:fs'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Head } from './lines.ts'

/** Lines that were read together, and found to follow each other, taken apart. */
export type Block = {
  /** The byte at which they begin. */
  from: number
  /** The texts of the entries, one after the other; where each ends in it, and where what it says begins, behind its time. */
  text: string
  ends: Int32Array
  says: Int32Array
  times: Float64Array
  /** Of entries that hold bytes of a device, whose they are: a place in `senders`. Of others -1. */
  sentBy: Int32Array
  /** All that were seen so far. `dataAt` is where the bytes begin in what such an entry says. */
  senders: readonly { table: string; device: string; dataAt: number }[]
  /** Behind the last of them. */
  head: Head
  /** The thread has come to the end, or to a line that is not as it should be. */
  isLast: boolean
}

/** What the second thread is given. */
export type Ahead = { file: number; from: Head; port: MessagePort; counts: Int32Array }

/** The two counts: blocks that were posted, and blocks that were taken. */
export const posted = 0
export const taken = 1

/** A journal that takes longer to read than a thread takes to start (bytes). */
const worthwhile = 8 << 20

/** How long a block is waited for (ms): a thread that died sends no more. */
const patience = 2_000

type ReadAhead = {
  /** The block that begins at this byte; it is waited for when the thread is at it. Undefined where the reader is alone. */
  take(bytes: number): Block | undefined
  stop(): void
}

const nobodyAhead: ReadAhead = { take: () => undefined, stop: () => {} }

/**
 * Reads a journal in a second thread: it checks the hashes and takes the lines apart, and soon overtakes whoever reads
 * the entries. Where it finds a line that is not as it should be it stops, and says nothing: the reader goes on alone.
 */
export function readAhead(file: number, from: Head): ReadAhead {
  if (fstatSync(file).size - from.bytes < worthwhile) return nobodyAhead
  const counts = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const { port1: blocks, port2: port } = new MessageChannel()
  const workerData: Ahead = { file, from, port, counts }
  const thread = new Worker(start, { eval: true, workerData, transferList: [port] })
  thread.on('error', () => {})
  let reached = -1

  function receive(): Block | undefined {
    const block: Block | undefined = receiveMessageOnPort(blocks)?.message
    if (block === undefined) return undefined
    Atomics.add(counts, taken, 1)
    Atomics.notify(counts, taken)
    reached = block.isLast ? -1 : block.head.bytes
    return block
  }

  return {
    take(bytes) {
      for (;;) {
        const block = receive()
        if (block?.from === bytes) return block
        if (block !== undefined) continue
        if (reached !== bytes) return undefined
        if (Atomics.wait(counts, posted, Atomics.load(counts, taken), patience) === 'timed-out') reached = -1
      }
    },
    stop() {
      blocks.close()
      void thread.terminate()
    },
  }
}

/** A thread whose first file is TypeScript loads what strips types, 15 MB of it; one that imports it has the compile cache. */
const start = `require('node:module').enableCompileCache()
import(${JSON.stringify(new URL('./read-ahead-thread.ts', import.meta.url).href)})`
