import type { Kinds } from '../../drivers/driver-files/read-driver-files.ts'
import { games } from '../../games/games.ts'
import { generalProblems } from '../../games/gb/general/general-case.ts'
import { verifyGeneral } from '../../games/gb/general/verify-table.ts'
import { cardRoomIds } from '../../games/hg/game-ids.ts'
import type { Game } from '../../games/kit/document/game.ts'
import type { Problem } from '../../games/kit/document/options.ts'
import { lookUp } from '../../games/kit/look-up.ts'
import { houseRules } from '../../games/table/common/rules-view.ts'
import { houseBankedSteps } from '../../games/table/house-banked-table.ts'
import type { AnyPoolRules } from '../../games/table/pool/state.ts'
import { didYouMean } from '../../text/nearest.ts'
import { findTableGame } from './find-table-game.ts'
import { readCardRoomTable } from './read-card-room-table.ts'
import { readDevices } from './read-devices.ts'
import { isPool, poolGames, readPool } from './read-pool.ts'
import type { Mistake, TableConfiguration, TableSetup } from './shape.ts'

/** A configured table: a table or pools that can be opened, unless there are mistakes. */
type ReadTable = { ready?: TableSetup; pools?: AnyPoolRules[]; mistakes: Mistake[]; warnings?: Mistake[] }

/** Checks a table against the drivers and the rules of its game. `today` is when it will be opened (ms). */
export function readTable(table: TableConfiguration, kinds: Kinds, path: string, today: number | undefined): ReadTable {
  if (isPool(table)) {
    const { mistakes, ...pool } = readPool(table, path)
    return { ...pool, mistakes: [...mistakes, ...generalOfOthers(table, path)] }
  }
  const game = findTableGame(table.game)
  const { devices, mistakes, idle } = readDevices(table, game, kinds, path)
  if (game === undefined) return { mistakes: [...mistakes, unknownGame(table.game, path)] }
  const rules = readRules(table, path, today)
  mistakes.push(...rules.mistakes)
  const { ready } = rules
  if (ready === undefined) return { mistakes }
  return { ready: { id: table.id, game, devices, ...ready }, mistakes, warnings: [...rules.warnings, ...idle] }
}

const generalOfOthers = ({ general, game }: TableConfiguration, path: string): Mistake[] =>
  Object.keys(general).map((name) => ({
    path: `${path}.general.${name}`,
    message: `${game} has no general rule '${name}'`,
  }))

/** A game that can be settled but not played live, or none at all: with the rule of Great Britain that lists its games. */
function unknownGame(game: string, path: string): Mistake {
  const known = [...games.keys(), ...poolGames]
  const all = known.join(', ')
  const meant = didYouMean(game, [...known, ...cardRoomIds])
  const message = cardRoomIds.has(game)
    ? `${game} is settled from its rounds (feltwire settle), and has no live table yet; there are tables for ${all}, and for the card room's games against a player-dealer and for a pot`
    : `'${game}' is not an approved game here${meant === '' ? `; there are ${all}, and those of the card room (feltwire games)` : `.${meant}`}`
  const [broken] = game.startsWith('gb.') ? generalProblems(game, {}, undefined) : []
  return {
    path: `${path}.game`,
    message,
    ...(broken === undefined ? {} : { rule: broken.rule, citation: broken.citation }),
  }
}

type ReadRules = { ready?: Pick<TableSetup, 'options' | 'rules' | 'steps'>; mistakes: Mistake[]; warnings: Mistake[] }

function readRules(table: TableConfiguration, path: string, today: number | undefined): ReadRules {
  const game = games.get(table.game)
  if (game !== undefined) return readHouseRules(table, game, path, today)
  const { warnings = [], ...read } = readCardRoomTable(table, path)
  return {
    ...read,
    mistakes: [...read.mistakes, ...generalOfOthers(table, path)],
    warnings: warnings.map((problem) => asMistake(problem, `${path}.options`)),
  }
}

/** Checks the options against the game, then the table against the general rules. A mistake is reported by one of them only. */
function readHouseRules(table: TableConfiguration, game: Game, path: string, today: number | undefined): ReadRules {
  const read = game.readOptions(table.options)
  const options = 'options' in read ? read.options : undefined
  const ofGame = 'problems' in read ? read.problems : (game.verifyTable(read.options) ?? [])
  const general = verifyGeneral(table, game, options, today)
  const ofBook = general.mistakes.filter(({ rule }) => !ofGame.some((problem) => problem.rule === rule))
  const inOptions = (problem: Problem) => asMistake(problem, `${path}.options`)
  const ofTable = (problem: Problem) => asMistake(problem, path)
  return {
    ...(options === undefined
      ? {}
      : {
          ready: {
            options,
            rules: () => houseRules(game, options),
            steps: (boards, tellers, enders) => houseBankedSteps(game, options, boards, tellers, enders),
          },
        }),
    mistakes: [...ofGame.map(inOptions), ...meterOptions(table, game, path), ...ofBook.map(ofTable)],
    warnings: [
      ...(options === undefined ? [] : (game.warnings(options) ?? [])).map(inOptions),
      ...general.warnings.map(ofTable),
    ],
  }
}

/** Options only for a round settled on its own: at a table they would contradict the meter's ledger. */
const meterOptions = ({ options }: TableConfiguration, game: Game, path: string): Mistake[] =>
  Object.keys(options)
    .filter((name) => lookUp(game.options, name)?.saidByMeter)
    .map((name) => ({
      path: `${path}.options.${name}`,
      message: `${name} is only for a round settled on its own; at a table the meter under \`meters\` decides it`,
    }))

const asMistake = ({ path, ...problem }: Problem, under: string): Mistake => ({
  path: `${under}.${path}`,
  ...problem,
})
