import { isBelow, leastOf, notBelowZero, underCap } from './amount.ts'
import type { Account, Fund, Seat } from './jackpot-accounts.ts'
import { type Exact, exact, minus, percent, plus, roundedDown, times } from './money.ts'

/** What a row of the pay table pays: a percentage of the meter, a fixed amount (minor units), or a multiple of the stake (minor units). */
export type Pays = { percent: number } | { fixed: number } | { times: number; stake: number }

/** What one seat has won in a round. `shared` awards of the same row are one award, split between their seats. */
export type MeterClaim = { seat: Seat; row: string; pays: Pays; from: 'meter' | 'tray'; shared?: true }

/** Where the meter is reseeded from. All but `seed`, the house's money, is money of the players. */
export type Source = 'overflow' | 'hidden' | 'reserve' | 'seed'

/** How a game and its operator pay awards. */
export type AwardRule = {
  /** Seats are numbered from the dealer's left. */
  order: 'dealer-left' | 'dealer-right' | 'as-entered'
  /** Rows that are paid after all others of the round. */
  last?: readonly string[]
  /** The most that one round pays to players, in minor units; an excess reduces all their awards in proportion. */
  aggregateLimit?: number
  /** What the meter starts with, and starts again with after a 100 % award, in minor units. */
  seed: number
  /** The sources that reseed the meter after a 100 % award, in this order. `seed` adds what the others lack. */
  reseed: readonly Source[]
  /** The most that the meter may show, in minor units. */
  cap?: number
}

/** The funds to pay from, in minor units. */
type Funds = Readonly<Record<Fund, Exact>>

export type Move = { from: Account; to: Account; amount: Exact; seat?: Seat }

/** A claim as paid: the same amount for `each` of its awards, what the limit keeps of each, and the moves of money. */
type Paid = Omit<Claim, 'pays'> & { each: number; withheld?: number; moves: readonly Move[] }

/** One award, or several that share one. */
type Claim = Pick<MeterClaim, 'row' | 'pays' | 'from'> & { awards: readonly MeterClaim[] }

/**
 * Pays the awards of a round from a meter that shows `meter` minor units, contributions of the round already in it.
 * `paid` is in the order of payment, `fromMeter` the part that the meter pays (the tray pays the rest), `after` what the
 * meter then shows, and `reserveAfter` what its reserve then holds. Amounts are rounded down to the minor unit.
 */
export function payAwards(
  meter: number,
  awards: readonly MeterClaim[],
  rule: AwardRule,
  reserve = 0,
): {
  paid: { award: MeterClaim; amount: number; withheld: number }[]
  fromMeter: number
  after: number
  reserveAfter: number
} {
  const none = exact(0)
  const { paid, after } = payFrom(
    { main: exact(meter), overflow: none, hidden: none, reserve: exact(reserve) },
    awards,
    rule,
  )
  return {
    paid: paid.flatMap(({ awards, each, withheld = 0 }) => awards.map((award) => ({ award, amount: each, withheld }))),
    fromMeter: paid.reduce((sum, { from, awards, each }) => sum + (from === 'meter' ? each * awards.length : 0), 0),
    after: roundedDown(after.main),
    reserveAfter: roundedDown(after.reserve),
  }
}

/** Like `payAwards`, but from all funds of the jackpot and with fractions of a minor unit. */
export function payFrom(funds: Funds, awards: readonly MeterClaim[], rule: AwardRule): { paid: Paid[]; after: Funds } {
  const claims = claimsOf(inOrder(awards, rule))
  const uncapped = payClaims(funds, claims, rule, shareOf)
  const total = uncapped.paid.filter(isPlayers).reduce((sum, { each, awards }) => sum + each * awards.length, 0)
  const limit = rule.aggregateLimit
  if (limit === undefined || total <= limit) return uncapped
  const due = (place: number): number => uncapped.paid[place]?.each ?? 0
  const capped = payClaims(funds, claims, rule, (claim, _main, place) =>
    isPlayers(claim) ? roundedDown(times(exact(due(place)), exact(limit, total))) : due(place),
  )
  return { ...capped, paid: capped.paid.map((paid, place) => ({ ...paid, withheld: due(place) - paid.each })) }
}

/** The limit applies to what players win (co, line 329). */
const isPlayers = ({ awards }: Pick<Claim, 'awards'>): boolean => awards.every(({ seat }) => seat !== 'dealer')

/**
 * Lower hands before a royal flush (mbs 3.15, line 110). A hand of a player's own before those who share the board's
 * (gb 11.45 and 11.46 leave it open). Then seat by seat, or as entered (mbs 3.14, line 109); the dealer comes last.
 */
function inOrder(awards: readonly MeterClaim[], { order, last = [] }: AwardRule): MeterClaim[] {
  const place = (seat: Seat): number =>
    order === 'as-entered' || seat === 'dealer' ? 0 : order === 'dealer-left' ? seat : -seat
  const first = (a: MeterClaim, b: MeterClaim, isLate: (award: MeterClaim) => boolean) =>
    Number(isLate(a)) - Number(isLate(b))
  return awards.toSorted(
    (a, b) =>
      first(a, b, ({ seat }) => seat === 'dealer') ||
      first(a, b, ({ row }) => last.includes(row)) ||
      first(a, b, ({ shared }) => shared === true) ||
      place(a.seat) - place(b.seat),
  )
}

const claimsOf = (awards: readonly MeterClaim[]): Claim[] =>
  awards.flatMap((award) => {
    const { row, pays, from, shared } = award
    if (shared === undefined) return [{ row, pays, from, awards: [award] }]
    const together = awards.filter((other) => other.shared && other.row === row)
    return together[0] === award ? [{ row, pays, from, awards: together }] : []
  })

/** What each award of the claim gets, rounded down; the rest stays on the meter. */
function shareOf({ pays, awards }: Claim, main: Exact): number {
  if ('fixed' in pays) return pays.fixed
  if ('times' in pays) return pays.times * pays.stake
  return roundedDown(times(times(main, percent(pays.percent)), exact(1, awards.length)))
}

/** Pays the claims in order, each from what the one before has left on the meter. */
function payClaims(
  funds: Funds,
  claims: readonly Claim[],
  rule: AwardRule,
  eachOf: (claim: Claim, main: Exact, place: number) => number,
): { paid: Paid[]; after: Funds } {
  let after = funds
  const paid = claims.map((claim, place) => {
    const each = eachOf(claim, after.main, place)
    const moves = claim.from === 'tray' ? toSeats(claim, each, 'house', 'paid') : offTheMeter(after, claim, each, rule)
    after = fundsAfter(after, moves)
    const { pays: _, ...unpaid } = claim
    return { ...unpaid, each, moves }
  })
  return { paid, after }
}

function offTheMeter(funds: Funds, claim: Claim, each: number, rule: AwardRule): Move[] {
  const missing = notBelowZero(minus(exact(each * claim.awards.length), funds.main))
  const paid = [...toppedUp(funds, missing, rule), ...toSeats(claim, each, 'main', 'pending')]
  const takesAll = 'percent' in claim.pays && claim.pays.percent === 100
  return takesAll ? [...paid, ...reseeded(fundsAfter(funds, paid), rule)] : paid
}

/** The tray pays at once, with the other wagers; meter awards are pending until verified (co, lines 425-426, 430-431). */
const toSeats = ({ awards }: Claim, each: number, from: 'main' | 'house', to: 'pending' | 'paid'): Move[] =>
  awards.map(({ seat }) => ({ from, to, amount: exact(each), seat }))

/** A fixed award is due in full, whatever the meter holds; the house adds what the other sources lack. */
function toppedUp(funds: Funds, missing: Exact, { reseed }: AwardRule): Move[] {
  let left = missing
  return [...reseed.filter((source) => source !== 'seed'), 'seed' as const].flatMap((source) => {
    const amount = source === 'seed' ? left : leastOf(funds[source], left)
    left = minus(left, amount)
    return toMain(source, amount)
  })
}

function reseeded(funds: Funds, { reseed, seed, cap }: AwardRule): Move[] {
  let { main } = funds
  let missing = exact(seed)
  return reseed.flatMap((source) => {
    const amount = underCap(source === 'seed' ? missing : funds[source], main, cap)
    main = plus(main, amount)
    missing = notBelowZero(minus(missing, amount))
    return toMain(source, amount)
  })
}

const toMain = (from: Source, amount: Exact): Move[] =>
  isBelow(exact(0), amount) ? [{ from, to: 'main', amount }] : []

const fundsAfter = (funds: Funds, moves: readonly Move[]): Funds =>
  moves.reduce(
    (now, { from, to, amount }) => withChange(withChange(now, from, minus(exact(0), amount)), to, amount),
    funds,
  )

const withChange = (funds: Funds, account: Account, change: Exact): Funds =>
  account in funds ? { ...funds, [account]: plus(funds[account as keyof Funds], change) } : funds
