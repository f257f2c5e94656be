import { describe, expect, it } from 'vitest'
import { dice as craps } from '../../../../games/gb/dice/dice.ts'
import { sicBo } from '../../../../games/gb/sic-bo.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  dice,
  findingsIn,
  key,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  rulesIn,
  tableOf,
} from '../../../support/table-inputs.ts'

const thrown = (...values: number[]) => dice({ type: 'dice-rolled', values })
const shaking = dice({ type: 'dice-state', state: 'shaking' })
const unread = (reason: 'wrong-number' | 'cocked') => dice({ type: 'dice-void', reason })

function newShooter(...first: Input[]) {
  const table = tableOf(craps)
  const hear = (...inputs: Input[]) => table.hear(0, ...inputs)
  hear(operator('new-shooter'), ...first)
  return { hear, paid: (...inputs: Input[]) => resultsIn(hear(...inputs)).map(paidIn) }
}

describe('the shooter keeps a wager on a line (shooter-without-line, gb 8.10)', () => {
  it.each(['win-line', 'dont-win-line'])('on the %s', (line) => {
    const { hear } = newShooter(key('shooter', 1), bet(1, line, 100))
    expect(rulesIn(hear(thrown(4, 4), thrown(3, 2), thrown(4, 4)))).toEqual([])
  })

  it('or the throw waits for a person, and chips stay', () => {
    const { hear, paid } = newShooter(key('shooter', 1), bet(2, 'win-line', 100))
    const effects = hear(thrown(5, 6))
    expect(rulesIn(effects)).toEqual(['shooter-without-line'])
    expect(resultsIn(effects)).toMatchObject([{ kind: 'disputed', dice: [5, 6], settlements: [] }])
    expect(paid(bet(1, 'win-line', 100), thrown(5, 6))).toEqual([{ '2 win-line': 200, '1 win-line': 200 }])
  })

  it('also when only other wagers have stood since the point was made', () => {
    const { hear } = newShooter(key('shooter', 1), bet(1, 'win-line', 100), bet(1, 'place-to-win:6', 100))
    expect(rulesIn(hear(thrown(4, 4), thrown(4, 4)))).toEqual([])
    expect(rulesIn(hear(bet(1, 'win-line', 0), thrown(5, 4)))).toEqual(['shooter-without-line'])
  })

  it('until a Loser 7 takes the dice from him (8.14)', () => {
    const { hear } = newShooter(key('shooter', 1), bet(1, 'win-line', 100), thrown(4, 4), thrown(3, 4))
    expect(rulesIn(hear(bet(1, 'win-line', 0), bet(2, 'win-line', 100), thrown(5, 6)))).toEqual([])
  })

  it('and a 7 that is no Loser 7 leaves them to him', () => {
    const { hear } = newShooter(key('shooter', 1), bet(1, 'win-line', 100), thrown(3, 4))
    expect(rulesIn(hear(bet(1, 'win-line', 0), bet(2, 'win-line', 100), thrown(5, 6)))).toEqual([
      'shooter-without-line',
    ])
  })

  it('and nobody is held to it who was not keyed', () => {
    expect(rulesIn(newShooter(bet(2, 'field', 100)).hear(thrown(5, 6)))).toEqual([])
    expect(rulesIn(newShooter(key('shooter', 1), operator('new-shooter')).hear(thrown(5, 6)))).toEqual([])
  })
})

describe('a throw that is none (bad-throw, gb 8.11)', () => {
  it('has left a die off the table: the Boxman decides, and a point that stood stands', () => {
    const { hear, paid } = newShooter(bet(1, 'win-line', 100), thrown(4, 4))
    const effects = hear(shaking, unread('wrong-number'))
    expect(rulesIn(effects)).toEqual(['bad-throw'])
    expect(resultsIn(effects)).toMatchObject([{ kind: 'disputed', settlements: [] }])
    expect(paid(thrown(4, 4))).toEqual([{ '1 win-line': 200 }])
  })

  it('is not a die that the reader cannot tell', () => {
    expect(rulesIn(newShooter().hear(shaking, unread('cocked')))).toEqual(['round-interrupted'])
  })
})

describe('chips once the shaker is uncovered (late-bet, gb 9.11)', () => {
  const inOrder = [shaking, openBetting, bet(1, 'small', 500), noMoreBets]

  function uncovered(...before: Input[]) {
    const table = tableOf(sicBo)
    table.hear(1_000, ...before)
    expect(resultsIn(table.hear(2_000, thrown(1, 2, 4))).map(paidIn)).toEqual([{ '1 small': 1000 }])
    return table
  }

  it('that go down are late, by so much, in the round that they missed', () => {
    const effects = uncovered(...inOrder).hear(2_300, bet(2, 'small', 500), bet(1, 'small', 700))
    expect(findingsIn(effects)).toMatchObject([
      { rule: 'late-bet', round: 1, figures: { seat: 2, before: 0, after: 500, marginMs: 300 } },
      { rule: 'late-bet', round: 1, figures: { seat: 1, before: 500, after: 700, marginMs: 300 } },
    ])
  })

  it('that go away are settled', () => {
    expect(rulesIn(uncovered(...inOrder).hear(2_300, bet(1, 'small', 0)))).toEqual([])
  })

  it.each<[next: string, input: Input]>([
    ['the next shake', shaking],
    ['betting is opened', openBetting],
  ])('are the next wagers from %s on', (_next, input) => {
    const table = uncovered(...inOrder)
    table.hear(3_000, input)
    expect(rulesIn(table.hear(3_100, bet(2, 'small', 500)))).toEqual([])
    expect(resultsIn(table.hear(4_000, thrown(6, 5, 4), noMoreBets)).map(paidIn)).toEqual([
      { '1 small': 0, '2 small': 0 },
    ])
  })

  it.each<[when: string, ...before: Input[]]>([
    ['where the dealer has no button', shaking],
    ['where the button only closes the betting', shaking, noMoreBets],
  ])('are the next wagers at once %s', (_when, ...before) => {
    expect(rulesIn(uncovered(bet(1, 'small', 500), ...before).hear(2_300, bet(2, 'small', 500)))).toEqual([])
  })
})
