import { describe, expect, it } from 'vitest'
import { hg } from '../../../../games/hg/citation.ts'
import { settled } from '../../../support/card-room-answers.ts'
import { potTable } from './played.ts'
import { bySeat } from './random-hand.ts'

const options = { seated: [1, 2, 3, 4], chip: 50, limits: [200, 400], blinds: [100, 200] }
const hole = ['Ks', 'Qd', '7c', '8d', '2h', '3c', '4s', '5d']

type Fronts = Readonly<Record<number, number>>
type Told = { missed?: number; button?: number; dead?: Fronts; more?: object; game?: string }

/**
 * A hand up to its first action, with these chips in front. The button is at seat 4, so that seat 1 posts the small blind
 * and seat 2 the big one; seat 3 has missed blinds.
 */
function dealt(fronts: Fronts, { missed = 3, button = 4, dead = {}, more = {}, game = 'hg.texas-holdem' }: Told = {}) {
  const table = potTable(game, { ...options, ...more })
  table.key('missed-blinds', missed)
  table.key('new-hand', button)
  for (const [seat, amount] of Object.entries(fronts)) table.front(Number(seat), amount)
  for (const [seat, amount] of Object.entries(dead)) table.front(Number(seat), amount, 'dead-blind')
  for (const [at, card] of hole.entries()) table.put(`seat-${((at + button) % 4) + 1}`, card)
  return table
}

const note = 'seat 3 has missed blinds: it posts all of them, or waits for the big blind'

/** Everybody folds to seat 3, which wins what was posted. */
function wonByThree(table: ReturnType<typeof dealt>) {
  for (const seat of [4, 1, 2]) {
    const { actor } = table.view().hand ?? {}
    if (actor === 3) table.key('check')
    table.key('fold', seat)
  }
  table.key('pay')
}

describe('A player who has missed blinds (hg, line 31)', () => {
  it('posts all of them: up to the big blind is live, the rest dead', () => {
    const table = dealt({ 1: 100, 2: 200, 3: 300 })
    expect(table.messages()).toEqual([])
    expect(table.view().hand).toMatchObject({ actor: 3, toMatch: 200 })
    expect(table.view().bets).toContainEqual({ seat: 3, spot: 'bet', stake: 200 })
    expect(table.view().notes).toEqual([])
  })

  it('may check or raise when it is his turn, and what is dead is matched by nobody', () => {
    const table = dealt({ 1: 100, 2: 200, 3: 300 })
    table.front(3, 500)
    table.key('raise', 3)
    expect(table.view().hand).toMatchObject({ actor: 4, toMatch: 400 })
    table.key('fold', 4)
    table.key('fold', 1)
    table.front(2, 400)
    table.key('call', 2)
    table.key('collect')
    expect(table.messages()).toEqual([])
    expect(table.view().hand?.pots).toEqual([{ amount: 1_000, seats: [2, 3] }])
  })

  it('has the dead part taken to the pot at any time, chip by chip', () => {
    const table = dealt({ 1: 100, 2: 200, 3: 300 })
    table.key('check', 3)
    for (const left of [250, 200]) table.front(3, left)
    table.front(4, 200)
    table.key('call', 4)
    table.front(1, 200)
    table.key('call', 1)
    table.key('check', 2)
    table.key('collect')
    expect(table.messages()).toEqual([])
    expect(table.view().hand?.pots).toEqual([{ amount: 900, seats: [1, 2, 3, 4] }])
  })

  it('may not take back more than the dead part', () => {
    const table = dealt({ 1: 100, 2: 200, 3: 300 })
    table.key('check', 3)
    table.front(3, 150)
    expect(table.findings()).toEqual(['chips-taken-back'])
  })

  it.each([
    ['as two stacks', { 1: 100, 2: 200, 3: 200 }, { 3: 100 }],
    ['as one stack', { 1: 100, 2: 200, 3: 300 }, {}],
    ['without sensors', {}, {}],
  ])('is settled alike %s, and owes nothing in the next hand', (_, fronts, dead) => {
    const table = dealt(fronts, { dead })
    wonByThree(table)
    expect(table.messages()).toEqual([])
    const [result] = table.results()
    expect(result?.told?.bets).toContainEqual({ seat: 3, wager: 'dead-blind', stake: 100 })
    expect(result?.told?.bets).toContainEqual({ seat: 3, wager: 'pot', stake: 200 })
    expect(bySeat(result?.settlements)).toEqual(bySeat(settled('hg.texas-holdem', result?.told).settlements))
    expect(result?.settlements?.find(({ seat }) => seat === 3)?.returns).toBe(600)
    expect(table.view().notes).not.toContain(note)
  })

  it('is live up to the opening bet that the table has posted', () => {
    const table = dealt({ 1: 100, 2: 200, 3: 300 }, { more: { minimum_opening_bet: 150 } })
    expect(table.messages()).toEqual([])
    expect(table.view().bets).toContainEqual({ seat: 3, spot: 'bet', stake: 150 })
  })

  it('posts no more in the small blind, as all the blinds have it among them', () => {
    const table = dealt({ 1: 300, 2: 200 }, { missed: 1 })
    expect(table.messages()).toEqual([])
    expect(table.view().bets).toContainEqual({ seat: 1, spot: 'bet', stake: 200 })
  })

  it('has waited where the big blind reaches him, and posts that alone', () => {
    const table = dealt({ 2: 100, 3: 200 }, { button: 1 })
    expect(table.messages()).toEqual([])
    for (const seat of [4, 1, 2]) table.key('fold', seat)
    table.key('pay')
    expect(table.view().notes).not.toContain(note)
  })
})

describe('Missed blinds that are not posted', () => {
  it.each([
    ['hg.texas-holdem', 31],
    ['hg.no-limit-holdem', 31],
    ['hg.crazy-pineapple', 102],
    ['hg.match-it', 956],
    ['hg.omaha', 1245],
    ['hg.omaha-high-low', 1245],
  ])('are called in %s by its own text, line %i', (game, line) => {
    const { irregularities } = potTable(game, options).page
    expect(irregularities['missed-blinds-not-posted']?.cite).toEqual(hg(line))
  })

  it.each([
    ['nothing', { 1: 100, 2: 200 }, {}, 0],
    ['the big blind alone', { 1: 100, 2: 200, 3: 200 }, {}, 200],
    ['too much of them dead', { 1: 100, 2: 200, 3: 100 }, { 3: 200 }, 300],
  ])('are called with the rule and its remedy: %s', (_, fronts, dead, posted) => {
    const table = dealt(fronts, { dead })
    const [found] = table.effects.filter(({ type }) => type === 'finding')
    expect(found).toMatchObject({
      rule: 'missed-blinds-not-posted',
      severity: 'violation',
      citation: 'hg, line 31',
      message: `hand 1: seat 3 has missed blinds and posts ${posted}; 300 is due, of which 100 is dead`,
    })
    expect(found).toHaveProperty('remedy', expect.stringContaining('or waits for the big blind'))
    expect(table.findings()).toEqual(['missed-blinds-not-posted'])
  })

  it('are not what is called where more is posted, in the small blind or elsewhere', () => {
    expect(dealt({ 1: 400, 2: 200 }, { missed: 1 }).findings()).toEqual(['forced-bet-wrong'])
    expect(dealt({ 1: 100, 2: 200, 3: 400 }).findings()).toEqual(['straddle'])
  })

  it('are due in the next hand, too', () => {
    const table = dealt({ 1: 100, 2: 200 })
    for (const seat of [3, 4, 1]) table.key('fold', seat)
    table.key('pay')
    expect(table.view().notes).toContain(note)
  })

  it('are due again behind a void hand, though the chips still lie there', () => {
    const table = dealt({ 1: 100, 2: 200, 4: 300 }, { missed: 4 })
    table.hear({ from: 'operator', op: 'void-round', by: 'Ann' })
    expect(table.view().notes).toContain(note.replace('3', '4'))
    for (const [seat, amount] of [0, 100, 200].entries()) table.front(seat + 1, amount)
    table.key('new-hand')
    for (const [at, card] of hole.entries()) table.put(`seat-${((at + 1) % 4) + 1}`, card)
    expect(table.messages()).toEqual([])
    expect(table.view().bets).toContainEqual({ seat: 4, spot: 'bet', stake: 200 })
  })

  it('are not due from a seat that is not dealt in, nor once the dealer keys that it has missed none', () => {
    const out = potTable('hg.texas-holdem', options)
    out.key('missed-blinds', 3)
    out.key('sit-out', 3)
    out.key('new-hand', 4)
    for (const [seat, amount] of [
      [1, 100],
      [2, 200],
    ] as const)
      out.front(seat, amount)
    for (const [at, card] of hole.slice(0, 6).entries()) out.put(`seat-${[1, 2, 4][at % 3]}`, card)
    expect(out.messages()).toEqual([])
    const none = potTable('hg.texas-holdem', options)
    none.key('missed-blinds', 3)
    expect(none.view().notes).toContain(note)
    none.key('missed-blinds', 3, 0)
    expect(none.view().notes).not.toContain(note)
  })

  it('are left to a person in a killed pot, for which no rule says what is live', () => {
    const table = potTable('hg.omaha-high-low', { ...options, kill_game: true })
    table.key('missed-blinds', 3)
    table.key('new-hand', 4)
    table.key('kill', 4)
    for (const [seat, amount] of [
      [1, 100],
      [2, 200],
      [3, 300],
      [4, 400],
    ] as const)
      table.front(seat, amount)
    const deck = ['2', '3', '4', '5'].flatMap((rank) => ['s', 'h', 'd', 'c'].map((suit) => `${rank}${suit}`))
    for (const [at, card] of deck.entries()) table.put(`seat-${(at % 4) + 1}`, card)
    expect(table.findings()).not.toContain('missed-blinds-not-posted')
    expect(table.view().notes.join()).toContain('a supervisor must decide')
  })
})

describe('The key of missed blinds', () => {
  it.each([
    ['without a seat', 'hg.texas-holdem', undefined, 'it needs a seat'],
    ['in a game that lets its players kill the pot instead (line 265)', 'hg.lowball', 3, 'does not let them be posted'],
    ['in a game without a word on it', 'hg.reverse-holdem', 3, 'does not let them be posted'],
  ])('is refused: %s', (_, game, seat, why) => {
    const table = potTable(game, options)
    table.key('missed-blinds', seat)
    expect(table.findings()).toEqual(['decision-not-due'])
    expect(table.messages()[0]).toContain(why)
  })

  it('comes before the first card of the seat that it is about', () => {
    const table = dealt({ 1: 100, 2: 200, 3: 300 })
    table.key('missed-blinds', 4)
    expect(table.findings()).toEqual(['decision-not-due'])
    table.key('missed-blinds', 5)
    expect(table.findings()).toEqual(['decision-not-due'])
  })
})
