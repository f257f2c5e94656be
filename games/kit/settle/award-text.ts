import { type Exact, exact, minus, type Odds, oddsToOne, parseOdds, percent, plus, profitOf } from './money.ts'

const currencies = ['GBP', 'USD', 'SGD', 'PHP'] as const

/**
 * What a row pays, in the words of its document. Odds give the stake back as well; `100 for 1` is all that is paid;
 * an amount is in the currency's major units; `returned` is the stake alone.
 */
export type TableAward =
  | Odds
  | `${number} for 1`
  | `${number}% of meter`
  | `${(typeof currencies)[number]} ${number}`
  | 'returned'

type ReadAward =
  | { by: 'odds'; profit: Exact }
  | { by: 'for'; times: number }
  | { by: 'meter'; share: Exact }
  | { by: 'amount'; amount: number }
  | { by: 'returned' }

/** The award in figures; amounts in minor units. Throws a RangeError when the text is no award: the page is wrong. */
export function readAward(award: TableAward): ReadAward {
  const known = readAwards.get(award)
  if (known !== undefined) return known
  const read = readNow(award)
  if (read === undefined) throw new RangeError(`'${award}' is no award`)
  readAwards.set(award, read)
  return read
}

const readAwards = new Map<TableAward, ReadAward>()

function readNow(award: string): ReadAward | undefined {
  if (award === 'returned') return { by: 'returned' }
  const times = /^(\d{1,7}) for 1$/.exec(award)?.[1]
  if (times !== undefined) return { by: 'for', times: Number(times) }
  const share = /^(100|\d{1,2})% of meter$/.exec(award)?.[1]
  if (share !== undefined) return { by: 'meter', share: percent(Number(share)) }
  const [, currency, amount] = /^([A-Z]{3}) (\d{1,9})$/.exec(award) ?? []
  if (amount !== undefined && currencies.some((known) => known === currency))
    return { by: 'amount', amount: Number(amount) * 100 }
  const profit = parseOdds(award)
  return profit === undefined ? undefined : { by: 'odds', profit }
}

/** An award as people write it, with a number n for n:1 and `20%` for that share of the meter; undefined for none. */
export function awardIn(written: string | number): TableAward | undefined {
  const award = typeof written === 'number' ? oddsToOne(written) : written.replace(/%$/, '% of meter')
  return readNow(award) === undefined ? undefined : (award as TableAward)
}

/** The award in the form of another: where that is "for 1", odds are told with the stake. Undefined where it has none. */
export function inFormOf(like: TableAward, award: TableAward): TableAward | undefined {
  const { by } = readAward(like)
  if (by === 'for' && isOdds(award)) return toldWithStake(award)
  return readAward(award).by === by ? award : undefined
}

function toldWithStake(odds: Odds): TableAward | undefined {
  const { over, under } = profitOf(odds)
  return over % under === 0n ? `${Number(over / under) + 1} for 1` : undefined
}

/** Whether the first award pays less than the second, which is of its form. */
export function paysLess(a: TableAward, b: TableAward): boolean {
  const { over } = minus(worth(a), worth(b))
  return over < 0n
}

/** For a stake of one minor unit, or of a meter that shows as much. */
const worth = (award: TableAward): Exact => plus(profitOn(1, award), meterShare(award))

const isOdds = (award: TableAward): award is Odds => readAward(award).by === 'odds'

/** What is paid for a stake, the stake left aside; a share of a meter is not known here. */
export function profitOn(stake: number, award: TableAward): Exact {
  const read = readAward(award)
  switch (read.by) {
    case 'odds':
      return { over: read.profit.over * BigInt(stake), under: read.profit.under }
    case 'for':
      return exact(read.times * stake)
    case 'amount':
      return exact(read.amount)
    case 'meter':
    case 'returned':
      return exact(0)
  }
}

/** The share of a meter that is paid beside that. */
export function meterShare(award: TableAward): Exact {
  const read = readAward(award)
  return read.by === 'meter' ? read.share : exact(0)
}

/** Awards of one hand, in one text. */
export const awardsText = (awards: readonly TableAward[]): string => awards.join(' + ')
export const awardsIn = (text: string): TableAward[] => text.split(' + ') as TableAward[]

/** Whether the stake goes back beside what the award pays. */
export function givesStakeBack(award: TableAward): boolean {
  const { by } = readAward(award)
  return by === 'odds' || by === 'returned'
}
