import { add, below, div, type Fraction, frac, mul, sub, total, wholeCents } from './fractions.ts'

/*
 * A second, slow tote, written from rule 3 alone. A dead heat is told by every way the judge could have parted the
 * level horses; amounts are fractions of whole cents that are never rounded before rule 3.7 says so.
 */

/** 3.7: an exact half goes to the backer. */
const toNearest = (x: Fraction, step: number): Fraction => {
  const down = frac(BigInt(wholeCents(div(x, frac(step)))) * BigInt(step))
  const over = sub(x, down)
  return below(over, frac(step, 2)) ? down : add(down, frac(step))
}

export type PlainPool = {
  type: string
  unit: number
  partial: number
  net: number
  jackpot: number
  stakes: readonly { type?: string; on: readonly unknown[]; stake: number }[]
  /** One race or one a leg; each the horses in finishing order, level horses together. */
  races: readonly (readonly (readonly number[])[])[]
  placeDividends: 2 | 3
}

export type PlainDividend = { kind: string; on: string; each: Fraction; per: number }
type PlainAnswer = { dividends: PlainDividend[]; toJackpotPool: Fraction } | 'refund' | 'no rule'

/** 3.7(a) and (b), word for word. */
const steps: Record<string, [step: number, least: number]> = {
  win: [50, 50],
  'composite-win': [50, 10],
  place: [50, 10],
  quinella: [50, 50],
  'quinella-place': [50, 50],
  double: [50, 50],
}

export const declare = ({ type, unit }: PlainPool, x: Fraction, per = unit): Fraction => {
  const [step, least] = steps[type] ?? [100, 100]
  const minimum = frac((unit + least) * per, unit)
  const rounded = toNearest(x, step)
  return below(rounded, minimum) ? minimum : rounded
}

/** Every order in which the judge could have placed the horses. */
export function orders(race: readonly (readonly number[])[]): number[][] {
  const shuffled = (horses: readonly number[]): number[][] =>
    horses.length === 0
      ? [[]]
      : horses.flatMap((h) => shuffled(horses.filter((o) => o !== h)).map((rest) => [h, ...rest]))
  return race.reduce<number[][]>(
    (before, level) => before.flatMap((b) => shuffled(level).map((l) => [...b, ...l])),
    [[]],
  )
}

export const unique = (all: readonly string[]): string[] => [...new Set(all)]
export const sorted = (horses: readonly number[]): number[] => [...horses].sort((a, b) => a - b)
const product = (legs: readonly (readonly string[])[]): string[] =>
  legs.reduce<string[]>((done, leg) => done.flatMap((d) => leg.map((l) => (d === '' ? l : `${d}-${l}`))), [''])

export const nameOf = (on: readonly unknown[]): string =>
  on.map((part) => (Array.isArray(part) ? part.join('+') : part)).join('-')

const stakesOn = ({ stakes }: PlainPool, wins: (name: string) => boolean): number[] =>
  stakes.filter(({ on }) => wins(nameOf(on))).map(({ stake }) => stake)
const stakesFor = (pool: PlainPool, on: string): number[] => stakesOn(pool, (name) => name === on)
const sumOf = (stakes: readonly number[]): number => stakes.reduce((a, b) => a + b, 0)

/** 3.5(a) and 3.6(a): by Unit Bets, or by Partial Unit Bets when no ticket carries a Unit Bet. */
function perBet(pool: PlainPool, kind: string, on: string, part: Fraction, stakes: readonly number[]): PlainDividend {
  const per = stakes.some((stake) => stake >= pool.unit) ? pool.unit : pool.partial
  return { kind, on, per, each: declare(pool, div(mul(part, frac(per)), frac(sumOf(stakes))), per) }
}

/** 3.6(b): less than a Unit Bet in all, and the part itself is the dividend; but none is under the minimum (3.7(b)). */
function perUnit(
  pool: PlainPool,
  kind: string,
  on: string,
  part: Fraction,
  staked: number,
): PlainDividend & { rest: Fraction } {
  if (staked >= pool.unit) {
    const each = declare(pool, div(mul(part, frac(pool.unit)), frac(staked)))
    return { kind, on, per: pool.unit, each, rest: frac(0) }
  }
  const least = frac(pool.unit + 100)
  const each = below(part, least) ? least : part
  const paid = mul(each, frac(staked, pool.unit))
  return { kind, on, per: pool.unit, each, rest: below(part, paid) ? frac(0) : sub(part, paid) }
}

const cost = ({ each, per }: PlainDividend, staked: number): Fraction => mul(each, frac(staked, per))
const share = (whole: Fraction, parts: number): Fraction => div(whole, frac(parts))
const percent = (whole: Fraction, points: number): Fraction => mul(whole, frac(points, 100))

export function plainTote(pool: PlainPool): PlainAnswer {
  const [race = []] = pool.races
  const all = frac(pool.net + pool.jackpot)
  switch (pool.type) {
    case 'win':
      return plainWin(pool, race)
    case 'place': {
      // A horse has 1/K for each place of the first K, on the average of all the judge could have called.
      const called = orders(race)
      const horses = race.flat()
      const times = horses.map((h) => called.filter((order) => order.slice(0, pool.placeDividends).includes(h)).length)
      const parts = horses.map((h, i) => ({
        on: `${h}`,
        part: frac(times[i] ?? 0, called.length * pool.placeDividends),
      }))
      return (
        plainShares(
          pool,
          all,
          parts.filter(({ part }) => part[0] > 0n),
        ) ?? 'refund'
      )
    }
    case 'quinella-place':
      return plainQuinellaPlace(pool, all)
    case 'double':
    case 'treble':
      return plainDouble(pool, all)
    case 'double-trio':
      return plainDoubleTrio(pool, all)
    case 'triple-trio':
      return plainTripleTrio(pool)
    case 'six-up':
      return plainSixUp(pool)
    default: {
      const many = { quinella: 2, forecast: 2, tierce: 3, trio: 3, quartet: 4, 'first-4': 4 }[pool.type] ?? 0
      const anyOrder = ['quinella', 'trio', 'first-4'].includes(pool.type)
      const won = orders(race).map((order) =>
        (anyOrder ? sorted(order.slice(0, many)) : order.slice(0, many)).join('-'),
      )
      const backed = unique(won).filter((on) => stakesFor(pool, on).length > 0)
      if (backed.length === 0) return 'no rule'
      const dividends = backed.map((on) => perBet(pool, '', on, share(all, backed.length), stakesFor(pool, on)))
      return { dividends, toJackpotPool: frac(0) }
    }
  }
}

function plainWin(pool: PlainPool, race: readonly (readonly number[])[]): PlainAnswer {
  let place = 1
  for (const level of race) {
    const backed = level.filter((h) => stakesFor(pool, `${h}`).length > 0)
    if (place <= 3 && backed.length > 0) {
      // The Jackpot is not for a deemed winner: 3.2(a)(iv).
      const all = frac(place === 1 ? pool.net + pool.jackpot : pool.net)
      const dividends = backed.map((h) => perBet(pool, '', `${h}`, share(all, backed.length), stakesFor(pool, `${h}`)))
      return { dividends, toJackpotPool: frac(0) }
    }
    place += level.length
  }
  return 'refund'
}

function plainShares(pool: PlainPool, all: Fraction, parts: readonly { on: string; part: Fraction }[]) {
  const backed = parts.filter(({ on }) => stakesFor(pool, on).length > 0)
  if (backed.length === 0) return undefined
  const whole = total(backed.map(({ part }) => part))
  const dividends = backed.map(({ on, part }) => perBet(pool, '', on, div(mul(all, part), whole), stakesFor(pool, on)))
  return { dividends, toJackpotPool: frac(0) }
}

/** Any two that could fill two of the first three places; the two that are certainly first and second have a third. */
function plainQuinellaPlace(pool: PlainPool, all: Fraction): PlainAnswer {
  const [race = []] = pool.races
  const called = orders(race)
  const placed = sorted(unique(called.flatMap((order) => order.slice(0, 3).map(String))).map(Number))
  const pairs = placed.flatMap((a, i) => placed.slice(i + 1).map((b) => `${a}-${b}`))
  const firstTwo = unique(called.map((order) => sorted(order.slice(0, 2)).join('-')))
  const parts = pairs.map((on) => {
    if (firstTwo.length > 1) return { on, part: frac(1, pairs.length) }
    return { on, part: on === firstTwo[0] ? frac(1, 3) : frac(2, 3 * (pairs.length - 1)) }
  })
  return plainShares(pool, all, parts) ?? 'no rule'
}

const firsts = (race: readonly (readonly number[])[]): string[] => unique(orders(race).map(([first]) => `${first}`))
/** The horse that is second in every call, or the several that are level for it. */
const seconds = (race: readonly (readonly number[])[]): string[] =>
  firsts(race).length > 1 ? [] : unique(orders(race).map(([, second]) => `${second}`))
const trios = (race: readonly (readonly number[])[]): string[] =>
  unique(orders(race).map((order) => sorted(order.slice(0, 3)).join('+')))

function plainDouble(pool: PlainPool, all: Fraction): PlainAnswer {
  const backed = (names: readonly string[]) => names.filter((on) => stakesFor(pool, on).length > 0)
  const winning = backed(product(pool.races.map(firsts)))
  if (winning.length === 0) return 'no rule'
  const consoled = backed(product([...pool.races.slice(0, -1).map(firsts), seconds(pool.races.at(-1) ?? [])]))
  const declared = (kind: string, names: readonly string[], amount: Fraction) =>
    names.map((on) => perBet(pool, kind, on, share(amount, names.length), stakesFor(pool, on)))
  const lesser = declared('consolation', consoled, percent(all, 15))
  const spent = total(lesser.map((d) => cost(d, sumOf(stakesFor(pool, d.on)))))
  const left = below(all, spent) ? frac(0) : sub(all, spent)
  return { dividends: [...declared('winning', winning, left), ...lesser], toJackpotPool: frac(0) }
}

/** 3.10(a)(iv)(c): a part for every winning combination, an unbacked one's to the Jackpot Pool. */
function jackpotParts(
  pool: PlainPool,
  kind: string,
  groups: readonly { on: string; wins: (name: string) => boolean }[],
  amount: Fraction,
): { dividends: PlainDividend[]; toJackpotPool: Fraction } {
  const part = share(amount, groups.length)
  const settled = groups.map(({ on, wins }) => ({ on, staked: sumOf(stakesOn(pool, wins)) }))
  const declared = settled
    .filter(({ staked }) => staked > 0)
    .map(({ on, staked }) => perUnit(pool, kind, on, part, staked))
  const lost = settled.filter(({ staked }) => staked === 0).map(() => part)
  return {
    dividends: declared.map(({ kind, on, each, per }) => ({ kind, on, each, per })),
    toJackpotPool: total([...lost, ...declared.map(({ rest }) => rest)]),
  }
}

const exactly = (on: string) => ({ on, wins: (name: string) => name === on })
const isBacked = (pool: PlainPool, on: string): boolean => stakesFor(pool, on).length > 0

function plainDoubleTrio(pool: PlainPool, all: Fraction): PlainAnswer {
  const winning = product(pool.races.map(trios))
  return winning.some((on) => isBacked(pool, on)) ? jackpotParts(pool, 'winning', winning.map(exactly), all) : 'no rule'
}

/** 3.5(a)(v). The limit of 1/50 is found by trying every whole dollar from the top down. */
function plainTripleTrio(pool: PlainPool): PlainAnswer {
  const [one = [], two = [], three = []] = pool.races.map(trios)
  const winning = product([one, two, three])
  if (!winning.some((on) => isBacked(pool, on))) return 'no rule'
  const groups = product([one, two]).map((on) => ({
    on,
    wins: (name: string) => name.startsWith(`${on}-`) && !winning.includes(name),
  }))
  const all = frac(pool.net + pool.jackpot)
  const uncapped = jackpotParts(pool, 'consolation', groups, percent(frac(pool.net), 15))
  const stakedOn = (on: string) => sumOf(stakesOn(pool, groups.find((group) => group.on === on)?.wins ?? (() => false)))
  const under = (limit: Fraction | null) => {
    const dividends = uncapped.dividends.map((d) => ({ ...d, each: limit && below(limit, d.each) ? limit : d.each }))
    const credits = uncapped.dividends.map((d, i) => {
      const staked = stakedOn(d.on)
      const unpaid = (each: Fraction) => (staked < pool.unit ? sub(each, mul(each, frac(staked, pool.unit))) : frac(0))
      return sub(unpaid(dividends[i]?.each ?? d.each), unpaid(d.each))
    })
    const toJackpotPool = add(uncapped.toJackpotPool, total(credits))
    const spent = add(toJackpotPool, total(dividends.map((d) => cost(d, stakedOn(d.on)))))
    return { dividends, toJackpotPool, left: below(all, spent) ? frac(0) : sub(all, spent) }
  }
  const holds = ({ dividends, left }: ReturnType<typeof under>) =>
    winning.every((on) => {
      const staked = sumOf(stakesFor(pool, on))
      const main = mul(share(left, winning.length), frac(pool.unit, Math.max(staked, pool.unit)))
      return staked === 0 || dividends.every(({ each }) => !below(main, mul(each, frac(50))))
    })
  const highest = Math.max(0, ...uncapped.dividends.map(({ each }) => wholeCents(each)))
  let chosen = under(null)
  for (let limit = Math.floor(highest / 100) * 100; !holds(chosen); limit -= 100) {
    chosen = under(frac(Math.max(limit, pool.unit + 100)))
    if (limit <= pool.unit + 100) break
  }
  const main = jackpotParts(pool, 'winning', winning.map(exactly), chosen.left)
  return {
    dividends: [...main.dividends, ...chosen.dividends],
    toJackpotPool: add(main.toJackpotPool, chosen.toJackpotPool),
  }
}

/** 3.5(a)(iv). */
function plainSixUp(pool: PlainPool): PlainAnswer {
  const firstTwo = pool.races.map((race) => [...firsts(race), ...seconds(race)])
  const qualifies = (name: string) => name.split('-').every((horse, leg) => firstTwo[leg]?.includes(horse))
  const qualified = sumOf(stakesOn(pool, qualifies))
  if (qualified === 0) return 'no rule'
  const net = frac(pool.net)
  const sixUp = perUnit(pool, 'six-up', firstTwo.map((leg) => leg.join('+')).join('-'), share(net, 2), qualified)
  const spent = add(cost(sixUp, qualified), sixUp.rest)
  const leftOf = (all: Fraction) => (below(all, spent) ? frac(0) : sub(all, spent))
  const winning = product(pool.races.map(firsts))
  if (!winning.some((on) => isBacked(pool, on)))
    return { dividends: [sixUp], toJackpotPool: add(sixUp.rest, leftOf(net)) }
  const bonusPart = leftOf(add(net, frac(pool.jackpot)))
  const bonus = jackpotParts(pool, 'six-win-bonus', winning.map(exactly), bonusPart)
  return { dividends: [sixUp, ...bonus.dividends], toJackpotPool: add(sixUp.rest, bonus.toJackpotPool) }
}
