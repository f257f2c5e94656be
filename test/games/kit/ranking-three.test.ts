import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Card, oneDeck } from '../../../games/kit/cards/cards.ts'
import { isAtLeast } from '../../../games/kit/ranks/poker-hands.ts'
import { startingHand } from '../../../games/kit/ranks/starting-hand.ts'
import { isMiniRoyal, threeCardCategories, threeCardHand } from '../../../games/kit/ranks/three-cards.ts'

const hand = (text: string) => text.split(' ') as Card[]
const best = (text: string) => threeCardHand(hand(text))

const value = (card: Card) => '..23456789TJQKA'.indexOf(card.charAt(0))

/** A second, plain ranking, from gb 5.7 and 5.8 (lines 903-921) alone: the category's place, then what decides. */
function plainThree(cards: readonly Card[]): number[] {
  const [high = 0, middle = 0, low = 0] = cards.map(value).sort((a, b) => b - a)
  const suited = new Set(cards.map((card) => card[1])).size === 1
  const aceLow = high === 14 && middle === 3 && low === 2
  const inSequence = aceLow || (high - middle === 1 && middle - low === 1)
  const is = (category: (typeof threeCardCategories)[number], by: number[]) => [
    threeCardCategories.indexOf(category),
    ...by,
  ]
  if (inSequence) return is(suited ? 'straight-flush' : 'straight', [aceLow ? 3 : high])
  if (high === low) return is('three-of-a-kind', [high])
  if (suited) return is('flush', [high, middle, low])
  if (high === middle) return is('pair', [high, low])
  if (middle === low) return is('pair', [low, high])
  return is('high-card', [high, middle, low])
}

function compared(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((figure, at) => figure !== other[at])
  return differs < 0 ? 0 : (one[differs] ?? 0) - (other[differs] ?? 0)
}

const allThrees = oneDeck.flatMap((first, at) =>
  oneDeck.slice(at + 1).flatMap((second, next) => oneDeck.slice(at + next + 2).map((third) => [first, second, third])),
)

describe('three cards (gb 5.8)', () => {
  it('all 22,100 hands by category, the weakest first, and four of them mini royals', () => {
    const hands = allThrees.map(threeCardHand)
    const inCategory = threeCardCategories.map((category) => hands.filter((hand) => hand.category === category).length)
    expect(hands.length).toBe(22_100)
    expect(inCategory).toEqual([16_440, 3_744, 1_096, 720, 52, 48])
    expect(hands.filter(isMiniRoyal).length).toBe(4)
  })

  it('every hand has the category of the plain ranking', () => {
    const others = allThrees.filter((cards) => {
      const { category } = threeCardHand(cards)
      return threeCardCategories.indexOf(category) !== plainThree(cards)[0]
    })
    expect(others).toEqual([])
  })

  it('any two hands are in the order of the plain ranking', () => {
    const one = fc.constantFrom(...allThrees)
    fc.assert(
      fc.property(one, one, (first, second) => {
        const plain = Math.sign(compared(plainThree(first), plainThree(second)))
        expect(Math.sign(threeCardHand(first).strength - threeCardHand(second).strength)).toBe(plain)
      }),
      { numRuns: 5_000 },
    )
  })

  it('sorted, the hands never fall in the plain ranking', () => {
    const sorted = allThrees
      .map((cards) => ({ plain: plainThree(cards), strength: threeCardHand(cards).strength }))
      .sort((a, b) => a.strength - b.strength)
    const outOfOrder = sorted.filter(({ plain, strength }, at) => {
      const before = sorted[at - 1]
      return before !== undefined && Math.sign(strength - before.strength) !== Math.sign(compared(plain, before.plain))
    })
    expect(outOfOrder).toEqual([])
  })

  it.each([
    ['a straight over a flush', '2s 3h 4d', 'As Ks Js'],
    ['three of a kind over a straight', '2s 2h 2d', 'As Kh Qd'],
    ['2-3-4 over A-2-3, the lowest straight', '2s 3h 4d', 'As 2h 3d'],
    ['Q-K-A over J-Q-K', 'Qs Kh Ad', 'Js Qh Kd'],
    ['the third card where two are equal (lines 972-975)', 'As Kh 4d', 'Ad Kc 3s'],
  ])('puts %s', (_, better, worse) => {
    expect(best(better).strength).toBeGreaterThan(best(worse).strength)
  })

  it('K-A-2 is no straight', () => {
    expect(best('Ks Ah 2d').category).toBe('high-card')
  })

  it('Q-3-2 of mixed suits qualifies the dealer, J-10-8 does not (gb 5.13, lines 955-970)', () => {
    const queenHigh = threeCardHand(['Qs'])
    expect(isAtLeast(best('Qs 3h 2d'), queenHigh)).toBe(true)
    expect(isAtLeast(best('2s 2h 3d'), queenHigh)).toBe(true)
    expect(isAtLeast(best('Js Th 8d'), queenHigh)).toBe(false)
  })

  it('a mini royal is Ace, King and Queen of one suit (gb 12, line 3081)', () => {
    expect(isMiniRoyal(best('Qh Ah Kh'))).toBe(true)
    expect(isMiniRoyal(best('Qh Ah Kd'))).toBe(false)
    expect(isMiniRoyal(best('Qh Jh Kh'))).toBe(false)
  })
})

describe('two cards', () => {
  it.each([
    ['As Ah', 'AA'],
    ['Kd Ad', 'AKs'],
    ['Kd Ah', 'AKo'],
    ['2c Tc', 'T2s'],
    ['Jh Qs', 'QJo'],
  ])('%s are %s', (cards, name) => {
    expect(startingHand(cards.split(' ') as [Card, Card])).toBe(name)
  })

  it('1,326 deals make 169 starting hands: a pair six ways, suited four, of two suits twelve', () => {
    const ways = new Map<string, number>()
    for (const [at, one] of oneDeck.entries())
      for (const other of oneDeck.slice(at + 1)) {
        const name = startingHand([one, other])
        ways.set(name, (ways.get(name) ?? 0) + 1)
      }
    expect(ways.size).toBe(169)
    for (const [name, many] of ways) expect(many).toBe(name.length === 2 ? 6 : name.endsWith('s') ? 4 : 12)
  })
})
