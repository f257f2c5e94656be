import { type Exact, exact, percent, roundedDown, times } from '../kit/money.ts'
import type { Breach } from '../kit/page.ts'
import { isBefore } from './instants.ts'
import type { PoolOptions } from './options.ts'

/** The Jackpot by Net Pool of a Merged Pool (3.2(b)(i)), in cents that add up: the last pool has what is left. */
export function splitJackpot(
  jackpot: number,
  netPools: ReadonlyMap<string, number>,
  split: PoolOptions['jackpotSplit'],
): ReadonlyMap<string, number> {
  const total = [...netPools.values()].reduce((sum, net) => sum + net, 0)
  const names = [...netPools.keys()]
  let left = jackpot
  const shares = names.map((name, index): [string, number] => {
    const part = split === null ? exact(netPools.get(name) ?? 0, Math.max(total, 1)) : percent(split[name] ?? 0)
    const share = index === names.length - 1 ? left : roundedDown(times(exact(jackpot), part))
    left -= share
    return [name, share]
  })
  return new Map(shares)
}

type Announced = {
  readonly jackpotPool: boolean
  readonly reserve: boolean
  readonly breaches: readonly Breach[]
}

/** Which deductions an announcement stops; it must come before betting, and 3.2(a)(v) needs its threshold. */
export function announced(options: PoolOptions, jackpotPool: number): Announced {
  const { announcement, jackpotThreshold } = options
  const stops = { jackpotPool: announcement.startsWith('3.2(a)'), reserve: announcement === '3.2(b)(ii)', breaches: [] }
  const none = { jackpotPool: false, reserve: false }
  if (announcement === 'none') return stops
  if (isLate(options)) {
    const message = `announced ${options.announcedAt}, after betting on the meeting had opened`
    return { ...none, breaches: [{ rule: 'irr-late-announcement', message }] }
  }
  if (announcement === '3.2(a)(v)' && jackpotPool < (jackpotThreshold ?? 0)) {
    const message = `the Jackpot Pool of ${jackpotPool} has not reached the threshold of ${jackpotThreshold}`
    return { ...none, breaches: [{ rule: 'jp-threshold-announcement', message }] }
  }
  return stops
}

/** A time against the opening of betting, or in words such as `after-opening`. */
function isLate({ announcedAt, bettingOpensAt }: PoolOptions): boolean {
  const inTime = isBefore(announcedAt, bettingOpensAt)
  if (inTime !== undefined) return !inTime
  return /^(after|during|late|open)/i.test(announcedAt)
}

/** The Jackpot Reserve Deduction in cents, cut where the reserve would pass its cap (3.3(a)-(c)). */
export function reserveDeduction(
  base: number,
  reserve: number,
  { reserveDeductionPct, reserveCap }: PoolOptions,
): number {
  const wanted = percentOf(base, reserveDeductionPct)
  return reserveCap === null ? wanted : Math.max(0, Math.min(wanted, reserveCap - reserve))
}

/** Whole cents; the rest stays in the pool. */
export const percentOf = (amount: number, points: number): number => roundedDown(share(amount, points))

const share = (amount: number, points: number): Exact => times(exact(amount), percent(points))
