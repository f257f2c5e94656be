import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { cardRoomIds } from '../../games/hg/game-ids.ts'
import { memoizeByText } from '../../games/kit/memoize.ts'
import { hashOf } from '../../games/listing/forms/canonical.ts'
import { houseOrPoolForm } from '../../games/listing/forms/house-or-pool.ts'

const load = createRequire(import.meta.url)

/** The SHA-256 of the rules of each game, by its id. */
export type RulesHashes = Readonly<Record<string, string>>

/** The rules of the games that tables play, as this version has them. */
export const rulesOfTables = (tables: readonly { readonly game: string }[]): RulesHashes =>
  Object.fromEntries(
    [...new Set(tables.map(({ game }) => game))].toSorted().flatMap((game) => {
      const hash = hashOfRules(game)
      return hash === undefined ? [] : [[game, hash]]
    }),
  )

/** The card room's pages take memory that other tables need not have: they are loaded for its own games. */
const hashOfRules = memoizeByText((game): string | undefined => {
  const form = houseOrPoolForm(game)
  if (form !== undefined) return hashOf(form)
  if (!cardRoomIds.has(game)) return undefined
  const all: typeof import('../../games/listing/forms/rules-form.ts') = load('../../games/listing/forms/rules-form.ts')
  return all.rulesHash(game)
})

/** Whether a session was begun with these rules. Sessions of earlier versions do not name theirs. */
export const areInForce = (named: RulesHashes | undefined, rules: RulesHashes): boolean =>
  named === undefined || isDeepStrictEqual(named, rules)
