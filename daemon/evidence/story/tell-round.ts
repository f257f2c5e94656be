import type { Result } from '../../../games/table/common/result-shape.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import type { Entry } from '../../journal/entry.ts'
import type { Booked, RoundFound, Told } from '../gather-rounds.ts'
import type { RoundStory } from './round-story.ts'
import { type StoryWords, sentence, storyWords } from './story-words.ts'
import { houseTold } from './tell-bank-and-fees.ts'
import { bettingTold } from './tell-betting.ts'
import { alertsTold, devicesTold, unknownIn } from './tell-devices.ts'
import { endingTold, type ResultAt, resultsIn } from './tell-ending.ts'
import { findingsTold } from './tell-findings.ts'
import { askedTold, rulingTold } from './tell-people.ts'
import { poolTold } from './tell-pool.ts'
import { decisionsIn, shownIn } from './tell-shown.ts'
import { gameTold, type StoryTable, tableTold } from './tell-table.ts'
import { meterTold, totalsOf } from './tell-totals-and-meters.ts'
import { wagersTold } from './tell-wagers.ts'

/**
 * The story of a round, by what the journal has of it.
 * @param wanted its table and number; `found` is it with its session and what was before it
 */
export function tellRound(wanted: { table: string; round: number }, found: RoundFound): RoundStory {
  const { entries, surroundings, session } = found
  const results = resultsIn(entries)
  const last = results.at(-1)?.result
  const table = tableTold(surroundings, wanted.table, last?.game)
  const say = storyWords(table.currency, table.zone)
  const game = last?.game ?? table.game?.page.id ?? ''
  return {
    form: 1,
    site: table.site,
    table: wanted.table,
    session,
    round: wanted.round,
    game: gameTold(game),
    currency: table.currency,
    zone: table.zone,
    ...(last?.dealer !== undefined && { dealer: last.dealer }),
    ...endingTold(results, entries, say),
    began: say.moment(entries[0]?.at ?? 0),
    betting: bettingTold(results, entries, say),
    ...playTold(results, entries, table, say),
    meters: entries.filter(isBooked).map((entry) => meterTold(entry, say)),
    findings: findingsTold(entries, say),
    alerts: alertsTold(surroundings, entries, say),
    asked: entries.filter(isAsked).map((entry) => askedTold(entry, game, surroundings.people, say)),
    devices: devicesTold(table, surroundings, entries, say),
    unknown: [...unknownIn(entries, say), ...undecidedWords(last)].map(sentence),
  }
}

const isBooked = (entry: Told): entry is Booked => entry.kind === 'transfer'
const isAsked = (entry: Entry): entry is Entry & { kind: 'operator' } => entry.kind === 'operator'

/** What came out, what was done, and what each wager came to. */
function playTold(
  results: readonly ResultAt[],
  entries: readonly Entry[],
  table: StoryTable,
  say: StoryWords,
): Pick<RoundStory, 'shown' | 'decisions' | 'wagers' | 'totals' | 'house' | 'ruling' | 'pool'> {
  const last = results.at(-1)?.result
  // What was contradicted has been paid as it was settled before.
  const paid = last?.kind === 'contradicted' ? (results.at(-2)?.result ?? last) : last
  const wagers = paid === undefined ? [] : wagersTold(paid, table, say)
  const ruling = last && rulingTold(last)
  const pool = last && poolTold(last, entries.flatMap(payoutsIn), say)
  return {
    // A later result says only what it decides.
    shown: shownIn(last && Object.assign({}, ...results.map(({ result }) => result)), table),
    decisions: decisionsIn(paid, say),
    wagers,
    totals: totalsOf(wagers, say),
    ...houseTold(paid, say),
    ...(ruling !== undefined && { ruling }),
    ...(pool !== undefined && { pool }),
  }
}

type Payouts = Extract<Effect, { type: 'payouts' }>

const payoutsIn = (entry: Entry): Payouts[] =>
  entry.kind === 'effect' && entry.effect.type === 'payouts' ? [entry.effect] : []

function undecidedWords(result: Result | undefined): string[] {
  const { bets = [], unplaced = [] } = result?.kind === 'void' ? {} : (result?.known ?? {})
  const waiting = bets.length === 1 ? 'one wager gets' : `${bets.length} wagers get`
  return [
    ...(bets.length === 0 ? [] : [`what ${waiting} is not decided by the rules`]),
    ...(unplaced.length === 0 ? [] : [`to which hands ${unplaced.join(' ')} belong is not known`]),
  ]
}
