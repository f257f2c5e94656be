import { describe, expect, it } from 'vitest'
import { wheelOrder } from '../../../games/gb/roulette/layout.ts'
import { roulette } from '../../../games/gb/roulette/roulette.ts'
import { type Bet, emptyRound, fromSpot, type Selection } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import {
  chosen,
  colour,
  everyNumber,
  halfPenceBack,
  isCorner,
  isEvenMoney,
  isSplit,
  isStreet,
  places,
  red,
} from '../../support/plain/plain-roulette.ts'
import { oddsFor, optionsOf } from '../../support/table-inputs.ts'
import { betOn, defaults, refusalOf, settled } from './roulette-inputs.ts'

const taken = (wager: string, selections: Selection[]) =>
  selections.filter((on) => refusalOf(betOn({ wager, on })) === undefined)

describe('the wheel (gb 3.5)', () => {
  it('has 37 compartments, zero and 1 to 36, coloured alternately red and black', () => {
    expect([...wheelOrder].sort((a, b) => a - b)).toEqual(everyNumber)
    const colours = wheelOrder.slice(1).map(colour)
    expect(wheelOrder[0]).toBe(0)
    expect(colours).toEqual(colours.map((_, i) => (i % 2 === 0 ? 'red' : 'black')))
  })

  it('refuses a result that is not on it, the double zero too', () => {
    const breaches = (pocket: number) => roulette.verifyRound({ ...emptyRound, spins: [pocket] }, defaults)
    expect(everyNumber.flatMap(breaches)).toEqual([])
    expect([37, 38, 39].flatMap(breaches).map(({ rule }) => rule)).toEqual(Array(3).fill('not-on-wheel'))
  })
})

describe('positions on the layout (gb 3.1-3.3)', () => {
  it.each([
    ['straight-up', 37],
    ['split', 60],
    ['street', 14],
    ['corner', 22],
    ['first-four', 1],
    ['six-line', 11],
    ['column', 3],
    ['dozen', 3],
    ['red-black', 2],
    ['odd-even', 2],
    ['low-high', 2],
    ['split-columns', 2],
    ['split-dozens', 2],
  ])('%s has %i, and they are those of the plain grid', (wager, count) => {
    const positions = roulette.wagers[wager]?.positions?.map(({ on }) => on.join('-')) ?? []
    const plain = places.filter((place) => place.wager === wager).map(({ on }) => on.join('-'))
    expect(positions).toHaveLength(count)
    expect([...positions].sort()).toEqual([...plain].sort())
  })

  it('takes of all pairs, threes and fours of numbers just those positions', () => {
    expect(taken('split', chosen(2))).toEqual(chosen(2).filter(isSplit))
    expect(taken('street', chosen(3))).toEqual(chosen(3).filter(isStreet))
    expect(taken('corner', chosen(4))).toEqual(chosen(4).filter(isCorner))
    expect(taken('first-four', chosen(4))).toEqual([[0, 1, 2, 3]])
  })

  it.each([
    'street:0-1-3',
    'split:3-4',
    'split:0-4',
    'split:36-37',
    'split:17',
    'straight-up:37',
    'corner:0-1-2-3',
    'six-line:0-1-2-3-4-5',
    'six-line:2-3-4-5-6-7',
    'column:4',
    'dozen:0',
    'split-columns:1-3',
    'split-dozens:1-3',
    'red-black:green',
    'red-black:0',
    'straight-up',
    'roulette-rage:red',
  ])('refuses %s as no position', (spot) => {
    expect(refusalOf({ seat: 1, ...fromSpot(spot), stake: 100 })).toBe('impossible-selection')
  })

  it('reads a spot whose numbers stand in any order', () => {
    expect(fromSpot('split:20-17')).toEqual({ wager: 'split', on: [17, 20] })
    for (const spot of ['split:20-17', 'corner:5-1-4-2', 'split-dozens:3-2', 'street:2-0-1'])
      expect(refusalOf({ seat: 1, ...fromSpot(spot), stake: 100 })).toBe(undefined)
  })
})

describe('settlement of every position on every number, against the plain house', () => {
  const stakes = [1, 2, 5, 100, 101]

  it.each([
    ['up', Math.ceil],
    ['down', Math.floor],
  ] as const)('with half a penny rounded %s', (rounding, rounded) => {
    const options = optionsOf(roulette, { rounding })
    const differ: string[] = []
    for (const place of places)
      for (const spun of everyNumber)
        for (const stake of stakes) {
          const returns = settled(betOn(place, stake), [spun], options)?.returns
          const due = rounded(halfPenceBack(place, stake, spun) / 2)
          if (returns !== due) differ.push(`${place.wager} ${place.on} ${stake} on ${spun}: ${returns}, not ${due}`)
        }
    expect(differ).toEqual([])
  })

  it('halves even chances on zero, an odd penny in favour of the player unless the house rounds down', () => {
    const back = (stake: number, given = {}) =>
      settled(betOn({ wager: 'red-black', on: ['red'] }, stake), [0], optionsOf(roulette, given))
    expect(back(500)).toMatchObject({ returns: 250, verdict: 'half' })
    expect(back(501)).toMatchObject({ returns: 251 })
    expect(back(501, { rounding: 'down' })).toMatchObject({ returns: 250 })
  })

  it('takes whole columns, dozens and their splits on zero, and pays zero with 1, 2 and 3 (gb 3.3)', () => {
    const paid = (spot: string) => settled({ seat: 1, ...fromSpot(spot), stake: 100 }, [0])?.returns
    expect(['column:1', 'dozen:1', 'split-columns:1-2', 'split-dozens:2-3', 'six-line:1-2-3-4-5-6'].map(paid)).toEqual(
      Array(5).fill(0),
    )
    expect(['straight-up:0', 'split:0-2', 'street:0-2-3', 'first-four:0-1-2-3'].map(paid)).toEqual([
      3600, 1800, 1200, 900,
    ])
  })

  it('costs 1 in 37 wherever the chips lie, and 1 in 74 on an even chance', () => {
    for (const place of places) {
      const back = everyNumber.reduce((sum, spun) => sum + (settled(betOn(place, 2), [spun])?.returns ?? 0), 0)
      expect([place.wager, place.on, back]).toEqual([place.wager, place.on, isEvenMoney(place) ? 73 : 72])
    }
    for (const { wager, odds } of places)
      expect(oddsFor(roulette, wager)[0]?.edge).toBeCloseTo(odds[0] === odds[1] ? 1 / 74 : 1 / 37, 12)
  })

  it('settles a wager on its own spin, and leaves it open until that is spun', () => {
    const bet = { ...betOn({ wager: 'straight-up', on: [7] }), at: 2 }
    expect(settled(bet, [7])).toMatchObject({ open: true })
    expect(settled(bet, [7, 8])).toMatchObject({ returns: 0, at: 2 })
    expect(settled(bet, [8, 7, 9])).toMatchObject({ returns: 3600, at: 2 })
  })
})

describe('options and wagers that the document does not permit', () => {
  const problemsOf = (given: Record<string, unknown>) => {
    const read = roulette.readOptions(given)
    return 'problems' in read ? read.problems.map(({ path, rule }) => [path, rule]) : []
  }

  it.each([
    ['odds under the minimum of gb 3.2', { odds: { 'straight-up': '34:1' } }, ['odds.straight-up', 'gr.minimum-odds']],
    [
      'a row under the minimum of gb 3.28',
      { payTable: 'rage-1', odds: { 'roulette-rage:k=5': '7:1' } },
      ['odds.roulette-rage:k=5', 'gr.minimum-odds'],
    ],
    [
      'a row that no table has',
      { odds: { 'roulette-rage:k=3': '2:1' } },
      ['odds.roulette-rage:k=3', 'gr.no-unlisted-variation'],
    ],
    ['a pay table that is not printed', { payTable: 'rage-3' }, ['payTable', 'gr.no-unlisted-variation']],
    ['limits of an unknown wager', { limits: { voisins: { min: 1 } } }, ['limits.voisins', 'gr.no-unlisted-variation']],
    [
      'a minimum over the maximum',
      { limits: { split: { min: 2, max: 1 } } },
      ['limits.split', 'gr.table-limits-notice'],
    ],
  ])('%s', (_, given, problem) => {
    expect(problemsOf(given)).toEqual([problem])
  })

  it("builds an operator's own table of Roulette Rage on the minimum one, row by row (gb 2.9)", () => {
    const own = { payTable: { 'roulette-rage': 'custom' }, odds: { 'roulette-rage': { 'k=4': '7:1' } } }
    const paid = (hits: number) => {
      const round = { ...emptyRound, previous: 2, spins: [1, ...red.slice(1, 1 + hits), 4] }
      const bets: Bet[] = [{ seat: 1, wager: 'roulette-rage', stake: 100, at: 2 }]
      return roulette.settle({ ...round, bets }, optionsOf(roulette, own))[0]?.returns
    }
    expect([paid(4), paid(5)]).toEqual([800, 900])
    expect(problemsOf({ ...own, odds: { 'roulette-rage': { 'k=4': '4:1' } } })).toEqual([
      ['odds.roulette-rage:k=4', 'gr.minimum-odds'],
    ])
  })

  it('takes no custom table without odds of its own (gb 2.9)', () => {
    expect(problemsOf({ payTable: { 'roulette-rage': 'custom' } })).toEqual([['payTable', 'gr.no-unlisted-variation']])
  })

  it('a wager that is not listed (gb 3.4), or outside the posted limits (gb 3.10)', () => {
    const limits = optionsOf(roulette, { limits: { column: { min: 100, max: 500 } } })
    const column = (stake: number) => refusalOf(betOn({ wager: 'column', on: [2] }, stake), [], limits)
    expect(refusalOf({ seat: 1, wager: 'voisins', stake: 100 })).toBe('gr.no-unlisted-variation')
    expect([99, 100, 500, 501].map(column)).toEqual([
      'gr.table-limits-notice',
      undefined,
      undefined,
      'gr.table-limits-notice',
    ])
  })

  it('a listed wager that this table does not offer (gb 3.4)', () => {
    const numbersOnly = optionsOf(roulette, { wagersOffered: ['straight-up', 'split'] })
    const refusals = places.map((place) => [place.wager, refusalOf(betOn(place), [], numbersOnly)])
    expect(Object.fromEntries(refusals)).toMatchObject({
      'straight-up': undefined,
      split: undefined,
      street: 'gr.no-unlisted-variation',
      'split-dozens': 'gr.no-unlisted-variation',
    })
    expect(problemsOf({ wagersOffered: ['voisins'] })).toEqual([['wagersOffered', 'gr.no-unlisted-variation']])
  })

  it('chips that went down after "no more bets", as bet or round say it (gr.chip-position-governs)', () => {
    const bet = betOn({ wager: 'straight-up', on: [5] })
    const answerTo = (said: object, more = {}) =>
      settleCase({ id: 1, game: 'gb.roulette', outcome: { wheel: 5 }, bets: [{ ...bet, ...said }], ...more })
    const late = { refused: 'gr.chip-position-governs', settlements: [] }
    expect(answerTo({ phase: 'settlement' })).toMatchObject(late)
    expect(answerTo({}, { state: { phase: 'settlement' } })).toMatchObject(late)
    expect(answerTo({}, { phase: 'settlement' })).toMatchObject(late)
    expect(answerTo({}, { phase: 'result' })).toMatchObject(late)
    for (const open of [{}, { phase: 'betting' }, { phase: 'spin' }])
      expect(answerTo(open)).toMatchObject({ settlements: [{ returns: 3600 }] })
  })

  it('a spoken wager without cover, or that the dealer did not confirm (gb 3.8)', () => {
    const spoken = (confirmed: boolean, funds: number) =>
      refusalOf({ ...betOn({ wager: 'dozen', on: [1] }, 500), oral: { confirmed, funds } })
    expect([spoken(true, 500), spoken(true, 499), spoken(false, 500)]).toEqual([
      undefined,
      'unconfirmed-oral-bet',
      'unconfirmed-oral-bet',
    ])
  })
  it('needs no numbers for the First Four, which has one place (gb 3.2 E)', () => {
    const bets = [{ seat: 1, wager: 'first-four', stake: 100 }]
    expect(settleCase({ id: 1, game: 'gb.roulette', outcome: { wheel: 2 }, bets })).toMatchObject({
      settlements: [{ returns: 900 }],
    })
  })
})
