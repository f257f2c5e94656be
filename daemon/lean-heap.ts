import { setFlagsFromString } from 'node:v8'

/** What loading leaves behind is a tenth of the memory. With links open such a pause would be a stall, so it comes before. */
export const dropGarbage = (): void => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

/**
 * Lets the heaps of all threads grow by a tenth at a time. Without it, V8 takes twice what is in use and keeps it. Reading
 * much at once is slower with it.
 */
export const growSlowly = (): void => setFlagsFromString('--heap-growing-percent=10')
