import type { Progress } from '../evidence/threads.ts'

/** What takes no longer (ms) needs no progress. */
const patience = 2_000

/**
 * Shows on a terminal how many of them are done, and about how long the others take. Once all are, it can show another task
 * of the same kind.
 */
export function showProgress(of = 'segments'): Progress {
  if (!process.stderr.isTTY) return () => {}
  let began = performance.now()
  return (done, all) => {
    const now = performance.now()
    const took = now - began
    if (done === all) began = now
    if (took < patience) return
    const left = Math.ceil((took * (all - done)) / done / 1_000)
    process.stderr.write(done === all ? '\r\u001b[K' : `\r\u001b[K${done} of ${all} ${of}, about ${left} s left`)
  }
}
