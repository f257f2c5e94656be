import type { BetType } from '../../hkjc/bets/bet-types.ts'
import { legsOf } from '../../hkjc/bets/combination.ts'
import type { Race } from '../../hkjc/book/pool-setup.ts'
import { wrongAnnouncement } from '../../hkjc/dividends/deductions.ts'
import type { PoolOptions } from '../../hkjc/options.ts'
import { type RuleId, rulebook } from '../../hkjc/rules.ts'
import { citationText } from '../../kit/document/citation.ts'
import { findingOf } from '../../kit/document/finding.ts'
import { lookUp } from '../../kit/look-up.ts'
import type { Effect } from '../inputs-and-effects.ts'
import type { PoolResultShown } from './result-shape.ts'
import {
  type Asking,
  type MeetingContext,
  type Meetings,
  type NoDeduction,
  type PoolAnswer,
  type PoolRules,
  type PoolState,
  type Running,
  refused,
  sourceOf,
  stay,
} from './state.ts'

type Announcement = Extract<Effect, { type: 'announcement' }>

export const noMeetings: Meetings = {
  opened: {},
  races: {},
  withdrawn: {},
  ended: {},
  noDeduction: {},
  running: {},
}

const ruleIds = {
  '3.2(a)(v)': 'jp-threshold-announcement',
  '3.2(a)(vi)': 'jp-announcement',
  '3.2(b)(ii)': 'mjp-no-deduction',
} as const satisfies Record<NoDeduction, RuleId>

const numbers = Object.keys(ruleIds) as NoDeduction[]
const key = (...parts: readonly string[]): string => JSON.stringify(parts)

export const announcedFor = ({ noDeduction }: Meetings, meeting: string, pool: BetType): PoolOptions['announcement'] =>
  lookUp(noDeduction, key(meeting, pool)) ?? 'none'

/** Whether the pool of the race was opened at the table, now or before. */
export const wasOpened = (
  { races }: Meetings,
  { meeting, table, race }: Readonly<Record<'meeting' | 'table' | 'race', string>>,
) => Object.hasOwn(races, key(meeting, table, race))

/** Whether the race of the pool has its result already, at whatever table: betting on it is over then (3.8). */
export const isRun = (
  { ended }: Meetings,
  type: BetType,
  { meeting, race }: Readonly<Record<'meeting' | 'race', string>>,
): boolean => legsOf(type) === 1 && Object.hasOwn(ended, key(meeting, race))

/** Starters of the race as they were counted at another table. */
export const countedElsewhere = (
  { ended }: Meetings,
  type: BetType,
  { meeting, race }: Readonly<Record<'meeting' | 'race', string>>,
): number | undefined => (legsOf(type) === 1 ? lookUp(ended, key(meeting, race))?.starters : undefined)

/** Horses whose withdrawal from the race was declared, at whatever table (3.9(d)), as far as they are runners there. */
export function withdrawnIn(
  { withdrawn }: Meetings,
  { meeting, race }: Readonly<Record<'meeting' | 'race', string>>,
  runners?: readonly number[],
): readonly number[] {
  const horses = lookUp(withdrawn, key(meeting, race)) ?? []
  return runners === undefined ? horses : horses.filter((horse) => runners.includes(horse))
}

export const runElsewhere = ({ meeting, race }: Readonly<Record<'meeting' | 'race', string>>): string =>
  `race ${race} of ${meeting} has its result at another table`

/** What is known after a table has done this. */
export function withNews(meetings: Meetings, table: string, effect: Effect): Meetings {
  if (effect.type === 'announcement') return withAnnouncement(meetings, table, effect)
  if (effect.type !== 'result' || !Object.hasOwn(meetings.running, table)) return meetings
  const { [table]: _, ...running } = meetings.running
  return { ...meetings, running, ended: withEnd(meetings, effect.pool) }
}

/** Of a pool of one race: the legs of others may have no names. The longest finish is kept, or the amended one. */
function withEnd({ ended }: Meetings, result: PoolResultShown | undefined): Meetings['ended'] {
  const [finish, ...others] = result?.finish ?? []
  if (result === undefined || result.stopped !== undefined || finish === undefined || others.length > 0) return ended
  const name = key(result.meeting, result.race)
  const known = lookUp(ended, name)
  const before = result.amended === undefined ? known?.finish : undefined
  const longer = before && before.length >= (finish?.length ?? 0) ? before : finish
  const starters = result.starters?.[0] ?? known?.starters
  return { ...ended, [name]: { finish: longer, ...(starters === undefined ? {} : { starters }) } }
}

/** Whether another table has another result for the race, as far as both go. */
export function isContradicted({ ended }: Meetings, { meeting, race }: Running, { finish, starters }: Race): boolean {
  const known = lookUp(ended, key(meeting, race))
  if (known === undefined) return false
  if (starters !== undefined && known.starters !== undefined && starters !== known.starters) return true
  if (known.finish === null || finish === null) return known.finish !== finish
  return finish.some((level, index) => {
    const there = known.finish?.[index]
    return there !== undefined && !areLevel(level, there)
  })
}

const areLevel = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((horse) => others.includes(horse))

function withAnnouncement(
  meetings: Meetings,
  table: string,
  { rule, meeting, pool, race = '', horses = [] }: Announcement,
): Meetings {
  const { opened, races, withdrawn, noDeduction, running } = meetings
  if (rule === opensBetting)
    return withoutOldest(
      {
        ...meetings,
        opened: { ...opened, [meeting]: true },
        races: { ...races, [key(meeting, table, race)]: true },
        running: { ...running, [table]: pool },
      },
      meeting,
    )
  if (rule === declaresWithdrawal) {
    const name = key(meeting, race)
    const out = new Set([...(lookUp(withdrawn, name) ?? []), ...horses])
    return { ...meetings, withdrawn: { ...withdrawn, [name]: [...out] } }
  }
  const number = numbers.find((each) => ruleIds[each] === rule)
  if (number === undefined) return meetings
  return { ...meetings, noDeduction: { ...noDeduction, [key(meeting, pool)]: number } }
}

/** Over two years of racing: nobody opens or amends a race of a meeting that lies further back. */
const mostMeetings = 256

/** Without the meetings that were opened first, where there are more than can matter. */
function withoutOldest(meetings: Meetings, latest: string): Meetings {
  const others = Object.keys(meetings.opened).filter((name) => name !== latest)
  if (others.length < mostMeetings) return meetings
  const old = new Set(others.slice(0, others.length - mostMeetings + 1))
  const left = <Value>(record: Readonly<Record<string, Value>>, meetingOf: (name: string) => string) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !old.has(meetingOf(name))))
  const first = (name: string): string => String(JSON.parse(name)[0])
  return {
    ...meetings,
    opened: left(meetings.opened, (name) => name),
    races: left(meetings.races, first),
    withdrawn: left(meetings.withdrawn, first),
    ended: left(meetings.ended, first),
    noDeduction: left(meetings.noDeduction, first),
  }
}

const opensBetting = 'betting-period'
const declaresWithdrawal = 'withdrawal-declared'

/** What is told to everybody, by which rule. */
export function announcement(
  { type }: PoolRules,
  { round }: PoolState,
  { meeting, race }: { meeting: string; race?: string },
  rule: RuleId,
  says: string,
): Announcement {
  const where = race === undefined ? { meeting } : { meeting, race }
  return {
    type: 'announcement',
    round,
    pool: type,
    ...where,
    rule,
    says,
    citation: citationText(rulebook.rules[rule].cite),
  }
}

export const poolOpened = (rules: PoolRules, state: PoolState, running: Running) =>
  announcement(
    rules,
    state,
    running,
    opensBetting,
    running.pool.state === 'open'
      ? `betting on race ${running.race} is open`
      : `race ${running.race}: its pool takes no bets but those of All Up`,
  )

export const horseWithdrawn = (
  rules: PoolRules,
  state: PoolState,
  at: Readonly<Record<'meeting' | 'race', string>>,
  horses: readonly number[],
): Announcement => ({
  ...announcement(
    rules,
    state,
    at,
    declaresWithdrawal,
    `race ${at.race}: withdrawn ${horses.join(', ')}; no bet of any type is taken on it`,
  ),
  horses: [...horses],
})

/** No deduction on a meeting: it must be told before betting on the meeting opens (3.2(a)(v), (vi), 3.2(b)(ii)). */
export function announce(
  rules: PoolRules,
  state: PoolState,
  { meeting, rule }: Asking<'announce'>,
  { meetings, accounts }: MeetingContext,
): PoolAnswer {
  const wrong = wrongAnnouncement(rule, {
    source: sourceOf(rules),
    jackpotPool: accounts(rules.type)['jackpot-pool'],
    threshold: rules.options.jackpotThreshold,
  })
  if (wrong !== undefined) return { refused: findingOf(rulebook, wrong) }
  if (Object.hasOwn(meetings.opened, meeting))
    return refused('irr-late-announcement', `betting on the meeting ${meeting} has opened`)
  const id = ruleIds[rule]
  return stay(state, [], [announcement(rules, state, { meeting }, id, rulebook.rules[id].says)])
}
