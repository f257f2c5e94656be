import type { Breach } from '../../kit/document/rules.ts'
import { type Exact, exact, percent, roundedDown, times } from '../../kit/settle/money.ts'
import { isAnnouncedInTime } from '../announcement-time.ts'
import type { PoolSetup } from '../book/pool-setup.ts'
import type { Standing } from '../book/pool-standing.ts'
import type { PoolOptions } from '../options.ts'

/** Cents of a Net Pool for the Jackpot Pool and for the reserve. */
export type Deductions = { readonly jackpotPool: number; readonly reserve: number }
export const noDeductions: Deductions = { jackpotPool: 0, reserve: 0 }

/** `net` is what they leave for dividends. */
type Deducted = { deductions: Deductions; net: number; isAnnounced: boolean; breaches: readonly Breach[] }

/** For the Jackpot Pool of single pools (oq-jp-deduction) and for the reserve (3.3), unless announced away. */
export function deductionsOf({ setup, stakes }: Pick<Standing, 'setup' | 'stakes'>): Deducted {
  const { options, net, jackpot, jackpotFrom, jackpotPool } = setup
  const stops = announced(options, jackpotFrom, jackpotPool + (jackpotFrom === 'jackpot-pool' ? jackpot : 0))
  const staked = stakes.reduce((total, { stake }) => total + stake, 0)
  const base = options.reserveBase === 'net-pool' ? net : staked
  const wanted = stops.reserve ? 0 : reserveDeduction(base, reserveLeft(setup), options)
  const jackpotFree = stops.jackpotPool || jackpotFrom === 'reserve'
  const deducted = jackpotFree ? 0 : percentOf(net, options.jackpotDeductionPct)
  const reserve = Math.min(wanted, net - deducted)
  return {
    deductions: { jackpotPool: deducted, reserve },
    net: net - deducted - reserve,
    isAnnounced: stops.jackpotPool,
    breaches: stops.breaches,
  }
}

/** The reserve without the Jackpot that was taken out of it. */
export const reserveLeft = ({ reserve, jackpot, jackpotFrom }: PoolSetup): number =>
  jackpotFrom === 'reserve' ? Math.max(0, reserve - jackpot) : reserve

type Announced = {
  readonly jackpotPool: boolean
  readonly reserve: boolean
  readonly breaches: readonly Breach[]
}

/** What an announcement of no deduction is held against. */
type AnnouncedFor = {
  readonly source: PoolSetup['jackpotFrom']
  /** Cents of the Jackpot Pool, with a Jackpot that was taken out of it. */
  readonly jackpotPool: number
  readonly threshold: number | null
}

/** Merged Pools have a rule of their own (3.1(e)), and 3.2(a)(v) needs its threshold. */
export function wrongAnnouncement(
  rule: PoolOptions['announcement'],
  { source, jackpotPool, threshold }: AnnouncedFor,
): Breach | undefined {
  if (rule.startsWith('3.2(a)') && source === 'reserve')
    return { rule: 'mjp-no-deduction', message: `${rule} is for single pools; a Merged Pool has 3.2(b)(ii)` }
  if (rule === '3.2(b)(ii)' && source === 'jackpot-pool')
    return { rule: 'mjp-no-deduction', message: 'it is for Merged Pools, and this is a single pool' }
  if (rule !== '3.2(a)(v)' || jackpotPool >= (threshold ?? 0)) return undefined
  const message = `the Jackpot Pool of ${jackpotPool} has not reached the threshold of ${threshold}`
  return { rule: 'jp-threshold-announcement', message }
}

/** Which deductions an announcement stops; it must come before betting. */
function announced(options: PoolOptions, source: PoolSetup['jackpotFrom'], jackpotPool: number): Announced {
  const { announcement, jackpotThreshold: threshold } = options
  const stops = { jackpotPool: announcement.startsWith('3.2(a)'), reserve: announcement === '3.2(b)(ii)', breaches: [] }
  const none = { jackpotPool: false, reserve: false }
  if (announcement === 'none') return stops
  if (isAnnouncedInTime(options.announcedAt, options.bettingOpensAt) === false) {
    const message = `announced ${options.announcedAt}, after betting on the meeting had opened`
    return { ...none, breaches: [{ rule: 'irr-late-announcement', message }] }
  }
  const wrong = wrongAnnouncement(announcement, { source, jackpotPool, threshold })
  return wrong === undefined ? stops : { ...none, breaches: [wrong] }
}

/** The Jackpot Reserve Deduction in cents, cut where the reserve would pass its cap (3.3(a)-(c)). */
function reserveDeduction(base: number, reserve: number, { reserveDeductionPct, reserveCap }: PoolOptions): number {
  const wanted = percentOf(base, reserveDeductionPct)
  return reserveCap === null ? wanted : Math.max(0, Math.min(wanted, reserveCap - reserve))
}

/** Whole cents; the rest stays in the pool. */
const percentOf = (amount: number, points: number): number => roundedDown(share(amount, points))

const share = (amount: number, points: number): Exact => times(exact(amount), percent(points))
