import { readFileSync } from 'node:fs'
import { bankGames } from '../../games/hg/bank-games.ts'
import { seeded } from '../../games/kit/odds/random.ts'
import { readScenario } from '../../simulators/scenario-player/read-scenario.ts'
import { scenarioFiles } from '../../simulators/scenario-player/scenario-files.ts'
import { compared, type Figure, percentile, perSecond } from '../figures.ts'
import { checkSettled, timeOf } from './settle.ts'
import { settleCases } from './settle-cases.ts'

/** The house-banked games of Great Britain that are of the same family. */
const peers: Readonly<Record<string, readonly string[]>> = {
  baccarat: ['gb.punto-banco', 'gb.punto-banco-2000'],
  blackjack: ['gb.blackjack'],
  'poker-vs-dealer': ['gb.three-card-poker', 'gb.casino-stud', 'gb.ultimate-holdem', 'gb.casino-holdem'],
  'pai-gow': ['gb.pai-gow-poker'],
}

/**
 * Wagers against a player-dealer that are settled in a second on one core, JSON in and JSON out, by family, beside those of
 * the same family against the house: rounds of the scenarios, with a bank that may run out, and cases of one seat. The best
 * of so many turns.
 */
export async function bankRoundFigures(rounds: number, turns: number): Promise<Figure[]> {
  const house = settleCases(seeded(1), rounds).flat()
  return Object.entries(peers).map(([family, games]) => {
    const own = bankGames
      .filter(({ page }) => page.family === family)
      .flatMap(({ page }) => toldRounds(page.id, rounds))
    const other = house.filter((line) => games.includes(JSON.parse(line).game))
    checkSettled([...own, ...other])
    const [feltwire, peer] = [bestRate(own, turns), bestRate(other, turns)]
    return compared(`bank rounds, ${family}, best`, { feltwire, peer }, perSecond('wagers'))
  })
}

/** So many rounds of a game, those of its scenario in turns. */
function toldRounds(game: string, rounds: number): string[] {
  const file = scenarioFiles().get(`games/${game}.yaml`)
  if (file === undefined) throw new Error(`${game} has no scenario`)
  const read = readScenario(readFileSync(file, 'utf8'))
  if (!read.ok) throw new Error(`${game}: ${read.mistakes.map(({ message }) => message).join('; ')}`)
  const options = read.scenario.table?.options ?? {}
  const told = read.scenario.steps.flatMap(({ round }) => {
    if (round === undefined || round.meanwhile !== undefined || round.only !== undefined) return []
    const { title: _, ...rest } = round
    return [rest]
  })
  return Array.from({ length: rounds }, (_, id) =>
    JSON.stringify({ id, game, options, ...told[id % Math.max(1, told.length)] }),
  )
}

/** Wagers a second. */
function bestRate(lines: readonly string[], turns: number): number {
  const wagers = lines.reduce((sum, line) => sum + JSON.parse(line).bets.length, 0)
  const times = Array.from({ length: turns }, () => timeOf(lines))
  return (wagers * 1_000) / percentile(times, 0)
}
