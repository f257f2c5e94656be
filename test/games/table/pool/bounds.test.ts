import { describe, expect, it } from 'vitest'
import { isTicket, noPoolBooks, type PoolBooks, withPoolEntry } from '../../../../daemon/engine/pools/pool-books.ts'
import { noMeetings, wasOpened, withdrawnIn, withNews } from '../../../../games/table/pool/meetings.ts'
import type { Meetings } from '../../../../games/table/pool/state.ts'

const opens = (meetings: Meetings, meeting: string): Meetings =>
  ['betting-period', 'withdrawal-declared'].reduce(
    (known, rule) =>
      withNews(known, 'win', {
        type: 'announcement',
        round: 1,
        pool: 'win',
        meeting,
        race: '1',
        horses: [3],
        rule,
        says: '',
        citation: '',
      }),
    meetings,
  )

describe('what pools remember is bounded', () => {
  it('by meetings: the oldest are forgotten with all that is known of their races', () => {
    const days = Array.from({ length: 300 }, (_, day) => `Sha Tin ${day + 1}`)
    const meetings = days.reduce(opens, noMeetings)
    const at = (meeting: string) => ({ meeting, table: 'win', race: '1' })
    expect(Object.keys(meetings.opened).length).toBe(256)
    expect([wasOpened(meetings, at('Sha Tin 44')), wasOpened(meetings, at('Sha Tin 45'))]).toEqual([false, true])
    expect([withdrawnIn(meetings, at('Sha Tin 44')), withdrawnIn(meetings, at('Sha Tin 300'))]).toEqual([[], [3]])
    // Names of digits come first in a record; the meeting that has just opened is kept all the same.
    expect(wasOpened(opens(meetings, '20261122'), at('20261122'))).toBe(true)
  })

  it('by tickets: corrections are made on those that were sold of late', () => {
    const sale = (ticket: string) => ({
      kind: 'account' as const,
      book: 'win' as const,
      transfer: {
        id: `win:1:${ticket}`,
        from: 'backers' as const,
        to: 'stakes' as const,
        amount: 1,
        what: 'staked' as const,
        why: '',
        table: 'win',
        round: 1,
        ticket,
      },
    })
    let books: PoolBooks = noPoolBooks
    for (let n = 1; n <= 131_400; n++) books = withPoolEntry(books, sale(`t-${n}`))
    expect(books.sold.full.length).toBe(1_024)
    expect([isTicket(books, 'win', 't-1'), isTicket(books, 'win', 't-131400')]).toEqual([false, true])
  })
})
