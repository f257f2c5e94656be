import assert from 'node:assert/strict'
import { cites } from '../../../games/kit/document/citation.ts'
import { type Random, seeded } from '../../../games/kit/odds/random.ts'
import { exact } from '../../../games/kit/settle/money.ts'
import type { MeterClaim, Pays, Source } from '../../../games/kit/settle/pay-awards.ts'
import { confirm, voidHit } from '../../../games/ledger/confirm-or-void.ts'
import { correction, returnedStake } from '../../../games/ledger/correction.ts'
import { type Meter, newMeter, reconcile, withTransfer } from '../../../games/ledger/meter.ts'
import type { Progressive } from '../../../games/ledger/meter-rules.ts'
import { contributions, hits, seeding } from '../../../games/ledger/meter-transfers.ts'
import type { Transfer } from '../../../games/ledger/transfer.ts'
import { type Happening, minor, playPlainly } from '../../support/plain/plain-jackpot.ts'

const cite = cites('gb')(196, 231, '2.7')
const cited = { share: cite, awards: cite, seed: cite, correction: cite }
/** The same shift through the books; every transfer that was booked is kept for the replay. */
export function playByTheBooks(rule: Progressive, shift: readonly Happening[]) {
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

/** Throws unless the books say what the plain jackpot says, to the fraction of a cent. */
export function expectReconciled(rule: Progressive, shift: readonly Happening[]): void {
  const plain = playPlainly(rule, shift)
  const { start, meter } = playByTheBooks(rule, shift)
  const hundredths = (amount: string) => {
    const [over = 0, under = 1] = amount.split('/').map(Number)
    return (over * minor) / under
  }
  const booked = Object.entries(meter.ledger.balances).map(([name, amount]) => [name, hundredths(amount)] as const)
  assert.deepEqual(Object.fromEntries(booked), { ...plain.purses, rounding: 0 })
  const { difference, contributions, seeds, awards, corrections, tray, end } = reconcile(start, meter)
  assert.equal(difference, '0')
  assert.deepEqual(
    {
      contributions: hundredths(contributions),
      seeds: hundredths(seeds) + rule.seed * minor,
      awards: hundredths(awards),
      corrections: hundredths(corrections),
      tray: hundredths(tray),
    },
    plain.sums,
  )
  assert.equal(hundredths(end), plain.purses.main)
}

const rows: readonly [string, Pays][] = [
  ['royal-flush', { percent: 100 }],
  ['royal-turn', { percent: 25 }],
  ['straight-flush', { percent: 10 }],
  ['royal-river', { percent: 5 }],
  ['quads', { fixed: 30_000 }],
  ['flush', { times: 50, stake: 100 }],
]

export function someProgressive({ int, pick }: Random): Progressive {
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

export function someAward({ int, pick }: Random): MeterClaim {
  const [row, pays] = pick(rows)
  return { seat: 1 + int(9), row, pays, from: pick(['meter', 'meter', 'tray']) }
}

function someAwards(random: Random): MeterClaim[] {
  const own = several(random, 3, () => someAward(random))
  const [row, pays] = random.pick(rows)
  const board = [1, 4, 6]
    .slice(random.int(4))
    .map((seat): MeterClaim => ({ seat, row, pays, from: 'meter', shared: true }))
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

export const someShift = (random: Random) => several(random, 40, () => someHappening(random))

/** A shift of a progressive, drawn by its number. Throws unless it reconciles. */
export function checkBookShift(n: number): void {
  const random = seeded(n)
  expectReconciled(someProgressive(random), someShift(random))
}
