import { describe, expect, it } from 'vitest'
import { potGames } from '../../../../games/hg/pot-games.ts'
import type { PotPage } from '../../../../games/kit/pot/pot-page.ts'

const pages = potGames.map(({ page }) => page)
const dealt = pages.filter((page): page is PotPage => 'streets' in page)

describe('Pages of games that players contest', () => {
  it('are the thirty-four of the document', () => {
    expect(pages).toHaveLength(34)
    expect(new Set(pages.map(({ id }) => id)).size).toBe(34)
  })

  it('say by whom they are banked, and cite their document', () => {
    for (const page of pages) {
      expect(page.bankedBy).toBe('pot')
      expect(page.cite.document).toBe('hg')
      for (const { cite, when } of Object.values(page.irregularities)) {
        expect(when.length).toBeGreaterThan(0)
        expect(cite.from).toBeLessThanOrEqual(cite.to)
      }
    }
  })

  it('say in sentences what follows an irregularity', () => {
    const isNote =
      /silent|recommended|not stated|^(refused?|not|no|must|may|can't|only|hands?|cards?|next|misdeal|stands)\b/
    const remedies = pages.flatMap(({ id, irregularities }) =>
      Object.entries(irregularities).map(([name, { remedy }]) => ({ of: `${id} ${name}`, remedy })),
    )
    expect(remedies.filter(({ remedy }) => isNote.test(remedy))).toEqual([])
  })

  for (const page of dealt)
    it(`${page.id} has words for each id under which it refuses`, () => {
      const codes = Object.values(page.irregularities).flatMap(({ codes = [] }) => codes)
      const known = [...Object.keys(page.irregularities), ...Object.keys(page.refusals ?? {}), ...codes]
      for (const id of Object.values(page.refuses)) expect(known).toContain(id)
      if (page.handSize !== undefined) expect(known).toContain(page.handSize.rule)
    })

  it('bet after every card that is dealt, and at the end', () => {
    for (const { streets } of dealt) {
      expect(streets.at(0)?.step).toBe('deal')
      expect(streets.at(-1)?.step).toBe('bets')
    }
  })
})
