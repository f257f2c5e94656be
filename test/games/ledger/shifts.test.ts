import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../../games/kit/odds/random.ts'
import { newMeter, withTransfer } from '../../../games/ledger/meter.ts'
import type { Transfer } from '../../../games/ledger/transfer.ts'
import type { Happening } from '../../support/plain/plain-jackpot.ts'
import {
  checkBookShift,
  expectReconciled,
  playByTheBooks,
  someAward,
  someProgressive,
  someShift,
} from './book-shifts.ts'

/** Shifts that are played here; `npm run shifts` plays as many as are asked for. */
const shifts = 250

describe('a shift', () => {
  it(`reconciles to the fraction of a cent, in each of ${shifts} shifts`, () => {
    for (let n = 0; n < shifts; n++) checkBookShift(n)
  })

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
        expect([meter.ledger.balances.pending, meter.pending.length, meter.settled.length + meter.tray.length]).toEqual(
          ['0', 0, 6],
        )
      }),
      { numRuns: 25 },
    )
  })
})
