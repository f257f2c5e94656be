import { describe, expect, it } from 'vitest'
import { quietTable } from './quiet-hand.ts'

const unruled = [
  'hg.archie',
  'hg.badacey',
  'hg.badeucey',
  'hg.dramaha',
  'hg.razzdacey',
  'hg.razzdeucey',
  'hg.seven-stud-hilo-regular',
]

const supervisor = { from: 'supervisor', by: 'Ann' } as const

describe('A downcard that is exposed in a game whose document has no rule for it', () => {
  it.each(unruled.flatMap((game) => (['key', 'reader'] as const).map((how) => [game, how] as const)))(
    '%s: is called once, seen by the %s, and the pot waits for a ruling',
    (game, how) => {
      const table = quietTable(game)
      table.begin()
      const [first = 0] = table.order()
      table.put(how === 'reader' ? `seat-${first}-up` : `seat-${first}`, table.next())
      if (how === 'key') for (let time = 0; time < 2; time++) table.key('exposed', first)
      expect(table.findings()).toEqual(['exposure-without-rule'])
      expect(table.view().notes.join()).toContain('a supervisor must decide')
      table.hear({ ...supervisor, ruling: { round: 1, ruling: 'goes-on', reason: 'the card plays' } })
      expect(table.view().notes.join()).not.toContain('a supervisor must decide')
    },
  )

  it('2-7 Dramaha: that of its first five cards stands alone, and a drawn one waits (hg 6434)', () => {
    const table = quietTable('hg.dramaha-27')
    table.upTo('draw')
    const [first = 0, ...others] = table.order()
    table.key('draw', first, 1)
    for (const seat of others) table.key('stand-pat', seat)
    table.throwOne(first)
    table.give(first, 'down')
    table.key('exposed', first)
    expect(table.findings()).toEqual(['exposure-without-rule'])
  })

  it.each(['hg.razzdacey', 'hg.seven-stud-hilo-regular'])('%s: an upcard is none', (game) => {
    const table = quietTable(game)
    table.upTo('bets')
    table.key('exposed', table.order()[0])
    expect(table.findings()).toEqual([])
  })
})
