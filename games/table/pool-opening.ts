import { legsOf } from '../hkjc/combination.ts'
import { groupingProblems } from '../hkjc/grouping.ts'
import { notOpened } from '../hkjc/options.ts'
import { closed, newPool, type Opening, type Pool } from '../hkjc/pool-book.ts'
import { noTakings } from '../hkjc/takings.ts'
import type { Finding } from '../kit/finding.ts'
import { attach } from './pool-jackpots.ts'
import { announcedFor, isRun, poolOpened, runElsewhere, wasOpened } from './pool-meetings.ts'
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
  const runners = asked.runners ?? table.runners
  const legs = legsOf(table.type)
  if (runners !== undefined && runners.length !== legs)
    return refused('combination', `runners are named by leg: ${legs}, not ${runners.length}`)
  const pool = newPoolOf(table, asked, course)
  if ('refused' in pool) return pool
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
  const fresh = { round: state.round + 1, running }
  const opened = [poolOpened(table, fresh, running)]
  if (jackpot === undefined) return stay(fresh, [], opened)
  const attached = attach(table, fresh, running, jackpot, course)
  return 'refused' in attached ? attached : { ...attached, effects: opened }
}

/** After the race only bets that were made before it come in: those of an All Up. */
function newPoolOf(table: PoolRules, asked: Asking<'open'>, course: Course): Pool | { refused: Finding } {
  const opening = openingOf(table, asked, course)
  const [wrong] =
    table.merged?.[1] === 'composite-win' ? groupingProblems(opening.options.composites, opening.runners?.[0]) : []
  if (wrong !== undefined) return { refused: notOpened(wrong) }
  const pool = newPool(opening)
  if (!isRun(course.meetings, table.type, asked)) return pool
  return course.hasAllUp(table.table, asked) ? closed(pool) : refused('betting-period', runElsewhere(asked))
}

function openingOf(table: PoolRules, asked: Asking<'open'>, { accounts, meetings }: Course): Opening {
  const runners = asked.runners ?? table.runners
  const declared = asked.declared ?? table.declared
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
    ...(declared === undefined ? {} : { declared }),
    ...(runners === undefined ? {} : { runners }),
  }
}
