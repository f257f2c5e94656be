import { type Options, type Problem, problem } from '../../kit/document/options.ts'
import { exact, roundedDown, times } from '../../kit/settle/money.ts'
import type { Settlement } from '../../kit/settle/settlement.ts'
import { gb } from '../common-rules.ts'

/** The one row that a ceiling may stand on (gb 12.27, lines 3051-3066). */
export const royalWithCap = 'royal-flush (cap allowed)'
const cite = gb(3051, 3066, '12.27')

/** A ceiling on what one player is paid for a royal flush, cut equally over the wagers that still ride. */
export function cappedRoyals(settlements: Settlement[], options: Options): Settlement[] {
  const { royalCap } = options
  if (typeof royalCap !== 'number') return settlements
  const isRoyal = (other: Settlement, seat: number) => other.seat === seat && other.row === royalWithCap
  return settlements.map((settled) => {
    if (!isRoyal(settled, settled.seat)) return settled
    const royals = settlements.filter((other) => isRoyal(other, settled.seat))
    const winnings = sumOf(royals, ({ returns = 0, stake }) => returns - stake)
    const stakes = sumOf(royals, ({ stake }) => stake)
    const most = options.royalCapCounts === 'winnings' ? royalCap : Math.max(0, royalCap - stakes)
    if (winnings <= most) return settled
    const share = times(exact(most), exact(settled.stake, stakes))
    // Shares that were rounded up would pay more than the ceiling together.
    return { ...settled, returns: settled.stake + roundedDown(share) }
  })
}

const sumOf = (settlements: readonly Settlement[], figure: (settled: Settlement) => number): number =>
  settlements.reduce((sum, settled) => sum + figure(settled), 0)

/** "It applies only to the 1000-1 Royal Flush payout" (12.27 a, line 3055). */
export function refusesCap({ royalCap, payTables, odds }: Options, wagers: readonly string[]): Problem[] {
  if (royalCap === null) return []
  const others = wagers.filter((wager) => payTables[wager] !== 'lir-4')
  if (others.length > 0)
    return [
      notAllowed(`a ceiling for the royal flush goes with lir-4 only, and ${others.join(', ')} pay by another table`),
    ]
  const raised = wagers.filter((wager) => (odds[`${wager}:royal-flush`] ?? payout) !== payout)
  if (raised.length === 0) return []
  return [notAllowed(`a ceiling for the royal flush goes with ${payout} only, and ${raised.join(', ')} pay other odds`)]
}

const payout = '1000:1'
const notAllowed = (message: string): Problem => problem('royalCap', 'cap-not-allowed', message, cite)

export function verifyCapNotice({ royalCap, royalCapNotice }: Options): Problem[] {
  if (royalCap === null || royalCapNotice !== '') return []
  const message = 'a sign at the table says the most that a royal flush pays, and players are told before the game'
  return [problem('royalCapNotice', 'cap-not-allowed', message, cite)]
}
