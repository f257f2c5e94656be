import { legsOf } from '../../hkjc/bets/combination.ts'
import { missingFrom, mostStarters } from '../../hkjc/book/pool-book.ts'
import type { Race } from '../../hkjc/book/pool-setup.ts'
import { type LegField, wrongFavourites, wrongFinish, wrongStarters } from '../../hkjc/races/leg-checks.ts'
import { favouriteRule } from '../../hkjc/races/withdrawals.ts'
import { rulebook } from '../../hkjc/rules.ts'
import { readFinish } from '../../hkjc/settle/read-result.ts'
import { valuesIn } from '../../kit/append-list.ts'
import { findingOf } from '../../kit/document/finding.ts'
import { codeFinding } from '../common/finding-codes.ts'
import { findingIn } from '../inputs-and-effects.ts'
import { countedElsewhere, isContradicted } from './meetings.ts'
import type { Amendment } from './operations.ts'
import { settlePoolRound } from './settlement.ts'
import {
  type Asking,
  type MeetingContext,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  type Running,
  refused,
  stay,
} from './state.ts'
import { noted } from './withdrawals.ts'

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
