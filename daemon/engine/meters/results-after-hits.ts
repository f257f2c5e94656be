import { settlementOf } from '../../../games/kit/settle/settlement.ts'
import type { Transfer } from '../../../games/ledger/transfer.ts'
import type { Result } from '../../../games/table/common/result-shape.ts'
import type { Effect } from '../../../games/table/inputs-and-effects.ts'
import type { ReadyMeter } from '../../config/shape.ts'
import type { TableMachine } from '../machine/machine-state.ts'
import { type AwaitedResult, type AwaitedResults, type Award, type Books, meterIn } from './meters-state.ts'

/** With more of them at one table the oldest get no second result; their hits stay on the meter's topic. */
const mostAwaited = 32

/** A meter keeps its last 25 awards by the tray, so none beyond them can be taken back. */
const mostByTray = 25

type MeterTransfer = { meter: string; transfer: Transfer }

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
  const won = result.settlements.length === 0 ? [] : awardsOf(ready, books, table, game.jackpots, result.round)
  const awards = won.some(mayChange) ? won : []
  if (awards.length === 0 && others.length === waiting.length) return before
  const added = awards.length === 0 ? [] : [{ result, awards }]
  return { ...before, [table]: bounded([...others, ...added]) }
}

/** Awards by the tray come often, and must not push out a hit that waits. */
function bounded(awaited: readonly AwaitedResult[]): AwaitedResult[] {
  const waiting = awaited.filter(({ awards }) => awards.some(isUndecided)).slice(-mostAwaited)
  const paid = awaited.filter(({ awards }) => !awards.some(isUndecided)).slice(-mostByTray)
  return awaited.filter((each) => waiting.includes(each) || paid.includes(each))
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
      .flatMap(({ id: hit, shares, state, from }) =>
        shares.flatMap(({ seat, amount }) =>
          seat === 'dealer'
            ? []
            : { meter, hit, seat, wager, amount, state, ...(from === 'tray' && { byTray: true as const }) },
        ),
      )
  })
}

const isUndecided = ({ state }: Award): boolean => state === 'pending'

const mayChange = ({ state, byTray }: Award): boolean => state === 'pending' || (state === 'paid' && byTray === true)

/**
 * What is decided on a hit gives the round a further result, where it changes what a wager returns: a share of the meter
 * that was pending, a fixed award that is void, or one by the tray that is taken back.
 */
export function hitsDecided(
  before: AwaitedResults,
  booked: readonly MeterTransfer[],
): { awaited: AwaitedResults; results: { table: string; effect: Effect }[] } {
  const decisions = booked.filter(({ transfer }) => transfer.hit !== undefined && isDecision(transfer))
  if (decisions.length === 0) return { awaited: before, results: [] }
  const results: { table: string; effect: Effect }[] = []
  const awaited = Object.entries(before).map(([table, waiting]) => {
    const left = waiting.flatMap((each) => {
      const next = decisions.reduce(afterDecision, each)
      if (next.result !== each.result) results.push({ table, effect: { type: 'result', ...next.result } })
      return next.awards.some(mayChange) ? [next] : []
    })
    return [table, left] as const
  })
  return { awaited: Object.fromEntries(awaited), results }
}

const isDecision = ({ from }: Transfer): boolean => from === 'pending' || from === 'paid'

function afterDecision(before: AwaitedResult, { meter, transfer }: MeterTransfer): AwaitedResult {
  const isMeant = (award: Award): boolean => award.meter === meter && award.hit === transfer.hit
  if (!before.awards.some(isMeant)) return before
  const state: Award['state'] = transfer.to === 'paid' ? 'paid' : 'void'
  const awards = before.awards.map((award) => (isMeant(award) ? { ...award, state } : award))
  const lost = state === 'void' ? before.awards.filter((award) => isMeant(award) && award.state !== 'void') : []
  const settlements = before.result.settlements.map((settled) =>
    settled.pending === undefined ? without(settled, lost) : paidOut(settled, awards),
  )
  const isChanged = settlements.some((settled, place) => settled !== before.result.settlements[place])
  return {
    awards,
    result: isChanged ? { ...before.result, reason: whyOf(meter, transfer), settlements } : before.result,
  }
}

type Settled = Result['settlements'][number]

const ownAmong = (awards: readonly Award[], { seat, wager }: Settled): Award[] =>
  awards.filter((award) => award.seat === seat && award.wager === wager)

/** A fixed award is paid with the other wagers, and taken back where its hit is void. */
function without(settled: Settled, lost: readonly Award[]): Settled {
  const taken = ownAmong(lost, settled).reduce((sum, { amount }) => sum + amount, 0)
  if (taken === 0) return settled
  const returns = Math.max(0, (settled.returns ?? 0) - taken)
  return settledAnew(settled, returns)
}

/** A wager whose awards are all decided is pending no more. */
function paidOut(settled: Settled, awards: readonly Award[]): Settled {
  const own = ownAmong(awards, settled)
  if (own.length === 0 || own.some(isUndecided)) return settled
  return settledAnew(
    settled,
    own.reduce((sum, { state, amount }) => (state === 'paid' ? sum + amount : sum), 0),
  )
}

/** Written again, so that its members have one order whether or not it has been through a snapshot. */
function settledAnew({ pending: _, withheld, ...settlement }: Settled, returns: number): Settled {
  const verdict = returns === 0 ? 'lose' : settlement.verdict
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
