import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openJournal } from '../../../../daemon/journal/journal.ts'
import { inTemporaryDirectory } from '../../../support/journal-files.ts'
import { run } from '../../../support/table-pc.ts'
import { allUpFixture } from './all-up-fixture.ts'

const meeting = 'Sha Tin, 21 November'
const places = { 1: [7], 2: [4], 3: [1] }

let directory: string
inTemporaryDirectory((made) => {
  directory = made
})

/** Two All Up tickets of 10 dollars over two races, the first of them run, and a horse withdrawn after the close. */
function meetingOf() {
  const fixture = allUpFixture([
    { id: 'win', game: 'hkjc.win', options: { takeoutPct: 20 } },
    { id: 'up', game: 'hkjc.all-up' },
  ])
  const legs = [1, 2].map((race) => ({ table: 'win', race, on: 7 }))
  const sold = [1, 2].map(() => {
    fixture.must('up', 'bet', { meeting, legs, sizes: [2], units: 1 })
    return fixture.last()
  })
  fixture.must('win', 'open', { meeting, race: '1', runners: [8] })
  fixture.must('win', 'bet', { combinations: [4], units: 3 })
  fixture.must('win', 'bet', { combinations: [5], units: 1 })
  fixture.must('win', 'close')
  fixture.must('win', 'withdraw', { horses: [5] })
  fixture.must('win', 'result', { places })
  fixture.must('win', 'open', { meeting, race: '2', runners: [8] })
  const transfers = fixture.written.flatMap((body) => (body.kind === 'account' ? [body.transfer] : []))
  return { written: fixture.written, sold, transfers }
}

describe('the transfers of pools', () => {
  it('have ids that rise at a table, and no two the same', () => {
    const ids = meetingOf().transfers.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.slice(0, 2)).toEqual(['up:1:staked.1', 'up:2:staked.1'])
    expect(meetingOf().transfers.map(({ id }) => id)).toEqual(ids)
  })

  it('of an All Up name its ticket, and the bet, leg and race when it is carried there or back', () => {
    const { sold, transfers } = meetingOf()
    for (const ticket of sold) {
      const own = transfers.filter((transfer) => transfer.table === 'up' && transfer.ticket === ticket)
      const leg = (number: number) => ({ bet: 1, leg: number, table: 'win', race: String(number) })
      // 50 dollars on the two horses that stand, less a fifth, are 40: 20 on a Unit Bet.
      expect(own).toMatchObject([
        { what: 'staked', amount: 1_000 },
        { what: 'carried', amount: 1_000, leg: leg(1) },
        { what: 'carried-back', amount: 2_000, leg: leg(1) },
        { what: 'carried', amount: 2_000, leg: leg(2) },
      ])
    }
  })

  it('are told with their ids, and those that take back what was booked before are marked', async () => {
    const { written } = meetingOf()
    const path = join(directory, 'pools.journal')
    const journal = await openJournal(path, { clock: () => 1_700_000_000_000 })
    for (const body of written) journal.append(body)
    journal.commit()
    await journal.close()
    const win = await run('pools', 'history', 'win', '--journal', path)
    expect(win.out).toMatch(/ win:\d+:takeout\.\d+ takeout back: 200 from operator to stakes /)
    expect(win.out).toMatch(/ takeout: 1200 from stakes to operator /)
    const up = await run('pools', 'history', 'all-up', '--journal', path)
    expect(up.out).toContain(
      'carried: 2000 from pool to backers (up, round 0, ticket t-1, bet 1, leg 2: race 2 at win)',
    )
  })
})
