import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Figure } from './figures.ts'
import type { Size } from './run-sizes.ts'
import type { BenchFolder } from './table.ts'

/** A part that is to be measured, where, and at what size. */
export type PartRequest = { part: string; place: BenchFolder; size: Size }

const program = new URL('own-process-entry.ts', import.meta.url)

/**
 * Measures a part in a process of its own, where no other part has left a heap or compiled code. Rejects when the part
 * fails; it has said why on stderr.
 */
export async function measureApart(asked: PartRequest): Promise<Figure[]> {
  const child = fork(program)
  child.send(asked)
  const failed = once(child, 'exit').then(() => {
    throw new Error(`The part '${asked.part}' of the bench could not be measured.`)
  })
  const [figures] = await Promise.race([once(child, 'message'), failed])
  return figures
}
