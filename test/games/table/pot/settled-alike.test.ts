import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardRoomGames } from '../../../../games/hg/card-room.ts'
import { isPotGame } from '../../../../games/kit/pot/pot-game.ts'
import type { PotPage } from '../../../../games/kit/pot/pot-page.ts'
import { settled } from '../../../support/card-room.ts'
import { type Fate, fateOf, optionsFor, playHand, type Truth } from './random-hand.ts'

const pages = [...cardRoomGames.values()].flatMap((game) => (isPotGame(game) ? [game.pot] : []))

/** The hand by the people's own books, with all cards and totals and none of its bets, as `settle` takes it. */
const caseOf = (page: PotPage, fate: Fate, { deal, put, folded, reached, beforeDraw, checked }: Truth) => ({
  options: optionsFor(page, fate),
  deal,
  // What was checked behind the draw decides a hand of lowball (hg, lines 278-279).
  actions: [
    ...folded.map((seat) => ({ seat, do: 'fold' })),
    ...(page.id === 'hg.lowball' ? checked.map((seat) => ({ seat, do: 'check', round: 2 })) : []),
  ],
  bets: Object.entries(put).flatMap(([seat, stake]) =>
    stake > 0 ? [{ seat: Number(seat), wager: 'pot', stake, before_draw: beforeDraw[Number(seat)] ?? 0 }] : [],
  ),
  ...(fate.seats - folded.length === 1 ? { outcome: { reached } } : {}),
})

type Rows = readonly { seat: number | 'dealer'; wager: string; returns?: number | undefined }[]
const bySeat = (rows: Rows = []) =>
  Object.fromEntries(rows.filter(({ wager }) => wager === 'pot').map(({ seat, returns }) => [seat, returns]))

describe('A hand played live settles as its cards and chips do', () => {
  it('in thirty-two games', () => expect(pages).toHaveLength(32))

  it.each(pages.map((page) => [page.id, page] as const))('of %s', (_, page) => {
    fc.assert(
      fc.property(fateOf(page, 5), (fate) => {
        const { table, truth } = playHand(page, fate)
        expect(table.messages()).toEqual([])
        const [result] = table.results()
        expect(result?.kind).toBe('settled')
        expect(bySeat(result?.settlements)).toEqual(bySeat(settled(page.id, caseOf(page, fate, truth)).settlements))
        expect(bySeat(result?.settlements)).toEqual(bySeat(settled(page.id, result?.told).settlements))
      }),
      { numRuns: 12 },
    )
  })
})
