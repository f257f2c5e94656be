import { setTimeout as sleep } from 'node:timers/promises'
import { stopSignal } from '../../daemon/stop-signal.ts'
import type { Game } from '../../games/kit/document/game.ts'
import type { Random } from '../../games/kit/odds/random.ts'
import type { Bet, Round } from '../../games/kit/round/round.ts'

/** A table that plays by itself. It has no clock: the caller keeps the time. */
export type SimulatedTable = {
  /** Plays round after round; each step yields the pause before the next (ms). */
  play: Iterable<number>
  /** Sends heartbeats and statuses, independent of the pace. `at` is in ms and never decreases. */
  tick(at: number): void
}

export type PlaySettings = {
  seed: number
  /** Divides the times of a real table: 1 is real time, 8 is eight times as fast. */
  pace?: number
  /** The number of rounds; without it the table plays for ever. */
  rounds?: number
}

const tickEvery = 100

/** Plays in real time until all rounds are played or `signal` is aborted. */
export async function playTable({ play, tick }: SimulatedTable, signal: AbortSignal): Promise<void> {
  const ticking = setInterval(() => tick(performance.now()), tickEvery)
  try {
    for (const rest of play) await sleep(rest, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearInterval(ticking)
  }
}

/** Plays in real time until all rounds are played or the process is asked to stop. */
export async function playUntilStopped(table: SimulatedTable): Promise<void> {
  const stop = new AbortController()
  void stopSignal().then(() => stop.abort())
  await playTable(table, stop.signal)
}

/** Calls `act` on the first tick, and then once per period (ms). */
export function every(period: number, act: () => void): SimulatedTable['tick'] {
  let due = Number.NEGATIVE_INFINITY
  return (at) => {
    if (at < due) return
    due = at + period
    act()
  }
}

/**
 * The bets that the dealer collects and those that are paid, from the highest seat down, by the game's rules with their
 * default options. A wager that stays open is in neither.
 */
export function collectedAndPaid(game: Game, round: Round): { lost: Bet[]; paid: Bet[] } {
  const read = game.readOptions({})
  if ('problems' in read) throw new Error(`${game.id} cannot be opened with its default options`)
  const bets = round.bets.toSorted((a, b) => b.seat - a.seat)
  const settled = game.settle({ ...round, bets }, read.options)
  return {
    lost: bets.filter((_, i) => settled[i]?.returns === 0),
    paid: bets.filter((_, i) => (settled[i]?.returns ?? 0) > 0),
  }
}

const seats = [1, 2, 3, 4, 5, 6, 7]

/** The seats of three to six players, in the order in which they bet. */
export const randomSeats = (random: Random): number[] => random.shuffle(seats).slice(0, 3 + random.int(4))
