import { figuresOf } from '../figures/figures.ts'
import type { AlertRow, MeterHit, MeterPanel, PoolPanel, TablePatch, TableTile, TableView } from '../view-types.ts'
import { gapAlert, missedIn } from './message-gaps.ts'
import { repeatedPlainly } from './plain-figures.ts'
import { isUnseen } from './standing-alerts.ts'
import type { SaidBy } from './table-message.ts'
import type { WatchedSite } from './watched-site.ts'
import { paceOf, type WatchedTable } from './watched-table.ts'

/** The table as the floor shows it, or undefined where no daemon has ever served it. */
export function tileOf(table: WatchedTable, now: number): TableTile | undefined {
  const { id, status, round, last, devices } = table
  if (status === undefined) return undefined
  const alerts = Object.values(table.alerts)
  const pace = paceOf(table, now)
  const trail = trailOf(table)
  return {
    table: id,
    game: status.game,
    ...(table.rules !== undefined && { title: table.rules.title }),
    ...(status.currency !== undefined && { currency: status.currency }),
    state: status.state,
    phase: round?.opening === 'closed' ? 'closed' : (round?.phase ?? ''),
    round: round?.round ?? 0,
    ...(last !== undefined && { last }),
    ...(trail.length > 0 && { trail }),
    ...(pace !== undefined && { pace }),
    alerts: alerts.length,
    unseen: alerts.filter(isUnseen).length,
    ...(table.gap !== undefined && table.alerts[gapAlert] !== undefined && { missed: missedIn(table.gap) }),
    devices: Object.values(devices).map(({ device, link }) => ({ device, link })),
    at: table.at,
  }
}

const longestTrail = 24

const trailOf = ({ results }: WatchedTable): string[] =>
  results
    .slice(0, longestTrail)
    .flatMap(({ colour }) => colour ?? [])
    .toReversed()

/** Every table of the floor, by its name. */
export const floorOf = ({ tables }: WatchedSite, now: number): TableTile[] =>
  Object.values(tables)
    .flatMap((table) => tileOf(table, now) ?? [])
    .toSorted((a, b) => a.table.localeCompare(b.table))

/** Every alert, those that nobody has acknowledged first, then the newest. */
export const alertsOf = ({ tables }: WatchedSite): AlertRow[] =>
  Object.values(tables)
    .flatMap(({ alerts }) => Object.values(alerts))
    .toSorted((a, b) => Number(isUnseen(b)) - Number(isUnseen(a)) || b.since - a.since)

/** The table as its own page shows it. */
export function tableViewOf(table: WatchedTable, now: number): TableView | undefined {
  const tile = tileOf(table, now)
  if (tile === undefined) return undefined
  const { round, devices, pools, results, findings } = table
  return {
    ...tile,
    ...(round?.deal !== undefined && { deal: round.deal }),
    ...(round?.spins !== undefined && { spins: round.spins }),
    ...(round?.dice !== undefined && { dice: round.dice }),
    ...(round?.totals !== undefined && { totals: round.totals }),
    ...(round?.hand !== undefined && { hand: round.hand }),
    bets: round?.bets ?? [],
    notes: (round?.notes ?? []).map((note) => repeatedPlainly(note, table)),
    ...(round?.dealer !== undefined && { dealer: round.dealer }),
    ...(round?.opening !== undefined && { opening: round.opening }),
    ...(round?.rulings !== undefined && {
      rulings: round.rulings.map((each) => ({ ...each, says: repeatedPlainly(each.says, table) })),
    }),
    ...(table.rules !== undefined && { rules: table.rules }),
    ladders: Object.values(devices).map(({ device, driver, link, ladder, cure }) => ({
      ...{ device, driver, link, cure },
      ladder: ladder.map(({ rung, lastGood }) => ({ rung, lastGood })),
    })),
    meters: Object.values(table.meters).map((meter) => meterPanel(meter, table.curves[meter.meter] ?? [])),
    pools: Object.values(pools).map(poolPanel),
    results,
    findings,
    figures: figuresOf(table.figures),
  }
}

const meterPanel = (says: SaidBy<'meter'>, curve: MeterPanel['curve']): MeterPanel => ({
  meter: says.meter,
  display: says.display,
  locked: says.locked,
  curve,
  pending: says.pending.map(meterHit),
  hits: says.hits.map(meterHit),
  frozen: says.frozen,
})

const meterHit = ({ id, row, state, shares }: SaidBy<'meter'>['hits'][number]): MeterHit => ({
  ...{ id, row, state },
  amount: shares.reduce((sum, { amount }) => sum + amount, 0),
})

const poolPanel = ({ pool, phase, meeting, race, tickets, turnover, approximate }: SaidBy<'pool'>): PoolPanel => ({
  ...{ pool, phase, meeting, race, tickets, turnover },
  approximate: approximate.map(({ type, on, perUnit }) => ({ type, on: String(on), perUnit })),
})

/** What has changed from one view of a table to the next, or undefined where nothing has. */
export function patchBetween(before: TableView, after: TableView): TablePatch | undefined {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof TableView>
  const changed = [...keys].filter((key) => before[key] !== after[key] && !isSameJson(before[key], after[key]))
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]))
}

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
