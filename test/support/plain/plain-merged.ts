import { frac, wholeCents } from './fractions.ts'
import { declare, nameOf, orders, type PlainPool, sorted, unique } from './plain-tote.ts'

/*
 * Merged Pools of the second tote, by 3.5(b) as it is written: every bet is divided over its permutations by the money
 * on them, again and again, until nothing changes. In plain numbers, so a dividend is known to within a millionth.
 */

type Bet = { type: string; on: string; staked: number; largest: number; covers: readonly string[] }

/** A dividend for `per` cents, and the cents that it can be declared to. */
type NearDividend = { type: string; on: string; per: number; declared: readonly number[] }

const runners = [1, 2, 3, 4, 5]
const winningHorses: Readonly<Record<string, number>> = { win: 1, forecast: 3, quartet: 4 }

export function plainMerged(pool: PlainPool, composites: Readonly<Record<string, readonly number[]>>) {
  const bets = betsIn(pool, composites)
  const money = settledMoney(bets)
  const places = winningHorses[pool.type] ?? 0
  const [race = []] = pool.races
  const winning = unique(orders(race).map((order) => order.slice(0, places).join('-')))
  const backed = winning.filter((order) => bets.some(({ covers }) => covers.includes(order)))
  if (backed.length === 0) return 'no rule'
  // 3.10(b): by the level winners of Win, else by those combinations which have been backed. 3.2(b)(iv): the Jackpot by these.
  const part = pool.net / (pool.type === 'win' ? winning : backed).length + pool.jackpot / backed.length
  return bets
    .filter(({ covers }) => covers.some((order) => backed.includes(order)))
    .map((bet) => dividend(pool, bet, part * sumOf(backed.map((order) => shareOf(bet, order, bets, money)))))
}

function betsIn({ stakes }: PlainPool, composites: Readonly<Record<string, readonly number[]>>): Bet[] {
  const bets = new Map<string, Bet>()
  for (const { type = '', on, stake } of stakes) {
    const name = nameOf(on)
    const bet = bets.get(`${type} ${name}`) ?? { type, on: name, staked: 0, largest: 0, covers: covered(type, on) }
    bets.set(`${type} ${name}`, { ...bet, staked: bet.staked + stake, largest: Math.max(bet.largest, stake) })
  }
  return [...bets.values()]

  function covered(type: string, on: readonly unknown[]): readonly string[] {
    if (type === 'composite-win') return (composites[String(on[0])] ?? []).map(String)
    const horses = on as readonly number[]
    if (type === 'forecast')
      return runners.filter((h) => !horses.includes(h)).map((third) => [...horses, third].join('-'))
    if (type === 'trio' || type === 'first-4') return orders([sorted(horses)]).map((order) => order.join('-'))
    return [horses.join('-')]
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** What is on every permutation when the division has come to rest. */
function settledMoney(bets: readonly Bet[]): ReadonlyMap<string, number> {
  let money = new Map(bets.flatMap(({ covers }) => covers.map((order) => [order, 1])))
  for (let round = 0, isAtRest = false; round < 20_000 && !isAtRest; round++) {
    const next = new Map<string, number>()
    for (const { staked, covers } of bets) {
      const all = onAll(covers, money)
      for (const order of covers) next.set(order, (next.get(order) ?? 0) + (staked * (money.get(order) ?? 0)) / all)
    }
    isAtRest = [...next].every(([order, cents]) => Math.abs(cents - (money.get(order) ?? 0)) < 1e-6)
    money = next
  }
  return money
}

const onAll = (covers: readonly string[], money: ReadonlyMap<string, number>): number =>
  sumOf(covers.map((order) => money.get(order) ?? 0))

/** The part of a permutation that is the bet's: what it has invested there, of all that is invested there. */
function shareOf(bet: Bet, order: string, bets: readonly Bet[], money: ReadonlyMap<string, number>): number {
  if (!bet.covers.includes(order)) return 0
  const invested = ({ staked, covers }: Bet): number => staked / onAll(covers, money)
  return invested(bet) / sumOf(bets.filter(({ covers }) => covers.includes(order)).map(invested))
}

function dividend(pool: PlainPool, { type, on, staked, largest }: Bet, entitlement: number): NearDividend {
  const per = largest >= pool.unit ? pool.unit : pool.partial
  const each = (entitlement * per) / staked
  const declaredFrom = (cents: number): number =>
    wholeCents(declare({ ...pool, type }, frac(Math.round(Math.max(0, cents) * 1e6), 1e6), per))
  return { type, on, per, declared: [declaredFrom(each * (1 - 1e-6)), declaredFrom(each * (1 + 1e-6))] }
}
