import type { Jackpot, JackpotTerms } from '../games/kit/jackpot.ts'
import { lookUp } from '../games/kit/look-up.ts'
import { type Progressive, verifyProgressive } from '../games/ledger/progressive.ts'
import type { MeterConfiguration, Mistake, ReadyTable, TableConfiguration } from './config-shape.ts'
import type { ReadyMeter } from './meters.ts'

/** The meters with the rules of the games that feed them, or what is wrong with them. */
export function readMeters(
  meters: readonly MeterConfiguration[],
  configured: readonly TableConfiguration[],
  ready: readonly ReadyTable[],
): { meters: ReadyMeter[]; mistakes: Mistake[] } {
  const read = meters.map((meter, i) => readMeter(meter, `meters.${i}`, feeding(meter.id, configured, ready)))
  return {
    meters: read.flatMap((each) => ('meter' in each ? each.meter : [])),
    mistakes: [...read.flatMap(({ mistakes }) => mistakes), ...dangling(meters, configured, ready)],
  }
}

type Feeding = { table: ReadyTable; jackpotId: string; jackpot: Jackpot<never> }

/** The tables that name the meter, with the jackpot of their game that it is for. */
function feeding(id: string, configured: readonly TableConfiguration[], ready: readonly ReadyTable[]): Feeding[] {
  return configured.flatMap(({ id: tableId, meters }) =>
    Object.entries(meters)
      .filter(([, meter]) => meter === id)
      .flatMap(([jackpotId]) => {
        const table = ready.find((other) => other.id === tableId)
        const jackpot = table === undefined ? undefined : lookUp(table.game.jackpots ?? {}, jackpotId)
        return table === undefined || jackpot === undefined ? [] : [{ table, jackpotId, jackpot }]
      }),
  )
}

function readMeter(
  { id, main, reserve, hidden, ...rule }: MeterConfiguration,
  path: string,
  fed: readonly Feeding[],
): { meter: ReadyMeter; mistakes: Mistake[] } | { mistakes: Mistake[] } {
  const [first] = fed
  if (first === undefined)
    return { mistakes: [{ path: `${path}.id`, message: `no table feeds meter '${id}': name it under its \`meters\`` }] }
  const { jackpot, table } = first
  if (fed.some((other) => other.jackpotId !== first.jackpotId))
    return { mistakes: [{ path: `${path}.id`, message: `meter '${id}' is fed by different jackpots` }] }
  const limits = [...new Set(fed.map(({ table }) => limitOf(table)))]
  const progressive: Progressive = {
    ...rule,
    ...(limits[0] === undefined ? {} : { aggregateLimit: limits[0] }),
    id,
    order: typeof jackpot.order === 'function' ? jackpot.order(table.options) : jackpot.order,
    ...(jackpot.last === undefined ? {} : { last: jackpot.last }),
    ...(jackpot.locksLink ? { locksLink: true as const } : {}),
    shares: { main, ...(reserve === undefined ? {} : { reserve }), ...(hidden === undefined ? {} : { hidden }) },
    cites: { share: jackpot.cite, awards: jackpot.cite, seed: jackpot.cite },
  }
  const wrong = [
    ...verifyProgressive(progressive, jackpot.leastMain?.percent),
    ...new Set(fed.flatMap(({ table, jackpot }) => departures(progressive, jackpot.terms?.(table.options)))),
    ...(limits.length > 1 ? [`its tables have the aggregate limits ${limits.map(String).join(' and ')}`] : []),
  ]
  return {
    meter: {
      id,
      progressive,
      tables: new Map(fed.map(({ table, jackpotId }) => [table.id, jackpotId])),
      needs: new Set(fed.flatMap(({ table }) => devicesNeeded(table))),
    },
    mistakes: wrong.map((message) => ({ path, message })),
  }
}

/** What the table says of its limit holds for its jackpot too (co, line 329). */
const limitOf = ({ options: { aggregateLimit } }: ReadyTable): number | undefined =>
  typeof aggregateLimit === 'number' ? aggregateLimit : undefined

/** A pay table that is printed with shares is filled by them, and a seed that is printed is the seed (co, lines 868-882). */
function departures({ shares, seed }: Progressive, terms: JackpotTerms | undefined): string[] {
  if (terms === undefined) return []
  const { main, reserve = 0 } = terms
  const printed: [string, number, number, string][] = [
    ['main', shares.main, main, ' %'],
    ['reserve', shares.reserve ?? 0, reserve, ' %'],
    ['seed', seed, terms.reserve === undefined ? terms.seed : seed, ''],
  ]
  return printed
    .filter(([, configured, due]) => configured !== due)
    .map(
      ([name, configured, due, unit]) =>
        `${name} is ${configured}${unit}, and the pay table in force has ${due}${unit}`,
    )
}

/** Without its sensors nobody knows who takes part, and without its display nobody sees the meter. */
const devicesNeeded = ({ id, devices }: ReadyTable): string[] =>
  devices
    .filter(({ kind }) => kind.device === 'bet-sensors' || kind.device === 'jackpot-meter')
    .map(({ config }) => `${id}/${config.id}`)

/** Meters that tables name and nobody configures, and jackpots that their games do not have. */
function dangling(
  meters: readonly MeterConfiguration[],
  configured: readonly TableConfiguration[],
  ready: readonly ReadyTable[],
): Mistake[] {
  return configured.flatMap((table, t) =>
    Object.entries(table.meters).flatMap(([jackpot, meter]) => {
      const path = `tables.${t}.meters.${jackpot}`
      const game = ready.find(({ id }) => id === table.id)?.game
      const known = Object.keys(game?.jackpots ?? {})
      if (game !== undefined && !known.includes(jackpot))
        return [{ path, message: `${game.id} has no jackpot '${jackpot}'; it has ${known.join(', ') || 'none'}` }]
      if (meters.some(({ id }) => id === meter)) return []
      return [{ path, message: `there is no meter '${meter}'` }]
    }),
  )
}
