import { legsOf } from '../../hkjc/bets/combination.ts'
import { lacksFavourite, type Pool, withWithdrawals } from '../../hkjc/book/pool-book.ts'
import { wrongFavourites } from '../../hkjc/races/leg-checks.ts'
import { favouriteRule, type LegWithdrawals, nobody } from '../../hkjc/races/withdrawals.ts'
import { goOn } from './booked-takings.ts'
import { horseWithdrawn, withdrawnIn } from './meetings.ts'
import {
  type Asking,
  type MeetingContext,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  type PoolStep,
  type Running,
  refused,
  stay,
} from './state.ts'
import { closedIfShort } from './too-few-starters.ts'

/** Horses are withdrawn, or favourites named that are still missing. */
export function withdraw(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  { leg, horses, favourites }: Asking<'withdraw'>,
  context: MeetingContext,
): PoolAnswer {
  const { type } = rules
  const runners = running.pool.opening.runners?.[leg - 1]
  const stranger = horses.find((horse) => runners?.includes(horse) === false)
  if (leg > legsOf(type)) return refused('irr-withdrawal', `the pool has no leg ${leg}`)
  if (stranger !== undefined) return refused('irr-withdrawal', `horse ${stranger} does not run in leg ${leg}`)
  const known = running.pool.withdrawals[leg - 1]?.withdrawn ?? []
  const wrong = wrongFavourites(favourites, { runners, withdrawn: [...known, ...horses] })
  if (wrong !== undefined) return refused(favouriteRule(type), `leg ${leg}: ${wrong}`)
  const isOver = Boolean(running.races[leg - 1])
  if (isOver && !(lacksFavourite(running.pool, leg) && horses.every((horse) => known.includes(horse))))
    return refused('irr-withdrawal', `leg ${leg} has been run`)
  const step = goOnWithout(rules, state, running, [{ leg, horses, favourites }], context)
  const race = running.legs[leg - 1]
  if (race === undefined || horses.every((horse) => known.includes(horse))) return step
  const announced = horseWithdrawn(rules, state, { meeting: running.meeting, race }, horses)
  return { ...step, effects: [announced, ...step.effects] }
}

type Withdrawn = { readonly leg: number } & Record<'horses' | 'favourites', readonly number[]>

function goOnWithout(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  news: readonly Withdrawn[],
  context: MeetingContext,
): PoolStep {
  const pool = news.reduce(noted, running.pool)
  const { running: after, effects } = closedIfShort(rules, state, { ...running, pool }, running.pool)
  return { ...goOn(rules, state, after, context), effects }
}

/** Takes in what has become known of the field, here or at another table: a withdrawal holds for any bet type (3.9(d)). */
export function keepUp(rules: PoolRules, state: PoolState, context: MeetingContext): PoolStep {
  const { running } = state
  if (running === null) return stay(state)
  const news = running.legs.map((race, leg) => newsOf(running, { meeting: running.meeting, race }, leg + 1, context))
  if (news.every(({ horses }) => horses.length === 0)) return stay(state)
  return goOnWithout(rules, state, running, news, context)
}

/** What is new of a leg; of one that has been run nothing. */
function newsOf(
  { pool, races }: Running,
  at: { meeting: string; race: string },
  leg: number,
  { meetings }: MeetingContext,
): Withdrawn {
  const known = pool.withdrawals[leg - 1]?.withdrawn ?? []
  const withdrawn = withdrawnIn(meetings, at, pool.opening.runners?.[leg - 1])
  const isRun = Boolean(races[leg - 1])
  return { leg, horses: isRun ? [] : withdrawn.filter((horse) => !known.includes(horse)), favourites: [] }
}

/** The pool with these horses withdrawn; favourites that are named again take the place of those before. */
export function noted(pool: Pool, { leg, horses, favourites }: Withdrawn): Pool {
  const { withdrawals, opening } = pool
  const byLeg = Array.from({ length: legsOf(opening.type) }, (_, index): LegWithdrawals => {
    const before = withdrawals[index] ?? nobody
    if (index !== leg - 1) return before
    return {
      withdrawn: [...new Set([...before.withdrawn, ...horses])],
      favourites: favourites.length > 0 ? favourites : before.favourites,
    }
  })
  return withWithdrawals(pool, byLeg)
}
