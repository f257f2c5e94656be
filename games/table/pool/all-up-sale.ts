import { legsOf } from '../../hkjc/bets/combination.ts'
import { stakesOf } from '../../hkjc/bets/pool-bet.ts'
import { isBettingOver, isOffered } from '../../hkjc/book/pool-book.ts'
import { rulebook } from '../../hkjc/rules.ts'
import { type Finding, findingOf } from '../../kit/document/finding.ts'
import { type Booking, moving } from './accounts.ts'
import { type AllUpPick, type AllUpTicket, newAllUp } from './all-up.ts'
import { isRun, wasOpened, withdrawnIn } from './meetings.ts'
import type { AllUpAsked } from './operations.ts'
import { type AllUpRules, type Meetings, type PoolRules, type Running, refused } from './state.ts'

/** The tables that an All Up can go over, and what is open there. */
type PoolsNow = {
  readonly meetings: Meetings
  at(table: string): { readonly rules: PoolRules; readonly running: Running | null } | undefined
}

type Sold = { ticket: AllUpTicket; bookings: Booking[] }
type Asked = AllUpAsked['legs'][number]

/** The ticket with the money for all its bets, or why it is not sold. */
export function sellAllUp(
  rules: AllUpRules,
  asked: AllUpAsked,
  pools: PoolsNow,
  name: string,
): Sold | { refused: Finding } {
  const wrong = wrongShape(asked)
  if (wrong !== undefined) return refused('combination', wrong)
  const picks: (AllUpPick & { stake: number })[] = []
  for (const leg of asked.legs) {
    const pick = pickOf(rules, asked, leg, pools)
    if ('refused' in pick) return pick
    picks.push(pick)
  }
  const stake = picks[0]?.stake ?? 0
  const legs = picks.map(({ table, race, type, on }) => ({ table, race, type, on }))
  const ticket = newAllUp(name, asked.meeting, legs, asked.sizes, stake)
  const of = { book: rules.type, table: rules.table, round: 0, ticket: name }
  const total = stake * ticket.chains.length
  return { ticket, bookings: moving(of, 'staked', 'backers', 'pool', total, 'combination') }
}

/** Races are run in the order of their numbers, and a bet can only go forward. */
function wrongShape({ legs, sizes }: AllUpAsked): string | undefined {
  if (legs.some(({ race }, leg) => leg > 0 && race <= (legs[leg - 1]?.race ?? 0)))
    return 'the legs are races in rising order'
  if (sizes.some((size) => size > legs.length)) return `there are ${legs.length} legs`
  return new Set(sizes).size < sizes.length ? 'a size appears twice' : undefined
}

function pickOf(
  { options }: AllUpRules,
  { meeting, legs: _, sizes: _s, ...money }: AllUpAsked,
  leg: Asked,
  { at, meetings }: PoolsNow,
): (AllUpPick & { stake: number }) | { refused: Finding } {
  const { table, on } = leg
  const race = String(leg.race)
  const pool = at(table)
  if (pool === undefined || legsOf(pool.rules.type) > 1)
    return refused('combination', `there is no pool of one race at table '${table}'`)
  const type = leg.type ?? pool.rules.type
  const taken = pool.rules.merged ?? [pool.rules.type]
  if (type === 'composite-win' || !taken.some((own) => own === type))
    return refused('combination', `an All Up takes no ${type} at table '${table}'`)
  const running = pool.running?.meeting === meeting && pool.running.race === race ? pool.running : undefined
  const isClosed =
    running === undefined ? wasOpened(meetings, { meeting, table, race }) : isBettingOver(running.pool, type)
  if (isClosed || isRun(meetings, pool.rules.type, { meeting, race }))
    return refused('betting-period', `betting on race ${race} at table '${table}' is over`)
  const withdrawn = withdrawnIn(meetings, { meeting, race })
  const read = stakesOf({ type, combinations: [on], ...money }, options, [{ withdrawn, favourites: [] }])
  if ('breach' in read) return { refused: findingOf(rulebook, read.breach) }
  const [placed] = read.stakes
  if (placed === undefined || (running !== undefined && !isOffered(running.pool, type, placed.on)))
    return refused('combination', `what is backed in race ${race} at table '${table}' does not run`)
  return { table, race, type, on: placed.on, stake: placed.stake }
}
