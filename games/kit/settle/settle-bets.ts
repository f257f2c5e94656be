import type { HouseBanked } from '../document/house-banked.ts'
import type { Options } from '../document/options.ts'
import { memoize } from '../memoize.ts'
import type { Bet, Round } from '../round/round.ts'
import { withMeterAwards } from './meter-awards.ts'
import { exact, exactText, plus } from './money.ts'
import { type Resolution, resolveFacts } from './resolve.ts'
import { type Settlement, settlementOf } from './settlement.ts'

/** Settles every bet of a round, and what is paid without a stake; bets must have passed the rules before. */
export const settleBets = <Facts>(page: HouseBanked<Facts>, round: Round, options: Options): Settlement[] =>
  settled(page, round, options, withMeterAwards(page, round, options, stakedBets(page, round, options)))

/** The same at a table, where a share of a meter is pending until a person has confirmed the hit. */
export const settleAtTable = <Facts>(page: HouseBanked<Facts>, round: Round, options: Options): Settlement[] =>
  settled(page, round, options, stakedBets(page, round, options))

const stakedBets = <Facts>(page: HouseBanked<Facts>, round: Round, options: Options): Settlement[] =>
  round.bets.map((bet) => settleBet(page, round, bet, options))

function settled<Facts>(page: HouseBanked<Facts>, round: Round, options: Options, staked: readonly Settlement[]) {
  const whole = [...staked, ...unstaked(page, round, options)]
  return page.capped?.(whole, options) ?? whole
}

function settleBet<Facts>(page: HouseBanked<Facts>, round: Round, bet: Bet, options: Options): Settlement {
  const played = page.betting.honours?.(round, bet, options) ?? bet.stake
  const resolution = resolveFacts(
    page,
    page.facts(round, bet, options),
    played === bet.stake ? bet : { ...bet, stake: played },
    options,
  )
  const { verdict, commission, winnings, at } = resolution
  const isOpen = verdict === 'open'
  const isPending = !isOpen && winnings.awaitsMeter
  return settlementOf(bet, {
    returns: isOpen || isPending ? undefined : whatGoesBack(page, resolution, bet.stake - played, options),
    open: isOpen ? true : undefined,
    pending: isPending ? true : undefined,
    at,
    verdict,
    pays: winnings.pays,
    row: winnings.row,
    commission: commission.over === 0n ? undefined : exactText(commission),
    citation: winnings.citation,
  })
}

const whatGoesBack = <Facts>(
  page: HouseBanked<Facts>,
  { returns }: Resolution,
  notPlayed: number,
  options: Options,
): number => page.rounding(notPlayed === 0 ? returns : plus(returns, exact(notPlayed)), options)

const bonusesOf = memoize((wagers: HouseBanked<never>['wagers']) =>
  Object.keys(wagers).filter((id) => wagers[id]?.paidOn !== undefined),
)

/** Bonuses that are paid on another wager's stake; where nothing is due, nothing is said. */
function unstaked<Facts>(page: HouseBanked<Facts>, round: Round, options: Options): Settlement[] {
  return bonusesOf(page.wagers).flatMap((id) =>
    round.bets
      .filter(({ wager }) => wager === page.wagers[id]?.paidOn)
      .map((bet) => ({ ...settleBet(page, round, { ...bet, wager: id }, options), stake: 0 }))
      .filter(({ verdict }) => verdict === 'win'),
  )
}
