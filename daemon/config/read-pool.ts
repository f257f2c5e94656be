import { z } from 'zod'
import { type BetType, betTypeIds, gameOf, type MergedKind } from '../../games/hkjc/bets/bet-types.ts'
import { groupingProblems, isGrouped } from '../../games/hkjc/bets/grouping.ts'
import { mergedKindOf } from '../../games/hkjc/book/pool-setup.ts'
import { chosenIn, type PoolOptions, readPoolOptions } from '../../games/hkjc/options.ts'
import { leastComposites } from '../../games/hkjc/races/closed-pools.ts'
import { fieldProblem, type RaceField } from '../../games/hkjc/races/field.ts'
import { isUsedBy, isUsedByAllUp } from '../../games/hkjc/used-options.ts'
import { fieldShape } from '../../games/table/pool/operations.ts'
import type { AnyPoolRules } from '../../games/table/pool/state.ts'
import { inPlainWords, mistakesIn } from '../../text/validation.ts'
import type { Mistake, TableConfiguration } from './shape.ts'

/** Composite Win has no pool of its own. */
const types = betTypeIds.filter((type) => type !== 'composite-win')
const compositeGame = gameOf('composite-win')
const allUpGame = gameOf('all-up')
export const poolGames: readonly string[] = [...types.map(gameOf), allUpGame]

export const isPool = ({ game }: TableConfiguration): boolean => poolGames.includes(game) || game === compositeGame

/** Settings beside the options of the rule book: the field, and the other bet type of a Merged Pool. */
const setting = z.object({ merged: z.string().exactOptional(), ...fieldShape })

const mergedWithWin = `Composite Win is merged with Win: the table is ${gameOf('win')}, \`merged: composite-win\``

/** A pool that the rules allow to be opened, or the mistakes in its configuration. */
export function readPool(table: TableConfiguration, path: string): { pools?: AnyPoolRules[]; mistakes: Mistake[] } {
  if (table.game === allUpGame) return readAllUpTable(table, path)
  if (table.game === compositeGame) return { mistakes: [{ path: `${path}.game`, message: mergedWithWin }] }
  const type = types.find((each) => gameOf(each) === table.game)
  const read = setting.safeParse(table.options, inPlainWords)
  const { merged, runners, declared, ...given } = table.options
  const options = readPoolOptions(given)
  if (type === undefined || !read.success || 'problems' in options) {
    const shape = read.success ? [] : mistakesIn(read.error)
    const problems = 'problems' in options ? options.problems : []
    return { mistakes: [...shape, ...problems].map((wrong) => ({ ...wrong, path: `${path}.options.${wrong.path}` })) }
  }
  const kind = read.data.merged === undefined ? null : (mergedKindOf(type) ?? null)
  const mistakes = [
    ...devicesIn(table, path),
    ...mergedMistakes(type, read.data.merged, path),
    ...fieldMistakes(type, read.data, path),
    ...setByRequest(options.options, path),
    ...unusedOptions(table.game, options.options, (name) => isUsedBy(name, type, kind), path),
    ...deductionMistakes(kind, options.options, path),
    ...compositeMistakes(kind, options.options, read.data.runners, path),
  ]
  const { merged: _, ...field } = read.data
  return {
    pools: [{ table: table.id, game: table.game, type, merged: kind, options: options.options, ...field }],
    mistakes,
  }
}

function readAllUpTable(table: TableConfiguration, path: string): { pools?: AnyPoolRules[]; mistakes: Mistake[] } {
  const read = readPoolOptions(table.options)
  const devices = devicesIn(table, path)
  if ('problems' in read)
    return {
      mistakes: [...devices, ...read.problems.map((wrong) => ({ ...wrong, path: `${path}.options.${wrong.path}` }))],
    }
  return {
    pools: [{ table: table.id, game: table.game, type: 'all-up', options: read.options }],
    mistakes: [...devices, ...unusedOptions(table.game, read.options, isUsedByAllUp, path)],
  }
}

const unusedOptions = (
  game: string,
  options: PoolOptions,
  isUsed: (name: string) => boolean,
  path: string,
): Mistake[] =>
  chosenIn(options)
    .filter((name) => !isUsed(name))
    .map((name) => ({ path: `${path}.options.${name}`, message: `${game} does not use this option here` }))

const devicesIn = ({ devices, game }: TableConfiguration, path: string): Mistake[] =>
  devices.length === 0
    ? []
    : [{ path: `${path}.devices`, message: `${game} is a pool: it takes bets over MQTT and has no devices` }]

function mergedMistakes(type: BetType, merged: string | undefined, path: string): Mistake[] {
  const kind = mergedKindOf(type)
  if (merged === undefined || (kind !== undefined && kind[0] === type && kind[1] === merged)) return []
  const message =
    kind?.[0] === type ? `${type} is merged with ${kind[1]} only` : `a Merged Pool is not configured under ${type}`
  return [{ path: `${path}.options.merged`, message }]
}

function fieldMistakes(type: BetType, field: RaceField, path: string): Mistake[] {
  const problem = fieldProblem(type, field)
  return problem === undefined ? [] : [{ path: `${path}.options.${problem.path}`, message: problem.message }]
}

/** Options of a settlement case that a live table gets by request instead. */
function setByRequest(options: PoolOptions, path: string): Mistake[] {
  return chosenIn(options)
    .filter((name) => ['announcement', 'announcedAt', 'bettingOpensAt'].includes(name))
    .map((name) => ({
      path: `${path}.options.${name}`,
      message: 'is not configured for a live pool: the requests `announce` and `open` set it',
    }))
}

function deductionMistakes(
  kind: MergedKind | null,
  { jackpotSplit, jackpotDeductionPct, reserveDeductionPct }: PoolOptions,
  path: string,
): Mistake[] {
  const stranger = Object.keys(jackpotSplit ?? {}).find((type) => kind?.some((own) => own === type) === false)
  return [
    ...(stranger === undefined
      ? []
      : [{ path: `${path}.options.jackpotSplit`, message: `${stranger} has no Net Pool in this pool` }]),
    ...(jackpotDeductionPct + reserveDeductionPct <= 100
      ? []
      : [
          {
            path: `${path}.options.reserveDeductionPct`,
            message: 'jackpotDeductionPct and reserveDeductionPct exceed 100 % of the Net Pool',
          },
        ]),
  ]
}

/** Composites that are not configured are given when a race is opened. */
function compositeMistakes(
  kind: MergedKind | null,
  { composites, mergedFallback }: PoolOptions,
  runners: readonly (readonly number[])[] | undefined,
  path: string,
): Mistake[] {
  if (kind?.[1] !== 'composite-win' || !isGrouped(composites)) return []
  const problems = groupingProblems(composites, runners?.[0]).map((wrong) => ({
    ...wrong,
    path: `${path}.options.${wrong.path}`,
  }))
  const isEnough = Object.keys(composites).length >= leastComposites || mergedFallback === 'first-alone'
  if (problems.length > 0 || isEnough) return problems
  return [{ path: `${path}.options.composites`, message: `under ${leastComposites} composites no pool runs (3.8(d))` }]
}
