import { describe, expect, it } from 'vitest'
import { hands, suitClasses } from '../../../games/kit/cards/suit-classes.ts'

describe('hands that differ only by which suit is which', () => {
  it.each([
    [1, 13, 52],
    [2, 169, 1_326],
    [3, 1_755, 22_100],
    [4, 16_432, 270_725],
    [5, 134_459, 2_598_960],
  ])('of %i cards are %i classes of %i hands', (size, classes, all) => {
    const found = [...suitClasses(size)]
    expect(found).toHaveLength(classes)
    expect(found.reduce((sum, { alike }) => sum + alike, 0)).toBe(all)
  })

  it('are listed once each, in rising order of their cards', () => {
    const all = [...hands(2)]
    expect(new Set(all.map((codes) => codes.join())).size).toBe(1_326)
    expect(all.every(([a = 0, b = 0]) => a < b)).toBe(true)
  })
})
