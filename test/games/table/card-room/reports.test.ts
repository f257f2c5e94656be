import { describe, expect, it } from 'vitest'
import { bankGames } from '../../../../games/hg/bank-games.ts'
import type { CardRoomPage } from '../../../../games/kit/card-room/page.ts'
import { cardRoomTable } from './played.ts'

/** A round under way that seat 1 is told to lose, whatever is dealt. */
function roundOf({ id, wagers }: CardRoomPage) {
  const table = cardRoomTable(id, { results: { 1: 'lose' } })
  const [wager = ''] = Object.keys(wagers)
  table.open()
  table.bank(50_000)
  for (const staked of Object.hasOwn(wagers, 'blind') ? [wager, 'blind'] : [wager]) table.bet(1, staked, 500)
  table.close()
  table.put('burn', id.includes('tiles') ? '6-6' : '2c')
  return table
}

/** What a table finds, and how its round ends, when somebody reports this before it is paid. */
function reported(page: CardRoomPage, irregularity: string): string[] {
  const table = roundOf(page)
  table.hear({ from: 'caller', by: 'surveillance', call: { irregularity } })
  table.key('pay')
  const asked = table.findings()
  if (table.results().length === 0) {
    table.hear({
      from: 'supervisor',
      by: 'pit',
      ruling: { round: 1, ruling: 'goes-on', reason: 'the remedy is taken' },
    })
    table.key('pay')
  }
  return [...asked, ...table.results().map(({ kind }) => kind)]
}

const ends = { void: ['void'], 'play-on': ['settled'], decide: ['not-payable', 'settled'] } as const

describe('an irregularity that a person reports at a table with a player-dealer', () => {
  it.each(bankGames.map(({ page }) => page))(
    'of $id is found with its remedy, and voids the round, lets it go on or waits for a supervisor as its page says',
    (page) => {
      for (const [id, { called = 'decide' }] of Object.entries(page.irregularities)) {
        expect(called).not.toBe('refused')
        if (called !== 'refused') expect(reported(page, id)).toEqual([id, ...ends[called]])
      }
    },
  )

  it('is told with what follows, by its own remedy and line', () => {
    const table = cardRoomTable('hg.pai-gow-poker')
    table.hear({ from: 'caller', by: 'surveillance', call: { irregularity: 'wrong-spots-bank-seen', seat: 2 } })
    expect(table.effects).toMatchObject([
      {
        rule: 'wrong-spots-bank-seen',
        message: expect.stringMatching(/^surveillance reports at seat 2: .*; round 1 has not begun/),
        citation: 'hg, line 1015',
        remedy: 'misdeal',
      },
    ])
    expect(table.results()).toEqual([])
  })
})
