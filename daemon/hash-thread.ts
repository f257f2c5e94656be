import { workerData } from 'node:worker_threads'
import type { Ahead } from './hash-ahead.ts'
import { hashDigits, isLinkedTo, linesOf } from './journal-lines.ts'

check(workerData)

function check({ file, from, checked }: Ahead): void {
  let { hash, n } = from
  for (const lines of linesOf(file, from.bytes))
    for (const { text } of lines) {
      if (text === undefined || !isLinkedTo(hash, text)) return
      hash = text.slice(0, hashDigits)
      Atomics.store(checked, 0, ++n)
    }
}
