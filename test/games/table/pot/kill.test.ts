import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { isPotGame } from '../../../../games/kit/pot/pot-game.ts'
import { settled } from '../../../support/card-room-answers.ts'
import { type PotTable, potTable } from './played.ts'
import { bySeat, caseOf, fateOf, playHand } from './random-hand.ts'

const four = { seated: [1, 2, 3, 4], button: 4, blinds: [100, 200], limits: [200, 400], chip: 50 }

/** One hand of lowball with five cards each, before anybody has acted; seat 1 has the small blind. */
function dealt(table: PotTable, cards = 5) {
  const deck = ['A', '2', '3', '4', '5', '6', '7']
    .flatMap((rank) => ['s', 'h', 'd'].map((suit) => `${rank}${suit}`))
    .values()
  for (let at = 0; at < cards; at++) for (const seat of [1, 2, 3, 4]) table.put(`seat-${seat}`, deck.next().value ?? '')
}

/** A hand that everybody folds to one seat. */
function won(table: PotTable, seat: number) {
  table.key('new-hand', 4)
  dealt(table)
  for (let turn = 0; turn < 3; turn++) {
    const { actor } = table.view().hand ?? {}
    if (actor === seat) table.key(table.view().hand?.toMatch === undefined ? 'check' : 'call')
    const next = table.view().hand?.actor
    if (next !== undefined) table.key('fold', next)
  }
  table.key('pay')
}

const pages = [...cardRoomGames.values()].flatMap((game) => (isPotGame(game) && game.pot.kill ? [game.pot] : []))

describe('A killed pot', () => {
  it.each(pages.map((page) => [page.id, page] as const))('of %s settles as its cards and chips do', (_, page) => {
    const killed = fateOf(page, 5).chain((fate) =>
      fc.integer({ min: 1, max: fate.seats }).map((kill) => ({ ...fate, kill })),
    )
    fc.assert(
      fc.property(killed, (fate) => {
        const { table, truth } = playHand(page, fate)
        expect(table.messages()).toEqual([])
        const [result] = table.results()
        expect(result?.kind).toBe('settled')
        expect(bySeat(result?.settlements)).toEqual(bySeat(settled(page.id, caseOf(page, fate, truth)).settlements))
        expect(bySeat(result?.settlements)).toEqual(bySeat(settled(page.id, result?.told).settlements))
      }),
      { numRuns: 15 },
    )
  })

  it('doubles the limits, and whoever has killed it acts last in the first round (lines 287, 301)', () => {
    const table = potTable('hg.lowball', four)
    table.key('new-hand')
    table.key('kill', 3)
    dealt(table)
    expect(table.view()).toMatchObject({ hand: { actor: 4, toMatch: 400 } })
    expect(table.view().notes).toContain('seat 3 has killed the pot: the limits are doubled')
    table.key('raise', 4)
    expect(table.view().hand?.toMatch).toBe(800)
    table.key('call', 1)
    expect(table.view().hand?.actor).toBe(2)
    table.key('call', 2)
    expect(table.view().hand?.actor).toBe(3)
    table.key('raise', 3)
    expect(table.view().hand).toMatchObject({ actor: 4, toMatch: 1_200 })
    expect(table.findings()).toEqual([])
  })

  it('may be killed at will before anybody has a fourth card, and once (lines 294-299)', () => {
    const table = potTable('hg.lowball', four)
    table.key('new-hand')
    dealt(table, 3)
    table.key('kill', 2)
    table.key('kill', 1)
    expect(table.findings()).toEqual(['second-kill'])
    expect(table.view().notes.join()).toContain('seat 2 has killed')
    const late = potTable('hg.lowball', four)
    late.key('new-hand')
    dealt(late, 4)
    late.key('kill', 2)
    expect(late.findings()).toEqual(['late-voluntary-kill'])
  })

  it('is due from who has won two pots in a row; a kill that is not posted is called (lines 283-287)', () => {
    const table = potTable('hg.lowball', four)
    won(table, 2)
    expect(table.view().notes).toEqual([])
    won(table, 2)
    expect(table.view().notes).toEqual(['seat 2 is to kill the pot'])
    table.key('new-hand', 1)
    table.put('seat-2', 'Kc')
    expect(table.findings()).toEqual(['forced-bet-wrong'])
    expect(table.messages().at(-1)).toContain('seat 2 is to kill the pot and has not posted 400')
  })

  it('is killed by the chips that lie there as the kill', () => {
    const table = potTable('hg.lowball', four)
    won(table, 2)
    won(table, 2)
    table.key('new-hand', 4)
    for (const [seat, amount] of [
      [1, 100],
      [2, 400],
    ] as const)
      table.front(seat, amount)
    dealt(table)
    expect(table.findings()).toEqual([])
    expect(table.view()).toMatchObject({ hand: { actor: 3, toMatch: 400 } })
  })

  it('is not known in games without it', () => {
    const table = potTable('hg.texas-holdem', four)
    table.key('new-hand')
    table.key('kill', 2)
    expect(table.findings()).toEqual(['decision-not-due'])
  })

  it('follows a scooped pot of the least size in Omaha High/Low (line 1228)', () => {
    const { kill } = pages.find(({ id }) => id === 'hg.omaha-high-low') ?? {}
    const dueAfter = (winners: readonly number[][], pot: number, kill_game = true) =>
      kill?.next({ options: { limits: [200, 400], kill_game }, before: [], winners, pot }).due
    expect(dueAfter([[3], [3]], 3_500)).toBe(3)
    expect(dueAfter([[3], [3]], 3_499)).toBeNull()
    expect(dueAfter([[3], []], 9_000)).toBeNull()
    expect(dueAfter([[3], [2]], 9_000)).toBeNull()
    expect(dueAfter([[3], [3]], 3_500, false)).toBeNull()
  })
})
