import { describe, expect, it } from 'vitest'
import { type Card, isCard } from '../../../games/kit/cards/cards.ts'
import { matchItName, matchItStrength } from '../../../games/kit/ranks/match-it-strength.ts'
import { mexicanName, mexicanStrength } from '../../../games/kit/ranks/mexican-strength.ts'
import {
  aceHighLow,
  aceToFive,
  badugiAceHigh,
  badugiAceLow,
  deuceToSeven,
  eightOrBetter,
  noQualifierLow,
  shortDeckHigh,
} from '../../../games/kit/ranks/rankings.ts'

const cards = (text: string): Card[] => text.split(' ').filter(isCard)
const nameOf = ({ strength, named }: typeof aceToFive, text: string) => named?.(strength(cards(text)) ?? 0)

describe('a low hand is called', () => {
  it('by its cards from the highest, the ace last where it is low', () => {
    expect(nameOf(aceToFive, 'As 4d Th 6c 3s Ks Kd')).toBe('10-6-4-3-A')
    expect(nameOf(eightOrBetter, '8s 7d 5c 2h Ad Kc Qs')).toBe('8-7-5-2-A')
  })

  it('by its cards from the ace, where that is high: 7-5-4-3-2 is the best (hg, line 1530)', () => {
    expect(nameOf(deuceToSeven, '7s 5d 4c 3h 2s')).toBe('7-5-4-3-2')
    expect(nameOf(deuceToSeven, 'As Kd 4c 3h 2s')).toBe('A-K-4-3-2')
  })

  it('by what it has, and the cards beside it, where that is more than five cards', () => {
    expect(nameOf(deuceToSeven, '6s 5d 4c 3h 2s')).toBe('straight to the six')
    expect(nameOf(deuceToSeven, '9s 7s 4s 3s 2s')).toBe('flush, 9-7-4-3-2')
    expect(nameOf(deuceToSeven, 'Ks Kd Ac 3h 2s')).toBe('pair of kings, A-3-2')
    expect(nameOf(aceToFive, '3s 3d 8c 7h 5s')).toBe('pair of threes, 8-7-5')
    expect(nameOf(aceToFive, 'As Ad Tc 3h 2s')).toBe('pair of aces, 10-3-2')
    expect(nameOf(aceToFive, '6s 6d 2c 2h As')).toBe('two pairs, sixes and twos, A')
    expect(nameOf(aceToFive, '6s 6d 6c 2h As')).toBe('three sixes, 2-A')
    expect(nameOf(aceToFive, '6s 6d 6c 2h 2s')).toBe('full house, sixes over twos')
    expect(nameOf(aceToFive, '6s 6d 6c 6h 2s')).toBe('four sixes, 2')
  })

  it('by its pair of aces, where these are the worst and a single one the best (hg, lines 6188-6199)', () => {
    expect(nameOf(noQualifierLow, 'As Ad 8c 3h 2s')).toBe('pair of aces, 8-3-2')
    expect(nameOf(noQualifierLow, 'Ks Kd 8c 3h As')).toBe('pair of kings, 8-3-A')
    expect(nameOf(noQualifierLow, 'Ks Kd Ac Ah 2s')).toBe('two pairs, aces and kings, 2')
    expect(nameOf(aceHighLow, 'Ks Kd 8c 3h As')).toBe('pair of kings, A-8-3')
  })
})

it('a short deck has a flush over a full house, and a straight from the ace up to the nine (hg, lines 5281-5310)', () => {
  expect(nameOf(shortDeckHigh, 'Ks Js 9s 8s 6s Kd Kc')).toBe('flush, king high')
  expect(nameOf(shortDeckHigh, 'Ks Kd Kc 6h 6s Ad Tc')).toBe('full house, kings over sixes')
  expect(nameOf(shortDeckHigh, 'As 6d 7c 8h 9s')).toBe('straight to the nine')
  expect(nameOf(shortDeckHigh, '9s 9d Ac 8h 6s Kd Jc')).toBe('pair of nines')
  expect(shortDeckHigh.named?.(shortDeckHigh.strength(cards('9s 9d Ac 8h 6s')) ?? 0, true)).toBe(
    'pair of nines with ace-eight-six',
  )
})

it('a joker makes five of a kind, and is named as what it stands for (hg, lines 345-356)', () => {
  const name = (text: string, isFull = false) => mexicanName(mexicanStrength(text.split(' ') as Card[], 'wild'), isFull)
  expect(name('Ks Kd Kc Kh Xx')).toBe('five kings')
  expect(name('5s 6d 7c Jh Xx')).toBe('straight to the queen')
  expect(name('Ks Kd 4c 4h Xx')).toBe('full house, kings over fours')
  expect(name('Ks Kd 4c 4h 7s', true)).toBe('two pairs, kings and fours with seven')
  expect(name('Ks 7d 4c 3h Xx', true)).toBe('pair of kings with seven-four-three')
  expect(name('Ks 7s 4s 3s 2s')).toBe('flush, king high')
})

it('a hand of Match-It is called by its sum, and by its cards where these decide (hg, lines 931-940)', () => {
  const name = (text: string, flop: string, isFull = false) =>
    matchItName(matchItStrength(cards(text), cards(flop)), isFull)
  expect(name('Ah Ac 9c', '6s 7s 8s')).toBe('21 points')
  expect(name('9c Ah Ac', '6s 7s 8s', true)).toBe('21 points, A-A-9')
  expect(name('As Kh Tc', '6s 7s 8s', true)).toBe('21 points, A-K-10')
  expect(name('Jc 2d 4d', 'Qs Jh 2c')).toBe('16 points')
  expect(name('Ks Kh 3c', 'Qs Jh 2c')).toBe('23 points, over the flop')
})

it('a badugi is called by its cards, and one of fewer by how many they are', () => {
  expect(nameOf(badugiAceLow, 'As 3d 5c 8h')).toBe('badugi 8-5-3-A')
  expect(nameOf(badugiAceLow, 'As 3d 5c 8c')).toBe('three cards, 5-3-A')
  expect(nameOf(badugiAceHigh, 'As 3d 5c 8h')).toBe('badugi A-8-5-3')
})
