import type { PayTable } from '../kit/document/wagers.ts'
import type { TableAward } from '../kit/settle/award-text.ts'
import { co } from './common-rules.ts'
import { payTable } from './pay-tables.ts'

type Fortunes = {
  lines: readonly [from: number, to: number]
  /** The wager (minor units), by the heading or, where it has none, by the table whose awards it repeats. */
  stake: number
  spots?: 6 | 7
  /** No wager is printed: the sample's awards are for each unit of any, and the other tables leave it to the house. */
  takesAny?: true
  /** Lines 449-498 are printed in pesos, in a rule of Colorado. */
  currency: 'USD' | 'PHP'
  rows: Readonly<Record<string, TableAward>>
  /** The Envy column (cents). */
  envies?: Readonly<Record<string, number>>
}

const meter = { 'suited-quads-seat': '100% of meter' } as const

/** The fixed awards of most tables (whole units of the currency), in the order of their rows. */
const withTwoPair = (
  currency: Fortunes['currency'],
  other: number,
  quads: number,
  trips: number,
  twoPair: number,
  pair: number,
) =>
  ({
    currency,
    rows: {
      ...meter,
      'suited-quads-other': `${currency} ${other}`,
      quads: `${currency} ${quads}`,
      trips: `${currency} ${trips}`,
      'two-pair': `${currency} ${twoPair}`,
      'suited-pair': `${currency} ${pair}`,
    },
  }) as const

/** Tables P5 and P6 pay suited trips, and no two pair. */
const withSuitedTrips = (trips: TableAward, suitedPair: TableAward) =>
  ({
    currency: 'USD',
    rows: {
      ...meter,
      'suited-quads-other': 'USD 5000',
      quads: 'USD 500',
      'suited-trips': 'USD 125',
      trips,
      'suited-pair': suitedPair,
    },
  }) as const

const envyOnEveryRow = {
  'suited-quads-seat': 100_000,
  'suited-quads-other': 50_000,
  quads: 5_000,
  'suited-trips': 2_500,
  trips: 500,
  'suited-pair': 100,
}

/** Pay tables of lines 396-528. */
export const fortunes: Readonly<Record<string, Fortunes>> = {
  '99f-sample': {
    lines: [396, 404],
    stake: 100,
    takesAny: true,
    currency: 'USD',
    rows: {
      ...meter,
      'suited-quads-other': '1000 for 1',
      quads: '100 for 1',
      trips: '10 for 1',
      'two-pair': '9 for 1',
      'suited-pair': '3 for 1',
    },
    envies: { 'suited-quads-seat': 100_000 },
  },
  '99f-p1': {
    lines: [436, 447],
    stake: 100,
    ...withTwoPair('USD', 1000, 100, 10, 9, 3),
    envies: { 'suited-quads-seat': 100_000 },
  },
  '99f-p2-6spots-php': {
    lines: [449, 457],
    spots: 6,
    stake: 10_000,
    takesAny: true,
    ...withTwoPair('PHP', 100_000, 10_000, 1000, 900, 300),
  },
  '99f-p2-7spots-usd5': {
    lines: [459, 467],
    spots: 7,
    stake: 500,
    ...withTwoPair('USD', 5000, 500, 50, 45, 15),
    envies: { 'suited-quads-seat': 50_000 },
  },
  '99f-p2-7spots-php100': {
    lines: [469, 477],
    spots: 7,
    stake: 10_000,
    ...withTwoPair('PHP', 100_000, 10_000, 1000, 900, 300),
  },
  // Two pair is not doubled from table P2 as the other awards are; it stays as it is printed.
  '99f-p3-6spots-php200': {
    lines: [479, 487],
    spots: 6,
    stake: 20_000,
    ...withTwoPair('PHP', 200_000, 20_000, 2000, 1000, 600),
  },
  '99f-p3-7spots-php200': {
    lines: [489, 498],
    spots: 7,
    stake: 20_000,
    ...withTwoPair('PHP', 200_000, 20_000, 2000, 1000, 600),
  },
  '99f-p4b': {
    lines: [500, 508],
    stake: 100,
    ...withTwoPair('USD', 1000, 100, 10, 9, 3),
    envies: { 'suited-quads-seat': 100_000 },
  },
  '99f-p5': { lines: [510, 518], spots: 7, stake: 500, ...withSuitedTrips('USD 40', 'USD 15'), envies: envyOnEveryRow },
  '99f-p6': {
    lines: [520, 528],
    spots: 7,
    stake: 500,
    takesAny: true,
    ...withSuitedTrips('USD 50', 'USD 20'),
    envies: envyOnEveryRow,
  },
}

/** Among its rows, what a seat that takes the meter gives the others by the Envy column. */
function tableOf({ lines, stake, spots, takesAny, rows, envies }: Fortunes): PayTable {
  const top = envies?.['suited-quads-seat']
  return {
    ...payTable(co(...lines, '30-2899.02(11)'), top === undefined ? rows : { ...rows, envy: `USD ${top / 100}` }),
    ...(takesAny ? {} : { stake }),
    ...(spots === undefined ? {} : { spots }),
    ...(envies === undefined ? {} : { envy: envies }),
  }
}

export const payTables: Readonly<Record<string, PayTable>> = Object.fromEntries(
  Object.entries(fortunes).map(([id, table]) => [id, tableOf(table)]),
)
