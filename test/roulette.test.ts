import { describe, expect, it } from 'vitest'
import { wheelOrder } from '../games/gb/layout.ts'
import { roulette } from '../games/gb/roulette.ts'
import { seeded } from '../games/kit/random.ts'
import { type Bet, emptyRound, fromSpot, type Selection } from '../games/kit/round.ts'
import { settleCase } from '../games/settle-case.ts'
import { oddsFor, optionsOf } from './table-talk.ts'

/*
 * A second, plain roulette, written from the document alone: gb 3.1 to 3.29. The layout is a grid of places on the
 * felt, and Roulette Rage is told spin by spin as the rules tell it.
 */

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const numbers = range(1, 36)
const everyNumber = range(0, 36)

/** Figure 1: three numbers a row, twelve rows. */
const rowOf = (n: number) => Math.ceil(n / 3)
const columnOf = (n: number) => n - 3 * (rowOf(n) - 1)
const dozenOf = (n: number) => Math.ceil(n / 12)

const red = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const colour = (n: number) => (n === 0 ? 'neither' : red.includes(n) ? 'red' : 'black')

/** All ways to choose so many numbers, each in rising order. */
function chosen(many: number, from = 0): number[][] {
  if (many === 0) return [[]]
  return range(from, 36).flatMap((n) => chosen(many - 1, n + 1).map((others) => [n, ...others]))
}

const sameRow = (a: number, b: number) => a > 0 && rowOf(a) === rowOf(b)
const isSplit = ([a = 0, b = 0]: number[]) =>
  a === 0 ? b <= 3 : (sameRow(a, b) && b - a === 1) || (columnOf(a) === columnOf(b) && rowOf(b) - rowOf(a) === 1)
const isStreet = ([a = 0, b = 0, c = 0]: number[]) =>
  a === 0 ? [b, c].join() === '1,2' || [b, c].join() === '2,3' : sameRow(a, b) && sameRow(b, c)
const isCorner = ([a = 0, b = 0, c = 0, d = 0]: number[]) =>
  a > 0 && isSplit([a, b]) && isSplit([c, d]) && isSplit([a, c]) && isSplit([b, d]) && sameRow(a, b)
const twoRows = range(1, 11).map((row) => numbers.filter((n) => rowOf(n) === row || rowOf(n) === row + 1))

type Place = { wager: string; on: Selection; wins: (n: number) => boolean; odds: [profit: number, stake: number] }

const onNumbers = (wager: string, odds: Place['odds'], places: number[][]): Place[] =>
  places.map((on) => ({ wager, on, odds, wins: (n) => on.includes(n) }))
const onField = (wager: string, on: Selection, odds: Place['odds'], wins: (n: number) => boolean): Place => ({
  wager,
  on,
  odds,
  wins: (n) => n > 0 && wins(n),
})

/** gb 3.2, lines 284-304. */
const places: Place[] = [
  ...onNumbers('straight-up', [35, 1], chosen(1)),
  ...onNumbers('split', [17, 1], chosen(2).filter(isSplit)),
  ...onNumbers('street', [11, 1], chosen(3).filter(isStreet)),
  ...onNumbers('corner', [8, 1], chosen(4).filter(isCorner)),
  ...onNumbers('first-four', [8, 1], [[0, 1, 2, 3]]),
  ...onNumbers('six-line', [5, 1], twoRows),
  ...[1, 2, 3].map((c) => onField('column', [c], [2, 1], (n) => columnOf(n) === c)),
  ...[1, 2, 3].map((d) => onField('dozen', [d], [2, 1], (n) => dozenOf(n) === d)),
  ...['red', 'black'].map((name) => onField('red-black', [name], [1, 1], (n) => colour(n) === name)),
  onField('odd-even', ['odd'], [1, 1], (n) => n % 2 === 1),
  onField('odd-even', ['even'], [1, 1], (n) => n % 2 === 0),
  onField('low-high', ['low'], [1, 1], (n) => n <= 18),
  onField('low-high', ['high'], [1, 1], (n) => n >= 19),
  ...[1, 2].map((c) => onField('split-columns', [c, c + 1], [1, 2], (n) => [c, c + 1].includes(columnOf(n)))),
  ...[1, 2].map((d) => onField('split-dozens', [d, d + 1], [1, 2], (n) => [d, d + 1].includes(dozenOf(n)))),
]

/** "Half of each wager on any even money chance shall be lost" on zero (gb 3.3 b, lines 309-311). */
const isEvenMoney = ({ odds: [profit, stake] }: Place) => profit === stake

/** What goes back, in halves of a penny. */
function halfPenceBack(place: Place, stake: number, spun: number): number {
  if (spun === 0 && isEvenMoney(place)) return stake
  if (!place.wins(spun)) return 0
  return 2 * stake + (2 * stake * place.odds[0]) / place.odds[1]
}

const defaults = optionsOf(roulette)
const betOn = ({ wager, on }: Pick<Place, 'wager' | 'on'>, stake = 100): Bet => ({ seat: 1, wager, on, stake })
const settled = (bet: Bet, spins: number[], options = defaults) =>
  roulette.settle({ ...emptyRound, spins, bets: [bet] }, options)[0]
const refusalOf = (bet: Bet, spins: number[] = [], options = defaults) =>
  roulette.verifyBet({ ...emptyRound, spins, bets: [bet] }, bet, options)?.rule
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

/** gb 3.28 and 3.29, lines 435-490: odds to 1 for so many spins after the establishing spin. */
const rageOdds: Record<string, Record<number, number>> = {
  'rage-min': { 4: 5, 5: 8, 6: 15, 7: 20, 8: 40, 9: 60, 10: 100, 11: 200, 12: 400, 13: 1000, 14: 2000 },
  'rage-1': { 4: 6, 5: 10, 6: 20, 7: 30, 8: 40, 9: 60, 10: 100, 11: 200, 12: 400, 13: 1000, 14: 2000 },
  'rage-2': { 4: 5, 5: 9, 6: 20, 7: 30, 8: 40, 9: 60, 10: 100, 11: 200, 12: 400, 13: 1000, 14: 2000 },
}

type Ending = { refused: true } | { open: true } | { back: number; at: number }

/** The story of one Roulette Rage wager of 1, placed when `seen` spins had been shown. */
function toldSpinBySpin(spins: readonly number[], seen: number, odds: Record<number, number>): Ending {
  let invited = false
  let lastColour: string | undefined
  let [establishing, circle] = ['', 0]
  for (const [index, number] of spins.entries()) {
    const spun = colour(number)
    if (index < seen) {
      // 3.15, 3.18: "a different coloured number"; 3.17: not on zero, but on the number after the zero or zeros.
      invited = spun !== 'neither' && lastColour !== undefined && spun !== lastColour
      lastColour = spun
      establishing = spun
      continue
    }
    if (!invited) return { refused: true }
    if (spun === establishing) {
      // 3.22, 3.25: moved to the next circle. 3.27: 15 spins with the establishing one, and no more are counted.
      circle = Math.min(circle + 1, 14)
      continue
    }
    // 3.24, 3.26: lost before circle 4, else paid for the circle reached.
    return { back: circle < 4 ? 0 : 1 + (odds[circle] ?? Number.NaN), at: index + 1 }
  }
  return invited ? { open: true } : { refused: true }
}

describe('Roulette Rage (gb 3.12-3.29)', () => {
  const stake = 100
  const rage = (seen: number): Bet => ({ seat: 1, wager: 'roulette-rage', stake, at: seen + 1 })
  const ending = (spins: number[], seen: number, options = defaults): Ending => {
    if (refusalOf(rage(seen), spins.slice(0, seen), options) === 'rage-outside-window') return { refused: true }
    const { open, returns = Number.NaN, at = Number.NaN } = settled(rage(seen), spins, options) ?? {}
    return open ? { open } : { back: returns / stake, at }
  }

  it('ends every wager of long spin sequences as the story ends it', () => {
    const random = seeded(312)
    const blacks = numbers.filter((n) => colour(n) === 'black')
    for (const [payTable, odds] of Object.entries(rageOdds)) {
      const options = optionsOf(roulette, { payTable })
      for (const staying of [0.5, 0.8, 0.93])
        for (let game = 0; game < 12; game++) {
          let [side, other] = [red, blacks]
          const spins = range(1, 60).map(() => {
            if (random.next() < 1 / 37) return 0
            if (random.next() > staying) [side, other] = [other, side]
            return random.pick(side)
          })
          for (const seen of range(0, spins.length))
            expect({ spins, seen, ...ending(spins, seen, options) }).toEqual({
              spins,
              seen,
              ...toldSpinBySpin(spins, seen, odds),
            })
        }
    }
  })

  it.each(Object.keys(rageOdds))(
    '%s pays each of its rows, by colour or by zero, and nothing under four',
    (payTable) => {
      const options = optionsOf(roulette, { payTable })
      const paid = (hits: number, breaking: number) =>
        settled(rage(2), [2, 1, ...Array<number>(hits).fill(3), breaking], options)
      for (const hits of range(0, 17)) {
        const odds = rageOdds[payTable]?.[Math.min(hits, 14)]
        const due = { returns: odds === undefined ? 0 : stake * (odds + 1), at: hits + 3 }
        expect(paid(hits, 4)).toMatchObject(due)
        expect(paid(hits, 0)).toMatchObject(due)
      }
    },
  )

  it('pays five for the five reds of the example, broken by black (lines 420-423)', () => {
    expect(settled(rage(2), [2, 1, 3, 5, 7, 9, 12, 4])).toMatchObject({ returns: 900, row: 'k=5', pays: '8:1' })
  })

  it.each([
    ['after the first result ever seen', [1], true],
    ['after a spin of the same colour', [2, 1, 3], true],
    ['after a zero', [2, 0], true],
    ['after several zeros', [2, 0, 0], true],
    ['before any spin', [], true],
    ['after a spin of the other colour', [1, 2], false],
    ['after the number behind a zero, whatever its colour', [1, 0, 3], false],
    ['after the number behind several zeros', [1, 0, 0, 2], false],
    ['after a run is broken by the other colour', [2, 1, 3, 5, 4], false],
  ])('is offered only after an establishing spin: %s', (_, spins, refused) => {
    expect(refusalOf(rage(spins.length), spins)).toBe(refused ? 'rage-outside-window' : undefined)
  })

  it('knows the result before the first spin of a round, and counts its spins from there', () => {
    const bet = { ...rage(1), at: 2 }
    const round = { ...emptyRound, previous: 2, spins: [1, 3, 5, 7, 9, 4], bets: [bet] }
    expect(roulette.verifyBet({ ...round, spins: [1] }, bet, defaults)).toBe(undefined)
    expect(roulette.settle(round, defaults)[0]).toMatchObject({ returns: 600, at: 6 })
  })

  it('carries the edges that follow from the tables: 17.0 percent as printed, cut off and not rounded', () => {
    const exactEdge = (odds: Record<number, number>): number => {
      const share = (hits: number) => (18 / 37) ** hits * (hits === 14 ? 1 : 19 / 37)
      return 1 - Object.entries(odds).reduce((sum, [hits, to1]) => sum + share(Number(hits)) * (to1 + 1), 0)
    }
    const counted = Object.fromEntries(oddsFor(roulette, 'roulette-rage').map((odds) => [odds.payTable, odds]))
    for (const [payTable, odds] of Object.entries(rageOdds))
      expect(counted[payTable]?.edge).toBeCloseTo(exactEdge(odds), 12)
    const percent = (payTable: string) => 100 * (counted[payTable]?.edge ?? Number.NaN)
    expect(Math.floor(10 * percent('rage-min')) / 10).toBe(17)
    expect(percent('rage-1').toFixed(2)).toBe('4.61')
    expect(percent('rage-2').toFixed(2)).toBe('8.89')
    expect(['rage-min', 'rage-1', 'rage-2'].map((table) => counted[table]?.printed)).toEqual([
      '17.0%',
      undefined,
      undefined,
    ])
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

  it('warns that the minimum odds of Roulette Rage are no pay table (gb 2.10)', () => {
    const warned = (given = {}) => roulette.warnings?.(optionsOf(roulette, given)).map(({ rule }) => rule)
    expect(warned()).toEqual(['gr.minimum-set-not-a-table'])
    expect(warned({ payTable: 'rage-2' })).toEqual([])
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
