import { describe, expect, it } from 'vitest'
import { holdem } from './begun-hands.ts'
import { quietTable } from './quiet-hand.ts'

/** Limit hold'em with sensors: the blinds lie there, and seat 3 is due. */
function sensed(options: object = {}, game?: string) {
  const table = holdem(options, game)
  table.front(1, 200)
  table.front(2, 400)
  return table
}

/** The same, with the bets of the first round all in. */
function matched() {
  const table = sensed()
  table.front(3, 400)
  table.key('call', 3)
  table.front(1, 400)
  table.key('call', 1)
  table.key('check', 2)
  return table
}

describe('Chips in a second motion', () => {
  it('are called at once when the last caller adds them', () => {
    const table = matched()
    table.front(3, 800)
    expect(table.findings()).toEqual(['chips-added'])
  })

  it('are no bet when they are swept, or go back', () => {
    const table = matched()
    for (const seat of [1, 2, 3]) table.front(seat, 0)
    expect(table.findings()).toEqual([])
  })

  it('are no bet when they are pushed to the last seat that is in', () => {
    const table = sensed()
    table.key('fold', 3)
    table.key('fold', 1)
    table.front(2, 600)
    expect(table.findings()).toEqual([])
  })

  it('are a part of a raise that was said before', () => {
    const table = sensed()
    table.front(3, 400)
    table.key('raise', 3)
    table.front(3, 800)
    expect(table.findings()).toEqual([])
    expect(table.view().hand).toMatchObject({ actor: 1, toMatch: 800 })
  })

  it('may be many where a no-limit raise was said (hg, line 72)', () => {
    const table = sensed({ limits: undefined }, 'hg.no-limit-holdem')
    table.front(3, 400)
    table.key('raise', 3, 1_200)
    table.front(3, 800)
    table.front(3, 1_200)
    expect(table.findings()).toEqual([])
    expect(table.view().hand).toMatchObject({ actor: 1, toMatch: 1_200 })
  })

  it('are out of turn when they are keyed as a raise behind a call, where the document has no word on string bets', () => {
    const table = holdem()
    table.key('call', 3)
    table.key('raise', 3)
    expect(table.findings()).toEqual(['out-of-turn'])
  })
})

describe.each([
  ['hg.mexican-poker', 'hg, line 375'],
  ['hg.asian-five-card-stud', 'hg, lines 793-795'],
])('A string raise at %s (%s)', (game, citation) => {
  /** The second betting round: one seat has bet 200, and the next one is due. */
  function facing() {
    const table = quietTable(game)
    table.upTo('bets', 2)
    const bettor = table.actor()
    table.front(bettor, 200)
    table.key('bet', bettor, 200)
    return { ...table, bettor, due: table.actor() }
  }
  const called = ({ effects }: ReturnType<typeof facing>) =>
    effects.flatMap((effect) => (effect.type === 'finding' ? [[effect.rule, effect.citation, effect.severity]] : []))

  it('is called with the second motion of the seat that is due', () => {
    const table = facing()
    table.front(table.due, 200)
    expect(called(table)).toEqual([])
    table.front(table.due, 400)
    expect(called(table)).toEqual([['string-bet', citation, 'warning']])
  })

  it('is none where the raise was keyed before its chips', () => {
    const table = facing()
    table.key('raise', table.due, 400)
    table.front(table.due, 200)
    table.front(table.due, 400)
    expect(called(table)).toEqual([])
  })

  it('is called with the chips that are added to a call, or to a bet', () => {
    const table = facing()
    table.front(table.due, 200)
    table.key('call', table.due)
    table.front(table.due, 400)
    table.front(table.bettor, 500)
    expect(called(table)).toEqual([
      ['string-bet', citation, 'violation'],
      ['string-bet', citation, 'violation'],
    ])
  })

  it('is called when it is keyed behind the call of the same seat, and does not count', () => {
    const table = facing()
    table.key('call', table.due, 200)
    table.key('raise', table.due, 400)
    expect(called(table)).toEqual([['string-bet', citation, 'violation']])
    expect(table.view().hand?.toMatch).toBe(200)
  })
})
