import type { Game } from '../kit/document/game.ts'
import type { Options } from '../kit/document/options.ts'
import { memoize } from '../kit/memoize.ts'

/** The options of a table that says none. What only the owner can rule changes no odds and no deck: any ruling will do. */
export const usualOptions = memoize((game: Game): { options?: Options } => {
  const rulings = Object.entries(game.options).flatMap(([name, option]) =>
    option.kind === 'ruling' ? [[name, option.values[0]]] : [],
  )
  const read = game.readOptions(Object.fromEntries(rulings))
  return 'options' in read ? read : {}
})
