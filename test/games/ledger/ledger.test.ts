import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactOf } from '../../../games/kit/settle/amount.ts'
import { type Account, accounts } from '../../../games/kit/settle/jackpot-accounts.ts'
import { applied, emptyLedger, type Ledger } from '../../../games/ledger/ledger.ts'
import type { Transfer } from '../../../games/ledger/transfer.ts'

const transfer = (id: string, from: Account, to: Account, amount: string, more: Partial<Transfer> = {}): Transfer => ({
  id: `${id}:part`,
  from,
  to,
  amount,
  why: 'gb 2.7 b, lines 209-212',
  ref: { round: 7, seat: 3 },
  ...more,
})
const book = (transfers: readonly Transfer[], from: Ledger = emptyLedger): Ledger => transfers.reduce(applied, from)

/** Hundredths of a minor unit, which is as fine as these tests go. */
const hundredths = (amount: string): number => {
  const [over = 0, under = 1] = amount.split('/').map(Number)
  return (over * 100) / under
}
const totalOf = (ledger: Ledger) => Object.values(ledger.balances).reduce((sum, amount) => sum + hundredths(amount), 0)

describe('an amount', () => {
  it('is written as a whole number or as a fraction', () => {
    expect(exactOf('1250')).toEqual({ over: 1250n, under: 1n })
    expect(exactOf('-205/2')).toEqual({ over: -205n, under: 2n })
  })

  it.each(['', '1.5', '1/0', '1e3', ' 1', '--1'])("is not '%s'", (text) => {
    expect(() => exactOf(text)).toThrow(RangeError)
  })
})

describe('the ledger', () => {
  it('keeps fractions of a minor unit until they are whole (gr.progressive.meter-share)', () => {
    const thirds = ['1', '2', '3'].map((n) => transfer(`t1:${n}`, 'stakes', 'main', '7/10'))
    expect(book(thirds).balances).toMatchObject({ stakes: '-21/10', main: '21/10' })
    expect(book([...thirds, transfer('t1:4', 'stakes', 'main', '9/10')]).balances.main).toBe('3')
  })

  it('is unchanged by a transfer that comes again', () => {
    const ledger = book([transfer('t1:1', 'stakes', 'main', '70')])
    expect(applied(ledger, transfer('t1:1', 'stakes', 'main', '70'))).toBe(ledger)
  })

  it.each<[string, Partial<Transfer>]>([
    ['another amount', { amount: '71' }],
    ['another account', { to: 'reserve' }],
    ['another round', { ref: { round: 8, seat: 3 } }],
    ['a person', { by: 'ann' }],
  ])('refuses an id that comes again with %s', (_, change) => {
    const ledger = book([transfer('t1:1', 'stakes', 'main', '70')])
    expect(() => applied(ledger, { ...transfer('t1:1', 'stakes', 'main', '70'), ...change })).toThrow(
      /t1:1:part is booked as 70 from stakes to main but repeated/,
    )
  })

  it('remembers a bounded number of transfers, and refuses what it cannot tell from a repeat', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => transfer(`t1:${n}`, 'stakes', 'main', '1'))
    const ledger = book(many)
    expect(JSON.stringify(ledger).length).toBeLessThan(JSON.stringify(many).length / 3)
    expect(applied(ledger, transfer('t1:999', 'stakes', 'main', '1'))).toBe(ledger)
    expect(applied(ledger, transfer('t1:744', 'stakes', 'main', '1'))).toBe(ledger)
    expect(() => applied(ledger, transfer('t1:743', 'stakes', 'main', '1'))).toThrow(/too old to tell/)
    expect(applied(ledger, transfer('t2:5', 'stakes', 'main', '1')).balances.main).toBe('1001')
  })

  it.each<[string, Transfer, RegExp]>([
    [
      'a meter below zero',
      transfer('t1:2', 'main', 'pending', '71', { hit: 'h' }),
      /main would hold -1, and its limit is 0/,
    ],
    [
      'a reserve below zero',
      transfer('t1:2', 'reserve', 'main', '1/2'),
      /reserve would hold -1\/2, and its limit is 0/,
    ],
    ['an amount below zero', transfer('t1:2', 'stakes', 'main', '-1'), /its amount is -1/],
    ['money off the meter for no hit', transfer('t1:2', 'main', 'pending', '1'), /has no `hit`/],
    [
      'money off the meter past the pending hits',
      transfer('t1:2', 'main', 'paid', '1'),
      /no rule takes money from main to paid/,
    ],
    ['money out of what is paid', transfer('t1:2', 'paid', 'main', '1'), /no rule takes money from paid to main/],
    [
      'pay for a hit that is not pending',
      transfer('t1:2', 'pending', 'paid', '1', { hit: 'h' }),
      /hit h is not pending/,
    ],
    [
      'an id of another form',
      { ...transfer('t1:2', 'stakes', 'main', '1'), id: 'first' },
      /'first' is not a transfer id/,
    ],
    [
      'a correction by nobody',
      transfer('t1:2', 'main', 'stakes', '1', { corrects: 't1:1:part' }),
      /needs a person and a reason/,
    ],
    [
      'a correction of a pending hit',
      transfer('t1:2', 'pending', 'main', '1', { corrects: 't1:1:part', by: 'ann', reason: 'miscount' }),
      /confirmed or voided, not corrected/,
    ],
  ])('refuses %s', (_, wrong, message) => {
    const ledger = book([transfer('t1:1', 'stakes', 'main', '70')])
    expect(() => applied(ledger, wrong)).toThrow(message)
  })

  it('holds what is reserved for a hit until it is paid, all at once', () => {
    const reserved = book([
      transfer('t1:1', 'stakes', 'main', '70'),
      transfer('t1:2', 'main', 'pending', '30', { hit: 'h' }),
      transfer('t1:3', 'main', 'pending', '30', { hit: 'h' }),
    ])
    expect(reserved.held).toEqual({ h: '60' })
    for (const amount of ['59', '61'])
      expect(() => applied(reserved, transfer('t1:4', 'pending', 'paid', amount, { hit: 'h' }))).toThrow(
        /holds 60, and/,
      )
    const paid = applied(reserved, transfer('t1:4', 'pending', 'paid', '60', { hit: 'h' }))
    expect([paid.held, paid.balances.paid, paid.balances.main]).toEqual([{}, '60', '10'])
  })

  it('takes a correction from a person with a reason', () => {
    const wrong = transfer('t1:1', 'stakes', 'main', '70')
    const mended = transfer('pit:1', 'main', 'stakes', '70', {
      corrects: wrong.id,
      by: 'ann',
      reason: 'no chip was there',
    })
    expect(book([wrong, mended]).balances).toMatchObject({ main: '0', stakes: '0' })
  })

  it.each<[string, Partial<Ledger>, RegExp]>([
    [
      'accounts that do not come to zero',
      { balances: { ...emptyLedger.balances, main: '5' } },
      /the accounts come to 5/,
    ],
    ['a hit that pending does not hold', { held: { h: '5' } }, /pending holds 0, and its hits come to 5: h 5/],
  ])('finds %s in a state that was read back', (_, change, message) => {
    const altered = { ...emptyLedger, ...change }
    expect(() => applied(altered, transfer('t1:1', 'stakes', 'house', '1'))).toThrow(message)
  })

  const someMoney = fc.tuple(fc.nat(10_000), fc.constantFrom(1, 2, 4, 5, 10)).map(([over, under]) => `${over}/${under}`)
  const account = fc.constantFrom(...accounts)
  const anyTransfers = fc.array(fc.tuple(account, account, someMoney, fc.constantFrom('h1', 'h2')), { maxLength: 60 })

  it('comes to zero, with nothing below its limit, whatever is asked of it', () => {
    fc.assert(
      fc.property(anyTransfers, (asked) => {
        let ledger = emptyLedger
        asked.forEach(([from, to, amount, hit], n) => {
          try {
            ledger = applied(ledger, transfer(`t1:${n}`, from, to, amount, { hit }))
          } catch {
            // A refused transfer books nothing, which is what the sums below show.
          }
          expect(totalOf(ledger)).toBe(0)
          const { stakes: _s, seed: _d, house: _h, ...bounded } = ledger.balances
          expect(Object.values(bounded).every((amount) => hundredths(amount) >= 0)).toBe(true)
        })
      }),
    )
  })

  it('comes to the same sums in whatever order the tables’ stakes arrive', () => {
    const stakes = fc.array(fc.record({ table: fc.constantFrom('t1', 't2', 't3'), amount: someMoney }), {
      maxLength: 40,
    })
    const shuffled = stakes.chain((list) => {
      const given = list.map(({ table, amount }, n) => transfer(`${table}:${n}`, 'stakes', 'main', amount))
      return fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))
    })
    fc.assert(
      fc.property(shuffled, ([given, otherwise]) => {
        expect(book(otherwise).balances).toEqual(book(given).balances)
      }),
    )
  })

  it('is the same after JSON, and after every transfer has come twice', () => {
    const stakes = fc.array(someMoney, { maxLength: 40 })
    fc.assert(
      fc.property(stakes, (list) => {
        const given = list.map((amount, n) => transfer(`t1:${n}`, 'stakes', 'main', amount))
        const twice = given.flatMap((each) => [each, structuredClone(each)])
        expect(book(twice)).toEqual(book(given))
        expect(JSON.parse(JSON.stringify(book(given)))).toEqual(book(given))
      }),
    )
  })
})
