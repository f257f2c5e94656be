import { workerData } from 'node:worker_threads'
import type { Ahead } from './hash-ahead.ts'
import { hashDigits, isLinkedTo, linesOf } from './journal-lines.ts'

const { file, from, checked }: Ahead = workerData
let { hash, n } = from
for (const { text } of linesOf(file, from.bytes)) {
  if (text === undefined || !isLinkedTo(hash, text)) break
  hash = text.slice(0, hashDigits)
  Atomics.store(checked, 0, ++n)
}
