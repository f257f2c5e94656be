import { keyOf } from '../../hkjc/bets/combination.ts'
import type { Declaration } from '../../hkjc/book/payouts.ts'
import { refundedIn, refundRules, type Takings } from '../../hkjc/book/takings.ts'
import type { Closing } from '../../hkjc/dividends/closing.ts'
import type { Dividend } from '../../hkjc/dividends/dividend.ts'
import { rules } from '../../hkjc/rules.ts'
import { declaredDividend } from '../../hkjc/settle/settle-pool.ts'
import { citationText } from '../../kit/document/citation.ts'
import { exactText } from '../../kit/settle/money.ts'
import type { PoolAccounts } from './accounts.ts'
import type { PoolResultShown } from './result-shape.ts'
import type { PoolRound, Running } from './state.ts'

/** What came in, in cents, and what became of the stakes. */
export type Money = Takings & { readonly staked: number; readonly jackpot: number }

/** The result as it is published, with its working. */
export function resultOf(
  { running, tickets }: PoolRound,
  { setup, result }: Declaration,
  closing: Closing,
  money: Money,
  after: PoolAccounts,
): PoolResultShown {
  const { state, paid, toJackpotPool, jackpotReturned, roundingAccount, poolBalance } = closing
  const dividends = closing.dividends.map((dividend) => ({
    ...declaredDividend(dividend, setup),
    type: dividend.type,
    on: onOf(dividend),
  }))
  return {
    meeting: running.meeting,
    race: running.race,
    state,
    turnover: money.staked,
    tickets: tickets.length,
    net: money.net,
    jackpot: money.jackpot,
    withdrawn: running.pool.withdrawals.map(({ withdrawn }) => [...withdrawn]),
    ...(running.amended.length === 0 ? {} : { amended: [...running.amended] }),
    ...(running.stopped === undefined ? {} : { stopped: running.stopped }),
    finish: result.races.map(({ finish }) => finish?.map((level) => [...level]) ?? null),
    starters: running.races.map((race) => race?.starters ?? null),
    dividends,
    working: workingOf(running, closing, money),
    paid,
    refunded: refundedIn(money),
    toJackpotPool,
    jackpotReturned,
    roundingAccount,
    poolBalance,
    jackpotPoolAfter: after['jackpot-pool'],
    reserveAfter: after.reserve,
  }
}

const onOf = ({ on }: Dividend): (number | string | number[])[] =>
  on.map((part) => (typeof part === 'object' ? [...part] : part))

type Step = PoolResultShown['working'][number]

/** Steps that move nothing are left out. */
function workingOf({ pool, moved }: Running, closing: Closing, money: Money): Step[] {
  const { paid, toJackpotPool, jackpotReturned, roundingAccount, poolBalance } = closing
  const own = money.jackpot - moved.reduce((total, { amount }) => total + amount, 0)
  const fromReserve = pool.opening.jackpotFrom === 'reserve'
  const steps = [
    step('staked on the pool', money.staked, 'combination'),
    ...refundRules(money).map((rule) => step('refunded', money.refunds[rule] ?? 0, rule)),
    step("the operator's part of what stands", money.takeout, 'inv-conservation'),
    step('Net Pool', money.net, 'basic-dividend'),
    step('Jackpot attached', own, fromReserve ? 'mjp-split' : 'jp-carry'),
    ...moved.map(({ book, source, amount }) =>
      step(`Jackpot of ${book} attached`, amount, source === 'reserve' ? 'jr-other-types' : 'jp-no-next-pool'),
    ),
    step('Jackpot Reserve Deduction', money.deductions.reserve, 'jr-credit'),
    ...closing.dividends.flatMap(dividendSteps),
    step('paid to the backers', paid, 'qualification'),
    step('to the Jackpot Pool', toJackpotPool, 'jp-carry'),
    step('Jackpot returned', jackpotReturned, fromReserve ? 'mjp-return' : 'jp-return'),
    step('to the Dividend Rounding Account', roundingAccount, 'rounding-account'),
    step(poolBalance < 0 ? 'topped up by the operator' : 'held', poolBalance, heldBy(poolBalance)),
  ]
  return steps.filter(({ amount }) => amount !== 0)
}

const heldBy = (poolBalance: number) => (poolBalance < 0 ? 'declared-dividend' : 'rule-not-available')

function dividendSteps({ type, on, kind, part, staked, amount, base, rule }: Dividend): Step[] {
  const name = `${type} ${keyOf(on)}${kind === undefined ? '' : ` (${kind})`}`
  return [
    step(`set aside for ${name}`, exactText(part), rule),
    step(`staked on ${name}`, staked, rule),
    step(`dividend of ${name} on ${base}`, exactText(amount), 'declared-dividend'),
  ]
}

const step = (says: string, amount: number | string, rule: keyof typeof rules): Step => ({
  says,
  amount,
  citation: citationText(rules[rule].cite),
})
