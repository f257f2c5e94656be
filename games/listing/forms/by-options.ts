import { isDeepStrictEqual } from 'node:util'
import type { Game } from '../../kit/document/game.ts'
import type { Option, Options } from '../../kit/document/options.ts'
import type { FormValue } from './canonical.ts'
import { plainOf } from './plain.ts'

type Chosen = readonly [name: string, value: string | number | boolean]

/** Rulings that only the owner makes have no default: the first that each can be. */
const rulings = ({ options }: Game): readonly Chosen[] =>
  Object.entries(options).flatMap(([name, option]): Chosen[] =>
    option.kind === 'ruling' && option.values[0] !== undefined ? [[name, option.values[0]]] : [],
  )

/** The values of an option at which what it decides can be another: every choice, and both ends of a range. */
function valuesOf(option: Option): readonly (string | number | boolean)[] {
  if (option.kind === 'choice' || option.kind === 'ruling') return option.values
  return option.kind === 'range' ? [option.from, option.to] : []
}

/** The options of a table that says no more than these; undefined where the page refuses them. */
function optionsWith(game: Game, chosen: readonly Chosen[]): Options | undefined {
  const read = game.readOptions(Object.fromEntries(chosen))
  return 'options' in read ? read.options : undefined
}

/**
 * What a function of the options gives as a rule, and by each value of an option that changes it:
 * `{ usual: 6, when: { 'decks 8': 8 } }`. Undefined where it gives nothing.
 */
export function byOptions(game: Game, give: (options: Options) => unknown): FormValue | undefined {
  const usual = resultWith(game, give, rulings(game))
  if (usual === undefined) return undefined
  const others = Object.entries(game.options).flatMap(([name, option]) =>
    valuesOf(option).flatMap((value): [string, FormValue][] => {
      const other = resultWith(game, give, [...rulings(game), [name, value]])
      return other === undefined || isDeepStrictEqual(other, usual) ? [] : [[`${name} ${value}`, other]]
    }),
  )
  return others.length === 0 ? { usual } : { usual, when: Object.fromEntries(others) }
}

function resultWith(game: Game, give: (options: Options) => unknown, chosen: readonly Chosen[]): FormValue | undefined {
  const options = optionsWith(game, chosen)
  return options === undefined ? undefined : plainOf(give(options))
}
