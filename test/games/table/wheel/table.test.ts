import { describe, expect, it } from 'vitest'
import { bet, findingsIn, noMoreBets, paidIn, resultsIn, rulesIn } from '../../../support/table-inputs.ts'
import { newTable, number, phase } from './wheel-inputs.ts'

describe('a spin', () => {
  it('goes from bets to the number, which settles what lay there when betting closed', () => {
    const { hear, view } = newTable()
    hear(bet(1, 'straight-up:17', 100), bet(1, 'red-black:black', 500), bet(2, 'split:17-20', 100))
    expect(view()).toMatchObject({ round: 1, phase: 'betting' })
    expect(hear(phase('ball-in-rim'))).toEqual([])
    expect(view().phase).toBe('spinning')
    expect(hear(phase('no-more-bets'))).toEqual([])
    expect(view().phase).toBe('no-more-bets')
    const [result, ...others] = resultsIn(hear(number(17)))
    expect(others).toEqual([])
    expect(result).toMatchObject({ round: 1, kind: 'settled', number: 17 })
    expect(result && paidIn(result)).toEqual({
      '1 straight-up:17': 3600,
      '1 red-black:black': 1000,
      '2 split:17-20': 1800,
    })
    expect(view()).toMatchObject({ round: 2, phase: 'betting' })
  })

  it('halves an even chance on zero, and settles what still lies there again', () => {
    const { paidBy } = newTable()
    expect(paidBy(bet(3, 'low-high:low', 501), number(0), number(18))).toEqual([
      { '3 low-high:low': 251 },
      { '3 low-high:low': 1002 },
    ])
  })

  it('closes its own betting when nobody said "no more bets"', () => {
    expect(newTable().paidBy(bet(1, 'column:1', 200), phase('ball-in-rim'), number(4))).toEqual([{ '1 column:1': 600 }])
  })

  it('names wagers that are not taken, and settles the others', () => {
    const { hear } = newTable({ given: { limits: { dozen: { max: 1000 } } } })
    const refused = hear(
      bet(1, 'street:0-1-3', 100),
      bet(2, 'voisins', 100),
      bet(3, 'dozen:1', 1001),
      bet(4, 'dozen:2', 1000),
      noMoreBets,
    )
    expect(findingsIn(refused).map(({ rule, message }) => [rule, /^seat \d [^ ]*(?=:)/.exec(message)?.[0]])).toEqual([
      ['impossible-selection', 'seat 1 street:0-1-3'],
      ['gr.no-unlisted-variation', 'seat 2 voisins'],
      ['gr.table-limits-notice', 'seat 3 dozen:1'],
    ])
    expect(resultsIn(hear(number(13))).map(paidIn)).toEqual([{ '4 dozen:2': 3000 }])
  })
})

describe('late bets', () => {
  it.each([
    ['the wheel, then the dealer', phase('no-more-bets'), noMoreBets],
    ['the dealer, then the wheel', noMoreBets, phase('no-more-bets')],
  ])('are measured from whoever closed first: %s', (_, first, second) => {
    const { at } = newTable()
    at(1000, bet(1, 'dozen:1', 500))
    at(20_000, first)
    expect(at(21_500, second)).toEqual([])
    const [late] = findingsIn(at(21_640, bet(1, 'dozen:1', 700)))
    expect(late).toMatchObject({
      rule: 'gr.chip-position-governs',
      figures: { seat: 1, spot: 'dozen:1', before: 500, after: 700, marginMs: 1640 },
    })
    expect(resultsIn(at(30_000, number(5))).map(paidIn)).toEqual([{ '1 dozen:1': 1500 }])
  })

  it.each([
    ['placed', 2, 0, 300],
    ['raised', 1, 500, 600],
    ['lowered', 1, 500, 400],
    ['removed', 1, 500, 0],
  ])('are named as %s', (change, seat, before, after) => {
    const { at } = newTable()
    at(0, bet(1, 'column:2', 500), noMoreBets)
    const [late] = findingsIn(at(40, bet(seat, 'column:2', after)))
    expect(late).toMatchObject({
      message: expect.stringContaining(change),
      figures: { before, after, marginMs: 40 },
    })
  })

  it('are no more once the number has fallen and betting is open', () => {
    const { hear } = newTable()
    hear(bet(1, 'column:2', 500), noMoreBets, number(1))
    expect(hear(bet(1, 'column:2', 0), bet(2, 'column:3', 100))).toEqual([])
  })
})

describe('betting that opens again', () => {
  it('when the wheel goes back to its bets without a number (gb 3.9)', () => {
    const { hear } = newTable()
    hear(phase('place-bets'), bet(1, 'dozen:1', 100), noMoreBets, phase('ball-in-rim'))
    expect(rulesIn(hear(phase('place-bets'), bet(1, 'dozen:1', 300), noMoreBets))).toEqual([])
    expect(resultsIn(hear(number(5))).map(paidIn)).toEqual([{ '1 dozen:1': 900 }])
  })

  it('not when the wheel only says twice that bets are open', () => {
    const { hear } = newTable()
    hear(phase('place-bets'), bet(1, 'dozen:1', 100), noMoreBets, phase('place-bets'))
    expect(rulesIn(hear(bet(1, 'dozen:1', 300)))).toEqual(['gr.chip-position-governs'])
  })
})
