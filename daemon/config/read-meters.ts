import { lookUp } from '../../games/kit/look-up.ts'
import { type Jackpot, type JackpotTerms, orderOf } from '../../games/kit/settle/jackpot.ts'
import type { Source } from '../../games/kit/settle/pay-awards.ts'
import { type Progressive, verifyProgressive } from '../../games/ledger/meter-rules.ts'
import { judgeJackpots } from './check-jackpots.ts'
import type { MeterConfiguration, Mistake, ReadyMeter, TableConfiguration, TableSetup } from './shape.ts'

/** The meters with the rules of the games that feed them, or the mistakes in their configuration. */
export function readMeters(
  meters: readonly MeterConfiguration[],
  configured: readonly TableConfiguration[],
  ready: readonly TableSetup[],
): { meters: ReadyMeter[]; mistakes: Mistake[]; warnings: Mistake[] } {
  const jackpots = judgeJackpots(meters, configured, ready)
  const read = meters.map((meter, i) => readMeter(meter, `meters.${i}`, feeding(meter.id, configured, ready)))
  return {
    meters: read.flatMap((each) => ('meter' in each ? each.meter : [])),
    mistakes: [...read.flatMap(({ mistakes }) => mistakes), ...jackpots.mistakes],
    warnings: jackpots.warnings,
  }
}

type Feeding = { table: TableSetup; jackpotId: string; jackpot: Jackpot<never> }

/** The tables that feed the meter, each with the jackpot of its game. */
function feeding(id: string, configured: readonly TableConfiguration[], ready: readonly TableSetup[]): Feeding[] {
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
  { id, main, reserve, hidden, reseed, ...rule }: MeterConfiguration,
  path: string,
  fed: readonly Feeding[],
): { meter: ReadyMeter; mistakes: Mistake[] } | { mistakes: Mistake[] } {
  const [first] = fed
  if (first === undefined)
    return {
      mistakes: [{ path: `${path}.id`, message: `no table feeds meter '${id}': name the meter under \`meters\`` }],
    }
  const { jackpot, table } = first
  if (fed.some((other) => other.jackpotId !== first.jackpotId))
    return { mistakes: [{ path: `${path}.id`, message: `meter '${id}' is fed by different jackpots` }] }
  const limits = fed.map(({ table }) => limitOf(table))
  const orders = fed.map(({ table }) => orderOf(jackpot, table.options))
  const { cite, terms } = jackpot
  const progressive: Progressive = {
    ...rule,
    ...(limits[0] === undefined ? {} : { aggregateLimit: limits[0] }),
    id,
    order: orderOf(jackpot, table.options),
    reseed: reseed ?? usualReseed(terms?.(table.options)),
    ...(jackpot.last === undefined ? {} : { last: jackpot.last }),
    ...(jackpot.locksLink ? { locksLink: true as const } : {}),
    shares: { main, ...(reserve === undefined ? {} : { reserve }), ...(hidden === undefined ? {} : { hidden }) },
    cites: { awards: cite, share: cite, seed: cite, correction: cite, ...jackpot.cites },
  }
  const wrong = [
    ...verifyProgressive(progressive, jackpot.leastMain?.percent),
    ...new Set(fed.flatMap(({ table }) => departures(progressive, terms?.(table.options)))),
    ...differing('aggregate limits', limits),
    ...differing('orders of several seats', orders),
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

/** The players' money first, then the house's seed, unless the game reseeds the meter without it. */
const usualReseed = (terms: JackpotTerms | undefined): Source[] => [
  'overflow',
  'hidden',
  'reserve',
  ...(terms?.reseed.includes('seed') === false ? [] : ['seed' as const]),
]

function differing(what: string, ofTables: readonly unknown[]): string[] {
  const each = [...new Set(ofTables)]
  return each.length > 1 ? [`its tables have different ${what}: ${each.map((one) => one ?? 'none').join(' and ')}`] : []
}

/** The table's aggregate limit applies to its jackpot too (co, line 329). */
const limitOf = ({ options: { aggregateLimit } }: TableSetup): number | undefined =>
  typeof aggregateLimit === 'number' ? aggregateLimit : undefined

type Printed = [name: string, configured: number, due: number, unit: string]

/** A pay table that prints its shares or its seed requires exactly those (co, lines 868-882). */
function departures({ shares, seed, reseed }: Progressive, terms: JackpotTerms | undefined): string[] {
  if (terms === undefined) return []
  const seeds: Printed[] = [
    ['seed', seed, terms.seed, ''],
    ['seed after 100 %', reseed.includes('seed') ? seed : 0, seed, ''],
  ]
  const printed: Printed[] = [
    ['main', shares.main, terms.main, ' %'],
    ['reserve', shares.reserve ?? 0, terms.reserve ?? 0, ' %'],
    ['hidden', shares.hidden ?? 0, 0, ' %'],
    ...(terms.reserve === undefined ? seeds : []),
  ]
  return printed
    .filter(([, configured, due]) => configured !== due)
    .map(
      ([name, configured, due, unit]) =>
        `${name} is ${configured}${unit}, but the pay table in force has ${due}${unit}`,
    )
}

/** Without the sensors it is unknown who takes part, and without the display nobody sees the meter. */
const devicesNeeded = ({ id, devices }: TableSetup): string[] =>
  devices
    .filter(({ kind }) => kind.device === 'bet-sensors' || kind.device === 'jackpot-meter')
    .map(({ config }) => `${id}/${config.id}`)
