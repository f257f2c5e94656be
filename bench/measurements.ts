import type { Figure } from './figures.ts'
import { bankRoundFigures } from './games/bank-rounds.ts'
import { dividendFigures } from './games/dividends.ts'
import { rankingFigures } from './games/hand-ranking.ts'
import { potHandFigures } from './games/pot-hands.ts'
import { settleFigures } from './games/settle.ts'
import { contributionFigures } from './journal/contributions.ts'
import { hourFigures } from './journal/hour.ts'
import { appendFigures, replayFigures, startFigures } from './journal/journal-figures.ts'
import { busyTable, wholeShift } from './journal/shift.ts'
import { yearFigures } from './journal/year.ts'
import { stormFigures } from './storms.ts'
import type { BenchFolder } from './table.ts'
import { pixelFigures } from './watch/pixel.ts'
import { watchFigures } from './watch/watch.ts'
import { floodFigures } from './wire/flood.ts'
import { fullTableFigures } from './wire/full-tables.ts'
import { packFigures } from './wire/packs.ts'
import { parserFigures } from './wire/parsers.ts'
import { wireFigures } from './wire/wire.ts'
import { witnessFigures } from './witness/witness.ts'

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
  // Fewer would show how long a process takes to start and to warm up.
  storms: 40,
  witnessed: { tables: 50, steps: 3 },
  watched: { tables: 50, seconds: 2, rounds: 10 },
}

/** What is measured, in the order of the table. */
export const parts: Readonly<Record<string, (place: BenchFolder, size: Size) => Promise<Figure[]>>> = {
  wire: (place, { seconds, frames }) => wireFigures(place, seconds, frames),
  tables: (place, { seconds }) => fullTableFigures(place, seconds),
  flood: (place, { flood }) => floodFigures(place, flood),
  packs: (place, { packCoups }) => packFigures(place, packCoups),
  append: (place, { appendMs }) => appendFigures(place, appendMs),
  contributions: (place, { contributionMs }) => contributionFigures(place, contributionMs),
  replay: (place, { replayed, replays }) => replayFigures(place, replayed, replays),
  start: (place, { shift, starts }) => startFigures(place, shift, starts),
  year: (place, { shift, year }) => yearFigures(place, shift, year),
  hour: (place, { minutes }) => hourFigures(place, minutes),
  parsers: (_place, { parserMs, noise }) => parserFigures(parserMs, noise),
  ranking: (_place, { rankings }) => rankingFigures(rankings),
  dividends: (_place, { poolBets }) => dividendFigures(poolBets.bets, poolBets.turns),
  storms: (_place, { storms }) => stormFigures(storms),
  witness: (place, { witnessed }) => witnessFigures(place, witnessed),
  watch: (place, { watched }) => watchFigures(place, watched),
  pixel: (place, { watched }) => pixelFigures(place, watched.seconds),
  settle: (_place, { settled, settleTurns }) => settleFigures(settled, settleTurns),
  pots: (_place, { potHands, settleTurns }) => potHandFigures(potHands, settleTurns),
  banks: (_place, { settled, settleTurns }) => bankRoundFigures(settled, settleTurns),
}
