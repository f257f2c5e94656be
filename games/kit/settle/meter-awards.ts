import type { HouseBanked } from '../document/house-banked.ts'
import type { Options } from '../document/options.ts'
import type { Bet, Round } from '../round/round.ts'
import { readAward, type TableAward } from './award-text.ts'
import { type Jackpot, jackpotTerms, orderOf } from './jackpot.ts'
import { reserveId } from './meters-before.ts'
import { type AwardRule, type MeterClaim as MeterAward, type Pays, payAwards } from './pay-awards.ts'
import { resolve } from './resolve.ts'
import type { Settlement } from './settlement.ts'

/** What a round takes from one jackpot, in whatever order the seats are, and how it is paid. */
export type Claims = { jackpot: string; awards: MeterAward[]; rule: AwardRule }

/**
 * A jackpot after a round: what its meter paid, and what that then shows (minor units). The rest is the tray's. A reserve
 * is a meter of its own, whose award has fed the main one.
 */
export type JackpotPaid = { id: string; award: number; after: number }

/** The awards of a finished round, by jackpot, and what the dealer gets because players have won. */
export const claimsOn = <Facts>(page: HouseBanked<Facts>, round: Round, options: Options): Claims[] =>
  Object.entries(page.jackpots ?? {}).map(([id, jackpot]) => claimsOf(page, id, jackpot, round, options))

const claimsOf = <Facts>(
  page: HouseBanked<Facts>,
  id: string,
  jackpot: Jackpot<Facts>,
  round: Round,
  options: Options,
): Claims => ({
  jackpot: id,
  rule: ruleOf(jackpot, round, options),
  awards: [...playersAwards(page, jackpot, round, options).keys(), ...dealersAward(page, jackpot, round, options)],
})

/** Each with the bet that has won it. */
function playersAwards<Facts>(
  page: HouseBanked<Facts>,
  jackpot: Jackpot<Facts>,
  round: Round,
  options: Options,
): Map<MeterAward, Bet> {
  const bets = asSettled(round).filter(({ wager }) => wager === jackpot.wager)
  const awards = bets.flatMap((bet) => {
    const { won } = resolve(page, round, bet, options).winnings
    const shared = jackpot.isShared?.(page.facts(round, bet, options)) === true
    return won.map(({ pays, row = '' }) => [awarded(bet, row, pays, shared, jackpot.fixedFrom(options)), bet] as const)
  })
  return new Map(awards)
}

/** His envy is no award of a hand, so it does not come off the meter (co, lines 425-426 and 866). */
function dealersAward<Facts>(
  page: HouseBanked<Facts>,
  { wager }: Jackpot<Facts>,
  round: Round,
  options: Options,
): MeterAward[] {
  const own = { ...round, bets: round.bets.filter((bet) => bet.wager === wager) }
  const envy = page.dealerEnvy?.(own, options) ?? 0
  return envy === 0 ? [] : [{ seat: 'dealer', row: 'dealer-envy', pays: { fixed: envy }, from: 'tray' }]
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
  pays: TableAward,
  shared: boolean,
  fixedFrom: 'meter' | 'tray',
): MeterAward {
  const taken = taking(pays, stake)
  const isShare = 'percent' in taken
  return {
    seat,
    row,
    pays: taken,
    from: isShare ? 'meter' : pays === 'returned' ? 'tray' : fixedFrom,
    ...(shared && isShare ? { shared: true as const } : {}),
  }
}

function taking(pays: TableAward, stake: number): Pays {
  const read = readAward(pays)
  switch (read.by) {
    case 'meter':
      return { percent: (Number(read.share.over) * 100) / Number(read.share.under) }
    case 'amount':
      return { fixed: read.amount }
    case 'for':
      return { times: read.times, stake }
    case 'returned':
      return { times: 1, stake }
    case 'odds':
      throw new RangeError(`'${pays}' is no award of a jackpot`)
  }
}

/** How a game pays from its meter, with what the options say of its money. */
function ruleOf(
  jackpot: Pick<Jackpot<never>, 'order' | 'last' | 'terms'>,
  { state }: Round,
  options: Options,
): AwardRule {
  const { last } = jackpot
  const { seed, reseed } = jackpotTerms(jackpot, options)
  const { aggregateLimit } = options
  return {
    order: state.settlementOrder === undefined ? orderOf(jackpot, options) : 'as-entered',
    seed,
    reseed,
    ...(last === undefined ? {} : { last }),
    ...(typeof aggregateLimit === 'number' ? { aggregateLimit } : {}),
  }
}

type Jackpots = Pick<HouseBanked<never>, 'id' | 'jackpots'>

/** The names by which a round can tell of a jackpot's meter. */
const namesOf = ({ id: game, jackpots }: Jackpots, id: string): string[] => [
  id,
  `${game}.${id}`,
  jackpots?.[id]?.family ?? id,
]

/** Why a round can't tell of such meters, in a sentence: the game has no meter of that name. */
export function unknownMeter(page: Jackpots, meters: Round['meters']): string | undefined {
  const ids = Object.keys(page.jackpots ?? {})
  const known = ids.flatMap((id) => [...namesOf(page, id), reserveId(id)])
  const unknown = Object.keys(meters).find((name) => !known.includes(name))
  return unknown === undefined ? undefined : `${page.id} has no meter '${unknown}'; it has ${ids.join(', ') || 'none'}`
}

/** What a jackpot's meter shows, where the round or the options say so (minor units). */
export function meterOf(
  page: Jackpots,
  { meters }: Pick<Round, 'meters'>,
  options: Options,
  id: string,
): number | undefined {
  const names = namesOf(page, id)
  const shown = names.map((name) => meters[name]).find((meter) => meter !== undefined)
  const given = options.progressiveMeter ?? options.meter
  return shown ?? (typeof given === 'number' ? given : undefined)
}

/** The jackpots that were staked on and whose meters the round knows, and what they pay each bet. */
export function paidFromMeters<Facts>(page: HouseBanked<Facts>, round: Round, options: Options) {
  return Object.entries(page.jackpots ?? {}).flatMap(([id, jackpot]) => {
    const meter = meterOf(page, round, options, id)
    if (meter === undefined || !round.bets.some(({ wager }) => wager === jackpot.wager)) return []
    const bets = playersAwards(page, jackpot, round, options)
    const rule = ruleOf(jackpot, round, options)
    const reserve = round.meters[reserveId(id)]
    const { paid, fromMeter, after, reserveAfter } = payAwards(meter, [...bets.keys()], rule, reserve)
    const toBets = paid.map(({ award, amount, withheld }) => ({ bet: bets.get(award), amount, withheld }))
    const hasReserve = reserve !== undefined && (reserve > 0 || jackpotTerms(jackpot, options).reserve !== undefined)
    const shown: JackpotPaid[] = [
      { id, award: fromMeter, after },
      ...(hasReserve ? [{ id: reserveId(id), award: reserve - reserveAfter, after: reserveAfter }] : []),
    ]
    return [{ toBets, shown }]
  })
}

/**
 * The settlements of a round's bets, with what a meter pays those that wait for it, where that is known. Those of the same
 * wager that do not wait are told again, as one aggregate limit is on both.
 */
export function withMeterAwards<Facts>(
  page: HouseBanked<Facts>,
  round: Round,
  options: Options,
  settlements: readonly Settlement[],
): Settlement[] {
  if (!settlements.some(({ pending }) => pending)) return [...settlements]
  const paid = paidFromMeters(page, round, options).flatMap(({ toBets }) => toBets)
  return settlements.map((settled, place) => {
    const { pending: _, returns: __, ...settlement } = settled
    const awards = paid.filter(({ bet }) => bet === round.bets[place])
    if (awards.length === 0) return settled
    const withheld = awards.reduce((sum, award) => sum + award.withheld, 0)
    return {
      ...settlement,
      returns: awards.reduce((sum, { amount }) => sum + amount, 0),
      ...(withheld === 0 ? {} : { withheld }),
    }
  })
}
