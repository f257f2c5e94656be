import { refundRules, type Takings, takingsNow } from '../../hkjc/book/takings.ts'
import type { RuleId } from '../../hkjc/rules.ts'
import { type Booking, moving, type PoolAccount, type PoolOccasion, type Purpose, withBalances } from './accounts.ts'
import {
  type MeetingContext,
  occasionOf,
  type PoolRules,
  type PoolState,
  type PoolStep,
  type Running,
  stay,
} from './state.ts'

type Flow = {
  readonly what: Purpose
  readonly from: PoolAccount
  readonly to: PoolAccount
  amount(takings: Takings): number
  readonly rule: RuleId
}

const refunded = (rule: RuleId): Flow => ({
  what: 'refunded',
  from: 'stakes',
  to: 'backers',
  amount: ({ refunds }) => refunds[rule] ?? 0,
  rule,
})

/** The way of the stakes that stand, each step out of what the ones before have left. */
const standing: readonly Flow[] = [
  { what: 'takeout', from: 'stakes', to: 'operator', amount: ({ takeout }) => takeout, rule: 'inv-conservation' },
  { what: 'net-pool', from: 'stakes', to: 'pool', amount: ({ net }) => net, rule: 'basic-dividend' },
  {
    what: 'set-aside',
    from: 'pool',
    to: 'deductions',
    amount: ({ deductions }) => deductions.reserve,
    rule: 'jr-credit',
  },
  {
    what: 'set-aside',
    from: 'pool',
    to: 'deductions',
    amount: ({ deductions }) => deductions.jackpotPool,
    rule: 'jp-carry',
  },
]

/** Brings the books from what was booked of the stakes to what is due. What goes back comes first, so that nothing owes. */
export function takingsBooked(at: PoolOccasion, had: Takings, due: Takings): Booking[] {
  const refunds = new Set([...refundRules(had), ...refundRules(due)])
  const flows = [...[...refunds].map(refunded), ...standing]
  const back = flows
    .toReversed()
    .flatMap(({ what, from, to, amount, rule }) =>
      moving(at, what, to, from, Math.max(0, amount(had) - amount(due)), rule),
    )
  const on = flows.flatMap(({ what, from, to, amount, rule }) =>
    moving(at, what, from, to, Math.max(0, amount(due) - amount(had)), rule),
  )
  return [...back.map(({ book, transfer }) => ({ book, transfer: { ...transfer, back: true } as const })), ...on]
}

/** The pool goes on as `running`, with what is booked of its stakes for that. */
export function goOn(rules: PoolRules, state: PoolState, running: Running, { accounts }: MeetingContext): PoolStep {
  const takings = takingsNow(withBalances(running.pool, accounts(rules.type)))
  const bookings = takingsBooked(occasionOf(rules, state), running.takings, takings)
  return stay({ ...state, running: { ...running, takings } }, bookings)
}
