import type { MeterClaim, Pays, Source } from '../../../games/kit/settle/pay-awards.ts'
import type { Progressive } from '../../../games/ledger/meter-rules.ts'

/** What may happen to a jackpot in a shift. Amounts are minor units. */
export type Happening =
  | { does: 'stakes'; stakes: { seat: number; stake: number }[] }
  | { does: 'awards'; awards: MeterClaim[] }
  | { does: 'confirm' | 'void'; which: number }
  | { does: 'give-back'; stake: number }
  | { does: 'correct'; amount: number }
  | { does: 'repeat'; which: number }

/*
 * A second, plain jackpot: one object that is changed in place, counting hundredths of a minor unit. It knows no
 * transfers, no ids and no ratios. Shares here are whole percents, so hundredths are exact.
 */

type Purse = 'stakes' | 'seed' | 'house' | 'main' | 'overflow' | 'hidden' | 'reserve' | 'pending' | 'paid'
type PlainHit = { each: number; seats: number; filled: [Source, number][] }

/** Hundredths in a minor unit. */
export const minor = 100

function plainJackpot(rule: Progressive) {
  const purses: Record<Purse, number> = {
    stakes: 0,
    seed: 0,
    house: 0,
    main: 0,
    overflow: 0,
    hidden: 0,
    reserve: 0,
    pending: 0,
    paid: 0,
  }
  const sums = { contributions: 0, seeds: 0, awards: 0, corrections: 0, tray: 0 }
  const pending: PlainHit[] = []
  const cap = rule.cap === undefined ? Number.POSITIVE_INFINITY : rule.cap * minor

  const give = (from: Purse, to: Purse, amount: number) => {
    purses[from] -= amount
    purses[to] += amount
  }
  const fill = (from: Source, amount: number, hit?: PlainHit) => {
    give(from, 'main', amount)
    sums.seeds += amount
    if (amount > 0) hit?.filled.push([from, amount])
  }

  const stake = (amount: number) => {
    const { main, reserve = 0, hidden = 0 } = rule.shares
    const shown = Math.min(amount * main, Math.max(0, cap - purses.main))
    give('stakes', 'main', shown)
    give('stakes', 'overflow', amount * main - shown)
    give('stakes', 'reserve', amount * reserve)
    give('stakes', 'hidden', amount * hidden)
    give('stakes', 'house', amount * (100 - main - reserve - hidden))
    sums.contributions += shown
  }

  /** Takes the next award out of the list: late rows last, shared after own, then by seat or as they came. */
  const nextOf = (awards: MeterClaim[]): MeterClaim[] => {
    const key = ({ row, shared, seat }: MeterClaim, place: number) => {
      const bySeat =
        rule.order === 'as-entered' ? place : rule.order === 'dealer-left' ? Number(seat) : 50 - Number(seat)
      return Number(rule.last?.includes(row) ?? false) * 1e6 + Number(shared ?? false) * 1e4 + bySeat * 100 + place
    }
    const keys = awards.map(key)
    const first = awards[keys.indexOf(Math.min(...keys))]
    if (first === undefined) return []
    return first.shared ? awards.filter((other) => other.shared && other.row === first.row) : [first]
  }

  const eachOf = (pays: Pays, seats: number, main: number): number => {
    if ('fixed' in pays) return pays.fixed
    if ('times' in pays) return pays.times * pays.stake
    return Math.floor((main * pays.percent) / (100 * minor * seats))
  }

  const award = (list: MeterClaim[], scale: (each: number) => number) => {
    let left = list
    let total = 0
    let amounts: number[] = []
    for (let group = nextOf(left); group[0] !== undefined; group = nextOf(left)) {
      const [{ pays, from }] = group as [MeterClaim]
      const seats = group.length
      left = left.filter((other) => !group.includes(other))
      const each = scale(eachOf(pays, seats, purses.main))
      amounts = [...amounts, each]
      total += each * seats
      if (from === 'tray') payFromTray(each * seats * minor)
      else takeFromMeter({ each, seats, filled: [] }, pays)
    }
    return { total, amounts }
  }

  const payFromTray = (amount: number) => {
    give('house', 'paid', amount)
    sums.tray += amount
  }

  const takeFromMeter = (hit: PlainHit, pays: Pays) => {
    pending.push(hit)
    const wanted = hit.each * hit.seats * minor
    for (const source of [...rule.reseed, 'seed' as const]) {
      const missing = Math.max(0, wanted - purses.main)
      if (source !== 'seed') fill(source, Math.min(missing, purses[source]), hit)
    }
    if (wanted > purses.main) fill('seed', wanted - purses.main, hit)
    give('main', 'pending', wanted)
    sums.awards += wanted
    if ('percent' in pays && pays.percent === 100) reseed(hit)
  }

  const reseed = (hit: PlainHit) => {
    const before = purses.main
    for (const source of rule.reseed) {
      const brought = purses.main - before
      const offered = source === 'seed' ? Math.max(0, rule.seed * minor - brought) : purses[source]
      fill(source, Math.min(offered, Math.max(0, cap - purses.main)), hit)
    }
  }

  const copy = () => ({ purses: { ...purses }, sums: { ...sums }, pending: pending.length })
  const restore = (kept: ReturnType<typeof copy>) => {
    Object.assign(purses, kept.purses)
    Object.assign(sums, kept.sums)
    pending.length = kept.pending
  }

  const awards = (list: MeterClaim[]) => {
    const limit = rule.aggregateLimit ?? Number.POSITIVE_INFINITY
    const kept = copy()
    const { total, amounts } = award(list, (each) => each)
    if (total <= limit) return
    restore(kept)
    award(list, () => Math.floor(((amounts.shift() ?? 0) * limit) / total))
  }

  const settle = (which: number, isPaid: boolean) => {
    const [hit] = pending.splice(which, 1)
    if (hit === undefined) return
    const amount = hit.each * hit.seats * minor
    if (isPaid) return give('pending', 'paid', amount)
    give('pending', 'main', amount)
    sums.awards -= amount
    for (const [source, given] of hit.filled.reverse()) fill(source, -Math.min(given, purses.main))
    if (purses.main > cap) fill('overflow', cap - purses.main)
  }

  const giveBack = (amount: number) => {
    const { main, reserve = 0, hidden = 0 } = rule.shares
    const before = purses.stakes
    const overflow = Math.min(amount * main, purses.overflow)
    const shown = Math.min(amount * main - overflow, purses.main)
    give('overflow', 'stakes', overflow)
    give('main', 'stakes', shown)
    give('reserve', 'stakes', Math.min(amount * reserve, purses.reserve))
    give('hidden', 'stakes', Math.min(amount * hidden, purses.hidden))
    give('house', 'stakes', amount * minor - (purses.stakes - before))
    sums.corrections -= shown
  }

  const correct = (amount: number) => {
    give('seed', 'main', amount * minor)
    sums.corrections += amount * minor
  }

  fill('seed', rule.seed * minor)
  return { purses, sums, stake, awards, settle, giveBack, correct }
}

/** The shift as the plain jackpot has it. */
export function playPlainly(rule: Progressive, shift: readonly Happening[]) {
  const jackpot = plainJackpot(rule)
  for (const happening of shift) {
    if (happening.does === 'stakes') for (const { stake } of happening.stakes) jackpot.stake(stake)
    if (happening.does === 'awards') jackpot.awards(happening.awards)
    if (happening.does === 'confirm' || happening.does === 'void')
      jackpot.settle(happening.which, happening.does === 'confirm')
    if (happening.does === 'give-back') jackpot.giveBack(happening.stake)
    if (happening.does === 'correct') jackpot.correct(happening.amount)
  }
  return jackpot
}
