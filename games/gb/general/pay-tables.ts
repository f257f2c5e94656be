import type { Game } from '../../kit/document/game.ts'
import { lookUp } from '../../kit/look-up.ts'
import { type Checks, check, type Sentences } from './check.ts'
import { isRowOf, type Offer, offered, offers, underMinimum } from './odds.ts'
import { derived, flag, someOf } from './table-facts.ts'
import { isCustom, madeKnown, type TableInUse, tablesInUse } from './tables-in-use.ts'

/** Sets that only collect the lowest odds of several tables (gb 2.10). */
export const minimumSets: readonly string[] = [
  'rage-min',
  'royal-match-min',
  'perfect-pairs-min',
  'dragon-min',
  'trips-min',
  'lir-min',
  'tcb-min',
  'fortune-min',
]

const isMinimumSet = ({ id = '' }: TableInUse): boolean => minimumSets.includes(id)

/** With the rows of those that are the house's own. */
const wholeTables = derived({ tablesInUse, offers }, ({ tablesInUse = [], offers = [] }, game) =>
  someOf(
    tablesInUse
      .filter((table) => !isMinimumSet(table))
      .map((table) => ({
        ...table,
        odds: [...rowsOf(table, game), ...(isCustom(table) ? offers.filter((offer) => isRowOf(offer, table)) : [])],
      })),
  ),
)
const setsChosen = derived({ tablesInUse }, ({ tablesInUse = [] }) => someOf(tablesInUse.filter(isMinimumSet)))

/** Rules about pay tables as a whole (gb 2.9 and 2.10). */
export const payTableChecks = {
  'gr.whole-pay-table': check({
    about: { wholeTables },
    beside: { ...madeKnown, edgesMadeKnown: flag('house_edge_available', 'house_edges_available', 'edge_information') },
    broken: ({ wholeTables = [], notice, revisedEdge, edgesMadeKnown }, game) =>
      wholeTables.flatMap((table): Sentences => {
        const name = table.id ?? 'the custom table'
        return [
          ...table.odds.map(underMinimum),
          edgesMadeKnown === false && `${name}: its house edge is not available to players`,
          !notice && !table.notice && `${name}: no notice says that it is used`,
          !isListed(table, game) &&
            !revisedEdge &&
            !table.revisedEdge &&
            `${name}: it is not listed, and no revised house edge is given`,
        ]
      }),
  }),

  'gr.minimum-set-not-a-table': check({
    about: { setsChosen },
    broken: () => [],
    warned: ({ setsChosen = [] }) =>
      setsChosen.map(({ id }) => `'${id}' only collects minimum odds; a listed table is recommended`),
  }),
} satisfies Checks

const isListed = (table: TableInUse, game: Game | undefined): boolean =>
  table.rows === undefined &&
  table.id !== undefined &&
  !isCustom(table) &&
  (game === undefined || lookUp(game.payTables, table.id) !== undefined)

/** Where the wager is not named, that one which has the row. */
function rowsOf({ wager, rows = [] }: TableInUse, game: Game | undefined): Offer[] {
  const wagers = wager === undefined ? Object.keys(game?.wagers ?? {}) : [wager]
  return rows.flatMap(([row, pays]) => {
    const found = wagers.flatMap((id) => offered(`${id}:${row}`, pays, game))
    return found.find(({ minimum }) => minimum !== undefined) ?? { key: row, pays, minimum: undefined }
  })
}
