import type { Game } from '../kit/game.ts'
import { type Checks, check, type Sentences } from './general-check.ts'
import { leastOf, offersNamed, underMinimum } from './general-odds.ts'
import {
  anything,
  asWord,
  derived,
  entries,
  figure,
  flag,
  isRecord,
  readFacts,
  type Said,
  sameWord,
  someOf,
  text,
  yes,
} from './table-facts.ts'

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

const madeKnown = {
  notice: yes('pay_table_notice', 'table_notice', 'notice', 'notice_displayed', 'notices.pay_table', 'sign'),
  revisedEdge: figure('revised_house_edge', 'house_edge', 'edge'),
}
const payTable = {
  id: text('id', 'table', 'name'),
  wager: text('wager'),
  rows: entries('rows', 'odds'),
  ...madeKnown,
}

/** A pay table in use, by its id or row by row. */
type PayTable = {
  id: string | undefined
  wager: string | undefined
  rows: [string, unknown][] | undefined
  notice?: true | undefined
  revisedEdge?: boolean | undefined
}

/** By its id, by the wagers that have one, or row by row; one or several. */
const tablesInUse = derived(
  { said: anything('pay_table', 'pay_tables', 'table_in_use'), wager: text('wager'), rows: entries('rows') },
  ({ said = [], wager, rows }) =>
    [said]
      .flat()
      .filter((each) => each !== null)
      .flatMap((each): PayTable[] => (isRecord(each) ? tablesIn(each, wager) : [{ id: asWord(each), wager, rows }])),
)

function tablesIn(said: Said, wager: string | undefined): PayTable[] {
  const table = readFacts(payTable, said, undefined)
  if (table.id !== undefined || table.rows !== undefined) return [{ ...table, wager: table.wager ?? wager }]
  return Object.entries(said).map(([wager, id]) => ({ id: asWord(id), wager, rows: undefined }))
}

const isMinimumSet = ({ id = '' }: PayTable): boolean => minimumSets.includes(id)

const wholeTables = derived({ tablesInUse }, ({ tablesInUse = [] }) =>
  someOf(tablesInUse.filter((each) => !isMinimumSet(each))),
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
          ...rowsUnderMinimum(table, game),
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

const isListed = ({ id, rows }: PayTable, game: Game | undefined): boolean =>
  rows === undefined &&
  id !== undefined &&
  !sameWord(id, 'custom') &&
  (game === undefined || game.payTables[id] !== undefined)

/** Where the wager is not named, that one which has the row. */
function rowsUnderMinimum({ wager, rows = [] }: PayTable, game: Game | undefined): Sentences {
  const wagers = wager === undefined ? Object.keys(game?.wagers ?? {}) : [wager]
  return rows.flatMap(([row, pays]) => {
    const key = wagers.map((id) => `${id}:${row}`).find((key) => leastOf(game, key) !== undefined)
    return offersNamed(key ?? row, pays, game).map(underMinimum)
  })
}
