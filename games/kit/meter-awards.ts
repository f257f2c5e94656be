import { type AwardRule, type Award as MeterAward, type Pays, payAwards } from '../ledger/awards.ts'
import { type Award, readAward } from './award.ts'
import type { Jackpot } from './jackpot.ts'
import { reserveId } from './jackpot-before.ts'
import type { Fields, Options } from './options.ts'
import type { Page } from './page.ts'
import { resolve } from './resolve.ts'
import type { Bet, Round } from './round.ts'
import type { Settlement } from './settlement.ts'

/** What a round takes from one jackpot, in whatever order the seats are, and how it is paid. */
export type Claims = { jackpot: string; awards: MeterAward[]; rule: AwardRule }

/** A jackpot after a round: what it paid in all, and what its meter then shows (minor units). */
export type JackpotPaid = { id: string; award: number; after: number }

/** The awards of a finished round, by jackpot. */
export function claimsOn<Facts>(page: Page<Facts>, round: Round, options: Options): Claims[] {
  return Object.entries(page.jackpots ?? {}).map(([id, jackpot]) => ({
    jackpot: id,
    rule: ruleOf(jackpot, options, round.state.settlementOrder !== undefined),
    awards: asSettled(round)
      .filter(({ wager }) => wager === jackpot.wager)
      .flatMap((bet) => {
        const won = resolve(page, round, bet, options).won.filter(({ pays }) => pays !== 'returned')
        const shared = jackpot.isShared?.(page.facts(round, bet, options)) === true
        return won.map(({ pays, row = '' }) => awarded(bet, row, pays, shared, jackpot.fixedFrom(options)))
      }),
  }))
}

/** The bets as the dealer settles them, where the round says in which order that is. */
function asSettled({ bets, state: { settlementOrder } }: Round): readonly Bet[] {
  if (settlementOrder === undefined) return bets
  const last = settlementOrder.length
  const place = ({ seat }: Bet) => (settlementOrder.includes(seat) ? settlementOrder.indexOf(seat) : last)
  return bets.toSorted((a, b) => place(a) - place(b))
}

function awarded(
  { seat, stake }: { seat: number; stake: number },
  row: string,
  pays: Award,
  shared: boolean,
  fixedFrom: 'meter' | 'tray',
): MeterAward {
  const taken = taking(pays, stake)
  const isShare = 'percent' in taken
  return {
    seat,
    row,
    pays: taken,
    from: isShare ? 'meter' : fixedFrom,
    ...(shared && isShare ? { shared: true as const } : {}),
  }
}

function taking(pays: Award, stake: number): Pays {
  const read = readAward(pays)
  switch (read.by) {
    case 'meter':
      return { percent: (Number(read.share.over) * 100) / Number(read.share.under) }
    case 'amount':
      return { fixed: read.amount }
    case 'for':
      return { times: read.times, stake }
    default:
      throw new RangeError(`'${pays}' is no award of a jackpot`)
  }
}

/** How a game pays from its meter, with what the options say of its money. */
function ruleOf(
  { order, last, terms }: Pick<Jackpot<never>, 'order' | 'last' | 'terms'>,
  options: Options,
  isOrdered: boolean,
): AwardRule {
  const { progressive, aggregateLimit } = options
  const seed = terms?.(options).seed ?? Number((progressive as Fields | undefined)?.seed ?? 0)
  return {
    order: isOrdered ? 'as-entered' : typeof order === 'function' ? order(options) : order,
    seed,
    reseed: terms?.(options).reseed ?? ['seed'],
    ...(last === undefined ? {} : { last }),
    ...(typeof aggregateLimit === 'number' ? { aggregateLimit } : {}),
  }
}

/** What a jackpot's meter shows, where the round says so. */
function meterOf<Facts>(page: Page<Facts>, { meters }: Round, options: Options, id: string): number | undefined {
  const names = [id, `${page.id}.${id}`, page.jackpots?.[id]?.family ?? id]
  const shown = names.map((name) => meters[name]).find((meter) => meter !== undefined)
  const given = options.progressiveMeter ?? options.meter
  return shown ?? (typeof given === 'number' ? given : undefined)
}

/** The jackpots whose meters the round knows, paid in their order. */
export function paidFromMeters<Facts>(page: Page<Facts>, round: Round, options: Options) {
  return claimsOn(page, round, options).flatMap(({ jackpot, awards, rule }) => {
    const meter = meterOf(page, round, options, jackpot)
    const reserve = round.meters[reserveId(jackpot)] ?? 0
    return meter === undefined ? [] : [{ jackpot, ...payAwards(meter, awards, rule, reserve) }]
  })
}

/** Settlements that wait for a meter, with what it pays them where it is known. */
export function withMeterAwards<Facts>(
  page: Page<Facts>,
  round: Round,
  options: Options,
  settlements: readonly Settlement[],
): Settlement[] {
  if (!settlements.some(({ pending }) => pending)) return [...settlements]
  const paid = new Map(
    paidFromMeters(page, round, options).map(({ jackpot, paid }) => [page.jackpots?.[jackpot]?.wager, paid]),
  )
  return settlements.map(({ pending, ...settlement }) => {
    const awards = paid.get(settlement.wager)?.filter(({ seat }) => seat === settlement.seat)
    if (pending === undefined) return settlement
    if (awards === undefined) return { ...settlement, pending }
    const stakeBack = settlement.pays?.split(' + ').includes('returned') ? settlement.stake : 0
    return { ...settlement, returns: awards.reduce((sum, { amount }) => sum + amount, stakeBack) }
  })
}
