import { describe, expect, it } from 'vitest'
import { quietTable } from './quiet-hand.ts'

type Face = 'up' | 'down'
const headsUp = 'last-card-exposed-heads-up'
const multiway = 'last-card-exposed-multiway'

/** A hand of stud whose last cards lie like this, in the order in which they are dealt. */
function lastCards(faces: readonly Face[]) {
  const table = quietTable('hg.seven-card-stud', { seats: faces.length })
  table.upTo('burn', 4)
  table.put('burn', table.next())
  for (const [at, seat] of table.order().entries()) table.give(seat, faces[at] ?? 'down')
  return table
}

describe('Last cards of stud that are turned up', () => {
  it.each<[readonly Face[], readonly string[], number]>([
    [['up', 'up'], [headsUp], 185],
    [['up', 'down'], [headsUp, headsUp], 185],
    [['down', 'up'], [headsUp], 185],
    [['down', 'down'], [], 185],
    [['up', 'down', 'down'], [multiway], 184],
    [['up', 'up', 'down'], [multiway, multiway], 184],
  ])('%j: %j (line %i)', (faces, findings) => {
    const table = lastCards(faces)
    expect(table.findings()).toEqual(findings)
    table.act()
    table.key('collect')
    expect(table.findings()).toEqual(findings)
  })

  it('are those of two players once the third has folded (line 185)', () => {
    const table = quietTable('hg.seven-card-stud')
    table.upTo('bets', 4)
    table.key('bet', table.actor())
    table.key('fold', table.actor())
    table.act()
    table.key('collect')
    table.put('burn', table.next())
    const [first = 0, second = 0, third] = table.order()
    table.give(first, 'up')
    table.give(second, 'up')
    expect([third, ...table.findings()]).toEqual([undefined, headsUp])
  })
})

describe('A player whose last card was exposed', () => {
  it('may be all-in before anybody acts, in turn or not, and no more is bet against him alone (line 185)', () => {
    const table = lastCards(['down', 'up'])
    table.key('all-in', 2)
    expect(table.view().hand).toMatchObject({ live: [1, 2] })
    expect(table.view().hand?.actor).toBeUndefined()
    table.key('collect')
    expect(table.findings()).toEqual([headsUp])
  })

  it('leaves the turn to who has it, where others bet on (line 184)', () => {
    const table = lastCards(['down', 'down', 'up'])
    const first = table.actor()
    const other = [1, 2].find((seat) => seat !== first) ?? 0
    table.key('all-in', 3)
    expect(table.findings()).toEqual([multiway])
    const due = first === 3 ? 1 : first
    expect(table.actor()).toBe(due)
    table.key('bet', due)
    table.key('call', due === 1 ? 2 : other)
    table.key('collect')
    expect(table.view().hand?.pots).toHaveLength(2)
    expect(table.findings()).toEqual([multiway])
  })

  it('has no such choice once somebody has acted, nor as the first of two (line 185)', () => {
    const late = lastCards(['down', 'up'])
    const first = late.actor()
    late.key('check', first)
    late.key('all-in', 2)
    expect(late.findings()).toHaveLength(2)
    const both = lastCards(['up', 'up'])
    both.key('all-in', 1)
    expect(both.findings()).toHaveLength(2)
  })

  it('gets no other of his cards face down than the third, after a downcard that was exposed (line 154)', () => {
    const table = quietTable('hg.seven-card-stud', { seats: 2 })
    table.begin()
    for (const face of ['up', 'down', 'down'] as const) {
      table.give(1, face)
      table.give(2, face === 'up' ? 'up' : 'down')
    }
    expect(table.findings()).toEqual(['hole-card-exposed', 'hole-card-exposed'])
    table.key('bring-in', table.actor())
    table.act()
    table.key('collect')
    table.put('burn', table.next())
    table.give(1, 'down')
    expect(table.findings()).toHaveLength(3)
  })
})
