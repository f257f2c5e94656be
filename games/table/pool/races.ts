import { legsOf } from '../../hkjc/bets/combination.ts'
import { lacksFavourite, missingFrom, mostStarters, type Pool, withWithdrawals } from '../../hkjc/book/pool-book.ts'
import type { Race } from '../../hkjc/book/pool-setup.ts'
import { type LegField, wrongFavourites, wrongFinish, wrongStarters } from '../../hkjc/races/leg-field.ts'
import { favouriteRule, type LegWithdrawals, nobody } from '../../hkjc/races/withdrawals.ts'
import { rulebook } from '../../hkjc/rules.ts'
import { readFinish } from '../../hkjc/settle/read-result.ts'
import { valuesIn } from '../../kit/append-list.ts'
import { findingOf } from '../../kit/document/finding.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { findingIn } from '../live.ts'
import { countedElsewhere, horseWithdrawn, isContradicted, withdrawnIn } from './meetings.ts'
import type { Amendment } from './operations.ts'
import { settlePoolRound } from './settlement.ts'
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
import { goOn } from './takings.ts'
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
function noted(pool: Pool, { leg, horses, favourites }: Withdrawn): Pool {
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

/** A leg has its official result. */
export function result(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  { leg, places, finishers, favourites, amends, ...asked }: Asking<'result'>,
  context: MeetingContext,
): PoolAnswer {
  const read = readFinish(places)
  if ('wrong' in read) return refused('combination', read.wrong)
  const { finish } = read
  const field = {
    runners: running.pool.opening.runners?.[leg - 1],
    withdrawn: running.pool.withdrawals[leg - 1]?.withdrawn ?? [],
    most: mostStarters(running.pool, leg),
  }
  const borrowed = countedElsewhere(context.meetings, rules.type, running)
  const starters = asked.starters ?? fitting(borrowed, Math.max(finish.flat().length, finishers ?? 0), field)
  const counted = {
    ...(starters === undefined ? {} : { starters }),
    ...(finishers === undefined ? {} : { finishers }),
  }
  const wrong = wrongFinish(finish, counted, field)
  if (wrong !== undefined) return refused('combination', wrong)
  const stranger = wrongFavourites(favourites, field)
  if (stranger !== undefined) return refused(favouriteRule(rules.type), `leg ${leg}: ${stranger}`)
  const pool = noted(running.pool, { leg, horses: [], favourites })
  const race = { finish: finish.length === 0 ? null : finish, ...counted }
  return raced(rules, state, { ...running, pool }, { leg, race, amends }, context)
}

/** A count of another table, as far as it can be one of this field. */
const fitting = (starters: number | undefined, finished: number, field: LegField): number | undefined =>
  starters === undefined || wrongStarters(starters, finished, field) !== undefined ? undefined : starters

/** How a leg ended, and who says so against a result that there was before. */
type Raced = { readonly leg: number; readonly race: Race; readonly amends?: Amendment | undefined }

/** A leg is over; with the last of them the dividends are declared. */
export function raced(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  said: Raced,
  context: MeetingContext,
): PoolAnswer {
  const { leg, race, amends } = said
  if (running.pool.state === 'open') return refused('betting-period', 'close the betting first')
  if (leg > legsOf(rules.type)) return refused('combination', `the pool has no leg ${leg}`)
  if (context.awaits(rules.table, running)) return awaited
  const missing = missingFrom(running.pool, leg, race)
  if (missing !== undefined) return { refused: findingOf(rulebook, missing) }
  const first = resultBefore(running, said, context)
  if (amends !== undefined && first === undefined) return refused('combination', 'there is no other result to amend')
  if (amends !== undefined) return amend(rules, state, running, { leg, race, amends }, context)
  return first === undefined
    ? withRace(rules, state, running, said, context)
    : resultStands(`${first}; who amends it says why`)
}

/** The result that this one would take the place of, here or at another table, in words. */
function resultBefore(running: Running, { leg, race }: Raced, { meetings }: MeetingContext): string | undefined {
  const { races, pool } = running
  if (races[leg - 1]) return `leg ${leg} has its result already`
  if (legsOf(pool.opening.type) > 1 || !isContradicted(meetings, running, race)) return undefined
  return `race ${running.race} has another result at another table`
}

/** Before the dividends of this pool nothing has been computed from the first result. */
function amend(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  said: Raced & { amends: Amendment },
  context: MeetingContext,
): PoolAnswer {
  const { leg, amends } = said
  const amended = [...running.amended, { leg, ...amends }]
  const step = withRace(rules, state, { ...running, amended }, said, context)
  if ('refused' in step) return step
  const says = `race ${running.race}, leg ${leg}: ${amends.by} amends the result: ${amends.reason}`
  const finding = findingIn(state.round, codeFinding('result-amended', says))
  return { ...step, effects: [finding, ...step.effects] }
}

/** The pool ends without dividends, while its race goes on at other tables. */
export function stop(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  { by, reason }: Asking<'stop'>,
  context: MeetingContext,
): PoolAnswer {
  if (context.awaits(rules.table, running)) return awaited
  const races = Array.from({ length: legsOf(rules.type) }, (): Race => ({ finish: null, lost: 'stopped' }))
  return declare(rules, state, { ...running, stopped: { by, reason } }, races, context)
}

export const voidRace: Race = { finish: null, lost: 'void' }

const awaited = refused('all-up', 'an All Up comes here from a race before this one, which has no result yet')

function withRace(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  { leg, race }: Raced,
  context: MeetingContext,
): PoolAnswer {
  const legs = legsOf(rules.type)
  const races = Array.from({ length: legs }, (_, index) => (index === leg - 1 ? race : (running.races[index] ?? null)))
  const run = races.filter((each) => each !== null)
  if (run.length < legs) return stay({ ...state, running: { ...running, races } })
  return declare(rules, state, running, run, context)
}

function declare(
  rules: PoolRules,
  state: PoolState,
  running: Running,
  races: readonly Race[],
  { accounts }: MeetingContext,
): PoolAnswer {
  const tickets = valuesIn(running.tickets)
  const over = { ...running, races }
  const settled = settlePoolRound({ rules, round: state.round, running: over, tickets }, races, accounts(rules.type))
  if ('missing' in settled) return { refused: findingOf(rulebook, settled.missing) }
  const { meeting, race } = running
  const { declaration, ...done } = settled
  return { ...done, state: { ...state, running: null, declared: { meeting, race, declaration } } }
}

/** A result that nobody may change any more, or not without a reason. */
export const resultStands = (says: string): PoolAnswer => ({ refused: codeFinding('result-stands', says, 'violation') })
