import { mergedKinds } from '../../hkjc/bets/bet-types.ts'
import type { RuleId } from '../../hkjc/rules.ts'
import { exact, roundedDown, times } from '../../kit/settle/money.ts'
import { type Booking, moving, type PoolOccasion } from './accounts.ts'
import { announcement } from './meetings.ts'
import {
  type Asking,
  type JackpotSource,
  type MeetingContext,
  type MovedJackpot,
  occasionOf,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  type Running,
  refused,
  sourceOf,
  stay,
} from './state.ts'

/** By which rules a Jackpot leaves its account, and goes back to it (3.2(a)(i), (iv), 3.2(b)(i)). */
const bySource = {
  'jackpot-pool': { attached: 'jp-carry', returned: 'jp-return' },
  reserve: { attached: 'mjp-split', returned: 'mjp-return' },
} as const satisfies Record<JackpotSource, Record<string, RuleId>>

/** By which rules another bet type may have it. */
const movedBy = {
  '3.2(a)(ii)': { rule: 'jp-no-next-pool', source: 'jackpot-pool' },
  '3.3(e)': { rule: 'jr-other-types', source: 'reserve' },
} as const satisfies Record<Asking<'allocate'>['rule'], { rule: RuleId; source: JackpotSource }>

/** From the reserve to the Jackpot Pool, up to the Jackpot announced for the meeting (3.3(d)). */
export function topUp(
  rules: PoolRules,
  state: PoolState,
  { amount, target }: Asking<'top-up'>,
  { accounts }: MeetingContext,
): PoolAnswer {
  const own = accounts(rules.type)
  const most = Math.min(own.reserve, target - own['jackpot-pool'])
  if (amount > most) return refused('jr-topup', `${amount} is more than the ${Math.max(0, most)} that may be moved`)
  return stay(state, moving(occasionOf(rules, state), 'top-up', 'reserve', 'jackpot-pool', amount, 'jr-topup'))
}

/** A Jackpot out of the pool's own account. */
export function attach(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  amount: number,
  { accounts }: MeetingContext,
): PoolAnswer {
  const source = sourceOf(rules)
  const against = notThere(amount, accounts(rules.type)[source]) ?? bettingClosed(running)
  if (against !== undefined) return against
  const bookings = moving(occasionOf(rules, state), 'jackpot', source, 'pool', amount, bySource[source].attached)
  return stay({ ...state, running: withJackpot(running, amount) }, bookings)
}

/** A Jackpot out of the account of another bet type (3.2(a)(ii), 3.3(e)). */
export function allocate(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  asked: Asking<'allocate'>,
  { accounts, meetings }: MeetingContext,
): PoolAnswer {
  const { from, amount } = asked
  const { rule, source } = movedBy[asked.rule]
  const forbidden = mayNotMove(rules, asked, Object.values(meetings.running))
  if (forbidden !== undefined) return refused(rule, forbidden)
  const against = notThere(amount, accounts(from)[source]) ?? bettingClosed(running)
  if (against !== undefined) return against
  const moved = [...running.moved, { book: from, source, amount }]
  const there = { ...occasionOf(rules, state), book: from }
  const says = `a Jackpot of ${amount} cents of ${from} is allocated to ${rules.type}, race ${running.race}`
  return stay(
    { ...state, running: { ...withJackpot(running, amount), moved } },
    [
      ...moving(there, 'jackpot-moved', source, 'other-types', amount, rule),
      ...moving(occasionOf(rules, state), 'jackpot', 'other-types', 'pool', amount, rule),
    ],
    [announcement(rules, state, running, rule, says)],
  )
}

/** What the rule has against it, in words. */
function mayNotMove(
  { type, merged }: PoolRules,
  { from, rule }: Asking<'allocate'>,
  open: readonly string[],
): string | undefined {
  if (from === type || merged?.some((own) => own === from)) return `${from} is a bet type of this pool itself`
  if (rule === '3.3(e)')
    return mergedKinds.some(([first]) => first === from) ? undefined : `${from} names no Merged Pool`
  if (merged !== null) return `the rule is for Net Pools, and this is the Merged Pool of ${merged.join(' and ')}`
  return open.includes(from) ? `a pool of ${from} is open, and its Jackpot Pool is for that` : undefined
}

const withJackpot = (running: Running, amount: number): Running => {
  const { opening } = running.pool
  return { ...running, pool: { ...running.pool, opening: { ...opening, jackpot: opening.jackpot + amount } } }
}

const bettingClosed = ({ pool }: Running) =>
  pool.state === 'closed' ? refused('betting-period', 'betting on the pool is closed') : undefined

const notThere = (jackpot: number, account: number) =>
  jackpot <= account
    ? undefined
    : refused('inv-nonnegative', `a Jackpot of ${jackpot} is more than the ${account} in the account`, {
        jackpot,
        account,
      })

/** What is given back of a Jackpot of `jackpot` cents, each part to the account that it came from. */
export function givingBack(
  of: PoolOccasion,
  own: JackpotSource,
  { jackpot, moved, returned }: { jackpot: number; moved: readonly MovedJackpot[]; returned: number },
): Booking[] {
  const parts = moved.map((part) => ({
    ...part,
    back: roundedDown(times(exact(part.amount), exact(returned, jackpot))),
  }))
  const toOthers = parts.reduce((total, { back }) => total + back, 0)
  return [
    ...moving(of, 'jackpot-returned', 'pool', own, returned - toOthers, bySource[own].returned),
    ...parts.flatMap(({ book, source, back }) => [
      ...moving(of, 'jackpot-returned', 'pool', 'other-types', back, bySource[source].returned),
      ...moving({ ...of, book }, 'jackpot-moved', 'other-types', source, back, bySource[source].returned),
    ]),
  ]
}
