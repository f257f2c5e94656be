import { describe, expect, it } from 'vitest'
import { sicBo } from '../../../games/gb/sic-bo.ts'
import { type Bet, emptyRound, fromSpot, type Selection } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import { oddsFor, optionsOf } from '../../support/table-inputs.ts'

/* A second, plain sic bo, written from gb 9.12 alone: three dice, and what each place on the layout gets for them. */

const faces = [1, 2, 3, 4, 5, 6]
const throws = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c])))
const isTriple = ([a, b, c]: number[]) => a === b && b === c
const sum = ([a = 0, b = 0, c = 0]: number[]) => a + b + c
const count = (dice: number[], face: number) => dice.filter((other) => other === face).length

type Place = { wager: string; on: Selection; to1: (dice: number[]) => number }

/** The profit on 1 where the dice win, or nothing. */
const place = (wager: string, on: Selection, to1: number, wins: (dice: number[]) => boolean): Place => ({
  wager,
  on,
  to1: (dice) => (wins(dice) ? to1 : Number.NaN),
})

/** Lines 1959-1967. */
const totalOdds: Record<number, number> = {
  4: 60,
  5: 30,
  6: 18,
  7: 12,
  8: 8,
  9: 7,
  10: 6,
  11: 6,
  12: 7,
  13: 8,
  14: 12,
  15: 18,
  16: 30,
  17: 60,
}

/** Lines 1972-1978. */
const dominoes: Record<number, number[]> = { 1: [2, 3, 4, 5, 6], 2: [3, 4, 5, 6], 3: [4, 5, 6], 4: [5, 6], 5: [6] }

/** Lines 2003-2022. */
const threes = '126 135 234 256 346 123 136 145 235 356 124 146 236 245 456 125 134 156 246 345'
  .split(' ')
  .map((set) => [...set].map(Number))

const places: Place[] = [
  place('small', [], 1, (dice) => [4, 5, 6, 7, 8, 9, 10].includes(sum(dice)) && !isTriple(dice)),
  place('big', [], 1, (dice) => [11, 12, 13, 14, 15, 16, 17].includes(sum(dice)) && !isTriple(dice)),
  place('odd', [], 1, (dice) => [5, 7, 9, 11, 13, 15, 17].includes(sum(dice)) && !isTriple(dice)),
  place('even', [], 1, (dice) => [4, 6, 8, 10, 12, 14, 16].includes(sum(dice)) && !isTriple(dice)),
  place('any-triple', [], 30, isTriple),
  ...faces.map((face) => place('specific-triple', [face], 180, (dice) => count(dice, face) === 3)),
  ...faces.map((face) => place('specific-double', [face], 10, (dice) => count(dice, face) >= 2)),
  ...Object.entries(totalOdds).map(([total, to1]) =>
    place('total', [Number(total)], to1, (dice) => sum(dice) === Number(total)),
  ),
  ...Object.entries(dominoes).flatMap(([a, others]) =>
    others.map((b) =>
      place('dice-combination', [Number(a), b], 6, (dice) => dice.includes(Number(a)) && dice.includes(b)),
    ),
  ),
  ...faces.map((face) => ({
    wager: 'single-die',
    on: [face],
    to1: (dice: number[]) => count(dice, face) || Number.NaN,
  })),
  ...[
    [3, 4, 5, 6],
    [2, 3, 5, 6],
    [2, 3, 4, 5],
    [1, 2, 3, 4],
  ].map((four) => place('four-number', four, 7, (dice) => four.filter((face) => count(dice, face) === 1).length === 3)),
  ...threes.map((three) => place('three-number', three, 30, (dice) => three.every((face) => dice.includes(face)))),
  ...faces.flatMap((double) =>
    faces
      .filter((single) => single !== double)
      .map((single) =>
        place(
          'double-and-single',
          [double, double, single].sort(),
          50,
          (dice) => count(dice, double) === 2 && count(dice, single) === 1,
        ),
      ),
  ),
]

const defaults = optionsOf(sicBo)
const betOn = ({ wager, on }: Pick<Place, 'wager' | 'on'>, stake = 100): Bet =>
  on.length === 0 ? { seat: 1, wager, stake } : { seat: 1, wager, on, stake }
const settled = (bet: Bet, rolls: number[][], options = defaults) =>
  sicBo.settle({ ...emptyRound, rolls, bets: [bet] }, options)[0]
const refusal = (bet: Bet, options = defaults) => sicBo.verifyBet({ ...emptyRound, bets: [bet] }, bet, options)?.rule

describe('the layout (gb 9.1, 9.12)', () => {
  it('has 106 positions, those of the document', () => {
    expect(places).toHaveLength(106)
    expect(places.map((place) => refusal(betOn(place)))).toEqual(places.map(() => undefined))
    const listed = Object.entries(sicBo.wagers).flatMap(([wager, { positions = [{ on: [] }] }]) =>
      positions.map(({ on }) => `${wager}:${on.join('-')}`),
    )
    expect([...listed].sort()).toEqual(places.map(({ wager, on }) => `${wager}:${on.join('-')}`).sort())
  })

  it('has 50 of them in the smaller style', () => {
    const small = optionsOf(sicBo, { layout: '50-position' })
    const refused = places.filter((place) => refusal(betOn(place), small) === 'gr.no-unlisted-variation')
    expect(places.length - refused.length).toBe(50)
    expect([...new Set(refused.map(({ wager }) => wager))].sort()).toEqual([
      'double-and-single',
      'even',
      'four-number',
      'odd',
      'three-number',
    ])
  })

  it.each([
    'total:3',
    'total:18',
    'total',
    'specific-triple:7',
    'specific-double:0',
    'dice-combination:2-2',
    'dice-combination:1',
    'four-number:1-2-5-6',
    'four-number:1-2-3-5',
    'three-number:1-1-2',
    'double-and-single:2-5',
    'double-and-single:5-5-5',
    'small:4',
  ])('refuses %s as no position (gb 9.10)', (spot) => {
    expect(refusal({ seat: 1, ...fromSpot(spot), stake: 100 })).toBe('impossible-selection')
  })

  it('tells a double 5 with a 2 from a double 2 with a 5, which a written round names double first', () => {
    const back = (on: number[]) => {
      const bets = [{ seat: 1, wager: 'double-and-single', on, stake: 100 }]
      const answer = settleCase({ id: 1, game: 'gb.sic-bo', outcome: { dice: [5, 2, 5] }, bets })
      return 'settlements' in answer ? (answer.settlements[0]?.returns ?? answer.refused) : answer.error
    }
    expect([back([5, 2]), back([2, 5]), back([5, 5, 2]), back([5, 5]), back([5])]).toEqual([
      5100,
      0,
      5100,
      'impossible-selection',
      'impossible-selection',
    ])
    expect(settled({ seat: 1, ...fromSpot('double-and-single:5-5-2'), stake: 100 }, [[2, 5, 5]])?.returns).toBe(5100)
  })

  it('lights up the places that win, and no others (gb 9.8)', () => {
    for (const { wager, on, to1 } of places) {
      const position = sicBo.wagers[wager]?.positions?.find((listed) => listed.on.join() === on.join())
      if (position === undefined) continue
      const winning = throws.filter((dice) => to1(dice) > 0).map((dice) => Number([...dice].sort().join('')))
      expect([...position.covers].sort()).toEqual([...new Set(winning)].sort())
    }
  })
})

describe('settlement of every position on all 216 throws, against the plain house (gb 9.12)', () => {
  it('with the printed odds', () => {
    const differ: string[] = []
    for (const place of places)
      for (const dice of throws) {
        const to1 = place.to1(dice)
        const due = Number.isNaN(to1) ? 0 : 100 * (1 + to1)
        const { returns, at } = settled(betOn(place), [dice]) ?? {}
        if (returns !== due || at !== 1) differ.push(`${place.wager} ${place.on} on ${dice}: ${returns}, not ${due}`)
      }
    expect(differ).toEqual([])
  })

  it('takes a triple for a double, once, or for none where the house has chosen so (lines 1918-1920)', () => {
    const double = betOn({ wager: 'specific-double', on: [4] })
    const loses = optionsOf(sicBo, { doubleOnTriple: 'loses' })
    expect(settled(double, [[4, 4, 4]])).toMatchObject({ returns: 1100 })
    expect(settled(double, [[4, 4, 4]], loses)).toMatchObject({ returns: 0 })
    expect(settled(double, [[4, 1, 4]], loses)).toMatchObject({ returns: 1100 })
  })

  it('pays a total that is a triple', () => {
    expect(settled(betOn({ wager: 'total', on: [6] }), [[2, 2, 2]])).toMatchObject({ returns: 1900, row: '6 or 15' })
    expect(settled(betOn({ wager: 'total', on: [15] }), [[5, 5, 5]])).toMatchObject({ returns: 1900 })
  })

  it.each([
    [1, 'on one die'],
    [2, 'on two dice'],
    [3, 'on three dice'],
  ])('pays a single number by the dice that show it: %i', (dice, row) => {
    const thrown = [1, 2, 3].map((n) => (n <= dice ? 6 : n))
    expect(settled(betOn({ wager: 'single-die', on: [6] }), [thrown])).toMatchObject({ row, pays: `${dice}:1` })
  })

  it('leaves a wager open until its own throw', () => {
    const bet = { ...betOn({ wager: 'any-triple', on: [] }), at: 2 }
    expect(settled(bet, [[1, 1, 1]])).toMatchObject({ open: true })
    expect(
      settled(bet, [
        [1, 1, 1],
        [2, 2, 2],
      ]),
    ).toMatchObject({ returns: 3100, at: 2 })
  })
})

describe('odds over 216 throws', () => {
  it('are those of the plain house on every position', () => {
    const plain = places.map(({ wager, on, to1 }) => {
      const back = throws.reduce((total, dice) => total + (Number.isNaN(to1(dice)) ? 0 : 1 + to1(dice)), 0)
      return { wager, on, edge: 1 - back / 216 }
    })
    for (const { wager, on, edge } of plain) {
      const counted = oddsFor(sicBo, wager)
      const alike = wager === 'total' ? Math.min(Number(on[0]), 21 - Number(on[0])) : undefined
      const row = counted.find((odds) => alike === undefined || odds.on?.[0] === alike)
      expect([wager, on, row?.edge]).toEqual([wager, on, expect.closeTo(edge, 12)])
      expect(row).toMatchObject({ method: 'exact', outcomes: 216 })
    }
  })

  it('1 in 36 on small, big, odd, even and dominoes', () => {
    for (const wager of ['small', 'big', 'odd', 'even', 'dice-combination'])
      expect(oddsFor(sicBo, wager)[0]?.edge).toBeCloseTo(1 / 36, 12)
  })
})

describe('what is refused', () => {
  it.each([[[1, 2]], [[1, 2, 3, 4]], [[1, 2, 7]], [[0, 2, 3]], [[]]])('the throw %j (gb 9.3)', (dice) => {
    const rules = sicBo.verifyRound({ ...emptyRound, rolls: [dice] }, defaults).map(({ rule }) => rule)
    expect(rules).toEqual(['wrong-dice'])
  })

  it('chips that come after the uncovering (gb 9.11)', () => {
    const rule = (phase: string) => refusal({ ...betOn({ wager: 'big', on: [] }), phase })
    expect(['betting', 'shake-and-uncover', 'declare', 'settlement'].map(rule)).toEqual([
      undefined,
      undefined,
      'late-bet',
      'late-bet',
    ])
  })

  it('spoken wagers without cover or confirmation (gb 9.6)', () => {
    const rule = (confirmed: boolean, funds: number) =>
      refusal({ ...betOn({ wager: 'big', on: [] }), oral: { confirmed, funds } })
    expect([rule(true, 100), rule(true, 99), rule(false, 100)]).toEqual([undefined, 'gr.oral-wagers', 'gr.oral-wagers'])
  })

  it('odds under the minimum, and wagers that are not listed or not on offer (gb 9.2, 9.12)', () => {
    const read = sicBo.readOptions({ odds: { 'total:4 or 17': '50:1', 'any-triple': '24:1' } })
    expect('problems' in read && read.problems.map(({ path, rule }) => [path, rule])).toEqual([
      ['odds.total:4 or 17', 'gr.minimum-odds'],
      ['odds.any-triple', 'gr.minimum-odds'],
    ])
    const few = optionsOf(sicBo, { wagersOffered: ['small', 'big'] })
    expect(refusal(betOn({ wager: 'odd', on: [] }), few)).toBe('gr.no-unlisted-variation')
    expect(refusal(betOn({ wager: 'two-dice-total', on: [] }))).toBe('gr.no-unlisted-variation')
  })
})
