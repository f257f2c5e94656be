import { isDeepStrictEqual } from 'node:util'
import { rulesHash } from '../../games/listing/forms/rules-form.ts'

/** The SHA-256 of the rules of each game, by its id. */
export type RulesHashes = Readonly<Record<string, string>>

/** The rules of the games that tables play, as this version has them. */
export const rulesOfTables = (tables: readonly { readonly game: string }[]): RulesHashes =>
  Object.fromEntries(
    [...new Set(tables.map(({ game }) => game))].toSorted().flatMap((game) => {
      const hash = rulesHash(game)
      return hash === undefined ? [] : [[game, hash]]
    }),
  )

/** Whether a session was begun with these rules. Sessions of earlier versions do not name theirs. */
export const areInForce = (named: RulesHashes | undefined, rules: RulesHashes): boolean =>
  named === undefined || isDeepStrictEqual(named, rules)
