import type { BetType } from '../../hkjc/bets/bet-types.ts'
import { legsOf } from '../../hkjc/bets/combination.ts'
import { groupingProblems } from '../../hkjc/bets/grouping.ts'
import { closed, newPool, type Opening, type Pool } from '../../hkjc/book/pool-book.ts'
import { noTakings } from '../../hkjc/book/takings.ts'
import { placeDividendsOf } from '../../hkjc/dividends/place-dividends.ts'
import { declaredToStart, fieldOf, fieldProblem, type RaceField } from '../../hkjc/races/field.ts'
import { emptyList } from '../../kit/append-list.ts'
import type { Finding } from '../../kit/document/finding.ts'
import { refusedOpening } from '../../kit/document/refused-options.ts'
import { attach } from './jackpot-transfers.ts'
import { announcedFor, isRun, poolOpened, runElsewhere, wasOpened, withdrawnIn } from './meetings.ts'
import {
  type Asking,
  type MeetingContext,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  type Running,
  refused,
  sourceOf,
  stay,
} from './state.ts'
import { closedIfShort } from './too-few-starters.ts'

/** Betting on a race begins, with or without a Jackpot. */
export function open(rules: PoolRules, state: PoolState, asked: Asking<'open'>, context: MeetingContext): PoolAnswer {
  if (state.running !== null) return refused('betting-period', `the pool of race ${state.running.race} is not over`)
  const { meeting, race, jackpot, legs = [] } = asked
  if (wasOpened(context.meetings, { meeting, table: rules.table, race }))
    return refused('betting-period', `race ${race} of ${meeting} has been sold here, and is over`)
  const wrong = wrongLegs(rules.type, legs)
  if (wrong !== undefined) return refused('combination', wrong)
  const field = fieldOf(asked, rules)
  const contradiction = fieldProblem(rules.type, field)
  if (contradiction !== undefined) return refused('combination', contradiction.message)
  const fresh = newPoolOf(rules, asked, field, context)
  if ('refused' in fresh) return fresh
  const round = state.round + 1
  const fielded: Running = {
    meeting,
    race,
    legs: legsOf(rules.type) === 1 ? [race] : legs,
    pool: fresh,
    tickets: emptyList,
    sold: 0,
    moved: [],
    takings: noTakings,
    races: [],
    amended: [],
  }
  const { running, effects } = closedIfShort(rules, { round, running: null }, fielded)
  const begun = { round, running }
  const opened = [poolOpened(rules, begun, running), ...effects]
  if (jackpot === undefined) return stay(begun, [], opened)
  const attached = attach(rules, begun, running, jackpot, context)
  return 'refused' in attached ? attached : { ...attached, effects: opened }
}

/** Races of the legs of a pool of several, by name: none of them, or each once. */
function wrongLegs(type: BetType, named: readonly string[]): string | undefined {
  const legs = legsOf(type)
  if (named.length > 0 && (legs === 1 || named.length !== legs))
    return `the pool has ${legs} legs, and ${named.length} are named`
  return new Set(named).size < named.length ? 'a race is named for two legs' : undefined
}

/** After the race only bets that were made before it come in: those of an All Up. */
function newPoolOf(
  rules: PoolRules,
  asked: Asking<'open'>,
  field: RaceField,
  context: MeetingContext,
): Pool | { refused: Finding } {
  const opening = openingOf(rules, asked, field, context)
  const [wrong] =
    rules.merged?.[1] === 'composite-win' ? groupingProblems(opening.options.composites, opening.runners?.[0]) : []
  if (wrong !== undefined) return { refused: refusedOpening('pool')(wrong) }
  const pool = newPool(opening)
  if (!isRun(context.meetings, rules.type, asked)) return pool
  return context.hasAllUp(rules.table, asked) ? closed(pool) : refused('betting-period', runElsewhere(asked))
}

function openingOf(
  rules: PoolRules,
  asked: Asking<'open'>,
  field: RaceField,
  { accounts, meetings }: MeetingContext,
): Opening {
  const { 'jackpot-pool': jackpotPool, reserve } = accounts(rules.type)
  const withdrawn = withdrawnIn(meetings, asked, field.runners?.[0]).length
  const declared = declaredToStart(rules.type, field, withdrawn)
  return {
    type: rules.type,
    merged: rules.merged,
    options: {
      ...rules.options,
      composites: asked.composites ?? rules.options.composites,
      placeDividends: placeDividendsOf(rules.options, declared),
      announcement: announcedFor(meetings, asked.meeting, rules.type),
      // The Jackpot Pool was held against it when the announcement was made.
      jackpotThreshold: null,
    },
    jackpot: 0,
    jackpotFrom: sourceOf(rules),
    jackpotPool,
    reserve,
    ...field,
    // With the withdrawn of before: the pool takes off all that are withdrawn, whenever it was.
    ...(declared === undefined ? {} : { declared: declared + withdrawn }),
  }
}
