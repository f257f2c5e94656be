import { describe, expect, it } from 'vitest'
import { bigSix } from '../../../../games/gb/big-six/big-six.ts'
import { roulette } from '../../../../games/gb/roulette/roulette.ts'
import {
  bet,
  findingsIn,
  lostMessages,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  ruledBy,
  rulesIn,
  sensors,
  tableAt,
  tableOf,
  wheel,
  wheelOfSymbols,
} from '../../../support/table-inputs.ts'
import { black, newTable, number, phase, red, voided } from './wheel-inputs.ts'

describe('a spin without a result', () => {
  it('whose ball ran with the wheel is void, and its chips play on the next (ball-same-direction, line 328)', () => {
    const { hear, paidBy } = newTable()
    const effects = hear(bet(1, 'straight-up:7', 100), noMoreBets, voided('ball-with-rotor'))
    expect(rulesIn(effects)).toEqual(['ball-same-direction'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ round: 1, kind: 'void', settlements: [] })])
    expect(paidBy(phase('place-bets'), bet(1, 'straight-up:8', 100), number(7))).toEqual([
      { '1 straight-up:7': 3600, '1 straight-up:8': 0 },
    ])
  })

  it('whose ball ran with the wheel is void where no rule speaks of it, too', () => {
    const { ballWithRotor: _, ...cites } = roulette.cites
    const { hear } = tableAt({ ...roulette, cites }, {}, phase('place-bets'))
    const effects = hear(bet(1, 'straight-up:7', 100), noMoreBets, voided('ball-with-rotor'))
    expect(rulesIn(effects)).toEqual(['round-interrupted'])
    expect(resultsIn(effects)).toMatchObject([{ round: 1, kind: 'void', settlements: [] }])
  })

  it.each([
    ['by the wheel', voided('ball-with-rotor')],
    ['by a person', operator('void-round')],
  ])('that is void %s locks the bets until they are opened again: the rest of the spin says nothing', (_, voids) => {
    const { hear, view, layout, paidBy } = newTable()
    hear(phase('ball-in-rim'), voids)
    const rest = hear(phase('no-more-bets'), openBetting, noMoreBets, number(7))
    expect([rest, view().round, view().phase, layout().open]).toEqual([[], 2, 'void', false])
    hear(phase('place-bets'))
    expect([view().round, view().phase, layout().open]).toEqual([2, 'betting', true])
    expect(paidBy(bet(1, 'dozen:1', 100), number(7))).toEqual([{ '1 dozen:1': 300 }])
  })

  it.each([
    ['from when it closed', [noMoreBets], 1000],
    ['from the void itself, where it was open till then', [], 2000],
  ])('and void: a chip that is moved in the lock is late for it %s (line protocol 7.4)', (_, closing, since) => {
    const { at } = newTable()
    at(0, bet(4, 'straight-up:17', 900), phase('ball-in-rim'))
    at(1000, ...closing)
    at(2000, voided('no-ball-seen'))
    const moved = at(2500, bet(4, 'straight-up:17', 0), bet(4, 'straight-up:18', 5000))
    expect(findingsIn(moved)).toMatchObject([
      { round: 1, rule: 'gr.chip-position-governs', figures: { before: 900, after: 0, marginMs: 2500 - since } },
      { round: 1, rule: 'gr.chip-position-governs', figures: { before: 0, after: 5000, marginMs: 2500 - since } },
    ])
    expect(at(2600, bet(4, 'straight-up:18', 5000), phase('place-bets'), bet(4, 'straight-up:18', 0))).toEqual([])
  })

  it('and void: chips of which nobody knows when they were moved are not late for it', () => {
    const { hear, view } = newTable()
    hear(bet(1, 'dozen:1', 100), noMoreBets, voided('no-ball-seen'))
    expect(hear(sensors({ type: 'all-bets', bets: [{ seat: 1, spot: 'dozen:2', amount: 100 }] }))).toEqual([])
    expect(view().bets).toEqual([{ seat: 1, spot: 'dozen:2', stake: 100 }])
  })

  it('and void is not mixed up with the next, whose bets the wire did not tell of', () => {
    const runs = (spin: number) =>
      wheel({ type: 'wheel-phase', phase: 'ball-in-rim', spin, rotor: 'clockwise', rpm: 25 })
    const falls = (spin: number) => wheel({ type: 'winning-number', pocket: 7, spin })
    const { hear, paidBy } = newTable()
    hear(bet(1, 'dozen:1', 100), runs(94), voided('ball-with-rotor'))
    expect(paidBy(falls(94))).toEqual([])
    expect(paidBy(runs(95), falls(95))).toEqual([{ '1 dozen:1': 300 }])
  })

  it('of a Big Six wheel that a person voids is over with its symbol (10.8)', () => {
    const turns = (state: 'resting' | 'spinning') => wheelOfSymbols({ type: 'big-six-state', state })
    const stops = wheelOfSymbols({ type: 'winning-symbol', symbols: ['G'] })
    const { hear, layout } = tableAt(bigSix, {}, turns('resting'), bet(1, 'symbol:G', 100), turns('spinning'))
    hear(operator('void-round'), turns('resting'))
    expect([hear(stops), layout().open]).toEqual([[], true])
    expect(resultsIn(hear(turns('spinning'), turns('resting'), stops)).map(paidIn)).toEqual([{ '1 symbol:G': 200 }])
  })

  it.each(['no-ball-seen', 'wheel-stopped'] as const)('because of %s is void, and says why', (reason) => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, voided(reason))
    expect(findingsIn(effects)).toEqual([
      expect.objectContaining({ rule: 'round-interrupted', message: expect.stringContaining(reason) }),
    ])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'void', settlements: [] })])
  })

  it('is void when a person says so', () => {
    const { hear, refuses } = newTable()
    expect(refuses('new-shoe')).not.toBe(null)
    hear(noMoreBets)
    expect(refuses('void-round')).toBe(null)
    expect(resultsIn(hear(operator('void-round')))).toEqual([expect.objectContaining({ kind: 'void' })])
  })

  it('is interrupted with a word on all chips that wait for a person, those of one spin too', () => {
    const { hear } = newTable()
    const missed = hear(bet(1, 'straight-up:17', 500), bet(2, 'dozen:1', 100), wheel(lostMessages))
    expect(findingsIn(missed).at(-1)?.message).toBe('round 1: a spin was missed; wagers that wait for a ruling: 2')
    expect(resultsIn(missed)[0]?.known?.bets).toHaveLength(2)
  })

  it.each([
    ['one lost line beside six of heartbeats', 6, 'settled'],
    ['two lost lines beside five of heartbeats', 5, 'interrupted'],
  ])('is known after a gap by a total that is as it was, or not: %s', (_, heartbeats, kind) => {
    const { hear } = newTable()
    const gap = sensors({ type: 'sequence', fault: 'gap', expected: 4, got: 11, heartbeats })
    const total = sensors({ type: 'bet-total', amount: 100 })
    hear(bet(1, 'dozen:1', 100), total, gap, total, total)
    expect(resultsIn(hear(noMoreBets, number(7)))).toMatchObject([{ kind }])
    expect(resultsIn(hear(total, noMoreBets, number(7)))).toMatchObject([{ kind }])
  })

  it.each([
    ['one lost line', 5, 'settled'],
    ['two lost lines', 6, 'interrupted'],
  ])('is known again by a total of what was known and told since, or not: %s', (_, got, kind) => {
    const { hear } = newTable()
    const total = (amount: number) => sensors({ type: 'bet-total', amount })
    const gap = sensors({ type: 'sequence', fault: 'gap', expected: 4, got })
    hear(bet(1, 'dozen:1', 100), total(100), gap, total(600))
    expect(resultsIn(hear(noMoreBets, number(7)))).toMatchObject([{ kind: 'interrupted' }])
    hear(bet(2, 'dozen:2', 700), total(800))
    expect(resultsIn(hear(noMoreBets, number(7)))).toMatchObject([{ kind }])
  })

  it.each([37, 38, 39])(
    'because pocket %i is not on a single-zero wheel waits for a person (not-on-wheel)',
    (pocket) => {
      const { hear } = newTable()
      const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, number(pocket))
      expect(findingsIn(effects)).toEqual([expect.objectContaining({ rule: 'not-on-wheel', severity: 'integrity' })])
      expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'disputed', settlements: [] })])
    },
  )

  it.each(['37', '40', '99'])('because no wheel has a %s waits for a person (not-on-wheel)', (shown) => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, wheel({ type: 'impossible-number', shown }))
    expect(findingsIn(effects)).toEqual([
      expect.objectContaining({
        rule: 'not-on-wheel',
        severity: 'integrity',
        message: `${shown} is not a number on the wheel`,
      }),
    ])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'disputed', settlements: [] })])
  })

  it('because messages of the wheel were lost waits for a person', () => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, wheel(lostMessages))
    expect(rulesIn(effects)).toEqual(['messages-lost', 'round-interrupted'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'interrupted', settlements: [] })])
    expect(resultsIn(hear(phase('place-bets'), number(5)))).toEqual([
      expect.objectContaining({ round: 2, kind: 'settled' }),
    ])
  })

  it('that has two numbers waits for a person, and its wagers stand as he rules', () => {
    const rage = { given: { payTable: { 'roulette-rage': 'rage-1' } } }
    const { hear, at, refusesRuling, view } = newTable({ after: [black, red], ...rage })
    const fault = wheel({ type: 'device-fault', code: 'number-disagrees', text: 'The wheel gave 1 and then 3' })
    hear(bet(1, 'dozen:1', 100), bet(2, 'straight-up:3', 100), bet(3, 'roulette-rage', 100), noMoreBets)
    expect(resultsIn(hear(number(1), fault, fault))).toMatchObject([
      { round: 3, kind: 'settled', number: 1 },
      { round: 3, kind: 'contradicted', number: 1, settlements: [] },
    ])
    const ruling = { round: 3, ruling: 'stands', number: 3, reason: 'camera 4' } as const
    expect(refusesRuling(ruling)).toBeNull()
    const [stands] = resultsIn(at(0, ruledBy(ruling)))
    expect(stands).toMatchObject({ round: 3, kind: 'settled', number: 3 })
    expect(stands && paidIn(stands)).toEqual({ '1 dozen:1': 300, '2 straight-up:3': 3600, '3 roulette-rage': 'open' })
    expect(view()).toMatchObject({ notes: ['wagers that stand over several spins: 1'] })
  })

  it('that has two numbers has the finding, which is one of integrity', () => {
    const { hear } = newTable()
    const text = 'The wheel gave pocket 9 and then 7 for one spin'
    const fault = wheel({ type: 'device-fault', code: 'number-disagrees', text })
    const [said] = hear(noMoreBets, number(9), fault).filter(({ type }) => type === 'finding')
    expect(said).toMatchObject({ round: 1, severity: 'integrity', message: expect.stringContaining(text) })
  })

  it('says in plain words that the number of a spin was not seen', () => {
    const { hear } = newTable()
    const [lost] = findingsIn(hear(wheel({ type: 'sequence', fault: 'gap', expected: 5, got: 5, of: 'spins' })))
    expect(lost).toMatchObject({
      rule: 'messages-lost',
      message: expect.stringMatching(/spin 5 ended, and its number/),
    })
  })

  it('but lost messages of the bet sensors do not stop it', () => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'dozen:1', 100), noMoreBets, sensors(lostMessages), number(5))
    expect(rulesIn(effects)).toEqual(['messages-lost'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'settled' })])
  })

  it('whose beginning was not seen is not settled; the next one is', () => {
    const { hear, view } = tableOf(roulette)
    hear(0, bet(1, 'dozen:1', 100), phase('ball-in-rim'), phase('no-more-bets'))
    expect(view().phase).toBe('joining')
    const effects = hear(0, number(5))
    expect(rulesIn(effects)).toEqual(['joined-mid-round'])
    expect(resultsIn(effects)).toEqual([
      expect.objectContaining({ round: 1, kind: 'interrupted', number: 5, settlements: [] }),
    ])
    expect(resultsIn(hear(0, phase('place-bets'), number(6))).map(paidIn)).toEqual([{ '1 dozen:1': 300 }])
  })
})
