import type { Settlement } from '../../games/kit/settle/settlement.ts'

/** What a wager brings by chance alone, for each unit staked. */
type ChanceOf = { readonly expected: number; readonly deviation: number; readonly hits: number }

/** The wagers of a table whose chances are known, by `spotKey`, and why others are not. */
export type TableOdds = {
  readonly game: string
  readonly known: Readonly<Record<string, ChanceOf>>
  readonly unknown: Readonly<Record<string, string>>
}

/** A line of `feltwire odds GAME --json`. */
export type OddsRow = {
  readonly game: string
  readonly wager: string
  readonly on?: readonly (string | number)[] | undefined
  readonly edge: number
  readonly stdDev: number
  readonly hitFrequency: number
  readonly method: 'exact' | 'simulated'
  readonly strategy?: string | undefined
  readonly leftOut?: string | undefined
  readonly meter?: unknown
}

const spotKey = (wager: string, on?: readonly (string | number)[]): string =>
  on === undefined ? wager : `${wager}:${on.join('-')}`

/** Why the player alone, a meter or an open choice may make another of what the line says; undefined where nothing can. */
function whyUnknown({ method, strategy, leftOut, meter }: OddsRow, others: number): string | undefined {
  if (others > 1) return 'its pay table is not named in the options'
  if (strategy !== undefined) return 'it goes with the decisions of the player'
  if (meter !== undefined) return 'it goes with a meter'
  if (leftOut !== undefined) return `the figure leaves out ${leftOut}`
  return method === 'exact' ? undefined : 'it is simulated and not counted'
}

/** The odds of a table, by the lines of its game. */
export function tableOdds(game: string, rows: readonly OddsRow[]): TableOdds {
  const known: Record<string, ChanceOf> = {}
  const unknown: Record<string, string> = {}
  for (const [key, own] of Map.groupBy(rows, ({ wager, on }) => spotKey(wager, on))) {
    const [row] = own
    if (row === undefined) continue
    const why = whyUnknown(row, own.length)
    if (why === undefined) known[key] = { expected: 1 - row.edge, deviation: row.stdDev, hits: row.hitFrequency }
    else unknown[key] = why
  }
  return { game, known, unknown }
}

/** The chances of a wager where it lies; a line without a place is for every place. */
export const chanceOf = ({ known }: TableOdds, { wager, on }: Pick<Settlement, 'wager' | 'on'>): ChanceOf | undefined =>
  known[spotKey(wager, on)] ?? known[wager]
