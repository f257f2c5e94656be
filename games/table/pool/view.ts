import type { Combination } from '../../hkjc/bets/combination.ts'
import type { PoolStake } from '../../hkjc/bets/holdings.ts'
import { holdingsIn } from '../../hkjc/bets/holdings-tree.ts'
import { type Pool, setupOf, standingNow } from '../../hkjc/book/pool-book.ts'
import { refundedIn } from '../../hkjc/book/takings.ts'
import { approximateDividends } from '../../hkjc/dividends/approximate.ts'
import type { PoolAccounts } from './accounts.ts'
import { withBalances } from './accounts.ts'
import type { PoolView } from './result-shape.ts'
import type { PoolState, Running } from './state.ts'

/** Combinations on show: every one of a short board, the most backed of a long one. */
const mostShown = 48

/**
 * Beyond so many combinations none of them matters to a backer, and computing them all would hold up the tables that
 * the daemon serves beside the pool.
 */
const longestBoard = { single: 5_000, merged: 1_000 }

/** What a pool has on show, from its state alone. */
export function poolOutlook({ round, running }: PoolState, accounts: PoolAccounts): PoolView {
  if (running === null) return { ...idleView(accounts), round }
  const { meeting, race, pool, sold } = running
  const { net, approximate } = isLong(pool) ? netAlone(running) : dividendsNow(withBalances(pool, accounts))
  return {
    ...idleView(accounts),
    round,
    phase: pool.state,
    meeting,
    race,
    tickets: sold,
    turnover: pool.staked,
    net,
    jackpot: pool.opening.jackpot,
    withdrawn: pool.withdrawals.map(({ withdrawn }) => [...withdrawn]),
    approximate: approximate.map(({ type, on, perUnit }) => ({ type, on: plain(on), perUnit })),
  }
}

function isLong({ holdings, opening }: Pool): boolean {
  let left = longestBoard[opening.merged === null ? 'single' : 'merged']
  for (const tree of Object.values(holdings)) for (const _ of holdingsIn(tree)) if (left-- === 0) return true
  return false
}

/** Of all that stands, as if it were one bet. */
const netAlone = ({ pool, takings }: Running) => ({
  net: setupOf(pool, [{ type: pool.opening.type, on: [], stake: pool.staked - refundedIn(takings) }]).net,
  approximate: [],
})

/** Of the bets that would stand if the race were run now. Those over several races are shown as they were made. */
function dividendsNow(pool: Pool) {
  const { setup, stakes, closed } = standingNow(pool)
  if (closed !== null) return { net: 0, approximate: [] }
  // In a Merged Pool every stake bears on every dividend; elsewhere a dividend depends on the net and its own stake.
  const shown = setup.merged === null ? mostBacked(stakes) : stakes
  return { net: setup.net, approximate: approximateDividends(setup, stakes, shown).slice(0, mostShown) }
}

/** Nothing is on but the running accounts. */
export const idleView = (accounts: PoolAccounts): PoolView => ({
  round: 0,
  phase: 'idle',
  meeting: '',
  race: '',
  tickets: 0,
  turnover: 0,
  net: 0,
  jackpot: 0,
  jackpotPool: accounts['jackpot-pool'],
  reserve: accounts.reserve,
  rounding: accounts.rounding,
  held: accounts.held,
  withdrawn: [],
  approximate: [],
})

const mostBacked = (stakes: readonly PoolStake[]): readonly PoolStake[] =>
  stakes.length <= mostShown ? stakes : stakes.toSorted((a, b) => b.stake - a.stake).slice(0, mostShown)

const plain = (on: Combination): (number | string | number[])[] =>
  on.map((part) => (typeof part === 'object' ? [...part] : part))
