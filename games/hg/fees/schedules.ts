import { z } from 'zod'
import type { Charge, FeeOption } from '../../kit/fees/fee-option.ts'
import type { CircleSchedule } from '../../kit/fees/player-banked-fees.ts'
import { lazy } from '../../kit/memoize.ts'
import ownTables from './own-tables.json' with { type: 'json' }
import playerDealer from './player-dealer.json' with { type: 'json' }
import pokerTables from './poker-tables.json' with { type: 'json' }
import seriesA from './series-a.json' with { type: 'json' }
import seriesB from './series-b.json' with { type: 'json' }

/*
 * The collection schedules of the document, read from data files (`docs/generators/generate-fees.ts` writes them) and held
 * against the sums of the printed tables. Amounts are in minor units.
 */

const lines = z.tuple([z.number(), z.number()])
const limits = z.tuple([z.number(), z.number()])
const figure = z.union([z.number(), z.null()])

const feeTable = z.strictObject({
  id: z.string(),
  lines,
  kind: z.enum([
    'pot-three-stage',
    'pot-two-stage',
    'per-hand-per-player',
    'half-hour-end-per-player',
    'half-hour-advance',
    'half-hour-per-player',
  ]),
  structure: z.enum(['limit', 'no-limit', 'pot-limit', 'no-limit/pot-limit']).optional(),
  limit: z.strictObject({ min: limits, max: limits }).optional(),
  buyIn: z.strictObject({ min: z.number(), max: figure }).optional(),
  triggers: z.array(z.union([z.string(), z.null()])).optional(),
  from: z.array(z.enum(['pot', 'small-blind', 'each-player'])),
  columns: z.array(z.string()),
  rows: z.array(z.array(figure)),
})

const feeSet = z.strictObject({
  id: z.string(),
  title: z.string(),
  series: z.enum(['a', 'b', 'own']),
  lines,
  games: z.array(z.string()),
  tables: z.array(feeTable),
})

type FeeTable = z.infer<typeof feeTable>
type PrintedSet = z.infer<typeof feeSet>

/** The options of a set in normal form, and the games that it is printed for. */
export type FeeSet = Omit<PrintedSet, 'tables'> & { readonly options: readonly FeeOption[] }

/** Sums of all printed figures, by which a lost or altered row shows (counted from the document's tables). */
const printedSums = {
  sets: 14,
  tables: 52,
  rows: 1923,
  fee1: 119350,
  fee2: 412350,
  fee3: 97400,
  perPlayer: 688500,
}

/** The consolidated schedules. Throws when they are not what the document prints. */
export function readConsolidated(given: unknown): readonly FeeSet[] {
  const sets = z.array(feeSet).parse(given)
  const sums = sumsOf(sets)
  for (const [name, printed] of Object.entries(printedSums)) {
    const found = sums[name as keyof typeof printedSums]
    if (found !== printed)
      throw new Error(`The fee schedules are damaged: ${name} is ${found} and must be ${printed}. Install them again.`)
  }
  return sets.map(normalForm)
}

function sumsOf(sets: readonly PrintedSet[]): typeof printedSums {
  const tables = sets.flatMap((set) => set.tables)
  const sum = (isOne: (column: string) => boolean) =>
    tables
      .flatMap(({ columns, rows }) => rows.flatMap((row) => row.filter((_, at) => isOne(columns[at] ?? ''))))
      .reduce<number>((total, cell) => total + (cell ?? 0), 0)
  return {
    sets: sets.length,
    tables: tables.length,
    rows: tables.reduce((total, { rows }) => total + rows.length, 0),
    fee1: sum((column) => column === 'fee1'),
    fee2: sum((column) => column === 'fee2'),
    fee3: sum((column) => column === 'fee3'),
    perPlayer: sum((column) => column.startsWith('fee_')),
  }
}

const normalForm = ({ tables, ...set }: PrintedSet): FeeSet => ({
  ...set,
  options: tables.flatMap((table) => table.rows.flatMap((row) => optionsOf(set.id, table, row))),
})

/** One row in normal form; a row by numbers of players gives one for each number. */
function optionsOf(set: string, table: FeeTable, row: readonly (number | null)[]): FeeOption[] {
  const cell = (column: string): number | null => row[table.columns.indexOf(column)] ?? null
  const amount = (column: string): number => cell(column) ?? 0
  const { kind, structure, limit, buyIn } = table
  const one = {
    set,
    table: table.id,
    option: amount('option'),
    kind,
    ...(structure === undefined ? {} : { structure }),
    lines: table.lines,
  }
  const at = kind === 'per-hand-per-player' ? 'after-delivery' : 'half-hour'
  const perPlayer = (of: number): Charge => ({ fee: 1, amount: of, from: 'each-player', at })
  if (kind === 'per-hand-per-player') {
    const pointValue = { min: cell('point_value'), max: cell('point_value') }
    return (['two', 'three', 'four'] as const).map((players, at) => ({
      ...one,
      players: { min: at + 2, max: at + 2 },
      covers: { pointValue },
      charges: [perPlayer(amount(`fee_${players}_players`))],
    }))
  }
  const isByLimit = table.columns.includes('limit_min')
  const covers = {
    ...(limit === undefined ? {} : { limit }),
    ...(buyIn === undefined ? {} : { buyIn }),
    ...(isByLimit ? { tableLimit: { min: cell('limit_min'), max: cell('limit_max') } } : {}),
  }
  const staged = (table.triggers ?? []).map(
    (at, i): Charge => ({
      fee: i + 1,
      amount: amount(`fee${i + 1}`),
      from: table.from[i] ?? 'pot',
      at,
    }),
  )
  return [
    {
      ...one,
      players: { min: cell('players_min'), max: cell('players_max') },
      covers,
      charges: kind.startsWith('pot-') ? staged : [perPlayer(amount('fee_per_player'))],
    },
  ]
}

/** Every set that a table may name, by id; a game's own tables are the set `<game>.fees`. */
export const feeSets = lazy(
  (): ReadonlyMap<string, FeeSet> =>
    new Map(
      [...readConsolidated([...seriesA, ...seriesB]), ...z.array(feeSet).parse(ownTables).map(normalForm)].map(
        (set) => [set.id, set],
      ),
    ),
)

/** The set that is printed in a game's own section. */
export const ownSet = (game: string): FeeSet | undefined => feeSets().get(`${game}.fees`)

const tier = z.tuple([z.number(), figure, z.number()])
const circleSchedule = z.strictObject({
  id: z.string(),
  title: z.string(),
  lines,
  games: z.array(z.string()),
  flat: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])),
  tableAction: z.array(z.tuple([z.string(), z.number(), figure, z.array(tier)])),
  couponFees: z.record(z.string(), z.number()),
})

/** Schedules of the games that a player banks (lines 3057-3426, and the games' own sections). */
export const circleSchedules = lazy(
  (): ReadonlyMap<string, CircleSchedule> =>
    new Map(
      z
        .array(circleSchedule)
        .parse(playerDealer)
        .map((schedule) => [schedule.id, schedule]),
    ),
)

const pokerTable = z.strictObject({
  id: z.string(),
  title: z.string(),
  lines,
  per: z.enum(['hand', 'half-hour']),
  designated: z.number().optional(),
  keys: z.array(z.enum(['option', 'buy_in', 'limit', 'blinds'])),
  players: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
})

/** A printed table by buy-in or limit, blinds and seated players. Its rows begin with the keys, then come the fees. */
export type PokerTable = z.infer<typeof pokerTable>

/** Tables of no-limit, pot-limit and Five Card Omaha poker (lines 1398-1438 and 2224-2274). */
export const pokerTablesById = lazy(
  (): ReadonlyMap<string, PokerTable> =>
    new Map(
      z
        .array(pokerTable)
        .parse(pokerTables)
        .map((table) => [table.id, table]),
    ),
)
