import { describe, expect, it } from 'vitest'
import { booksOf, floorOf, foldedAgain, openFixture } from '../../support/metered-tables.ts'
import { asked, flush, nothing, operator, otherNothing, played, royal, transfersIn } from './stud-meter.ts'

describe('a meter fed by its tables (gb 7.16-7.21)', () => {
  it('begins with the seed, and takes 70 % of each stake when the bets are locked (gr.progressive.meter-share)', () => {
    const fixture = openFixture(floorOf(['stud-1']))
    const table = fixture.table('stud-1')
    expect(fixture.meter().display).toBe(100_000)
    table.bets.place(1, 'ante', 500)
    table.bets.place(1, 'progressive', 100)
    expect(fixture.meter().display).toBe(100_000)
    table.deal('2c')
    expect(fixture.meter()).toMatchObject({ display: 100_070, totals: { contributions: '70', seeds: '100000' } })
  })

  it('gets nothing of a stake beyond the limit of its wager, which is refused (gb 7.5)', () => {
    const fixture = openFixture(floorOf(['stud-1'], undefined, ', limits: { progressive: { min: 100, max: 100 } }'))
    const table = fixture.table('stud-1')
    table.bets.place(1, 'ante', 500)
    table.bets.place(1, 'progressive', 10_000)
    table.deal('2c')
    expect(fixture.meter()).toMatchObject({ display: 100_000, totals: { contributions: '0' } })
  })

  it('is fed by every table of the link, and shown on each of their displays', () => {
    const fixture = openFixture(floorOf(['stud-1', 'stud-2']))
    const [first, second] = [fixture.table('stud-1'), fixture.table('stud-2')]
    played(first, nothing, otherNothing)
    played(second, nothing, otherNothing)
    expect(fixture.meter().display).toBe(100_140)
    expect([first.sign.shown('stud'), second.sign.shown('stud')]).toEqual([100_140, 100_140])
  })

  it('carries fractions of a penny until they are whole', () => {
    const fixture = openFixture(floorOf(['stud-1'], 'main: 70.5, seed: 0'))
    const table = fixture.table('stud-1')
    played(table, nothing, otherNothing)
    expect(fixture.meter()).toMatchObject({ display: 70, exact: '141/2' })
    played(table, nothing, otherNothing)
    expect(fixture.meter()).toMatchObject({ display: 141, exact: '141' })
  })

  it('freezes a hit at its value, starts again from the seed, and lets play go on', () => {
    const fixture = openFixture(floorOf(['stud-1']))
    const table = fixture.table('stud-1')
    played(table, royal, nothing)
    expect(fixture.meter()).toMatchObject({
      display: 100_000,
      pending: [{ row: 'royal-flush', shares: [{ seat: 1, amount: 100_070 }] }],
    })
    played(table, nothing, otherNothing)
    expect(fixture.meter()).toMatchObject({ display: 100_070, pending: [{ shares: [{ amount: 100_070 }] }] })
  })

  it('pays fixed awards of 50 times the stake for a flush from the meter, in full (gb 7.21)', () => {
    const fixture = openFixture(floorOf(['stud-1']))
    played(fixture.table('stud-1'), flush, otherNothing)
    expect(fixture.meter()).toMatchObject({
      display: 95_070,
      pending: [{ row: 'flush', shares: [{ seat: 1, amount: 5_000 }] }],
    })
  })

  it('gives the shares of a void round back', () => {
    const fixture = openFixture(floorOf(['stud-1']))
    const table = fixture.table('stud-1')
    table.bets.place(1, 'ante', 500)
    table.bets.place(1, 'progressive', 100)
    table.deal('2c')
    operator(fixture, 'void-round', {})
    expect(fixture.meter()).toMatchObject({ display: 100_000, totals: { contributions: '70', corrections: '-70' } })
  })
})

describe('the chips of a progressive, once they are locked in (co, lines 421, 610 and 708)', () => {
  /** Bets down at seat 1; then chips lie differently on its Progressive. */
  function locked(amount: number) {
    const fixture = openFixture(floorOf(['stud-1']))
    const { bets, deal } = fixture.table('stud-1')
    bets.place(1, 'ante', 500)
    bets.place(1, 'progressive', 100)
    deal('2c')
    fixture.heard()
    bets.place(1, 'progressive', amount)
    const found = fixture
      .heard()
      .flatMap((body) => (body.kind === 'effect' && body.effect.type === 'finding' ? body.effect : []))
    return { fixture, bets, found }
  }

  it('are lifted off by the dealer, and the stake stays with the meter', () => {
    const { fixture, bets, found } = locked(0)
    expect(found).toEqual([])
    expect(fixture.meter().display).toBe(100_070)
    fixture.heard()
    bets.place(1, 'progressive', 100)
    expect(fixture.heard()).toContainEqual(
      expect.objectContaining({ effect: expect.objectContaining({ type: 'finding', rule: 'wagers-before-cards' }) }),
    )
  })

  it('are late when there are more of them, or fewer, or those of a seat that had none', () => {
    expect(locked(300).found).toMatchObject([{ rule: 'wagers-before-cards', figures: { before: 100, after: 300 } }])
    expect(locked(50).found).toMatchObject([{ rule: 'wagers-before-cards', figures: { before: 100, after: 50 } }])
    const { fixture, bets } = locked(0)
    fixture.heard()
    bets.place(2, 'progressive', 100)
    bets.clear(2, 'progressive')
    expect(fixture.heard().filter((body) => body.kind === 'effect' && body.effect.type === 'finding')).toHaveLength(2)
  })

  it('are lifted without a finding of the Ante, which stays', () => {
    const { fixture, bets } = locked(0)
    fixture.heard()
    bets.clear(1, 'ante')
    expect(fixture.heard()).toContainEqual(
      expect.objectContaining({ effect: expect.objectContaining({ type: 'finding', rule: 'wagers-before-cards' }) }),
    )
  })
})

describe('a hit waits for a person', () => {
  function withHit() {
    const fixture = openFixture(floorOf(['stud-1']))
    const table = fixture.table('stud-1')
    played(table, royal, nothing)
    return { fixture, table, hit: fixture.meter().pending[0]?.id ?? '' }
  }

  it('raises an alert until it is confirmed by the supervisor', () => {
    const { fixture, hit } = withHit()
    const alerts = () => [...(fixture.sessionState.machines.get('stud-1')?.alerts().keys() ?? [])]
    expect(alerts()).toContain('meter-stud-hit')
    operator(fixture, 'confirm-hit', { meter: 'stud', hit })
    expect(alerts()).not.toContain('meter-stud-hit')
    expect(fixture.meter()).toMatchObject({ pending: [], hits: [{ id: hit, state: 'paid', by: 'Ann' }] })
  })

  it('is confirmed, voided and corrected only at a table that feeds its meter, and only there are its chips counted', () => {
    const { fixture, hit } = withHit()
    const args = { meter: 'stud', hit, reason: 'a reason', amount: 100, chips: 1 }
    for (const op of ['confirm-hit', 'void-hit', 'adjust-meter', 'count-chips']) {
      const { refuses } = fixture.sessionState.meters
      expect(refuses('stud-1', asked(op, args))).toBeNull()
      expect(refuses('roulette-1', asked(op, args))).toBe("meter 'stud' does not belong to this table; ask at stud-1")
    }
  })

  it('is confirmed by the key at the table', () => {
    const { fixture, table } = withHit()
    table.keys.press('confirm-hit')
    expect(fixture.meter().hits).toMatchObject([{ state: 'paid', by: 'the key at the table' }])
  })

  it('goes back to the meter when it is voided, and so does the seed that took its place', () => {
    const { fixture, hit } = withHit()
    operator(fixture, 'void-hit', { meter: 'stud', hit, reason: 'a card was misread' })
    expect(fixture.meter()).toMatchObject({ display: 100_070, hits: [{ state: 'void', reason: 'a card was misread' }] })
  })

  it('is refused twice, without a reason to void it, and on a meter that is not there', () => {
    const { fixture, hit } = withHit()
    const { meters } = fixture.sessionState
    expect(meters.refuses('stud-1', asked('confirm-hit', { meter: 'other', hit }))).toBe("there is no meter 'other'")
    expect(() => asked('void-hit', { meter: 'stud', hit })).toThrow(/reason/)
    operator(fixture, 'confirm-hit', { meter: 'stud', hit })
    expect(meters.refuses('stud-1', asked('confirm-hit', { meter: 'stud', hit }))).toMatch(/is already paid, by Ann/)
  })
})

describe('a meter that is wrong', () => {
  const adjusted = (amount: number) => {
    const floor = floorOf(['stud-1'], 'main: 70, seed: 100000, cap: 200000')
    const fixture = openFixture(floor)
    played(fixture.table('stud-1'), nothing, otherNothing)
    operator(fixture, 'adjust-meter', { meter: 'stud', amount, reason: 'the wrong button (irr-99-wrong-button)' })
    return { floor, fixture }
  }

  it.each([
    [500, 100_570, '500', { from: 'house', to: 'main', amount: '500' }],
    [-99_000, 1_070, '-99000', { from: 'main', to: 'house', amount: '99000' }],
  ])(
    'is set right by a person, who gives a reason (co, lines 428-433): by %i',
    (amount, display, corrections, moved) => {
      const { floor, fixture } = adjusted(amount)
      const person = { by: 'Ann', reason: 'the wrong button (irr-99-wrong-button)' }
      expect(transfersIn(fixture).at(-1)).toMatchObject({ meter: 'stud', transfer: { ...moved, ...person } })
      expect(fixture.meter()).toMatchObject({ display, totals: { contributions: '70', seeds: '100000', corrections } })
      expect(foldedAgain(floor, fixture.entries).difference()).toBeUndefined()
      expect(openFixture(floor, booksOf(fixture.entries)).meter()).toEqual(fixture.meter())
    },
  )

  it('is set right downwards, but not up, when it holds more than a cap that was lowered since', () => {
    const { entries } = adjusted(500).fixture
    const { meters } = openFixture(
      floorOf(['stud-1'], 'main: 70, seed: 1000, cap: 1000'),
      booksOf(entries),
    ).sessionState
    const by = (amount: number) =>
      meters.refuses('stud-1', asked('adjust-meter', { meter: 'stud', amount, reason: 'a reason' }))
    expect(by(-70)).toBeNull()
    expect(by(1)).toMatch(/would hold 100571; its cap is 1000/)
  })

  it('shows the figure set right on its display at once', () => {
    const fixture = openFixture(floorOf(['stud-1']))
    const { sign } = fixture.table('stud-1')
    operator(fixture, 'adjust-meter', { meter: 'stud', amount: -250, reason: 'a reason' })
    expect(sign.shown('stud')).toBe(99_750)
  })

  it.each<[string, { meter?: string; amount?: number; reason?: string }, RegExp]>([
    ['by no amount', { amount: 0 }, /changes nothing/],
    ['below 0', { amount: -100_001 }, /holds 100000 and would hold -1; it can't fall below 0/],
    ['above its cap', { amount: 100_001 }, /would hold 200001; its cap is 200000/],
    ['that is not there', { meter: 'other' }, /no meter 'other'/],
  ])('is not set right %s', (_how, wrong, refusal) => {
    const { meters } = openFixture(floorOf(['stud-1'], 'main: 70, seed: 100000, cap: 200000')).sessionState
    const right = { meter: 'stud', amount: 1, reason: 'a reason' }
    expect(meters.refuses('stud-1', asked('adjust-meter', right))).toBeNull()
    expect(meters.refuses('stud-1', asked('adjust-meter', { ...right, ...wrong }))).toMatch(refusal)
  })

  it('is set right while it is frozen, as no hit is settled by it', () => {
    const fixture = openFixture(floorOf(['stud-1']))
    fixture.table('stud-1')
    fixture.take({ kind: 'link', table: 'stud-1', device: 'sign', state: 'silent', reason: 'no message for 5 s' })
    const args = { meter: 'stud', amount: 100, reason: 'a reason' }
    expect(fixture.sessionState.meters.refuses('stud-1', asked('adjust-meter', args))).toBeNull()
    operator(fixture, 'adjust-meter', args)
    expect(fixture.meter().display).toBe(100_100)
  })
})

describe('the books', () => {
  it('are the same when the journal is played again, and when only its transfers are added up', () => {
    const floor = floorOf(['stud-1', 'stud-2'])
    const fixture = openFixture(floor)
    const [first, second] = [fixture.table('stud-1'), fixture.table('stud-2')]
    played(first, royal, nothing)
    played(second, flush, otherNothing)
    first.keys.press('confirm-hit')
    const again = foldedAgain(floor, fixture.entries)
    expect(again.difference()).toBeUndefined()
    expect(again.sessionState.meters.views('stud-1')).toEqual([fixture.meter()])
    const before = booksOf(fixture.entries)
    expect(openFixture(floor, before).meter()).toEqual(fixture.meter())
  })

  it('go on in the next session as they stood, without a second seed', () => {
    const floor = floorOf(['stud-1'])
    const fixture = openFixture(floor)
    played(fixture.table('stud-1'), nothing, otherNothing)
    const next = openFixture(floor, booksOf(fixture.entries))
    expect(transfersIn(next)).toEqual([])
    expect(next.meter().display).toBe(100_070)
  })
})

describe('a meter in the configuration', () => {
  it('is refused with less than 70 % of the stakes (gr.progressive.meter-share)', () => {
    expect(() => floorOf(['stud-1'], 'main: 69.9')).toThrow(
      /69.9 % of the stakes go to the meter; the rules require at least 70 %/,
    )
  })
})
