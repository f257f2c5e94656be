import { describe, expect, it } from 'vitest'
import { houseWay as table } from '../../../games/gb/pai-gow-poker/house-way.ts'
import { type Card, joker, oneDeck } from '../../../games/kit/cards/cards.ts'
import { setByHouseWay } from '../../../games/kit/families/pai-gow/house-way.ts'
import * as kit from '../../../games/kit/families/pai-gow/ranking.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { allSets, cardValue, plainFront, plainHigh, plainLow } from '../../support/plain/plain-gb-pai-gow.ts'
import { cards, compared } from '../../support/plain/plain-poker.ts'

/** 13.7 and 13.9. */
const ranking: kit.Ranking = { joker: 'completes', aceToFive: 'second highest' }
const houseWay = (hand: readonly Card[]) => setByHouseWay(table, ranking, hand)
const highStrength = (five: readonly Card[]) => kit.highStrength(ranking, five)
const lowStrength = (two: readonly Card[]) => kit.lowStrength(ranking, two)
const isFoul = (sets: kit.Sets) => kit.isFoul(ranking, sets)
const ranksIn = (hand: readonly Card[]) => kit.ranksIn(ranking, hand)

const setOf = (text: string) => {
  const { high, low } = houseWay(cards(text))
  return `${ranksIn(high)} / ${ranksIn(low)}`
}

const pack = [...oneDeck, joker]

/** Seven cards by chance, of which every second hand has cards of few ranks or suits, and often the joker. */
function* someSevens(count: number, seed: number): Iterable<Card[]> {
  const random = seeded(seed)
  for (let i = 0; i < count; i++) {
    const suits = i % 3 === 0 ? 'sh' : 'shdc'
    const ranks = i % 2 === 0 ? 'A23456789TJQKX' : `AKX${'2345678'.slice(random.int(5), 5 + random.int(3))}QJT`
    const left = pack.filter(
      (card) => card === joker || (suits.includes(card.charAt(1)) && ranks.includes(card.charAt(0))),
    )
    yield random.shuffle(left).slice(0, 7)
  }
}

describe('the House Way (gb 13.21, lines 3268-3370)', () => {
  it.each([
    ['no pair: the highest behind, the next two in front', 'As Kh Jd 9c 7s 4h 2d', 'A9742 / KJ'],
    ['one pair: behind, the next two highest in front (13.19, line 3239)', 'Ks Kh 2d 4c 6s 8d Th', 'KK642 / T8'],
    ['two low pairs are split without a King', '5s 5h 3d 3c Qs Jd 8h', 'QJ855 / 33'],
    ['two low pairs stay behind with a King', '5s 5h 3d 3c Ks Jd 8h', '85533 / KJ'],
    ['a low and a medium pair are split without a King', '9s 9h 3d 3c Qs Jd 8h', 'QJ998 / 33'],
    ['a low and a medium pair stay behind with an Ace', '9s 9h 3d 3c As Jd 8h', '99833 / AJ'],
    ['a low and a high pair are split without an Ace', 'Qs Qh 3d 3c Ks Jd 8h', 'KQQJ8 / 33'],
    ['a low and a high pair stay behind with an Ace', 'Qs Qh 3d 3c As Jd 8h', 'QQ833 / AJ'],
    ['two medium pairs are split without an Ace', 'Ts Th 7d 7c Ks Jd 8h', 'KJTT8 / 77'],
    ['two medium pairs stay behind with the joker for an Ace', 'Ts Th 7d 7c Xx Jd 4h', 'TT774 / AJ'],
    ['a medium and a high pair are always split', 'Js Jh 7d 7c As Kd 8h', 'AKJJ8 / 77'],
    ['two high pairs are always split', 'Ks Kh Jd Jc As Qd 8h', 'AKKQ8 / JJ'],
    ['Aces and any other pair are always split', 'As Ah 2d 2c Ks Qd 8h', 'AAKQ8 / 22'],
    ['an Ace and the joker are a pair of Aces', 'As Xx 2d 2c Ks Qd 8h', 'AAKQ8 / 22'],
    ['three pairs: the highest in front', 'Qs Qh 9d 9c 4s 4d 2h', '99442 / QQ'],
    ['three of a kind behind, the next two in front', '8s 8h 8d Ac Qs 5d 2h', '88852 / AQ'],
    ['three Aces: a pair of them behind, an Ace and the best other in front', 'As Ah Ad Qc 9s 5d 2h', 'AA952 / AQ'],
    [
      'three of a kind twice: the lower three behind, a pair of the higher in front',
      'Ks Kh Kd 8c 8s 8d 2h',
      'K8882 / KK',
    ],
    ['the straight that leaves the highest two in front', 'Ks Qh 9d 8c 7s 6d 5h', '98765 / KQ'],
    ['with a sixth card, the lower straight', 'As 9h 8d 7c 6s 5d 4h', '87654 / A9'],
    ['a flush or a straight, whichever leaves more in front', 'Ks 9s 8s 7h 6d 5s 2s', '98765 / K2'],
    ['a flush of six suited cards keeps the lower five behind', 'As Ks 9s 7s 4s 2s Qh', 'K9742 / AQ'],
    ['one pair goes in front of a straight that needs none of it', '9s 8h 7d 6c 5s 2d 2h', '98765 / 22'],
    ['a straight that needs one of the pair keeps the highest two in front', 'Qs 9h 9d 8c 7s 6d 5h', '98765 / Q9'],
    ['two pairs beside a flush follow the rules of two pairs', 'As 9s 7s 9h 7h 3s 2s', '99772 / A3'],
    ['three of a kind beside a straight: a pair in front', '9s 9h 9d 8c 7s 6d 5h', '98765 / 99'],
    ['a full house is split', '9s 9h 9d 4c 4s Kd Qh', 'KQ999 / 44'],
    ['a full house over twos stays together for an Ace and a King', '9s 9h 9d 2c 2s Ad Kh', '99922 / AK'],
    ['a full house over twos is split without both', '9s 9h 9d 2c 2s Ad Qh', 'AQ999 / 22'],
    ['three of a kind with two pairs: the highest pair in front', '4s 4h 4d 9c 9s Kd Kh', '99444 / KK'],
    ['four sixes stay together', '6s 6h 6d 6c 3s Qd 9h', '66663 / Q9'],
    ['four sevens are split without a King', '7s 7h 7d 7c 3s Qd 9h', 'Q9773 / 77'],
    ['four tens stay together with a King', 'Ts Th Td Tc 3s Kd 9h', 'TTTT3 / K9'],
    ['four Jacks are split without an Ace', 'Js Jh Jd Jc 3s Kd 9h', 'KJJ93 / JJ'],
    ['four Queens stay together with an Ace', 'Qs Qh Qd Qc 3s Ad 9h', 'QQQQ3 / A9'],
    ['four Aces are always split', 'As Ah Ad Ac Ks 7d 2h', 'AAK72 / AA'],
    ['four of a kind with a pair: the pair in front', '9s 9h 9d 9c 3s 3d Kh', 'K9999 / 33'],
    ['five Aces: three behind and two in front', 'As Ah Ad Ac Xx Qd Qh', 'AAAQQ / AA'],
    ['five Aces stay together over a pair of Kings', 'As Ah Ad Ac Xx Kd Kh', 'AAAAA / KK'],
    ['the joker completes a straight', 'Ks Qh 9d 8c Xx 6d 5h', '98765 / KQ'],
    ['the joker completes a flush as the highest card that is not held', 'As Kh Ts 7s Xx 4s Jd', 'AKT74 / KJ'],
  ])('%s', (_, hand, set) => {
    expect(setOf(hand)).toBe(set)
  })

  it('is the same by a second reading, over hands with and without the joker', () => {
    for (const hand of someSevens(1500, 5)) {
      const { low } = houseWay(hand)
      expect(
        low.map(cardValue).sort((a, b) => b - a),
        hand.join(' '),
      ).toEqual(plainFront(hand))
    }
  })

  it('sets all seven cards, and never a foul', () => {
    for (const hand of someSevens(1500, 6)) {
      const set = houseWay(hand)
      expect([...set.high, ...set.low].sort()).toEqual([...hand].sort())
      expect(set.high).toHaveLength(5)
      expect(isFoul(set), hand.join(' ')).toBe(false)
    }
  })
})

describe('ranking with a joker (gb 13.7-13.9)', () => {
  const strengths = (...hands: string[]) => hands.map((hand) => highStrength(cards(hand)))

  it('ranks five Aces over a royal flush, and all categories in the order of 13.7', () => {
    const falling = strengths(
      'As Ah Ad Ac Xx',
      'As Ks Qs Js Ts',
      'As 2s 3s 4s 5s',
      'Ks Qs Js Ts 9s',
      '9s 9h 9d 9c 2s',
      '9s 9h 9d 2c 2s',
      'As 9s 7s 4s 2s',
      'As Kh Qs Js Ts',
      'As 2h 3s 4s 5s',
      'Ks Qh Js Ts 9s',
      '6s 2h 3s 4s 5s',
      '9s 9h 9d 3c 2s',
      '9s 9h 3d 3c 2s',
      '9s 9h 4d 3c 2s',
      'As Kh Qs Js 9s',
    )
    expect(falling).toEqual([...falling].sort((a, b) => b - a))
    expect(new Set(falling).size).toBe(falling.length)
  })

  it('is the same by a second ranking, five cards against five and two against two', () => {
    const sign = (a: number) => Math.sign(a)
    let before: { high: Card[]; low: Card[] } | undefined
    for (const hand of someSevens(600, 8)) {
      const set = { high: hand.slice(0, 5), low: hand.slice(5) }
      if (before !== undefined) {
        expect(sign(highStrength(set.high) - highStrength(before.high))).toBe(
          sign(compared(plainHigh(set.high), plainHigh(before.high))),
        )
        expect(sign(lowStrength(set.low) - lowStrength(before.low))).toBe(
          sign(compared(plainLow(set.low), plainLow(before.low))),
        )
      }
      before = set
    }
  })

  it('calls a set foul where the two cards are higher, pair over pair and card over card (13.20)', () => {
    for (const hand of someSevens(40, 9))
      for (const set of allSets(hand)) {
        const [high, low] = [plainHigh(set.high), plainLow(set.low)]
        const isHigher = compared(low, high.slice(0, low.length)) > 0
        expect(isFoul(set), `${set.high.join(' ')} / ${set.low.join(' ')}`).toBe(isHigher)
      }
  })
})
