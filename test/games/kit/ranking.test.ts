import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../games/kit/cards/card-codes.ts'
import { type Card, oneDeck } from '../../../games/kit/cards/cards.ts'
import { bestOf, isAtLeast, leastOf } from '../../../games/kit/ranks/poker-hands.ts'
import { pokerCategories } from '../../../games/kit/ranks/poker-strength.ts'

/*
 * A second, plain ranking, written from gb 11.6 and 11.7 (lines 2149-2179) alone: it sorts, counts, and tries every five
 * of the cards.
 */

const hand = (text: string) => text.split(' ') as Card[]

const descending = (a: number, b: number) => b - a
const value = (card: Card) => '..23456789TJQKA'.indexOf(card.charAt(0))

/** The place of the category, then the values that decide between hands of it. */
function plainFive(cards: readonly Card[]): number[] {
  const values = cards.map(value).sort(descending)
  const groups = [...new Set(values)]
    .map((value) => ({ value, many: values.filter((other) => other === value).length }))
    .sort((a, b) => b.many - a.many || b.value - a.value)
  const shape = groups.map(({ many }) => many).join('')
  const decisive = groups.map(({ value }) => value)
  const low = values.join() === '14,5,4,3,2'
  const [first = 0, last = 0] = [values[0], values[4]]
  const inSequence = low || (shape === '11111' && first - last === 4)
  const top = low ? 5 : first
  const suited = new Set(cards.map((card) => card[1])).size === 1
  const is = (category: (typeof pokerCategories)[number], by: number[]) => [pokerCategories.indexOf(category), ...by]
  if (suited && inSequence && top === 14) return is('royal-flush', [])
  if (suited && inSequence) return is('straight-flush', [top])
  if (shape === '41') return is('four-of-a-kind', decisive)
  if (shape === '32') return is('full-house', decisive)
  if (suited) return is('flush', decisive)
  if (inSequence) return is('straight', [top])
  if (shape === '311') return is('three-of-a-kind', decisive)
  if (shape === '221') return is('two-pairs', decisive)
  if (shape === '2111') return is('one-pair', decisive)
  return is('high-card', decisive)
}

/** Above 0 when the first is the better. */
function compared(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((figure, at) => figure !== other[at])
  return differs < 0 ? 0 : (one[differs] ?? 0) - (other[differs] ?? 0)
}

function fivesOf(cards: readonly Card[]): Card[][] {
  if (cards.length === 5) return [[...cards]]
  return cards.flatMap((_, left) => fivesOf(cards.filter((_, at) => at !== left)))
}

const plainBest = (cards: readonly Card[]): number[] =>
  fivesOf(cards)
    .map(plainFive)
    .reduce((best, five) => (compared(five, best) > 0 ? five : best))

const from = (deck: readonly Card[], fewest: number, most: number) =>
  fc.shuffledSubarray([...deck], { minLength: fewest, maxLength: most })
/** Flushes, straights and many of a kind are rare in a whole deck, so hands are also dealt from a part of it. */
const dealt = (fewest: number, most: number) =>
  fc.oneof(
    from(oneDeck, fewest, most),
    from(oneDeck.slice(0, 16), fewest, most),
    from(oneDeck.slice(26, 39), fewest, most),
    from(
      oneDeck.filter((card) => 'A2345'.includes(card[0] ?? '')),
      fewest,
      most,
    ),
    from(
      oneDeck.filter((card) => 'TQK'.includes(card[0] ?? '')),
      fewest,
      most,
    ),
  )

describe('the best five of five to seven cards', () => {
  it.each([
    ['royal-flush', '2h As Ks Qs Js Ts 3d'],
    ['straight-flush', 'Ah 5h 4h 3h 2h Ac Ad'],
    ['four-of-a-kind', '9s 9h 9d 9c Ks Kh Kd'],
    ['full-house', '3s 3h 3d 2c 2s 2h Ac'],
    ['flush', '2c 4c 6c 8c Tc Th Td'],
    ['straight', 'As Kh Qd Jc Ts Th Td'],
    ['three-of-a-kind', '7s 7h 7d As Kh 2c 3d'],
    ['two-pairs', '7s 7h 6d 6s 5h 5c 2d'],
    ['one-pair', '2s 2h As Kh Qd 9c 7d'],
    ['high-card', 'Qs Kh Ad 2c 3s 8h 9d'],
  ] as const)('%s: %s (gb 11.7)', (category, cards) => {
    expect(bestOf(hand(cards)).category).toBe(category)
  })

  it.each([
    ['a six-high straight over 5-4-3-2-A (gb 11.6)', '6s 5h 4d 3c 2s', '5s 4h 3d 2c As'],
    ['5-4-3-2-A over three aces', '5s 4h 3d 2c As', 'As Ah Ad Ks Qh'],
    ['a six-high straight flush over the steel wheel', '6d 5d 4d 3d 2d', 'Ad 5d 4d 3d 2d'],
    ['the higher triple of a full house over the higher pair', '4s 4h 4d 2c 2s', '3s 3h 3d Ac As'],
    ['the second pair where the first is equal', 'As Ah 3d 3c 2s', 'Ad Ac 2h 2d Ks'],
    ['the third kicker of a pair', '8s 8h As Kh 4d', '8d 8c Ad Kc 3s'],
    ['the fifth card of a flush', 'As Ks 9s 5s 3s', 'Ah Kh 9h 5h 2h'],
    ['the kicker of four of a kind on the board', '9s 9h 9d 9c As 2h 3d', '9s 9h 9d 9c Kh Qd Qc'],
  ])('puts %s', (_, better, worse) => {
    expect(bestOf(hand(better)).strength).toBeGreaterThan(bestOf(hand(worse)).strength)
  })

  it.each([
    ['suits do not rank', 'As Kh 9d 5c 3s', 'Ah Kd 9c 5s 3h'],
    ['the board plays', 'Ts Jh Qd Kc As 2h 3d', 'Ts Jh Qd Kc As 9h 9d'],
    ['a third pair is only a kicker', 'As Ah Kd Kc Qs Qh 2d', 'As Ah Kd Kc Qs 9h 3d'],
    ['A-K-2 goes round no corner', 'As Kh 2d 3c 4s', 'Ah Kd 2c 3s 4h'],
  ])('ties: %s', (_, one, other) => {
    expect(bestOf(hand(one))).toEqual(bestOf(hand(other)))
  })

  it('has the category that the plain ranking finds', () => {
    fc.assert(
      fc.property(dealt(5, 7), (cards) => {
        expect(pokerCategories.indexOf(bestOf(cards).category)).toBe(plainBest(cards)[0])
      }),
      { numRuns: 2_000 },
    )
  })

  it('puts any two hands in the order of the plain ranking', () => {
    fc.assert(
      fc.property(dealt(5, 7), dealt(5, 7), (one, other) => {
        const plain = Math.sign(compared(plainBest(one), plainBest(other)))
        expect(Math.sign(bestOf(one).strength - bestOf(other).strength)).toBe(plain)
      }),
      { numRuns: 3_000 },
    )
  })

  it('puts two hands that share a board in the order of the plain ranking', () => {
    fc.assert(
      fc.property(dealt(9, 9), (cards) => {
        const [one, other] = [cards.slice(0, 7), cards.slice(2)]
        const plain = Math.sign(compared(plainBest(one), plainBest(other)))
        expect(Math.sign(bestOf(one).strength - bestOf(other).strength)).toBe(plain)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is the same in whatever order the cards lie and whichever suit is which', () => {
    const turned = (card: Card) => (card.charAt(0) + 'hdcs'.charAt('shdc'.indexOf(card.charAt(1)))) as Card
    fc.assert(
      fc.property(dealt(5, 7), (cards) => {
        const best = bestOf(cards)
        expect(bestOf(cards.toReversed())).toEqual(best)
        expect(bestOf(cards.map(turned))).toEqual(best)
      }),
    )
  })

  it('has no rank for a joker that stands for no card', () => {
    expect(() => codeOf('Xx')).toThrow(RangeError)
  })
})

describe('what a pay table asks for', () => {
  const meets = (cards: string, least: string) => isAtLeast(bestOf(hand(cards)), bestOf(hand(least)))

  it('a pair of fours or better qualifies, a pair of threes does not (gb 11, lines 2632-2633)', () => {
    expect(meets('4s 4h 2d 3c 5s', '4s 4h')).toBe(true)
    expect(meets('2s 2h 3d 3c 5s', '4s 4h')).toBe(true)
    expect(meets('3s 3h Ad Kc Qs', '4s 4h')).toBe(false)
    expect(meets('As Kh Qd Jc 9s', '4s 4h')).toBe(false)
  })

  it('a pair of tens or better wins, a pair of nines does not (gb 12, lines 2840-2841)', () => {
    expect(meets('Ts Th 2d 3c 4s', 'Ts Th')).toBe(true)
    expect(meets('9s 9h Ad Kc Qs', 'Ts Th')).toBe(false)
  })

  it('a pair of aces or better wins, a pair of kings does not (gb 11, lines 2618-2620)', () => {
    expect(meets('As Ah 2d 3c 4s', 'As Ah')).toBe(true)
    expect(meets('Ks Kh Ad Qc Js', 'As Ah')).toBe(false)
    expect(meets('3s 3h 2d 2c 4s', 'As Ah')).toBe(true)
  })

  it('Ace and King or better qualifies, Ace and Queen does not (gb 7, lines 1358-1366)', () => {
    expect(meets('As Kh 4d 3c 2s', 'As Kh')).toBe(true)
    expect(meets('2s 2h 3d 4c 5s', 'As Kh')).toBe(true)
    expect(meets('As Qh Jd Tc 9s', 'As Kh')).toBe(false)
  })

  it('a straight or better pays the ante (gb 11, line 2341)', () => {
    const pays = (cards: string) => isAtLeast(bestOf(hand(cards)), leastOf('straight'))
    expect(pays('As 2h 3d 4c 5s')).toBe(true)
    expect(pays('2s 4s 6s 8s 9s')).toBe(true)
    expect(pays('As Ah Ad Kc Qs')).toBe(false)
  })

  it('no five cards are worse than some of them', () => {
    fc.assert(
      fc.property(dealt(5, 5), fc.integer({ min: 1, max: 4 }), (cards, some) => {
        expect(isAtLeast(bestOf(cards), bestOf(cards.slice(0, some)))).toBe(true)
      }),
    )
  })
})
