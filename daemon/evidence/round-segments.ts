import type { JournalIndex } from './journal-index.ts'
import type { RoundsOver } from './round-entries.ts'
import { has, type Range, type SegmentSummary, type TableSummary } from './segment-summary.ts'

/** A round of the session, or of any where none is named. */
export type WantedRound = { table: string; round: number; session?: number }

/** What a table had come to when a segment began. */
export type Begun = { session: number; hasEnded: boolean; over: RoundsOver }

/** What the segments before this one have come to at a table. */
export function stateBefore(index: JournalIndex, table: string, segment: number): Begun {
  const earlier = index.filter((each) => each.segment < segment)
  const stretches = earlier.flatMap(({ tables }) => tables[table]?.stretches ?? [])
  const begun = Math.max(
    0,
    stretches.findLastIndex(({ anew }) => anew),
  )
  const over = joined(stretches.slice(begun).flatMap((stretch) => stretch.over))
  const before = earlier.at(-1)
  return {
    session: before?.sessions[1] ?? index[0]?.sessions[0] ?? 0,
    hasEnded: before?.ended.includes(table) ?? false,
    over: { has: (round) => has(over, round), last: over.at(-1)?.[1] ?? 0 },
  }
}

/**
 * The sessions of the rounds that have this number at a table, oldest first: the first session of each that says something
 * of it. A round under way has nothing said of it yet.
 */
export function sessionsOfRound(index: JournalIndex, table: string, round: number): number[] {
  const sessions = new Map<number, number>()
  let numbering = 0
  for (const stretch of index.flatMap(({ tables }) => tables[table]?.stretches ?? [])) {
    if (stretch.anew) numbering += 1
    if (!sessions.has(numbering) && has(stretch.named, round)) sessions.set(numbering, stretch.session)
  }
  const { session, hasEnded, over } = stateBefore(index, table, Number.POSITIVE_INFINITY)
  if (!hasEnded && !sessions.has(numbering) && over.last + 1 === round) sessions.set(numbering, session)
  return [...sessions.values()]
}

/**
 * The segments that have to be read for a round, in order: those that say something of it, or have the round under way, and
 * those before them back to where what they say begins.
 * @param hits of the round; where they are settled is read too
 */
export function segmentsOfRound(index: JournalIndex, wanted: WantedRound, hits: readonly string[]): number[] {
  const { table } = wanted
  const own = ({ tables }: SegmentSummary): TableSummary => tables[table] ?? none
  const meant = stretchesMeant(index.map(own), wanted)
  const says = (summary: SegmentSummary) =>
    own(summary).stretches.some((stretch) => meant.has(stretch) && has(stretch.named, wanted.round))
  const sought = new Set<number>()
  for (const [place, summary] of index.entries()) {
    if (says(summary) || own(summary).settles.some((hit) => hits.includes(hit))) sought.add(place)
    if (isOverIn(own(summary), wanted.round)) winnersBehind(index, own, place).forEach((each) => void sought.add(each))
  }
  if (stateBefore(index, table, Number.POSITIVE_INFINITY).over.last + 1 === wanted.round)
    beginningOf(index, own, index.length).forEach((place) => void sought.add(place))
  for (const place of [...sought])
    if (isFromBefore(own(at(index, place)), wanted.round))
      beginningOf(index, own, place).forEach((each) => void sought.add(each))
  return [...sought].sort((a, b) => a - b).map((place) => at(index, place).segment)
}

const none: TableSummary = { stretches: [], settles: [] }

type Stretch = TableSummary['stretches'][number]

/**
 * Where what is said of this number may be of the round that is wanted: from where rounds were numbered from 1 to where they
 * were so once more, if the round was under way in that time in the session that is named.
 */
function stretchesMeant(tables: readonly TableSummary[], { round, session }: WantedRound): ReadonlySet<Stretch> {
  const numberings: Stretch[][] = [[]]
  for (const stretch of tables.flatMap(({ stretches }) => stretches)) {
    if (stretch.anew) numberings.push([])
    numberings.at(-1)?.push(stretch)
  }
  const isMeant = (stretch: Stretch) => (session ?? stretch.session) === stretch.session && has(stretch.named, round)
  return new Set(numberings.filter((numbering) => numbering.some(isMeant)).flat())
}

/** In whatever session: what is said after it may be of the next. */
const isOverIn = ({ stretches }: TableSummary, round: number): boolean => stretches.some(({ over }) => has(over, round))

function at(index: JournalIndex, place: number): SegmentSummary {
  const summary = index[place]
  if (summary === undefined) throw new Error(`the index has no segment at ${place}`)
  return summary
}

/** What it has of the round, or of that whose winner it announces, may begin in a segment before. */
function isFromBefore({ stretches, shoe }: TableSummary, round: number): boolean {
  const [first] = stretches.flatMap(({ over }) => over)
  return shoe === 'winner' || first === undefined || first[0] === round
}

/** The places before this one, back to the last result of the table or to where its rounds are numbered again. */
function beginningOf(index: JournalIndex, own: (summary: SegmentSummary) => TableSummary, place: number): number[] {
  const begins = index
    .slice(0, place)
    .findLastIndex((summary) => own(summary).stretches.some(({ over, anew }) => anew || over.length > 0))
  const from = Math.max(0, begins)
  return Array.from({ length: place - from }, (_, i) => from + i)
}

/** Behind a result, a shoe may announce who has won before it deals another card. */
function winnersBehind(index: JournalIndex, own: (summary: SegmentSummary) => TableSummary, place: number): number[] {
  const winners: number[] = []
  for (let next = place + 1; next < index.length; next++) {
    const { shoe, stretches } = own(at(index, next))
    if (shoe === 'winner') winners.push(next)
    if (shoe === 'card' || stretches.some(({ over }) => over.length > 0)) break
  }
  return winners
}

/** Ranges that go on from one another as one. */
function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = []
  for (const [from, to] of ranges) {
    const last = all.at(-1)
    if (last !== undefined && last[1] + 1 === from) last[1] = to
    else all.push([from, to])
  }
  return all
}
