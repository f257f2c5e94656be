import { describe, expect, it } from 'vitest'
import { cardRoomTable } from './played.ts'

type Table = ReturnType<typeof cardRoomTable>

/** A round of Caribbean Stud in which these seats bet and fold. */
function playRound(table: Table, ...seats: number[]) {
  table.open()
  table.bank(50_000)
  for (const seat of seats) table.bet(seat, 'ante', 500)
  table.close()
  const hands = [
    ['2h', '3d', '5s', '9c', 'Jd'],
    ['4h', '6d', '8s', 'Tc', 'Qd'],
    ['2s', '3c', '7s', '9h', 'Jh'],
  ] as const
  const places = [...seats.map((seat) => `seat-${seat}`), 'dealer']
  for (let card = 0; card < 5; card++)
    for (const [i, place] of places.entries()) table.put(place, hands[i]?.[card] ?? '')
  for (const seat of seats) table.key('fold', seat)
  table.key('pay')
  for (const [i, place] of places.entries()) table.off(place, ...(hands[i] ?? []))
  for (const seat of seats) table.bet(seat, 'ante', 0)
}

describe('the turn at the bank', () => {
  it('is keyed by the dealer, shown, and told in the result', () => {
    const table = cardRoomTable('hg.caribbean-stud')
    table.key('take-bank', 3)
    expect(table.view().notes).toContain('seat 3 has the bank')
    playRound(table, 1, 2)
    expect(table.results()[0]?.bank).toMatchObject({ seat: 3, staked: 50_000 })
    expect(table.findings()).toEqual([])
  })

  it('lasts two rounds: a third one waits for a supervisor (player-dealer-over-two-hands)', () => {
    const table = cardRoomTable('hg.caribbean-stud')
    table.key('take-bank', 3)
    for (let round = 0; round < 3; round++) playRound(table, 1, 2)
    expect(table.results().map(({ kind }) => kind)).toEqual(['settled', 'settled'])
    // The chips that are taken up behind it are those of a round that goes on.
    expect(table.findings().slice(0, 2)).toEqual(['player-dealer-over-two-hands', 'not-payable'])
    expect(table.view().notes.join()).toContain('seat 3 has been player-dealer for 2 rounds in a row')
  })

  it('goes only to who bet against it in the last round, unless all others decline (player-dealer-not-entitled)', () => {
    const table = cardRoomTable('hg.caribbean-stud')
    table.key('take-bank', 3)
    playRound(table, 1, 2)
    table.key('take-bank', 5)
    expect(table.findings()).toEqual(['player-dealer-not-entitled'])
    expect(table.view().notes).toContain('seat 3 has the bank')
    table.key('decline-bank', 1)
    table.key('decline-bank', 2)
    table.key('take-bank', 5)
    expect(table.view().notes).toContain('seat 5 has the bank')
    playRound(table, 1, 2)
    table.key('take-bank', 1)
    expect(table.view().notes).toContain('seat 1 has the bank')
    expect(table.findings()).toEqual(['player-dealer-not-entitled'])
  })

  it('is taken between rounds, by a seat, and survives a restart', () => {
    const table = cardRoomTable('hg.caribbean-stud')
    table.key('take-bank')
    table.open()
    table.bank(50_000)
    table.bet(1, 'ante', 500)
    table.close()
    table.key('take-bank', 4)
    expect(table.findings()).toEqual(['decision-not-due', 'decision-not-due'])
    const other = cardRoomTable('hg.caribbean-stud')
    other.key('take-bank', 3)
    playRound(other, 1, 2)
    other.restart()
    playRound(other, 1, 2)
    other.key('take-bank', 3)
    expect(other.findings()).toEqual(['player-dealer-over-two-hands'])
  })

  it('is not judged where nobody keys it', () => {
    const table = cardRoomTable('hg.caribbean-stud')
    for (let round = 0; round < 4; round++) playRound(table, 1, 2)
    expect(table.results().map(({ kind, bank }) => [kind, bank?.seat])).toEqual(Array(4).fill(['settled', undefined]))
  })

  it('of a round that is void does not count', () => {
    const table = cardRoomTable('hg.caribbean-stud')
    table.key('take-bank', 3)
    playRound(table, 1, 2)
    table.open()
    table.bank(50_000)
    table.bet(1, 'ante', 500)
    table.close()
    table.hear({ from: 'operator', op: 'void-round', by: 'pit' })
    playRound(table, 1, 2)
    expect(table.findings()).toEqual([])
    table.key('take-bank', 3)
    expect(table.findings()).toEqual(['player-dealer-over-two-hands'])
  })
})
