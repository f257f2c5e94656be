import type { Effect, Result } from '../../../games/table/live.ts'
import type { Entry } from '../../journal/entry.ts'
import type { Booked, RoundFound, Told } from '../gather-rounds.ts'
import type { FindingTold, RoundStory } from './round-story.ts'
import { type StoryWords, sentence, storyWords } from './story-words.ts'
import { alertsTold, devicesTold, unknownIn } from './tell-devices.ts'
import { meterTold, totalsOf } from './tell-money.ts'
import { askedTold, rulingTold } from './tell-people.ts'
import { poolStands, poolTold } from './tell-pool.ts'
import { decisionsIn, shownIn } from './tell-shown.ts'
import { wagersTold } from './tell-wagers.ts'
import { gameTold, tableTold } from './told-table.ts'

/**
 * The story of a round, by what the journal has of it.
 * @param wanted its table and number; `found` is it with its session and what was before it
 */
export function tellRound(wanted: { table: string; round: number }, found: RoundFound): RoundStory {
  const { entries, surroundings, session } = found
  const results = resultsIn(entries)
  const last = results.at(-1)
  const table = tableTold(surroundings, wanted.table, last?.effect.game)
  const say = storyWords(table.currency, table.zone)
  const [first] = entries
  const base = last?.effect
  const wagers = base === undefined ? [] : wagersTold(base, table, say)
  const shown = shownIn(withOutcome(results.map(({ effect }) => effect)), table)
  const pool = base && poolTold(base, effectsIn(entries, 'payouts'), say)
  const ruling = base && rulingTold(base)
  const closed = last && closedIn(entries)
  return {
    form: 1,
    site: table.site,
    table: wanted.table,
    session,
    round: wanted.round,
    game: gameTold(base?.game ?? table.game?.page.id ?? ''),
    currency: table.currency,
    zone: table.zone,
    state: base?.kind ?? 'under-way',
    stands: pool === undefined ? standsWords(base) : poolStands(pool),
    ...(base?.reason !== undefined && { reason: base.reason }),
    began: say.moment(first?.at ?? 0),
    ...(last !== undefined && { over: say.moment(last.at) }),
    betting: {
      ...(openedIn(entries) !== undefined && { opened: say.moment(openedIn(entries)?.at ?? 0) }),
      ...(closed !== undefined && { closed: say.moment(closed.at), by: closed.by }),
    },
    shown,
    decisions: decisionsIn(base),
    wagers,
    totals: totalsOf(wagers, say),
    meters: entries.filter(isBooked).map((entry) => meterTold(entry, say)),
    findings: entries.flatMap((entry) => findingTold(entry, say)),
    alerts: alertsTold(surroundings, entries, say),
    asked: entries.flatMap((entry) =>
      entry.kind === 'operator' ? [askedTold(entry, base?.game ?? '', surroundings.people, say)] : [],
    ),
    ...(ruling !== undefined && { ruling }),
    earlier: results.slice(0, -1).map(({ at, effect }) => ({
      at: say.moment(at),
      state: effect.kind,
      stands: standsWords(effect),
      ...(effect.reason !== undefined && { reason: effect.reason }),
    })),
    devices: devicesTold(table, surroundings, entries, say),
    unknown: [...unknownIn(entries, say), ...heldWords(base)].map(sentence),
    ...(pool !== undefined && { pool }),
  }
}

const isBooked = (entry: Told): entry is Booked => entry.kind === 'transfer'

type ResultEffect = Extract<Effect, { type: 'result' }>

function resultsIn(entries: readonly Entry[]): { at: number; effect: ResultEffect }[] {
  return entries.flatMap((entry) =>
    entry.kind === 'effect' && entry.effect.type === 'result' ? [{ at: entry.at, effect: entry.effect }] : [],
  )
}

const effectsIn = <Type extends Effect['type']>(
  entries: readonly Entry[],
  type: Type,
): Extract<Effect, { type: Type }>[] =>
  entries.flatMap((entry) => (entry.kind === 'effect' && isOf(entry.effect, type) ? [entry.effect] : []))

const isOf = <Type extends Effect['type']>(effect: Effect, type: Type): effect is Extract<Effect, { type: Type }> =>
  effect.type === type

/** A later result may leave out what came out: a ruling says only what it decides. */
const withOutcome = (results: readonly Result[]): Result | undefined =>
  results.length === 0 ? undefined : Object.assign({}, ...results)

function standsWords(result: Result | undefined): string {
  if (result === undefined) return 'The round is under way: it has no result yet.'
  const because = result.reason === undefined ? '' : `: ${result.reason}`
  const ruled = result.ruling === undefined ? '' : ', by ruling'
  switch (result.kind) {
    case 'settled':
      return `The round is settled${ruled}.`
    case 'free-hand':
      return sentence(`the round was a free hand, and every stake goes back${because}`)
    case 'void':
      return sentence(`the round is void${ruled}${because}`)
    case 'interrupted':
      return sentence(`the round was interrupted and waits for a person to decide it${because}`)
    case 'disputed':
      return sentence(`the round is disputed and waits for a ruling${because}`)
    case 'contradicted':
      return sentence(`the round was settled and then contradicted, and waits for a ruling${because}`)
  }
}

function heldWords(result: Result | undefined): string[] {
  const { bets = [], unplaced = [] } = result?.known ?? {}
  return [
    ...(bets.length === 0
      ? []
      : [`what ${bets.length === 1 ? 'one wager gets' : `${bets.length} wagers get`} is not decided by the rules`]),
    ...(unplaced.length === 0 ? [] : [`to which hands ${unplaced.join(' ')} belong is not known`]),
  ]
}

function findingTold(entry: Entry, say: StoryWords): FindingTold[] {
  if (entry.kind !== 'effect' || entry.effect.type !== 'finding') return []
  const { rule, severity, message, remedy, citation } = entry.effect
  return [{ at: say.moment(entry.at), rule, severity, says: message, remedy, citation }]
}

type Heard = { at: number; by: string }

/** The dealer's button or the wheel opens betting. */
function openedIn(entries: readonly Entry[]): Heard | undefined {
  return heardIn(entries, (entry) => {
    const { event } = entry
    if (event.type === 'betting' && event.open && event.told !== true) return 'the dealer opened it'
    return event.type === 'wheel-phase' && event.phase === 'place-bets' ? 'the wheel' : undefined
  }).at(0)
}

/** What closes it: the button, the wheel's word, or else the first card. */
function closedIn(entries: readonly Entry[]): Heard | undefined {
  return heardIn(entries, ({ event }) => {
    if (event.type === 'betting' && !event.open && event.told !== true) return 'no more bets'
    if (event.type === 'wheel-phase' && event.phase === 'no-more-bets') return 'the wheel says no more bets'
    if (event.type === 'card-drawn' || event.type === 'cards-delivered') return 'the first card'
    return undefined
  }).at(0)
}

const heardIn = (entries: readonly Entry[], by: (entry: Entry & { kind: 'event' }) => string | undefined): Heard[] =>
  entries.flatMap((entry) => {
    const how = entry.kind === 'event' ? by(entry) : undefined
    return how === undefined ? [] : [{ at: entry.at, by: how }]
  })
