import type { DealerRow } from '../view-types.ts'
import type { Database } from './database.ts'
import type { DealerSearch } from './history-types.ts'
import { dealerConditions, where } from './search-conditions.ts'

type OfDealer = { readonly dealer?: string; readonly tbl: string }
type Rounds = OfDealer & { readonly rounds: number }
type Found = OfDealer & { readonly findings: number; readonly late: number }
type Phase = OfDealer & { readonly phase: string; readonly ms: number }

/** Each dealer at each table: how much, how fast, and what was found. Whose dealer is not known have a row of their own. */
export async function dealerRows(database: Database, search: DealerSearch): Promise<DealerRow[]> {
  const { sql, values } = where(dealerConditions(search))
  // A round that was ruled on has several results, and several phases.
  const roundsIn = (table: string) =>
    database.all<Rounds>(
      `SELECT dealer, tbl, count(*) AS rounds FROM
        (SELECT DISTINCT dealer, tbl, session, round FROM ${table} WHERE ${sql}) AS each_once GROUP BY dealer, tbl`,
      ...values,
    )
  const [rounds, timed] = [await roundsIn('rounds'), await roundsIn('phases')]
  const found = await database.all<Found>(
    `SELECT dealer, tbl, count(*) AS findings, count(late) AS late FROM findings WHERE ${sql} GROUP BY dealer, tbl`,
    ...values,
  )
  const phases = await database.all<Phase>(
    `SELECT dealer, tbl, phase, sum(ms) AS ms FROM phases WHERE ${sql} GROUP BY dealer, tbl, phase`,
    ...values,
  )
  return rounds
    .map((row) => {
      const isOf = sameAs(row)
      return rowOf(row, found.find(isOf), { rounds: timed.find(isOf)?.rounds ?? 0, phases: phases.filter(isOf) })
    })
    .toSorted(byName)
}

const sameAs =
  ({ dealer, tbl }: OfDealer) =>
  (other: OfDealer): boolean =>
    other.dealer === dealer && other.tbl === tbl

/** Those of whom nobody is known come last. */
const byName = (a: DealerRow, b: DealerRow): number =>
  Number(a.dealer === undefined) - Number(b.dealer === undefined) ||
  (a.dealer ?? '').localeCompare(b.dealer ?? '') ||
  a.table.localeCompare(b.table)

/** @param timed rounds of which it is known how long each phase took */
function rowOf(
  { dealer, tbl, rounds }: Rounds,
  found: Found | undefined,
  timed: { rounds: number; phases: readonly Phase[] },
): DealerRow {
  const { phases } = timed
  const time = phases.reduce((sum, { ms }) => sum + ms, 0)
  return {
    ...(dealer !== undefined && { dealer }),
    table: tbl,
    rounds,
    ...(time > 0 && { perHour: Math.round((timed.rounds * 3_600_000) / time) }),
    phases: Object.fromEntries(phases.map(({ phase, ms }) => [phase, Math.round(ms / timed.rounds)])),
    findings: found?.findings ?? 0,
    lateBets: found?.late ?? 0,
  }
}
