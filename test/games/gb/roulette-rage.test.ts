import { describe, expect, it } from 'vitest'
import { roulette } from '../../../games/gb/roulette/roulette.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { type Bet, emptyRound } from '../../../games/kit/round/round.ts'
import { colour, numbers, range, red } from '../../support/plain/plain-roulette.ts'
import { oddsFor, optionsOf } from '../../support/table-inputs.ts'
import { defaults, refusalOf, settled } from './roulette-inputs.ts'

/* Roulette Rage, told spin by spin as the rules tell it. */

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
