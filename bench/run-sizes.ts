import { busyTable, wholeShift } from './journal/shift.ts'

/** How much each measurement takes, in a run in full and in a short one. */
export type Size = typeof inFull

export const inFull = {
  seconds: 20,
  frames: 10_000,
  flood: 50e6,
  packCoups: 60,
  appendMs: 500,
  contributionMs: 3_000,
  replayed: busyTable(2_400),
  replays: 5,
  shift: wholeShift(360),
  starts: 3,
  year: { shifts: 1_095, ms: 150_000, bytes: 20e9 },
  parserMs: 500,
  noise: { feltwire: 5e6, peer: 1e6 },
  rankings: 2_000,
  poolBets: { bets: 1_000_000, turns: 5 },
  settled: 400,
  potHands: 60,
  settleTurns: 20,
  minutes: 60,
  idleHours: 6,
  storms: 300,
  witnessed: { tables: 1_000, steps: 10 },
  /** Rounds of 24 hours at 45 an hour. */
  watched: { tables: 1_000, seconds: 20, rounds: 1_080 },
}

export const inShort: Size = {
  seconds: 1,
  frames: 1_000,
  flood: 2e6,
  packCoups: 5,
  appendMs: 100,
  contributionMs: 200,
  replayed: busyTable(60),
  replays: 3,
  shift: wholeShift(10),
  starts: 1,
  year: { shifts: 4, ms: 10_000, bytes: 1e9 },
  parserMs: 40,
  noise: { feltwire: 500_000, peer: 100_000 },
  rankings: 300,
  poolBets: { bets: 20_000, turns: 2 },
  settled: 40,
  potHands: 5,
  settleTurns: 4,
  minutes: 6,
  idleHours: 1,
  // Fewer would show how long a process takes to start and to warm up.
  storms: 40,
  witnessed: { tables: 50, steps: 3 },
  watched: { tables: 50, seconds: 2, rounds: 10 },
}
