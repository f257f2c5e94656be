import { type Exact, exact, type Odds, percent, profitOf } from './money.ts'

const currencies = ['GBP', 'USD', 'SGD', 'PHP'] as const

/**
 * What a row pays, in the words of its document. Odds give the stake back as well; `100 for 1` is all that is paid;
 * an amount is in the currency's major units; `returned` is the stake alone.
 */
export type Award =
  | Odds
  | `${number} for 1`
  | `${number}% of meter`
  | `${(typeof currencies)[number]} ${number}`
  | 'returned'

export type ReadAward =
  | { by: 'odds'; profit: Exact }
  | { by: 'for'; times: number }
  | { by: 'meter'; share: Exact }
  | { by: 'amount'; amount: number }
  | { by: 'returned' }

/** The award in figures; amounts in minor units. Throws a RangeError when the text is no award: the page is wrong. */
export function readAward(award: Award): ReadAward {
  const known = readAwards.get(award)
  if (known !== undefined) return known
  const read = readNow(award)
  readAwards.set(award, read)
  return read
}

const readAwards = new Map<Award, ReadAward>()

function readNow(award: Award): ReadAward {
  if (award === 'returned') return { by: 'returned' }
  const times = /^(\d+) for 1$/.exec(award)?.[1]
  if (times !== undefined) return { by: 'for', times: Number(times) }
  const share = /^(\d+)% of meter$/.exec(award)?.[1]
  if (share !== undefined) return { by: 'meter', share: percent(Number(share)) }
  const [, currency, amount] = /^([A-Z]{3}) (\d+)$/.exec(award) ?? []
  if (amount !== undefined && currencies.some((known) => known === currency))
    return { by: 'amount', amount: Number(amount) * 100 }
  return { by: 'odds', profit: profitOf(award as Odds) }
}

export const isOdds = (award: Award): award is Odds => readAward(award).by === 'odds'

/** What is paid for a stake, the stake left aside; a share of a meter is not known here. */
export function profitOn(stake: number, award: Award): Exact {
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
export function meterShare(award: Award): Exact {
  const read = readAward(award)
  return read.by === 'meter' ? read.share : exact(0)
}

/** Awards of one hand, in one text. */
export const awardsText = (awards: readonly Award[]): string => awards.join(' + ')
export const awardsIn = (text: string): Award[] => text.split(' + ') as Award[]

/** Whether the stake goes back beside what the award pays. */
export function givesStakeBack(award: Award): boolean {
  const { by } = readAward(award)
  return by === 'odds' || by === 'returned'
}
