import { setTimeout as sleep } from 'node:timers/promises'

/** A whole table that plays by itself. It has no clock: whoever runs it keeps the time. */
export type PlayingTable = {
  /** Plays round after round; each step says how long the table rests before the next (ms). */
  play: Iterable<number>
  /** What the devices say by themselves, at whatever pace the table plays. `at` is in ms and never falls. */
  tick(at: number): void
}

export type PlaySettings = {
  seed: number
  /** Divides the times of a real table: 1 is a real table, 8 plays eight times as fast. */
  pace?: number
  /** How many rounds are played; without it the table plays for ever. */
  rounds?: number
}

const tickEvery = 100

/** Plays in real time until the table has played its rounds or `signal` is aborted. */
export async function keepPlaying({ play, tick }: PlayingTable, signal: AbortSignal): Promise<void> {
  const ticking = setInterval(() => tick(performance.now()), tickEvery)
  try {
    for (const rest of play) await sleep(rest, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearInterval(ticking)
  }
}

/** Acts on the first tick, and then as often as the period (ms) has passed. */
export function every(period: number, act: () => void): PlayingTable['tick'] {
  let due = Number.NEGATIVE_INFINITY
  return (at) => {
    if (at < due) return
    due = at + period
    act()
  }
}
