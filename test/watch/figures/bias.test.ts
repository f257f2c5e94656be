import { describe, expect, it } from 'vitest'
import { wheelOrder } from '../../../games/gb/roulette/layout.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { type DiceHistory, diceFigures, newDice, thrown } from '../../../watch/figures/dice.ts'
import { chiSquareOf, chiSquareTail, logGamma } from '../../../watch/figures/numeric.ts'
import { evidenceOf, newTally, observed } from '../../../watch/figures/sequential-test.ts'
import { biasFalseAlarms, newWheel, spun, type WheelHistory, wheelFigures } from '../../../watch/figures/wheel.ts'

const isLong = process.env.FELTWIRE_LONG !== undefined

/** A wheel after so many spins, whose first pocket comes more often than its share by `more`; until an alarm, or to the end. */
function played(seed: number, spins: number, more = 0, width = 1): WheelHistory {
  const random = seeded(seed)
  const first = (width * (1 + more)) / wheelOrder.length
  let wheel = newWheel(wheelOrder)
  for (let spin = 0; spin < spins; spin++) {
    const place = random.next() < first ? random.int(width) : width + random.int(wheelOrder.length - width)
    wheel = spun(wheel, wheelOrder[place] ?? 0, spin % 2 === 0 ? 'clockwise' : 'anticlockwise')
    if (isAlarmed(wheel)) return wheel
  }
  return wheel
}

const isAlarmed = ({ tallies }: WheelHistory): boolean => Object.values(tallies).some(({ alarm }) => alarm !== null)
const spinsOf = ({ tallies }: WheelHistory): number => tallies.all.counts.reduce((sum, count) => sum + count, 0)

describe('The bias test of a wheel', () => {
  const wheels = isLong ? 10_000 : 20
  const most = wheels * biasFalseAlarms + 3 * Math.sqrt(wheels * biasFalseAlarms) + 1

  it(`accuses at most one fair wheel in a thousand, over ${wheels} of them`, { timeout: 7_200_000 }, () => {
    const accused = Array.from({ length: wheels }, (_, wheel) => played(wheel * 7_919 + 13, 2_000)).filter(isAlarmed)
    expect(accused.length).toBeLessThanOrEqual(most)
  })

  it('finds a sector of nine pockets that comes a fifth too often, and names it', () => {
    const found = Array.from({ length: 8 }, (_, wheel) => played(wheel + 1, 8_000, 0.2, 9))
    expect(found.filter(isAlarmed).length).toBeGreaterThanOrEqual(7)
    for (const wheel of found.filter(isAlarmed)) {
      const [bias] = wheelFigures(wheel).bias
      expect(wheelOrder.slice(0, 9).some((number) => bias?.of.includes(number))).toBe(true)
      expect(bias?.count).toBeGreaterThan(bias?.expected ?? Number.POSITIVE_INFINITY)
    }
  })

  it('finds a pocket that comes half as often again', () => {
    const found = Array.from({ length: 8 }, (_, wheel) => played(wheel + 1, 12_000, 0.5))
    expect(found.filter(isAlarmed).length).toBeGreaterThanOrEqual(7)
  })

  it('says nothing before a thousand spins, whatever comes', () => {
    let wheel = newWheel(wheelOrder)
    for (let spin = 0; spin < 999; spin++) wheel = spun(wheel, 17)
    expect(wheelFigures(wheel)).toMatchObject({ bias: [], spins: 999, silentFor: 1 })
    wheel = spun(wheel, 17)
    expect(wheelFigures(wheel).bias).toContainEqual(expect.objectContaining({ in: 'all', at: 1_000, count: 1_000 }))
  })

  it('finds a dealer whose ball always comes as far behind the number before', () => {
    const random = seeded(3)
    let [wheel, place] = [newWheel(wheelOrder), 0]
    for (let spin = 0; spin < 4_000 && !isAlarmed(wheel); spin++) {
      place = (place + (random.next() < 0.2 ? 10 + random.int(5) : random.int(37))) % 37
      wheel = spun(wheel, wheelOrder[place] ?? 0)
    }
    expect(wheelFigures(wheel).bias[0]?.in).toBe('from-last')
  })

  it('is a martingale: over all that can come next, its mean is what it was', () => {
    const test = {
      alternatives: [
        { cells: [0], share: 0.2 },
        { cells: [1, 2], share: 0.4 },
      ],
    }
    const counts = [7, 3, 4, 9, 1]
    const next = counts.map((_, cell) => Math.exp(evidenceOf(test, counts.with(cell, (counts[cell] ?? 0) + 1))))
    expect(next.reduce((sum, value) => sum + value / 5, 0)).toBeCloseTo(Math.exp(evidenceOf(test, counts)), 10)
    expect(evidenceOf(test, [0, 0, 0, 0, 0])).toBeCloseTo(0, 12)
  })

  it('goes on from a tally that was written down as JSON', () => {
    const test = { alternatives: [{ cells: [0], share: 0.5 }], falseAlarms: 0.01, least: 25 }
    let tally = newTally(2)
    for (let i = 0; i < 50; i++) tally = observed(test, JSON.parse(JSON.stringify(tally)), 0)
    expect(tally.alarm).toMatchObject({ at: 50, cells: [0], count: 50, expected: 25 })
  })
})

describe('A wheel’s numbers', () => {
  it('are last, hot and cold', () => {
    const wheel = [17, 17, 0, 17, 32].reduce((state, number) => spun(state, number), newWheel(wheelOrder))
    const figures = wheelFigures(wheel)
    expect(figures.last).toEqual([32, 17, 0, 17, 17])
    expect(figures.hot).toEqual([
      { number: 17, count: 3 },
      { number: 0, count: 1 },
      { number: 32, count: 1 },
    ])
    expect(figures.cold).toEqual([])
    const later = Array.from({ length: 40 }, () => 17).reduce((state, number) => spun(state, number), wheel)
    expect(wheelFigures(later).hot).toEqual([{ number: 17, count: 43 }])
    expect(wheelFigures(later).cold).toEqual([36, 35, 34, 33, 31].map((number) => ({ number, count: 0 })))
    expect(figures.frequencies).toEqual({ outliers: [] })
    expect(spun(wheel, 38)).toBe(wheel)
    expect(spinsOf(wheel)).toBe(5)
  })

  it('have no test of Pearson before each is expected five times', () => {
    // Each number is one pocket further than the one before.
    const inOrder = (spins: number) =>
      wheelFigures(
        Array.from({ length: spins }, (_, spin) => wheelOrder[spin % 37] ?? 0).reduce(
          (wheel, number) => spun(wheel, number),
          newWheel(wheelOrder),
        ),
      )
    expect(inOrder(185)).toMatchObject({
      frequencies: { chiSquare: { value: 0, freedom: 36, chance: 1 }, outliers: [] },
    })
    expect(inOrder(185).successive).toEqual({ outliers: [] })
    expect(inOrder(186).successive).toMatchObject({ chiSquare: { chance: expect.closeTo(0, 10) } })
    expect(inOrder(222).successive.outliers).toContain(1)
  })
})

describe('Dice', () => {
  const throwsOf = (count: number, face: () => number): DiceHistory => {
    let dice = newDice
    for (let i = 0; i < count; i++) dice = thrown(dice, [face(), face()])
    return dice
  }

  it('have a history of totals beside what is expected of them', () => {
    const { totals, throws, last } = diceFigures(
      [
        [1, 6],
        [3, 4],
        [2, 2],
      ].reduce(thrown, newDice),
    )
    expect(totals.find(({ total }) => total === 7)).toEqual({ total: 7, count: 2, expected: expect.closeTo(0.5, 10) })
    expect(totals.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(throws, 10)
    expect(last[0]).toEqual([2, 2])
  })

  it('that are shaved on two sides are found, and fair ones are not', () => {
    const random = seeded(5)
    const shaved = () => (random.next() < 0.1 ? random.pick([1, 6]) : 1 + random.int(6))
    expect(diceFigures(throwsOf(4_000, shaved)).bias?.cells).toEqual([1, 6])
    expect(diceFigures(throwsOf(4_000, () => 1 + random.int(6)))).not.toHaveProperty('bias')
  })
})

describe('Numeric functions', () => {
  it.each([
    [1, 0],
    [5, Math.log(24)],
    [0.5, Math.log(Math.sqrt(Math.PI))],
    [101, 363.739375555563],
  ])('the logarithm of gamma of %d is %d', (x, value) => expect(logGamma(x)).toBeCloseTo(value, 9))

  // Critical values of printed tables: chi-square, degrees of freedom, chance.
  it.each([
    [3.841, 1, 0.05],
    [11.07, 5, 0.05],
    [18.307, 10, 0.05],
    [50.998, 36, 0.05],
    [67.985, 36, 0.001],
  ])('chi-square of %d with %i degrees of freedom is reached in %d', (value, freedom, chance) => {
    expect(chiSquareTail(value, freedom)).toBeCloseTo(chance, 4)
  })

  it('Pearson’s statistic of a textbook: 60 throws of a die with 5, 8, 9, 8, 10 and 20', () => {
    expect(chiSquareOf([5, 8, 9, 8, 10, 20], Array(6).fill(1 / 6))).toMatchObject({
      value: expect.closeTo(13.4, 9),
      freedom: 5,
      chance: expect.closeTo(0.0199, 4),
    })
  })
})
