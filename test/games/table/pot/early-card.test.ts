import { describe, expect, it } from 'vitest'
import { quietTable } from './quiet-hand.ts'

/** A hand up to the second seat's turn in its first betting round. */
function broughtIn(game: string, seats: number) {
  const table = quietTable(game, { seats })
  table.upTo('bets')
  table.key('bring-in', table.actor())
  return table
}

const rule = 'dealt-before-betting-done'

describe('A card that is dealt to a seat before its betting is over', () => {
  it.each([
    ['hg.razzdeucey', 3950, 7, 21],
    ['hg.razzdacey', 4146, 7, 21],
    ['hg.seven-stud-hilo-regular', 6207, 7, 21],
    ['hg.super-razzdacey', 4283, 6, 24],
    ['hg.super-7-card-stud', 4684, 6, 24],
  ])('%s: is out of play, and is shuffled in once the deck runs short (line %i)', (game, _, seats, dealt) => {
    for (const place of ['burn', 'muck']) {
      const table = broughtIn(game, seats)
      const [early = '', burnt = ''] = table.page.deck.slice(dealt)
      table.put('seat-1-up', table.next())
      table.off('seat-1-up', early)
      table.put(place, early)
      table.upTo('burn', 4)
      // Six cards are left: seven hands of six, or six of seven, and three burns leave seven, and one of these came too early.
      for (const seat of [1, 2, 3, 4, 5]) table.give(seat, 'down')
      const last = table.next()
      table.off(place, early)
      table.off('burn', burnt)
      table.put('burn', last)
      for (const [at, card] of [early, burnt].slice(0, seats - 5).entries()) table.put(`seat-${6 + at}`, card)
      table.act()
      table.key('collect')
      expect(table.view().hand?.street).toBe('seventh')
      expect(table.findings()).toEqual(['street-before-close'])
    }
  })

  it('is in play where it is laid down again once it is due, so the deck is as large as ever', () => {
    const table = broughtIn('hg.razzdacey', 7)
    const early = table.next()
    table.put('seat-1-up', early)
    table.act()
    table.key('collect')
    table.put('burn', table.next())
    table.off('seat-1-up', early)
    table.put('seat-1-up', early)
    for (const seat of [2, 3, 4, 5, 6, 7]) table.give(seat, 'up')
    table.act()
    table.key('collect')
    for (let street = 5; street <= 6; street++) {
      table.put('burn', table.next())
      for (const seat of table.order()) table.give(seat, 'up')
      table.act()
      table.key('collect')
    }
    // Seven cards are left, so a sixth one is dealt before the last is shuffled with the burns.
    for (const seat of [1, 2, 3, 4, 5]) table.give(seat, 'down')
    table.put('burn', table.next())
    expect(table.findings()).toEqual(['street-before-close', 'extra-burn'])
  })

  it.each([
    ['hg.seven-card-stud', 169],
    ['hg.asian-five-card-stud', 790],
  ])('%s: is followed by a burn for each player in the hand, which is no error (line %i)', (game) => {
    for (const isBurnt of [true, false]) {
      const table = broughtIn(game, 3)
      if (isBurnt) table.put('burn', table.next())
      for (const seat of [1, 2]) table.give(seat, 'up')
      const called = Array.from({ length: isBurnt ? 3 : 2 }, () => rule)
      for (const _ of table.order()) table.put('burn', table.next())
      expect(table.findings()).toEqual(called)
      table.put('burn', table.next())
      expect(table.findings()).toEqual([...called, rule])
    }
  })

  it.each([
    ['hg.seven-card-stud', 'down', []],
    ['hg.seven-card-stud-hilo', 'down', []],
    ['hg.razz', 'down', []],
    ['hg.razz', 'up', ['last-card-exposed-multiway']],
  ] as const)('%s: is kept as the last downcard where it stays with the others (line 169): %s', (game, face, seen) => {
    const table = quietTable(game)
    table.upTo('bets', 4)
    table.put('burn', table.next())
    table.give(1, 'down')
    table.give(3, face)
    for (const _ of table.order()) table.put('burn', table.next())
    expect(table.findings()).toEqual([rule, rule, rule])
    table.act()
    table.key('collect')
    table.put('burn', table.next())
    table.give(2, 'down')
    table.act()
    table.key('collect')
    expect(table.view().hand).toMatchObject({ street: 'seventh', live: [1, 2, 3] })
    expect(table.findings()).toEqual([rule, rule, rule, ...seen])
  })

  it('hg.razzdacey: is not kept, as its text has no such rule', () => {
    const table = quietTable('hg.razzdacey')
    table.upTo('bets', 4)
    table.give(1, 'down')
    table.act()
    table.key('collect')
    table.put('burn', table.next())
    table.give(2, 'down')
    expect(table.findings()).toEqual(['street-before-close', 'deal-order'])
  })

  it('hg.badugi: is as if it never had lain there, as its text has no word on it', () => {
    const table = quietTable('hg.badugi')
    table.upTo('bets')
    table.give(1, 'down')
    table.upTo('end')
    expect(table.findings()).toEqual(['street-before-close'])
    expect(table.view().hand?.live).toEqual([1, 2, 3])
  })
})
