import { describe, expect, it } from 'vitest'
import { potGames } from '../../../../games/hg/pot-games.ts'
import { citationText } from '../../../../games/kit/document/citation.ts'
import { isSettingGame } from '../../../../games/kit/pot/chinese/live-page.ts'
import { settingTable } from '../chinese/played.ts'
import type { heardTable } from '../heard-table.ts'
import { quietTable } from './quiet-hand.ts'

type Heard = ReturnType<typeof heardTable>

/** A table at which a hand has begun. */
function begun(game: (typeof potGames)[number]): Heard {
  if (!isSettingGame(game)) {
    const table = quietTable(game.page.id)
    table.begin()
    return table
  }
  const table = settingTable(game.page.id)
  table.key('new-hand', 3)
  return table
}

const report = (table: Heard, irregularity: string) =>
  table.hear({ from: 'caller', by: 'surveillance', call: { irregularity, seat: 1, note: 'as seen' } })

describe('What a person sees at a table for a pot', () => {
  it.each(potGames.map((game) => [game.page.id, game] as const))(
    '%s: each irregularity can be reported, is cited with its remedy, and waits for a ruling',
    (_, game) => {
      for (const [rule, { cite, remedy }] of Object.entries(game.page.irregularities)) {
        const table = begun(game)
        report(table, rule)
        const [found] = table.effects.filter(({ type }) => type === 'finding')
        expect(found).toMatchObject({ rule, remedy, citation: citationText(cite) })
        expect(table.view().notes.join()).toContain('a supervisor must decide')
        table.hear({ from: 'supervisor', by: 'Ann', ruling: { round: 1, ruling: 'goes-on', reason: 'by the remedy' } })
        expect(table.view().notes.join()).not.toContain('a supervisor must decide')
        expect(table.findings()).toEqual([rule])
      }
    },
  )
})
