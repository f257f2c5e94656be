import type { Figure } from './figures.ts'
import { bankRoundFigures } from './games/bank-rounds.ts'
import { dividendFigures } from './games/dividends.ts'
import { rankingFigures } from './games/hand-ranking.ts'
import { potHandFigures } from './games/pot-hands.ts'
import { settleFigures } from './games/settle.ts'
import { contributionFigures } from './journal/contributions.ts'
import { hourFigures } from './journal/hour.ts'
import { idleFigures } from './journal/idle.ts'
import { appendFigures, replayFigures, startFigures } from './journal/journal-figures.ts'
import { yearFigures } from './journal/year.ts'
import type { Size } from './run-sizes.ts'
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
  idle: (place, { idleHours }) => idleFigures(place, idleHours),
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
