import { describe, expect, it } from 'vitest'
import { quietTable } from './quiet-hand.ts'

describe('A card that is burnt before its time', () => {
  it.each([
    ['hg.razzdeucey', 3950],
    ['hg.razzdacey', 4146],
    ['hg.seven-stud-hilo-regular', 6207],
  ])('%s: is out of play, and is shuffled with the burns once the deck runs short (line %i)', (game) => {
    const table = quietTable(game, { seats: 7 })
    table.upTo('bets')
    table.key('bring-in', table.actor())
    const [early = '', burnt = ''] = table.page.deck.slice(21)
    table.put('burn', table.next())
    table.upTo('burn', 4)
    // Six cards are left: 42 were dealt, three burnt, and one too early. All but the last of them are dealt.
    for (const seat of [1, 2, 3, 4, 5]) table.give(seat, 'down')
    const last = table.next()
    table.off('burn', early, burnt)
    table.put('burn', early)
    table.put('seat-6', last)
    table.put('seat-7', burnt)
    expect(table.findings()).toEqual(['premature-burn'])
    table.act()
    table.key('collect')
    expect(table.view().hand).toMatchObject({ street: 'seventh', live: [1, 2, 3, 4, 5, 6, 7] })
    expect(table.findings()).toEqual(['premature-burn'])
  })

  it.each([
    ['hg.asian-five-card-stud', 790],
    ['hg.seven-card-stud', 169],
    ['hg.seven-card-stud-hilo', 169],
    ['hg.razz', 169],
  ])('%s: is followed by one for each player in the hand, which are no errors (line %i)', (game) => {
    const table = quietTable(game)
    table.upTo('bets')
    table.key('bring-in', table.actor())
    for (const _ of ['the early one', ...table.order()]) table.put('burn', table.next())
    expect(table.findings()).toEqual(['dealt-before-betting-done'])
    table.put('burn', table.next())
    expect(table.findings()).toEqual(['dealt-before-betting-done', 'dealt-before-betting-done'])
    table.act()
    table.key('collect')
    table.put('burn', table.next())
    for (const seat of table.order()) table.give(seat, 'up')
    expect(table.findings()).toHaveLength(2)
    expect(table.view().hand?.actor).toBeDefined()
  })

  it('hg.razzdacey: is called each time, as its text has no burns for it (line 4146)', () => {
    const table = quietTable('hg.razzdacey')
    table.upTo('bets')
    table.key('bring-in', table.actor())
    for (let burn = 0; burn < 2; burn++) table.put('burn', table.next())
    expect(table.findings()).toEqual(['premature-burn', 'premature-burn'])
  })
})
