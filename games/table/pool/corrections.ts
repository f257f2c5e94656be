import { moving, type PoolAccount } from './accounts.ts'
import {
  type Asking,
  type MeetingContext,
  occasionOf,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  refused,
  stay,
} from './state.ts'

/** Money outside the pools: what comes from there is in no account. */
const outside: readonly PoolAccount[] = ['backers', 'operator']

/** A person moves money between the accounts of a bet type: as what is held, when the operator has a rule for it. */
export function correct(
  rules: PoolRules,
  state: PoolState,
  { op: _, from, to, amount, ...said }: Asking<'correct'>,
  { accounts, isTicket }: MeetingContext,
): PoolAnswer {
  if (from === to) return refused('inv-conservation', `${from} is corrected by nothing`)
  const there = accounts(rules.type)[from]
  if (!outside.includes(from) && amount > there)
    return refused('inv-nonnegative', `${amount} is more than the ${there} in ${from}`)
  const { ticket } = said
  if (from === 'backers' && ticket === undefined) return refused('inv-conservation', 'money of a backer is of a ticket')
  if (ticket !== undefined && !isTicket(rules.table, ticket))
    return refused('inv-conservation', `there is no ticket '${ticket}'`)
  const rule = from === 'held' ? 'rule-not-available' : 'inv-conservation'
  return stay(state, moving({ ...occasionOf(rules, state), ...said }, 'corrected', from, to, amount, rule))
}
