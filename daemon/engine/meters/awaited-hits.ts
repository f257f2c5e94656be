import { settlementOf } from '../../../games/kit/settle/settlement.ts'
import type { Transfer } from '../../../games/ledger/transfer.ts'
import type { Effect, Result } from '../../../games/table/live.ts'
import type { ReadyMeter } from '../../config/shape.ts'
import type { TableMachine } from '../machine/turn.ts'
import { type AwaitedResult, type AwaitedResults, type Award, type Books, meterIn } from './meters-state.ts'

/** With more of them at one table the oldest get no second result; their hits stay on the meter's topic. */
const mostAwaited = 32

type Booked = { meter: string; transfer: Transfer }

/** The awaited results after a result of a table: a later result of a round takes the place of the one before. */
export function withAwaited(
  before: AwaitedResults,
  ready: readonly ReadyMeter[],
  books: Books,
  { id: table, game }: Pick<TableMachine, 'id' | 'game'>,
  result: Result,
): AwaitedResults {
  const waiting = before[table] ?? []
  const others = waiting.filter((awaited) => awaited.result.round !== result.round)
  const awards = result.settlements.some(({ pending }) => pending)
    ? awardsOf(ready, books, table, game.jackpots, result.round)
    : []
  if (awards.length === 0 && others.length === waiting.length) return before
  const added = awards.length === 0 ? [] : [{ result, awards }]
  return { ...before, [table]: [...others, ...added].slice(-mostAwaited) }
}

function awardsOf(
  ready: readonly ReadyMeter[],
  books: Books,
  table: string,
  jackpots: TableMachine['game']['jackpots'],
  round: number,
): Award[] {
  return ready.flatMap(({ id: meter, tables }) => {
    const { wager } = jackpots?.[tables.get(table) ?? ''] ?? {}
    if (wager === undefined) return []
    const { pending, tray } = meterIn(books, meter)
    return [...pending, ...tray]
      .filter(({ ref }) => ref.table === table && ref.round === round)
      .flatMap(({ id: hit, shares, state }) =>
        shares.flatMap(({ seat, amount }) => (seat === 'dealer' ? [] : { meter, hit, seat, wager, amount, state })),
      )
  })
}

/** What is decided on a hit gives the round a further result, until nothing of it is pending any more. */
export function hitsDecided(
  before: AwaitedResults,
  booked: readonly Booked[],
): { awaited: AwaitedResults; results: { table: string; effect: Effect }[] } {
  const decisions = booked.filter(({ transfer }) => transfer.hit !== undefined && isDecision(transfer))
  if (decisions.length === 0) return { awaited: before, results: [] }
  const results: { table: string; effect: Effect }[] = []
  const awaited = Object.entries(before).map(([table, waiting]) => {
    const left = waiting.flatMap((each) => {
      const next = decisions.reduce(afterDecision, each)
      if (next.result === each.result) return [next]
      results.push({ table, effect: { type: 'result', ...next.result } })
      return next.result.settlements.some(({ pending }) => pending) ? [next] : []
    })
    return [table, left] as const
  })
  return { awaited: Object.fromEntries(awaited), results }
}

const isDecision = ({ from }: Transfer): boolean => from === 'pending' || from === 'paid'

function afterDecision(before: AwaitedResult, { meter, transfer }: Booked): AwaitedResult {
  const isMeant = (award: Award): boolean => award.meter === meter && award.hit === transfer.hit
  if (!before.awards.some(isMeant)) return before
  const state: Award['state'] = transfer.to === 'paid' ? 'paid' : 'void'
  const awards = before.awards.map((award) => (isMeant(award) ? { ...award, state } : award))
  const settlements = before.result.settlements.map((settled) => paidOut(settled, awards))
  const isChanged = settlements.some((settled, place) => settled !== before.result.settlements[place])
  return {
    awards,
    result: isChanged ? { ...before.result, reason: whyOf(meter, transfer), settlements } : before.result,
  }
}

/** A wager whose awards are all decided is pending no more. */
function paidOut(settled: Result['settlements'][number], awards: readonly Award[]): Result['settlements'][number] {
  if (settled.pending === undefined) return settled
  const own = awards.filter(({ seat, wager }) => seat === settled.seat && wager === settled.wager)
  if (own.length === 0 || own.some(({ state }) => state === 'pending')) return settled
  const { pending: _, withheld, ...settlement } = settled
  const returns = own.reduce((sum, { state, amount }) => (state === 'paid' ? sum + amount : sum), 0)
  const verdict = returns === 0 ? 'lose' : settled.verdict
  // Written anew, so that its members have one order whether or not it has been through a snapshot.
  return { ...settlementOf(settlement, { ...settlement, returns, verdict }), ...(withheld && { withheld }) }
}

const whyOf = (meter: string, { to, hit, by, reason }: Transfer): string =>
  [
    `hit ${hit} of meter ${meter} was ${to === 'paid' ? 'confirmed' : 'voided'}`,
    by && ` by ${by}`,
    reason && `: ${reason}`,
  ]
    .filter((part) => part !== undefined)
    .join('')
