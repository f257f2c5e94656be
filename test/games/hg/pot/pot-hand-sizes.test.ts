import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../../games/hg/card-room-games.ts'
import { isPotGame } from '../../../../games/kit/pot/pot-game.ts'
import { type PotPage, playedBy } from '../../../../games/kit/pot/pot-page.ts'
import { quietTable } from '../../table/pot/quiet-hand.ts'
import { type Answer, buttonAt, settle } from '../expect-round.ts'

const pages = [...cardRoomGames.values()].flatMap((game) => (isPotGame(game) ? [game.pot] : []))

/** Cards of a hand at its showdown, by the text of each game; all others have five. */
const ofSeven = ['razz', 'stud']
const sizes: Readonly<Record<string, number>> = {
  ...{ 'hg.texas-holdem': 2, 'hg.no-limit-holdem': 2, 'hg.reverse-holdem': 2, 'hg.short-deck-holdem': 2 },
  ...{ 'hg.crazy-pineapple': 2, 'hg.omaha': 4, 'hg.omaha-high-low': 4, 'hg.double-board-omaha': 4, 'hg.badugi': 4 },
  ...{ 'hg.match-it': 3, 'hg.asian-five-card-stud': 5 },
}
const sizeOf = ({ id }: PotPage): number => sizes[id] ?? (ofSeven.some((kind) => id.includes(kind)) ? 7 : 5)

const boardsOf = ({ id }: PotPage): Readonly<Record<string, number>> =>
  id === 'hg.double-board-omaha'
    ? { 'board:1': 5, 'board:2': 5 }
    : id === 'hg.match-it'
      ? { flop: 3 }
      : /holdem|omaha|pineapple|dramaha/.test(id)
        ? { board: 5 }
        : {}

/** A showdown of two seats with hands of so many cards, and boards that have so many more. */
function showdown(page: PotPage, first: number, more: { [board: string]: number } = {}, options: object = {}): Answer {
  const deck = [...page.deck]
  const boards = Object.entries(boardsOf(page)).map(([name, count]) => [
    name,
    deck.splice(0, count + (more[name] ?? 0)),
  ])
  const deal = {
    ...Object.fromEntries(boards),
    'seat:1': deck.splice(0, first),
    'seat:2': deck.splice(0, sizeOf(page)),
  }
  const bets = [1, 2].map((seat) => ({ seat, wager: 'pot', stake: 1_000 }))
  return settle(page.id, { options: { ...buttonAt(page.id, 1), ranking: 'high-standard', ...options }, deal, bets })
}

/** Nothing is paid, or the hand is called dead by the rule of its game. */
const isHeld = ({ settlements = [], findings = [], refused }: Answer): boolean =>
  settlements.length === 0 || findings.length > 0 || refused !== undefined

const boards = pages.flatMap((page) => Object.keys(boardsOf(page)).map((name) => [name, page.id, page] as const))

describe('A showdown', () => {
  it.each(pages.map((page) => [page.id, page] as const))(
    'of %s is decided by hands of its number of cards alone',
    (_, page) => {
      const size = sizeOf(page)
      expect(showdown(page, size).settlements).toHaveLength(2)
      for (const wrong of [size - 1, size + 1]) expect([wrong, isHeld(showdown(page, wrong))]).toEqual([wrong, true])
    },
  )

  it.each(boards)('with a card of %s too few or too many decides nothing in %s', (name, _, page) => {
    for (const more of [-1, 1]) expect(isHeld(showdown(page, sizeOf(page), { [name]: more }))).toBe(true)
  })
})

describe('Crazy Pineapple', () => {
  const pineapple = pages.find(({ id }) => id === 'hg.crazy-pineapple')
  const discards = (point: string) =>
    pineapple &&
    playedBy(pineapple, { discard_point: point }).streets.flatMap(({ step }, at) => (step === 'release' ? [at] : []))

  it('gives up a card where the table has it', () => {
    expect(discards('after-flop-betting')).toEqual([5])
    expect(discards('before-flop')).toEqual([2])
    expect(discards('both')).toEqual([2, 6])
    expect(pineapple && showdown(pineapple, 1, {}, { discard_point: 'both' }).settlements).toBeUndefined()
    expect(pineapple && showdown(pineapple, 2, {}, { discard_point: 'never' }).error).toContain('discard_point must be')
  })

  it('lets its players discard in any order, one card each, before the next card is burnt', () => {
    const table = quietTable('hg.crazy-pineapple')
    table.upTo('release')
    table.throwOne(3)
    table.throwOne(1)
    expect(table.messages()).toEqual([])
    table.put('burn', table.next())
    table.throwOne(1)
    expect(table.findings()).toEqual(['wrong-discard', 'wrong-discard'])
    expect(table.messages().join()).toMatch(
      /not every player has given up a downcard.*seat 1 has given up its card already/s,
    )
  })
})
