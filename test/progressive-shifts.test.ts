import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cites } from '../games/kit/citation.ts'
import { exact } from '../games/kit/money.ts'
import { type Random, seeded } from '../games/kit/random.ts'
import type { Award, Pays, Source } from '../games/ledger/awards.ts'
import { contributions, hits, seeding } from '../games/ledger/booking.ts'
import { correction, returnedStake } from '../games/ledger/correction.ts'
import { type Meter, newMeter, reconcile, withTransfer } from '../games/ledger/meter.ts'
import type { Progressive } from '../games/ledger/progressive.ts'
import { confirm, voidHit } from '../games/ledger/settle-hit.ts'
import type { Transfer } from '../games/ledger/transfer.ts'

/** Shifts that are played here; the environment variable asks for more. */
const shifts = Number(process.env.FELTWIRE_SHIFTS ?? 250)

type Happening =
  | { does: 'stakes'; stakes: { seat: number; stake: number }[] }
  | { does: 'awards'; awards: Award[] }
  | { does: 'confirm' | 'void'; which: number }
  | { does: 'give-back'; stake: number }
  | { does: 'correct'; amount: number }
  | { does: 'repeat'; which: number }

const cite = cites('gb')(196, 231, '2.7')
const cited = { share: cite, awards: cite, seed: cite }

/*
 * A second, plain jackpot: one object that is changed in place, counting hundredths of a minor unit. It knows no
 * transfers, no ids and no ratios. Shares here are whole percents, so hundredths are exact.
 */

type Purse = 'stakes' | 'seed' | 'house' | 'main' | 'overflow' | 'hidden' | 'reserve' | 'pending' | 'paid'
type PlainHit = { each: number; seats: number; tray: boolean; filled: [Source, number][] }

const minor = 100

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
  const sums = { contributions: 0, seeds: 0, awards: 0, corrections: 0 }
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
  const nextOf = (awards: Award[]): Award[] => {
    const key = ({ row, shared, seat }: Award, place: number) => {
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

  const award = (list: Award[], scale: (each: number) => number) => {
    let left = list
    let total = 0
    let amounts: number[] = []
    for (let group = nextOf(left); group[0] !== undefined; group = nextOf(left)) {
      const [{ pays, from }] = group as [Award]
      const seats = group.length
      left = left.filter((other) => !group.includes(other))
      const each = scale(eachOf(pays, seats, purses.main))
      amounts = [...amounts, each]
      total += each * seats
      const hit: PlainHit = { each, seats, tray: from === 'tray', filled: [] }
      pending.push(hit)
      if (from === 'tray') give('house', 'pending', each * seats * minor)
      else takeFromMeter(hit, pays)
    }
    return { total, amounts }
  }

  const takeFromMeter = (hit: PlainHit, pays: Pays) => {
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

  const awards = (list: Award[]) => {
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
    if (hit.tray) return give('pending', 'house', amount)
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

function playPlainly(rule: Progressive, shift: readonly Happening[]) {
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

/** The same shift through the books; every transfer that was booked is kept for the replay. */
function playByTheBooks(rule: Progressive, shift: readonly Happening[]) {
  let meter = newMeter(rule.id)
  const journal: Transfer[] = []
  const book = (transfers: readonly Transfer[]) => {
    meter = transfers.reduce(withTransfer, meter)
    journal.push(...transfers)
  }
  const person = { by: 'ann', reason: 'seen on camera' }

  book(seeding(rule, { id: 't0:0', ref: {} }))
  const start = meter
  shift.forEach((happening, n) => {
    const occasion = { id: `t${n % 3}:${n + 1}`, ref: { round: n } }
    book(transfersOf(rule, meter, occasion, happening, journal, person))
  })
  return { start, meter, journal }
}

function transfersOf(
  rule: Progressive,
  meter: Meter,
  occasion: { id: string; ref: { round: number } },
  happening: Happening,
  journal: readonly Transfer[],
  person: { by: string; reason: string },
): Transfer[] {
  const corrects = 't0:0:seed.1'
  switch (happening.does) {
    case 'stakes':
      return contributions(rule, meter, occasion, happening.stakes)
    case 'awards':
      return hits(rule, meter, occasion, happening.awards)
    case 'confirm':
    case 'void': {
      const hit = meter.pending[happening.which]
      if (hit === undefined) return []
      if (happening.does === 'void') return voidHit(rule, meter, occasion, hit.id, person)
      return confirm(rule, meter, occasion, hit.id, person.by)
    }
    case 'give-back':
      return returnedStake(rule, meter, occasion, { seat: 1, stake: happening.stake }, { ...person, corrects })
    case 'correct':
      return correction(occasion, [{ from: 'seed', to: 'main', amount: exact(happening.amount) }], {
        ...person,
        corrects,
        why: 'gb 2.7 c, lines 214-215',
      })
    case 'repeat': {
      const again = journal.at(-1 - happening.which)
      return again === undefined ? [] : [structuredClone(again)]
    }
  }
}

function expectReconciled(rule: Progressive, shift: readonly Happening[]): void {
  const plain = playPlainly(rule, shift)
  const { start, meter } = playByTheBooks(rule, shift)
  const hundredths = (amount: string) => {
    const [over = 0, under = 1] = amount.split('/').map(Number)
    return (over * minor) / under
  }
  const { rounding, ...balances } = meter.ledger.balances
  expect(Object.fromEntries(Object.entries(balances).map(([name, amount]) => [name, hundredths(amount)]))).toEqual(
    plain.purses,
  )
  const { difference, end, seeds, ...shiftSums } = reconcile(start, meter)
  expect([difference, rounding, hundredths(end)]).toEqual(['0', '0', plain.purses.main])
  expect(hundredths(seeds) + rule.seed * minor).toBe(plain.sums.seeds)
  expect(hundredths(shiftSums.contributions)).toBe(plain.sums.contributions)
  expect(hundredths(shiftSums.awards)).toBe(plain.sums.awards)
  expect(hundredths(shiftSums.corrections)).toBe(plain.sums.corrections)
}

const rows: readonly [string, Pays][] = [
  ['royal-flush', { percent: 100 }],
  ['royal-turn', { percent: 25 }],
  ['straight-flush', { percent: 10 }],
  ['royal-river', { percent: 5 }],
  ['quads', { fixed: 30_000 }],
  ['flush', { times: 50, stake: 100 }],
]

function someProgressive({ int, pick }: Random): Progressive {
  const main = int(80)
  const reserve = int(20)
  const seed = pick([0, 10_000, 250_000])
  return {
    id: 'meter',
    shares: { main, reserve, hidden: int(101 - main - reserve) },
    seed,
    reseed: pick<readonly Source[]>([['seed'], ['reserve'], ['overflow', 'hidden', 'reserve', 'seed'], []]),
    order: pick(['dealer-left', 'dealer-right', 'as-entered']),
    ...pick([{}, { cap: seed + int(50_000) }]),
    ...pick([{}, { last: ['royal-flush', 'royal-turn'] }]),
    ...pick([{}, {}, { aggregateLimit: int(100_000) }]),
    cites: cited,
  }
}

const several = <T>({ int }: Random, most: number, make: () => T): T[] => Array.from({ length: 1 + int(most) }, make)

function someAward({ int, pick }: Random): Award {
  const [row, pays] = pick(rows)
  return { seat: 1 + int(9), row, pays, from: pick(['meter', 'meter', 'tray']) }
}

function someAwards(random: Random): Award[] {
  const own = several(random, 3, () => someAward(random))
  const [row, pays] = random.pick(rows)
  const board = [1, 4, 6].slice(random.int(4)).map((seat): Award => ({ seat, row, pays, from: 'meter', shared: true }))
  return [...own, ...board]
}

function someHappening(random: Random): Happening {
  const { int } = random
  const which = int(3)
  const chance = int(20)
  if (chance < 9) return { does: 'stakes', stakes: several(random, 7, () => ({ seat: 1 + int(9), stake: int(5_000) })) }
  if (chance < 12) return { does: 'awards', awards: someAwards(random) }
  if (chance < 15) return { does: 'confirm', which }
  if (chance < 17) return { does: 'void', which }
  if (chance === 17) return { does: 'give-back', stake: int(5_000) }
  return chance === 18 ? { does: 'correct', amount: int(1_000) } : { does: 'repeat', which }
}

const someShift = (random: Random) => several(random, 40, () => someHappening(random))

describe('a shift', () => {
  it(`reconciles to the fraction of a cent, in each of ${shifts} shifts`, () => {
    for (let n = 0; n < shifts; n++) {
      const random = seeded(n)
      try {
        expectReconciled(someProgressive(random), someShift(random))
      } catch (error) {
        throw new Error(`shift ${n} does not reconcile`, { cause: error })
      }
    }
  }, 3_600_000)

  it('replayed from its transfers after JSON stands as it stood live, and so it does when all come twice', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = seeded(seed)
        const rule = someProgressive(random)
        const { meter, journal } = playByTheBooks(rule, someShift(random))
        const written: Transfer[] = JSON.parse(JSON.stringify(journal))
        expect(written.reduce(withTransfer, newMeter(rule.id))).toEqual(meter)
        const twice = written.flatMap((transfer) => [transfer, transfer])
        expect(JSON.parse(JSON.stringify(twice.reduce(withTransfer, newMeter(rule.id))))).toEqual(meter)
      }),
      { numRuns: 25 },
    )
  })

  it('may confirm and void its hits in any order: what was reserved is paid or back', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 })
    fc.assert(
      fc.property(fc.nat(), order, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (seed, turns, isPaid) => {
        const random = seeded(seed)
        const rule = someProgressive(random)
        const hitsOf = (): Happening => ({ does: 'awards', awards: [someAward(random)] })
        const stakesOf = (): Happening => ({ does: 'stakes', stakes: [{ seat: 1, stake: random.int(9_000) }] })
        const entered = turns.flatMap(() => [stakesOf(), hitsOf()])
        const settled = turns.map((turn, n): Happening => {
          const earlier = turns.slice(0, n).filter((other) => other < turn).length
          return { does: isPaid[n] ? 'confirm' : 'void', which: turn - earlier }
        })
        expectReconciled(rule, [...entered, ...settled])
        const { meter } = playByTheBooks(rule, [...entered, ...settled])
        expect([meter.ledger.balances.pending, meter.pending.length, meter.settled.length]).toEqual(['0', 0, 6])
      }),
      { numRuns: 25 },
    )
  })
})
