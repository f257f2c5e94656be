/**
 * Time as the journal has it (ms since the epoch): taken from the wall clock once and then counted, so that nobody who
 * sets the clock moves a wait or a margin.
 */
export const steadyNow = (): number => performance.timeOrigin + performance.now()

/** By how much (ms) the wall clock was set since the process began: forward, or back where it is negative. */
export const wallClockStep = (): number => Date.now() - steadyNow()
