/**
 * A clock for the journal (ms since the epoch): taken from the wall clock once and then counted, so that nobody who sets
 * the clock moves a wait or a margin.
 */
export function steadyClock(): () => number {
  const offset = Date.now() - performance.now()
  return () => offset + performance.now()
}
