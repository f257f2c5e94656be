import { describe, expect, it } from 'vitest'
import { cites } from '../../../games/kit/document/citation.ts'
import { exact } from '../../../games/kit/settle/money.ts'
import type { MeterClaim } from '../../../games/kit/settle/pay-awards.ts'
import { confirm, refusesToConfirm, refusesToVoid, voidHit } from '../../../games/ledger/confirm-or-void.ts'
import { correction, returnedStake } from '../../../games/ledger/correction.ts'
import {
  frozen,
  type Meter,
  meterView,
  newMeter,
  reconcile,
  thawed,
  withTransfer,
} from '../../../games/ledger/meter.ts'
import { type Progressive, verifyProgressive } from '../../../games/ledger/meter-rules.ts'
import { contributions, hits, seeding } from '../../../games/ledger/meter-transfers.ts'
import type { Transfer } from '../../../games/ledger/transfer.ts'

const gb = cites('gb')
const stud: Progressive = {
  id: 'gb.casino-stud.progressive',
  shares: { main: 70 },
  seed: 500_000,
  reseed: ['overflow', 'reserve', 'seed'],
  order: 'dealer-left',
  cites: {
    share: gb(209, 212, '2.7 b'),
    awards: gb(1408, 1419, '7.21'),
    seed: gb(214, 215, '2.7 c'),
    correction: gb(226, 228, '2.7 f'),
  },
}
const book = (meter: Meter, transfers: readonly Transfer[]): Meter => transfers.reduce(withTransfer, meter)
const at = (id: string) => ({ id, ref: { table: 't1', round: 41 } })
const opened = (progressive: Progressive) => book(newMeter(progressive.id), seeding(progressive, at('t1:0')))
const show = (meter: Meter) => meterView(meter, stud).exact
const balances = (meter: Meter) => meter.ledger.balances

const straightFlush: MeterClaim = { seat: 3, row: 'straight-flush', pays: { percent: 10 }, from: 'meter' }
const royal: MeterClaim = { seat: 5, row: 'royal-flush', pays: { percent: 100 }, from: 'meter' }
const flush: MeterClaim = { seat: 2, row: 'flush', pays: { times: 50, stake: 100 }, from: 'meter' }
const ann = { by: 'ann', reason: 'the cards were misread' }

describe('a configuration', () => {
  it('of 70 % to the meter is taken in Great Britain (gr.progressive.meter-share)', () => {
    expect(verifyProgressive(stud, 70)).toEqual([])
  })

  it.each<[string, Partial<Progressive>, RegExp]>([
    ['less than 70 % to the meter', { shares: { main: 69.9, reserve: 30 } }, /69.9 % .* at least 70 %/],
    ['more than the whole stake', { shares: { main: 90, reserve: 11 } }, /together at most 100/],
    ['a share below nothing', { shares: { main: 90, hidden: -1 } }, /together at most 100/],
    ['a share that is too fine', { shares: { main: 70.00000001 } }, /six decimals/],
    ['a seed of half a penny', { seed: 0.5 }, /the seed is 0.5/],
    ['a cap below the seed', { cap: 499_999 }, /must not be below the seed/],
    ['an aggregate limit below nothing', { aggregateLimit: -1 }, /the aggregate limit is -1/],
  ])('with %s is refused', (_, change, message) => {
    expect(verifyProgressive({ ...stud, ...change }, 70).join()).toMatch(message)
  })
})

describe('a stake', () => {
  it('is divided without a rest (PT-PRG-S7-01: 15 % to the main meter, 5 % to the reserve)', () => {
    const harmony = { ...stud, shares: { main: 15, reserve: 5 }, seed: 0 }
    const meter = book(newMeter('s7'), contributions(harmony, newMeter('s7'), at('t1:1'), [{ seat: 1, stake: 100 }]))
    expect(balances(meter)).toMatchObject({ stakes: '-100', main: '15', reserve: '5', house: '80' })
  })

  it('carries fractions of a penny: three stakes of 25p bring 52.5p', () => {
    const stakes = [1, 2, 3].map((seat) => ({ seat, stake: 25 }))
    const meter = book(newMeter('m'), contributions(stud, newMeter('m'), at('t1:1'), stakes))
    expect([show(meter), balances(meter).house]).toEqual(['105/2', '45/2'])
    expect(meterView(meter, stud).display).toBe(52)
  })

  it('counts twice when a seat has two of the same size', () => {
    const stakes = [1, 1].map((seat) => ({ seat, stake: 100 }))
    expect(show(book(newMeter('m'), contributions(stud, newMeter('m'), at('t1:1'), stakes)))).toBe('140')
  })

  it('flows over when the meter is at its cap, and fills it again after 100 %', () => {
    const capped = { ...stud, seed: 1_000, cap: 1_050 }
    let meter = opened(capped)
    const stakes = [1, 2].map((seat) => ({ seat, stake: 100 }))
    meter = book(meter, contributions(capped, meter, at('t1:1'), stakes))
    expect(balances(meter)).toMatchObject({ main: '1050', overflow: '90' })
    meter = book(meter, hits(capped, meter, at('t1:2'), [royal]))
    expect(balances(meter)).toMatchObject({ main: '1000', overflow: '0', pending: '1050', seed: '-1910' })
  })

  it('that goes back takes its share off the meter, and the house bears what has been won of it', () => {
    const unseeded = { ...stud, seed: 0 }
    let meter = newMeter('m')
    meter = book(meter, contributions(unseeded, meter, at('t1:1'), [{ seat: 1, stake: 100 }]))
    const because = { corrects: 't1:1:stake-1.1', by: 'ann', reason: 'no ante' }
    const back = (from: Meter) =>
      book(from, returnedStake(unseeded, from, at('pit:1'), { seat: 1, stake: 100 }, because))
    expect(balances(back(meter))).toMatchObject({ stakes: '0', main: '0', house: '0' })
    const won = book(meter, hits(unseeded, meter, at('t1:2'), [royal]))
    expect(balances(back(won))).toMatchObject({ stakes: '0', main: '0', house: '-70', pending: '70' })
  })
})

describe('a hit', () => {
  it('leaves the meter at once, frozen at what it showed, and stakes go on', () => {
    let meter = book(opened(stud), hits(stud, opened(stud), at('t1:1'), [straightFlush]))
    expect(meterView(meter, stud)).toMatchObject({
      display: 450_000,
      pending: [
        {
          id: 't1:1:hit-1',
          row: 'straight-flush',
          ref: { table: 't1', round: 41 },
          shares: [{ seat: 3, amount: 50_000 }],
          meter: '500000',
          state: 'pending',
        },
      ],
    })
    meter = book(meter, contributions(stud, meter, at('t1:2'), [{ seat: 3, stake: 100 }]))
    expect(show(meter)).toBe('450070')
    expect(meter.pending[0]?.shares).toEqual([{ seat: 3, amount: 50_000 }])
  })

  it('is paid when a person confirms it', () => {
    let meter = book(opened(stud), hits(stud, opened(stud), at('t1:1'), [straightFlush]))
    meter = book(meter, confirm(stud, meter, at('pit:1'), 't1:1:hit-1', 'ann'))
    expect(balances(meter)).toMatchObject({ main: '450000', pending: '0', paid: '50000' })
    expect([meter.pending, meter.settled.map(({ state, by }) => [state, by])]).toEqual([[], [['paid', 'ann']]])
  })

  it('goes back to the meter when it is voided, and the seed that followed it goes back to the house', () => {
    const before = opened(stud)
    let meter = book(before, hits(stud, before, at('t1:1'), [royal]))
    expect(balances(meter)).toMatchObject({ main: '500000', pending: '500000', seed: '-1000000' })
    meter = book(meter, contributions(stud, meter, at('t1:2'), [{ seat: 3, stake: 100 }]))
    meter = book(meter, voidHit(stud, meter, at('pit:1'), 't1:1:hit-1', ann))
    expect(balances(meter)).toMatchObject({ main: '500070', pending: '0', seed: '-500000' })
    expect(meter.settled).toMatchObject([{ state: 'void', by: 'ann', reason: 'the cards were misread' }])
  })

  it('voided after the new seed was won again gives back what is left of it, and never goes below zero', () => {
    const before = { ...opened(stud) }
    let meter = book(
      before,
      hits(stud, before, at('t1:1'), [straightFlush, { ...royal, seat: 4 }, { ...straightFlush, seat: 6 }]),
    )
    expect(balances(meter)).toMatchObject({ main: '450000', pending: '550000' })
    meter = book(meter, voidHit(stud, meter, at('pit:1'), 't1:1:hit-2', ann))
    expect(balances(meter)).toMatchObject({ main: '400000', pending: '100000', seed: '-500000' })
  })

  it('voided gives back the house’s seed before the players’ reserve when the meter does not hold both', () => {
    const linked = {
      ...stud,
      shares: { main: 0, reserve: 50 },
      seed: 300,
      reseed: ['reserve' as const, 'seed' as const],
    }
    let meter = opened(linked)
    meter = book(meter, contributions(linked, meter, at('t1:1'), [{ seat: 1, stake: 200 }]))
    meter = book(meter, hits(linked, meter, at('t1:2'), [{ ...straightFlush, pays: { fixed: 290 } }]))
    meter = book(meter, hits(linked, meter, at('t1:3'), [royal]))
    expect(balances(meter)).toMatchObject({ main: '300', reserve: '0', seed: '-500', pending: '300' })
    meter = book(meter, hits(linked, meter, at('t1:4'), [{ ...straightFlush, pays: { fixed: 60 } }]))
    meter = book(meter, voidHit(linked, meter, at('pit:1'), 't1:3:hit-1', ann))
    expect(balances(meter)).toMatchObject({ main: '0', reserve: '50', seed: '-300', pending: '350' })
  })

  it('of the tray leaves the meter alone, and is paid at once with the other wagers (co, lines 423-426)', () => {
    const byTray: MeterClaim = { ...flush, from: 'tray' }
    const before = opened(stud)
    const paid = book(before, hits(stud, before, at('t1:1'), [byTray]))
    expect(balances(paid)).toMatchObject({ main: '500000', house: '-5000', pending: '0', paid: '5000' })
    expect(paid.pending).toEqual([])
    expect(paid.tray).toMatchObject([{ id: 't1:1:hit-1', from: 'tray', state: 'paid', shares: [{ amount: 5_000 }] }])
    expect(refusesToConfirm(paid, 't1:1:hit-1')).toMatch(
      /was paid by the tray with the other wagers, so it needs no confirmation/,
    )
    expect(paid.totals).toEqual({ ...before.totals, tray: '5000' })
  })

  it('of the tray that was wrong is taken back by a person with a reason, once, as a further transfer', () => {
    const before = opened(stud)
    const paid = book(before, hits(stud, before, at('t1:1'), [{ ...flush, from: 'tray' }]))
    const back = voidHit(stud, paid, at('pit:1'), 't1:1:hit-1', ann)
    expect(back).toMatchObject([{ from: 'paid', to: 'house', amount: '5000', corrects: 't1:1:hit-1', ...ann }])
    const mended = book(paid, back)
    expect(balances(mended)).toMatchObject({ main: '500000', house: '0', paid: '0' })
    expect([mended.totals, mended.tray]).toMatchObject([before.totals, [{ state: 'void', ...ann }]])
    expect(() => voidHit(stud, mended, at('pit:2'), 't1:1:hit-1', ann)).toThrow('is already void, by ann')
  })

  it('of the tray waits while the meter is frozen, and is then paid or goes back to the house (gb 2.7 a)', () => {
    const before = frozen(opened(stud), 't1/sign', 'closed')
    const waits = book(before, hits(stud, before, at('t1:1'), [{ ...flush, from: 'tray' }, straightFlush]))
    expect(balances(waits)).toMatchObject({ main: '450000', house: '-5000', pending: '55000', paid: '0' })
    expect(waits.pending).toMatchObject([{ from: 'tray' }, { from: 'meter' }])
    expect(refusesToVoid(waits, 't1:1:hit-1')).toMatch(/is frozen/)
    const whole = thawed(waits, 't1/sign')
    const paid = book(whole, confirm(stud, whole, at('pit:1'), 't1:1:hit-1', 'ann'))
    expect(balances(paid)).toMatchObject({ main: '450000', house: '-5000', pending: '50000', paid: '5000' })
    expect(paid.tray).toMatchObject([{ id: 't1:1:hit-1', state: 'paid', by: 'ann' }])
    const none = book(whole, voidHit(stud, whole, at('pit:1'), 't1:1:hit-1', ann))
    expect(balances(none)).toMatchObject({ main: '450000', house: '0', pending: '50000', paid: '0' })
    expect([none.totals.tray, none.tray]).toMatchObject(['0', [{ state: 'void' }]])
  })

  it('of the meter stays among the last 25, however many awards the tray pays after it', () => {
    let meter = book(opened(stud), hits(stud, opened(stud), at('t1:1'), [straightFlush]))
    meter = book(meter, confirm(stud, meter, at('pit:1'), 't1:1:hit-1', 'ann'))
    for (let round = 2; round < 32; round++)
      meter = book(meter, hits(stud, meter, at(`t1:${round}`), [{ ...flush, from: 'tray' }]))
    const view = meterView(meter, stud)
    expect(view.hits.map(({ id }) => id)).toEqual(['t1:1:hit-1'])
    expect([view.tray.length, view.tray.at(-1)?.id]).toEqual([25, 't1:31:hit-1'])
    expect(view.totals).toMatchObject({ awards: '50000', tray: '150000' })
  })

  it('that is shared is one hit with a share for each seat', () => {
    const shared = [1, 2, 3].map((seat): MeterClaim => ({ ...straightFlush, seat, shared: true }))
    const before = opened(stud)
    let meter = book(before, hits(stud, before, at('t1:1'), shared))
    expect(meter.pending.map((hit) => hit.shares)).toEqual([[1, 2, 3].map((seat) => ({ seat, amount: 16_666 }))])
    meter = book(meter, confirm(stud, meter, at('pit:1'), 't1:1:hit-1', 'ann'))
    expect(balances(meter)).toMatchObject({ main: '450002', paid: '49998' })
  })

  it('of an empty meter is still a hit, and comes to its end', () => {
    const unseeded = { ...stud, seed: 0 }
    let meter = book(newMeter('m'), hits(unseeded, newMeter('m'), at('t1:1'), [royal]))
    expect(meter.pending).toMatchObject([{ shares: [{ seat: 5, amount: 0 }] }])
    meter = book(meter, confirm(unseeded, meter, at('pit:1'), 't1:1:hit-1', 'ann'))
    expect([meter.pending.length, meter.settled.length]).toEqual([0, 1])
  })

  it('of another table comes after the first entered (mbs 3.14, line 109)', () => {
    const before = opened(stud)
    const first = book(before, hits(stud, before, at('t2:9'), [straightFlush]))
    const both = book(first, hits(stud, first, at('t1:1'), [straightFlush]))
    expect(both.pending.map(({ id, shares }) => [id, shares[0]?.amount])).toEqual([
      ['t2:9:hit-1', 50_000],
      ['t1:1:hit-1', 45_000],
    ])
  })

  it('is settled once, by a person, and voided for a reason', () => {
    const before = opened(stud)
    const pending = book(before, hits(stud, before, at('t1:1'), [straightFlush]))
    const paid = book(pending, confirm(stud, pending, at('pit:1'), 't1:1:hit-1', 'ann'))
    expect(refusesToConfirm(pending, 't1:1:hit-1')).toBeUndefined()
    expect(refusesToVoid(paid, 't1:1:hit-1')).toBe('hit t1:1:hit-1 is already paid, by ann')
    expect(refusesToConfirm(paid, 'other')).toMatch(/has no pending hit other/)
    expect(() => confirm(stud, paid, at('pit:2'), 't1:1:hit-1', 'bob')).toThrow(/already paid/)
    expect(() => confirm(stud, pending, at('pit:2'), 't1:1:hit-1', ' ')).toThrow(/without the name of the person/)
    expect(() => voidHit(stud, pending, at('pit:2'), 't1:1:hit-1', { by: 'ann', reason: '' })).toThrow(
      /without a reason/,
    )
  })

  it('locks a link whose tables may not go on until it is settled (co, line 711)', () => {
    const linked = { ...stud, locksLink: true as const }
    const before = opened(linked)
    const pending = book(before, hits(linked, before, at('t1:1'), [straightFlush]))
    expect([meterView(before, linked).locked, meterView(pending, linked).locked]).toEqual([false, true])
    expect(meterView(pending, stud).locked).toBe(false)
  })

  it('is kept in view with the 24 before it', () => {
    let meter = opened(stud)
    for (let n = 1; n <= 30; n++) {
      meter = book(meter, hits(stud, meter, at(`t1:${n}`), [flush]))
      meter = book(meter, confirm(stud, meter, at(`pit:${n}`), `t1:${n}:hit-1`, 'ann'))
    }
    const ids = meterView(meter, stud).hits.map(({ id }) => id)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([25, 't1:6:hit-1', 't1:30:hit-1'])
  })
})

describe('a frozen meter (gr.progressive.faults)', () => {
  it('takes stakes and reserves hits, and settles none until all that was lost is back', () => {
    let meter = frozen(opened(stud), 'sensors', 'silent for 3 s')
    meter = frozen(meter, 'sign', 'link closed')
    meter = book(meter, contributions(stud, meter, at('t1:1'), [{ seat: 3, stake: 100 }]))
    meter = book(meter, hits(stud, meter, at('t1:2'), [straightFlush]))
    expect(() => confirm(stud, meter, at('pit:1'), 't1:2:hit-1', 'ann')).toThrow(/frozen \(sensors: silent for 3 s\)/)
    expect(() => voidHit(stud, meter, at('pit:1'), 't1:2:hit-1', ann)).toThrow(/frozen/)
    meter = thawed(meter, 'sensors')
    expect(meterView(meter, stud).frozen).toEqual(['sign: link closed'])
    expect(() => confirm(stud, meter, at('pit:1'), 't1:2:hit-1', 'ann')).toThrow(/frozen/)
    meter = thawed(meter, 'sign')
    expect(balances(book(meter, confirm(stud, meter, at('pit:1'), 't1:2:hit-1', 'ann'))).paid).toBe('50007')
  })
})

describe('the reconciliation of a shift', () => {
  it('explains the meter from start to end, with a correction by name', () => {
    const start = opened(stud)
    let meter = book(start, contributions(stud, start, at('t1:1'), [{ seat: 3, stake: 25 }]))
    meter = book(meter, hits(stud, meter, at('t1:2'), [royal]))
    meter = book(meter, confirm(stud, meter, at('pit:1'), 't1:2:hit-1', 'ann'))
    const twoPence = [{ from: 'main' as const, to: 'stakes' as const, amount: exact(2) }]
    const because = { corrects: 't1:1:stake-1.1', by: 'ann', reason: 'chip of 23p', why: 'gb 2.7 f, lines 226-228' }
    meter = book(meter, correction(at('pit:2'), twoPence, because))
    expect(reconcile(start, meter)).toEqual({
      start: '500000',
      contributions: '35/2',
      seeds: '500000',
      awards: '500017',
      corrections: '-2',
      tray: '0',
      end: '999997/2',
      difference: '0',
    })
  })

  it('shows money that the transfers do not explain', () => {
    const start = opened(stud)
    const end = { ...start, ledger: { ...start.ledger, balances: { ...balances(start), main: '500003' } } }
    expect(reconcile(start, end).difference).toBe('3')
  })

  it('takes no correction without a person and a reason, and none below zero', () => {
    const moves = [{ from: 'main' as const, to: 'stakes' as const, amount: exact(2) }]
    const because = { corrects: 't1:1:stake-1.1', why: 'gb 2.7 f, lines 226-228', by: 'ann', reason: 'miscount' }
    expect(() => correction(at('pit:2'), moves, { ...because, by: '' })).toThrow(/needs a person/)
    expect(() => correction(at('pit:2'), moves, { ...because, reason: ' ' })).toThrow(/a reason/)
    const backwards = [{ from: 'main' as const, to: 'stakes' as const, amount: exact(-2) }]
    expect(() => book(opened(stud), correction(at('pit:2'), backwards, because))).toThrow(/its amount is -2/)
  })
})
