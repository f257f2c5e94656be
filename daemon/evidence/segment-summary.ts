import { z } from 'zod'
import { typeOf } from '../../games/hkjc/bets/bet-types.ts'
import { noTotals, type Totals, withMoved } from '../../games/ledger/meter.ts'
import { restored } from '../engine/engine-state.ts'
import type { Foretell } from '../journal/check-line.ts'
import type { Entry } from '../journal/entry.ts'
import type { Visit } from '../journal/read-journal.ts'
import { gatherSnapshots } from '../journal/snapshot.ts'
import { isCard, isResult, isSettling, isWinner, roundOf } from './round-entries.ts'

const count = z.int().min(0)
/** Numbers from the first to the last, both included. */
const range = z.tuple([count, count])

/** What one session has of a table in a segment. `anew`: its rounds are numbered from 1 again. */
const stretch = z.strictObject({
  session: z.int(),
  anew: z.boolean(),
  /** The rounds that came to their result, and those that something is said of. */
  over: z.array(range),
  named: z.array(range),
})

const tableSummary = z.strictObject({
  stretches: z.array(stretch),
  /** The hits that a person settled. */
  settles: z.array(z.string()),
  /** What is first: a card, or the winner that a shoe announces, who may be of the round before. */
  shoe: z.enum(['card', 'winner']).exactOptional(),
})

const amount = z.string()
/** What the transfers of a meter come to in a segment. */
const totals = z.strictObject({
  contributions: amount,
  seeds: amount,
  awards: amount,
  corrections: amount,
  tray: amount,
}) satisfies z.ZodType<Totals>

/** What a closed segment has, so that it can be left out where it has nothing of what is sought. Times are ms. */
export const segmentSummary = z.strictObject({
  form: z.literal(4),
  segment: z.int().min(1),
  bytes: count,
  hash: z.string(),
  /** The Merkle tree's largest whole subtrees that lie in it, left to right. */
  subtrees: z.array(z.string()),
  n: range,
  at: range,
  /** In force at its beginning and at its end; 0 where none is known. */
  sessions: range,
  /** Tables whose rounds are numbered again by the next session. */
  ended: z.array(z.string()),
  tables: z.record(z.string(), tableSummary),
  meters: z.record(z.string(), totals),
  /** The bet types of which money was booked, or a result or an All Up was told. */
  pools: z.array(z.string()),
})
export type SegmentSummary = z.infer<typeof segmentSummary>
export type TableSummary = z.infer<typeof tableSummary>
type Stretch = z.infer<typeof stretch>
/** The first and the last of some numbers that follow one another. */
export type Range = z.infer<typeof range>

/** What a segment must know of those before it; `session` is 0 where they are not here. */
export type Carried = { session: number; ended: readonly string[] }

type Summary = Pick<SegmentSummary, 'n' | 'at' | 'sessions' | 'ended' | 'tables' | 'meters' | 'pools'>

/** What is known of a segment as far as it was visited. */
type Progress = {
  readonly snapshots: ReturnType<typeof gatherSnapshots>
  /** The session in force at its beginning, and the one in force. */
  first: number
  session: number
  /** Tables whose rounds are numbered again by the next session, and by the one in force. */
  readonly ended: Set<string>
  readonly anew: Set<string>
  readonly tables: Record<string, TableSummary>
  readonly meters: Record<string, Totals>
  readonly pools: Set<string>
  n: Range | undefined
  at: Range
}

/** Sums up a segment, entry by entry. Those that say nothing of what is summed up, most of them, need not be visited. */
export function summarize(before: Carried): { visit: Visit; foretells: Foretell; summary(): Summary } {
  const progress: Progress = {
    snapshots: gatherSnapshots(),
    first: before.session,
    session: before.session,
    ended: new Set(before.ended),
    anew: new Set(),
    tables: {},
    meters: {},
    pools: new Set(),
    n: undefined,
    at: [0, 0],
  }
  return {
    visit: (entry) => visit(progress, entry),
    foretells(n, at, rest) {
      const isOfNoUse = saysNothing(rest)
      if (isOfNoUse) reach(progress, n, at)
      return isOfNoUse
    },
    summary: () => summaryOf(progress),
  }
}

const [fromDevice, meant, ofShoe] = ['"kind":"bytes"', '"kind":"event"', /"type":"(?:card-drawn|shoe-result)"/]

/** What devices have sent and meant is summed up by what follows from it; but a shoe tells whose card or winner it is. */
const saysNothing = (rest: string): boolean =>
  rest.startsWith(fromDevice) || (rest.startsWith(meant) && !ofShoe.test(rest))

function reach(progress: Progress, n: number, at: number): void {
  progress.n = [progress.n?.[0] ?? n, n]
  progress.at = [progress.at[0] || at, at]
}

const summaryOf = ({ n, at, first, session, ended, tables, meters, pools }: Progress): Summary => ({
  n: n ?? [0, 0],
  at,
  sessions: [first, session],
  ended: [...ended],
  tables,
  meters,
  pools: [...pools],
})

function visit(progress: Progress, entry: Entry): void {
  const { ended, meters, pools } = progress
  reach(progress, entry.n, entry.at)
  if (entry.kind === 'snapshot' && entry.room === 'session' && progress.session === 0) goOn(progress, entry)
  if (entry.kind === 'session') begin(progress, entry.session)
  if (entry.kind === 'ended') ended.add(entry.table)
  if (entry.kind === 'transfer') meters[entry.meter] = withMoved(meters[entry.meter] ?? noTotals, entry.transfer)
  const pool = poolOf(entry)
  if (pool !== undefined) pools.add(pool)
  const table = tableOf(entry)
  if (table !== undefined && entry.kind !== 'published') noteOfTable(progress, table, entry)
}

function noteOfTable(progress: Progress, table: string, entry: Entry): void {
  const shoe = isCard(entry) ? 'card' : isWinner(entry) ? 'winner' : undefined
  if (shoe !== undefined) tableIn(progress, table).shoe ??= shoe
  if (entry.kind === 'transfer' && isSettling(entry.transfer))
    tableIn(progress, table).settles.push(entry.transfer.hit ?? '')
  const round = roundOf(entry)
  if (round === undefined) return
  const stretch = stretchOf(progress, table, tableIn(progress, table))
  addTo(stretch.named, round)
  if (isResult(entry)) addTo(stretch.over, round)
}

/** The session under way, as the segment's own beginning has it. */
function goOn(progress: Progress, entry: Entry & { kind: 'snapshot' }): void {
  const { snapshots } = progress
  snapshots.take(entry)
  progress.first = restored(snapshots.all()).records.session?.session ?? progress.first
  progress.session = progress.first
}

function begin(progress: Progress, session: number): void {
  const { ended, anew } = progress
  progress.session = session
  for (const table of ended) {
    anew.add(table)
    stretchOf(progress, table, tableIn(progress, table))
  }
  ended.clear()
}

function tableIn({ tables }: Progress, table: string): TableSummary {
  const own = tables[table] ?? { stretches: [], settles: [] }
  tables[table] = own
  return own
}

/** Where the rounds of a table go now. */
function stretchOf({ session, anew }: Progress, table: string, { stretches }: TableSummary): Stretch {
  const last = stretches.at(-1)
  if (last?.session === session && !anew.has(table)) return last
  const next: Stretch = { session, anew: anew.delete(table), over: [], named: [] }
  stretches.push(next)
  return next
}

function poolOf(entry: Entry): string | undefined {
  if (entry.kind === 'account') return entry.book
  if (entry.kind !== 'effect') return undefined
  const { effect } = entry
  if (effect.type === 'result' && effect.pool !== undefined) return typeOf(effect.game) ?? effect.game
  return effect.type === 'all-up' ? 'all-up' : undefined
}

const tableOf = (entry: Entry): string | undefined =>
  entry.kind === 'transfer' ? entry.transfer.ref.table : 'table' in entry ? entry.table : undefined

/** Rounds come in order but for a few, which get a range of their own. */
function addTo(ranges: Range[], round: number): void {
  const last = ranges.at(-1)
  if (has(ranges, round)) return
  if (last !== undefined && last[1] + 1 === round) last[1] = round
  else ranges.push([round, round])
}

export const has = (ranges: readonly (readonly [number, number])[], round: number): boolean =>
  ranges.some(([from, to]) => from <= round && round <= to)
