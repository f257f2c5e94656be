/** Nothing of ours holds up the process for so long (ms). */
const longestPause = 250

const tickEvery = 50

export type StallWatch = {
  /** Whoever is about to take an input asks first: what he was given may have waited as long as the process stood still. */
  check(): void
  stop(): void
}

/**
 * Notices that the process stood still: a stopped process, swap, a slow disk, a busy machine.
 * @param stood hears for how long (ms), before anything that waited meanwhile is taken
 */
export function watchStalls(stood: (ms: number) => void): StallWatch {
  let seen = performance.now()
  function check(): void {
    const now = performance.now()
    const pause = now - seen
    seen = now
    if (pause > longestPause) stood(pause)
  }
  const timer = setInterval(check, tickEvery).unref()
  return { check, stop: () => clearInterval(timer) }
}
