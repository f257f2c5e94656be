import { describe, expect, it } from 'vitest'
import { casinoHoldem } from '../../../games/gb/holdem/casino-holdem.ts'
import { holdemBonus } from '../../../games/gb/holdem/holdem-bonus.ts'
import { ultimateHoldem } from '../../../games/gb/holdem/ultimate-holdem.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { boardsDealt, pairsBesideBoard } from '../../../games/kit/families/holdem/boards.ts'
import { leastOf } from '../../../games/kit/ranks/poker-hands.ts'
import { pokerStrength } from '../../../games/kit/ranks/poker-strength.ts'
import { texasHoldemBonusProgressive } from '../../../games/mbs/texas-holdem-bonus-progressive.ts'
import { oddsFor } from '../../support/table-inputs.ts'

/** Every deal of a game takes a minute or two to count: `npm run test:long` does. */
const long = it.skipIf(process.env.FELTWIRE_LONG === undefined)
const minutes = 600_000

/** Hole cards that the Bonus Jackpot pays, of 1,326, with their odds (gb 11.33, lines 2311-2318). */
const paid = { pairs: 9 * 6, highPairs: 3 * 6, aces: 6, akSuited: 4, ak: 12, aqAjSuited: 8, aqAj: 24 }
const { pairs, highPairs, aces, akSuited, ak, aqAjSuited, aqAj } = paid
const won = 3 * pairs + 10 * highPairs + 25 * akSuited + 15 * ak + 20 * aqAjSuited + 5 * aqAj
const hits = Object.values(paid).reduce((a, b) => a + b)

describe('odds of the side wagers', () => {
  it('Bonus Jackpot: every pair of hole cards, and two Aces of the dealer in one of 1,225 hands (gb 11.33)', () => {
    const edge = (bonusTopRow: string) => oddsFor(holdemBonus, 'bonus-jackpot', { bonusTopRow })[0]?.edge
    expect(edge('not-offered')).toBeCloseTo((1326 - hits - won - 30 * aces) / 1326, 12)
    const withTop = 1000 / 1225 + (30 * 1224) / 1225
    expect(edge('offered')).toBeCloseTo((1326 - hits - won - withTop * aces) / 1326, 12)
    const paying = { bonusOnLosingHand: 'pay' }
    expect(oddsFor(texasHoldemBonusProgressive, 'bonus', paying)[0]?.edge).toBeCloseTo(edge('offered') ?? 0, 12)
  })

  it('AA Bonus: the 2,598,960 hands of five cards (gb 11.83)', () => {
    const flushOrHigher = 4 + 36 + 624 + 3744 + 5108
    const toStraight = 10_200 + 54_912 + 123_552 + 84_480
    const [odds] = oddsFor(casinoHoldem, 'aa-bonus')
    expect(odds?.hitFrequency).toBeCloseTo((flushOrHigher + toStraight) / 2_598_960, 12)
    const lost = 2_598_960 - flushOrHigher - toStraight
    expect(odds?.edge).toBeCloseTo((lost - 25 * flushOrHigher - 7 * toStraight) / 2_598_960, 12)
  })

  it('wagers that follow another have no odds of their own', () => {
    const none: [Game, string][] = [
      ...['flop', 'turn', 'river'].map((wager): [Game, string] => [holdemBonus, wager]),
      [ultimateHoldem, 'play'],
      [casinoHoldem, 'call'],
    ]
    for (const [game, wager] of none) expect(oddsFor(game, wager)).toEqual([])
  })
})

describe('the boards that odds are counted on', () => {
  it('meet each of the 990 hands of the dealer, by its relation and by the cuts', () => {
    const cuts = [leastOf('one-pair'), leastOf('straight')].map(({ strength }) => strength)
    let seen = 0
    for (const { codes, first, second, met } of boardsDealt(cuts)) {
      if (++seen > 60) break
      for (const pair of [seen, pairsBesideBoard - seen]) {
        const hole = [first[pair] ?? 0, second[pair] ?? 0]
        expect([...met.subarray(pair * 9, pair * 9 + 9)]).toEqual(plainlyMet(codes, hole, cuts))
      }
    }
    expect(seen).toBeGreaterThan(60)
  })
})

function plainlyMet(board: readonly number[], hole: readonly number[], cuts: readonly number[]): number[] {
  const own = pokerStrength([...board, ...hole])
  const counts = Array<number>(9).fill(0)
  const left = [...Array(52).keys()].filter((code) => !board.includes(code) && !hole.includes(code))
  for (const one of left)
    for (const two of left.filter((code) => code > one)) {
      const his = pokerStrength([...board, one, two])
      const kind = 3 * cuts.filter((cut) => his >= cut).length + 1 + Math.sign(his - own)
      counts[kind] = (counts[kind] ?? 0) + 1
    }
  return counts
}

describe('every deal counted, with the best decisions', () => {
  /** Counts of all 133,784,560 hands of seven cards, from three of a kind to a royal flush. */
  const sevens = [6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4324]
  const edgeOf = (odds: readonly number[]) =>
    1 - sevens.reduce((sum, count, i) => sum + count * ((odds[i] ?? 0) + 1), 0) / 133_784_560

  it('Trips Bonus: 10.80 % with the rows as printed, where the document says 9.12 % (lines 2532-2546)', () => {
    const edges = oddsFor(ultimateHoldem, 'trips-bonus').map(({ payTable, edge, printed }) => [payTable, edge, printed])
    const [table, edge, printed] = edges[0] ?? []
    expect([table, printed]).toEqual(['trips-min', '9.12%'])
    expect(edge).toBeCloseTo(edgeOf([3, 4, 6, 7, 20, 40, 50]), 12)
    expect(edgeOf([3, 4, 6, 7, 30, 40, 50])).toBeCloseTo(0.0912, 4)
  })

  /** As others have published them for these pay tables. */
  long.each([
    [casinoHoldem, 0.0216, 4],
    [ultimateHoldem, 0.02185, 5],
  ])(
    'the edge on the Ante',
    (game, edge, digits) => {
      expect(oddsFor(game, 'ante')[0]?.edge).toBeCloseTo(edge, digits)
    },
    minutes,
  )
})
