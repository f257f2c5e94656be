import { describe, expect, it } from 'vitest'
import { type Card, isCard } from '../../../games/kit/cards/cards.ts'
import {
  aceToFive,
  badugiAceHigh,
  badugiAceLow,
  deuceToSeven,
  eightOrBetter,
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

  it('by what it has, where that is more than five cards', () => {
    expect(nameOf(deuceToSeven, '6s 5d 4c 3h 2s')).toBe('straight')
    expect(nameOf(aceToFive, 'Ks Kd 4c 3h 2s')).toBe('one pair')
  })
})

it('a badugi is called by its cards, and one of fewer by how many they are', () => {
  expect(nameOf(badugiAceLow, 'As 3d 5c 8h')).toBe('badugi 8-5-3-A')
  expect(nameOf(badugiAceLow, 'As 3d 5c 8c')).toBe('three cards, 5-3-A')
  expect(nameOf(badugiAceHigh, 'As 3d 5c 8h')).toBe('badugi A-8-5-3')
})
