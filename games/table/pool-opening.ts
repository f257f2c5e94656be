import { type Field, fieldOf, fieldProblem } from '../hkjc/field.ts'
import { groupingProblems } from '../hkjc/grouping.ts'
import { closed, newPool, type Opening, type Pool } from '../hkjc/pool-book.ts'
import { noTakings } from '../hkjc/takings.ts'
import { type Finding, refusedOpening } from '../kit/finding.ts'
import { attach } from './pool-jackpots.ts'
import { announcedFor, isRun, poolOpened, runElsewhere, wasOpened } from './pool-meetings.ts'
import { closedIfShort } from './pool-starters.ts'
import {
  type Asking,
  type Course,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  type Running,
  refused,
  sourceOf,
  stay,
} from './pool-state.ts'

/** Betting on a race begins, with or without a Jackpot. */
export function open(table: PoolRules, state: PoolState, asked: Asking<'open'>, course: Course): PoolAnswer {
  if (state.running !== null) return refused('betting-period', `the pool of race ${state.running.race} is not over`)
  const { meeting, race, jackpot } = asked
  if (wasOpened(course.meetings, { meeting, table: table.table, race }))
    return refused('betting-period', `race ${race} of ${meeting} has been sold here, and is over`)
  const field = fieldOf(table.type, asked, table)
  const contradiction = fieldProblem(table.type, field)
  if (contradiction !== undefined) return refused('combination', contradiction.message)
  const fresh = newPoolOf(table, asked, field, course)
  if ('refused' in fresh) return fresh
  const round = state.round + 1
  const { pool, effects } = closedIfShort(fresh, round)
  const running: Running = {
    meeting,
    race,
    pool,
    tickets: null,
    sold: 0,
    moved: [],
    takings: noTakings,
    races: [],
    amended: [],
  }
  const begun = { round, running }
  const opened = [poolOpened(table, begun, running), ...effects]
  if (jackpot === undefined) return stay(begun, [], opened)
  const attached = attach(table, begun, running, jackpot, course)
  return 'refused' in attached ? attached : { ...attached, effects: opened }
}

/** After the race only bets that were made before it come in: those of an All Up. */
function newPoolOf(table: PoolRules, asked: Asking<'open'>, field: Field, course: Course): Pool | { refused: Finding } {
  const opening = openingOf(table, asked, field, course)
  const [wrong] =
    table.merged?.[1] === 'composite-win' ? groupingProblems(opening.options.composites, opening.runners?.[0]) : []
  if (wrong !== undefined) return { refused: refusedOpening('pool')(wrong) }
  const pool = newPool(opening)
  if (!isRun(course.meetings, table.type, asked)) return pool
  return course.hasAllUp(table.table, asked) ? closed(pool) : refused('betting-period', runElsewhere(asked))
}

function openingOf(table: PoolRules, asked: Asking<'open'>, field: Field, { accounts, meetings }: Course): Opening {
  const { 'jackpot-pool': jackpotPool, reserve } = accounts(table.type)
  return {
    type: table.type,
    merged: table.merged,
    options: {
      ...table.options,
      composites: asked.composites ?? table.options.composites,
      announcement: announcedFor(meetings, asked.meeting, table.type),
      // The Jackpot Pool was held against it when the announcement was made.
      jackpotThreshold: null,
    },
    jackpot: 0,
    jackpotFrom: sourceOf(table),
    jackpotPool,
    reserve,
    ...field,
  }
}
