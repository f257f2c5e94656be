import { type Award, givesStakeBack } from './award.ts'
import { citationText } from './citation.ts'
import { withMeterAwards } from './meter-awards.ts'
import { exact, exactText, plus, roundedDown, times } from './money.ts'
import type { Options } from './options.ts'
import type { Page } from './page.ts'
import { awaitsMeter, payTableOf, type Resolution, resolve, wagerOf } from './resolve.ts'
import { type Bet, type Round, spotOf } from './round.ts'
import { betSettled, type Settlement } from './settlement.ts'

/** Settles every bet of a round, and what is paid without a stake; bets must have passed the rules before. */
export function settleBets<Facts>(page: Page<Facts>, round: Round, options: Options): Settlement[] {
  const staked = round.bets.map((bet) => settleBet(page, round, bet, options))
  const settled = withMeterAwards(page, round, options, [...staked, ...unstaked(page, round, options)])
  return page.capped?.(settled, options) ?? settled
}

function settleBet<Facts>(page: Page<Facts>, round: Round, bet: Bet, options: Options): Settlement {
  const played = page.honours?.(round, bet, options) ?? bet.stake
  const resolution = resolve(page, round, played === bet.stake ? bet : { ...bet, stake: played }, options)
  const { verdict, commission, won, at } = resolution
  const rows = won.flatMap(({ row }) => row ?? [])
  return {
    ...betSettled(bet),
    ...whatGoesBack(page, resolution, bet.stake - played, options),
    ...(at === undefined ? {} : { at }),
    verdict,
    ...(won.length === 0 ? {} : { pays: won.map(({ pays }) => pays).join(' + ') }),
    ...(rows.length === 0 ? {} : { row: rows.join(' + ') }),
    ...(commission.over === 0n ? {} : { commission: exactText(commission) }),
    citation: citationText(citeOf(page, bet.wager, rows, options)),
  }
}

function whatGoesBack<Facts>(
  page: Page<Facts>,
  resolution: Resolution,
  notPlayed: number,
  options: Options,
): Pick<Settlement, 'returns' | 'open' | 'pending'> {
  if (resolution.verdict === 'open') return { open: true }
  if (awaitsMeter(resolution)) return { pending: true }
  return { returns: page.rounding(plus(resolution.returns, exact(notPlayed)), options) }
}

const citeOf = <Facts>(page: Page<Facts>, wager: string, rows: readonly string[], options: Options) =>
  (rows.length === 0 ? undefined : payTableOf(page, wager, options)?.cite) ?? wagerOf(page, wager).cite

/** Bonuses that are paid on another wager's stake; where nothing is due, nothing is said. */
function unstaked<Facts>(page: Page<Facts>, round: Round, options: Options): Settlement[] {
  const bonuses = Object.keys(page.wagers).filter((id) => page.wagers[id]?.paidOn !== undefined)
  return bonuses.flatMap((id) =>
    round.bets
      .filter(({ wager }) => wager === page.wagers[id]?.paidOn)
      .map((bet) => ({ ...settleBet(page, round, { ...bet, wager: id }, options), stake: 0 }))
      .filter(({ verdict }) => verdict === 'win'),
  )
}

/**
 * A cap on what one wager pays to all its winners together, shared in proportion to what each would have won and rounded
 * down. A stake that goes back is not among it; one that was lifted for an award "for 1" does not go back.
 */
export function cappedTogether(settlements: readonly Settlement[], limit: number): Settlement[] {
  const paid = (s: Settlement) => Math.max(0, (s.returns ?? 0) - stakeBack(s))
  return settlements.map((s) => {
    const total = settlements.filter(({ wager }) => wager === s.wager).reduce((sum, other) => sum + paid(other), 0)
    if (total <= limit || paid(s) === 0) return s
    return { ...s, returns: stakeBack(s) + roundedDown(times(exact(paid(s)), exact(limit, total))) }
  })
}

const stakeBack = ({ stake, pays }: Settlement): number =>
  pays === undefined || pays.split(' + ').some((award) => givesStakeBack(award as Award)) ? stake : 0

/** For people: `seat 3 split:17-20`. */
export const betText = (bet: Bet): string => `seat ${bet.seat} ${spotOf(bet)}`
