import { describe, expect, it } from 'vitest'
import {
  circleSchedules,
  feeSets,
  ownSet,
  pokerTablesById,
  readConsolidated,
} from '../../../../games/hg/fees/schedules.ts'
import seriesA from '../../../../games/hg/fees/series-a.json' with { type: 'json' }
import seriesB from '../../../../games/hg/fees/series-b.json' with { type: 'json' }

const printed = () => structuredClone([...seriesA, ...seriesB])

describe('The fee schedules', () => {
  it('are those that the document prints: 14 sets and the tables of 17 games', () => {
    const sets = [...feeSets().values()]
    expect(sets.filter(({ series }) => series !== 'own')).toHaveLength(14)
    expect(sets.filter(({ series }) => series === 'own')).toHaveLength(17)
    expect(circleSchedules().size).toBe(14)
    expect(pokerTablesById().size).toBe(8)
  })

  it('are refused when a row is lost or a figure altered', () => {
    const short = printed()
    short[0]?.tables[0]?.rows.pop()
    expect(() => readConsolidated(short)).toThrow('rows is 1922 and must be 1923')
    const altered = printed()
    const row = altered[3]?.tables[0]?.rows[7]
    if (row !== undefined) row[4] = 1
    expect(() => readConsolidated(altered)).toThrow('fee2')
  })

  it('number their options without a gap', () => {
    for (const { id, options } of feeSets().values()) {
      const numbers = new Set(options.map(({ option }) => option))
      expect([...numbers], id).toEqual(Array.from(numbers, (_, i) => i + 1))
    }
  })

  it('have the amount of each moment, and who pays it', () => {
    expect(ownSet('hg.archie')?.options[0]?.charges).toEqual([
      { fee: 1, amount: 100, from: 'small-blind', at: 'before-cards' },
      { fee: 2, amount: 400, from: 'pot', at: 'after-first-draw' },
      { fee: 3, amount: 100, from: 'pot', at: 'after-second-draw' },
    ])
    expect(ownSet('hg.archie')?.options[0]?.covers.buyIn).toEqual({ min: 5000, max: 250000 })
    expect(ownSet('hg.texas-holdem')).toBeUndefined()
  })
})
