import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../games/kit/cards/card-codes.ts'
import { type Card, oneDeck, rankOf, suitOf } from '../../../games/kit/cards/cards.ts'
import { badugiSize, badugiStrength } from '../../../games/kit/ranks/badugi-strength.ts'
import {
  aceHighLowStrength,
  aceToFiveStrength,
  deuceToSevenStrength,
  orBetterStrength,
  singleAceLowStrength,
} from '../../../games/kit/ranks/low-strength.ts'
import { omahaLowStrength, omahaStrength } from '../../../games/kit/ranks/omaha-strength.ts'
import { pokerStrength } from '../../../games/kit/ranks/poker-strength.ts'
import { shortDeckStrength } from '../../../games/kit/ranks/short-deck-strength.ts'

/** Every hand of so many of these cards. */
function everyHand(cards: readonly number[], size: number, each: (hand: readonly number[]) => void): void {
  const hand = Array.from({ length: size }, () => 0)
  const deal = (at: number, from: number): void => {
    for (let next = from; next <= cards.length - size + at; next++) {
      hand[at] = cards[next] as number
      if (at === size - 1) each(hand)
      else deal(at + 1, next + 1)
    }
  }
  deal(0, 0)
}

const all = oneDeck.map(codeOf)
const fromSix = oneDeck.filter((card) => !'2345'.includes(rankOf(card))).map(codeOf)

/** How many hands each category has, and how many strengths there are. */
function census(
  cards: readonly number[],
  size: number,
  strengthOf: (hand: readonly number[]) => number,
  category: (strength: number) => number,
) {
  const hands: Record<number, number> = {}
  const strengths = new Set<number>()
  everyHand(cards, size, (hand) => {
    const strength = strengthOf(hand)
    hands[category(strength)] = (hands[category(strength)] ?? 0) + 1
    strengths.add(strength)
  })
  return { hands: Object.values(hands), strengths: strengths.size }
}

const badness = (strength: number): number => ((1 << 30) - strength) >>> 26

describe('Every hand of a deck', () => {
  it('of five cards, as a deuce-to-seven low: the straights from ace to five are none', { timeout: 60_000 }, () => {
    const { hands, strengths } = census(all, 5, deuceToSevenStrength, badness)
    expect(hands).toEqual([1_303_560, 1_098_240, 123_552, 54_912, 9_180, 5_112, 3_744, 624, 32, 4])
    expect(strengths).toBe(7_462)
  })

  it('of five cards, as lows without straights and flushes', { timeout: 60_000 }, () => {
    const grouped = [1_317_888, 1_098_240, 123_552, 54_912, 3_744, 624]
    for (const strengthOf of [aceToFiveStrength, singleAceLowStrength, aceHighLowStrength]) {
      const { hands, strengths } = census(all, 5, strengthOf, badness)
      expect(hands).toEqual(grouped)
      expect(strengths).toBe(6_175)
    }
    const eights = census(
      all,
      5,
      (hand) => orBetterStrength(hand, 8) ?? 0,
      (strength) => (strength === 0 ? 0 : 1),
    )
    expect(eights).toEqual({ hands: [2_598_960 - 56 * 1_024, 56 * 1_024], strengths: 57 })
  })

  it('of four cards, as a badugi', () => {
    for (const ace of ['low', 'high'] as const) {
      const { hands, strengths } = census(all, 4, (hand) => badugiStrength(hand, ace), badugiSize)
      expect(hands).toEqual([2_873, 96_252, 154_440, 17_160])
      expect(strengths).toBe(1_092)
    }
  })

  it('of five cards from the six up', () => {
    const { hands, strengths } = census(fromSix, 5, shortDeckStrength, (strength) => strength >>> 26)
    expect(hands).toEqual([122_400, 193_536, 36_288, 16_128, 6_120, 1_728, 480, 288, 20, 4])
    expect(strengths).toBe(1_404)
  })
})

const cards = (least: number, most = least, from: readonly Card[] = oneDeck) =>
  fc.shuffledSubarray([...from], { minLength: least, maxLength: most }).map((hand) => hand.map(codeOf))

/** The best of all choices of five, ranked one by one. */
function bestFive(hand: readonly number[], strengthOf: (five: readonly number[]) => number): number {
  let best = Number.NEGATIVE_INFINITY
  everyHand(hand, 5, (five) => {
    best = Math.max(best, strengthOf([...five]))
  })
  return best
}

describe('The best five of six and seven', () => {
  const few = oneDeck.filter((card) => 'A2345'.includes(rankOf(card)) || suitOf(card) === 's')
  const rankings = { aceToFiveStrength, deuceToSevenStrength, singleAceLowStrength, aceHighLowStrength }

  for (const [name, strengthOf] of Object.entries(rankings))
    it(`are found by ${name}, with many pairs and suits, too`, () => {
      fc.assert(
        fc.property(fc.oneof(cards(6, 7), cards(6, 7, few)), (hand) => {
          expect(strengthOf(hand)).toBe(bestFive(hand, strengthOf))
        }),
        { numRuns: 2_000 },
      )
    })

  it('are found from the six up', () => {
    const short = oneDeck.filter((card) => !'2345'.includes(rankOf(card)))
    fc.assert(
      fc.property(cards(6, 7, short), (hand) => {
        expect(shortDeckStrength(hand)).toBe(bestFive(hand, shortDeckStrength))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('The best badugi', () => {
  for (const ace of ['low', 'high'] as const)
    it(`of five to seven cards is that of four of them, with the ace ${ace}`, () => {
      fc.assert(
        fc.property(cards(5, 7), (hand) => {
          let best = 0
          everyHand(hand, 4, (four) => {
            best = Math.max(best, badugiStrength([...four], ace))
          })
          expect(badugiStrength(hand, ace)).toBe(best)
        }),
        { numRuns: 2_000 },
      )
    })
})

describe('Omaha', () => {
  const twoSuits = oneDeck.filter((card) => 'sh'.includes(suitOf(card)))

  it('takes exactly two of the hand and three of the board, with many flushes, too', () => {
    fc.assert(
      fc.property(fc.oneof(cards(9, 10), cards(9, 10, twoSuits)), (dealt) => {
        const [board, hand] = [dealt.slice(0, 5), dealt.slice(5)]
        let best = 0
        let low: number | undefined
        everyHand(hand, 2, (two) => {
          const pair = [...two]
          everyHand(board, 3, (three) => {
            best = Math.max(best, pokerStrength([...pair, ...three]))
            const made = orBetterStrength([...pair, ...three], 8)
            if (made !== undefined) low = Math.max(low ?? 0, made)
          })
        })
        expect(omahaStrength(hand, board)).toBe(best)
        expect(omahaLowStrength(hand, board, 8)).toBe(low)
      }),
      { numRuns: 2_000 },
    )
  })
})
