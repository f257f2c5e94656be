import { describe, expect, it } from 'vitest'
import { expectRound, settle } from '../expect-round.ts'

const starts = (...buttons: number[]) => buttons.map((button) => ({ ev: 'hand-start', button }))

describe.each([
  ['hg.five-card-omaha-hi-lo', 2151],
  ['hg.archie', 3481],
  ['hg.double-board-omaha', 3701],
  ['hg.badacey', 4476],
  ['hg.short-deck-holdem', 5319],
  ['hg.badeucey', 5977],
  ['hg.dramaha-27', 6422],
  ['hg.dramaha', 6624],
])('The button of %s', (game, line) => {
  const seated = { options: { seated: [1, 2, 4] } }

  it(`goes from player to player after each hand (line ${line})`, () => {
    expectRound(game, { ...seated, events: starts(1, 2, 4, 1) }, {})
    expectRound(game, { ...seated, events: starts(2, 2) }, { refused: 'button-not-moved' })
    expectRound(game, { ...seated, events: starts(1, 4) }, { findings: ['button-not-moved'] })
    expectRound(game, { ...seated, events: starts(2, 1) }, { findings: ['button-not-moved'] })
    expect(settle(game, { ...seated, events: starts(1, 4) }).findings).toEqual([
      expect.objectContaining({
        message: 'the button goes from seat 1 to seat 4; seat 2 is the next player',
        citation: `hg, line ${line}`,
      }),
    ])
  })

  it('goes on from the seat of a player who has left, and past nobody who is told', () => {
    expectRound(game, { ...seated, events: starts(3, 4) }, {})
    expectRound(game, { events: starts(1, 4) }, {})
  })
})

describe('The button', () => {
  it.each([
    ['hg.mexican-poker', 345],
    ['hg.kansas-city-lowball-triple-draw', 1525],
  ])('may not stay for a second hand: %s (line %i)', (game, line) => {
    expectRound(game, { events: starts(3, 3) }, { refused: 'button-not-moved' })
    expect(settle(game, { events: starts(3, 3) }).findings).toEqual([
      expect.objectContaining({ citation: `hg, line ${line}` }),
    ])
  })

  it.each(['hg.texas-holdem', 'hg.match-it', 'hg.kansas-city-lowball-triple-draw'])(
    'may pass a newcomer who waits for it: %s (lines 22, 953, 1534)',
    (game) => expectRound(game, { options: { seated: [1, 2, 4] }, events: starts(1, 4) }, {}),
  )

  it.each([
    ['hg.archie', 9, 10],
    ['hg.dramaha', 7, 8],
    ['hg.short-deck-holdem', 10, 11],
    ['hg.texas-holdem', 10, 13],
    ['hg.match-it', 10, 13],
    ['hg.lowball', 10, 13],
  ])('is at a seat that the table of %s has: %i, and not %i', (game, last, beyond) => {
    const at = (button: number) => ({ kind: 'table-state', options: { seated: [1, 2, 3], button } })
    expectRound(game, at(last), { state: { small_blind: 1 } })
    expectRound(game, at(beyond), { refused: 'too-many-players' })
  })
})
