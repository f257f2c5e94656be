import { describe, expect, it } from 'vitest'
import { keptFigures } from '../../../docs/generators/odds-page.ts'
import { cardRoomGames } from '../../../games/hg/card-room-games.ts'
import type { CardRoomGame } from '../../../games/kit/card-room/page.ts'
import { seeded } from '../../../games/kit/odds/random.ts'
import { oddsOfCardRoomGame } from '../../../games/odds/card-room-odds.ts'
import { oddsByPlace, wonBySeats } from '../../../games/odds/odds-by-place.ts'

function gameOf(id: string): CardRoomGame {
  const game = cardRoomGames.get(id)
  if (game === undefined) throw new Error(`no game ${id}`)
  return game
}

const places = (id: string, wager: string, bank: number, seats: number, more: object = {}) =>
  oddsByPlace(gameOf(id), wager, { bank, seats }, { options: {}, ...more })

/** Wagers of which tables are drawn by chance, beside what they cost one seat: as it is kept, or drawn likewise. */
const drawn = keptFigures().filter(
  ({ game, wager }) => cardRoomGames.get(game)?.drawn?.(wager, {}, seeded(1), 1) !== undefined,
)

describe('Odds by place against a short bank', () => {
  const [tie] = oddsOfCardRoomGame(gameOf('hg.baccarat-9-v1'), { wager: 'tie', options: {} })
  const likely = tie?.hitFrequency ?? Number.NaN

  it('are those of the wager for as many places as the bank covers, and nothing behind them', () => {
    const edges = places('hg.baccarat-9-v1', 'tie', 16, 4).map(({ edge }) => edge)
    expect(edges.slice(0, 2)).toEqual([tie?.edge, tie?.edge])
    // Two ties take sixteen of sixteen; against losers the bank covers all.
    for (const edge of edges.slice(2)) expect(edge).toBeCloseTo(1 - likely, 12)
  })

  it('pay a winner what is left', () => {
    expect(places('hg.baccarat-9-v1', 'tie', 10, 2)[1]?.edge).toBeCloseTo(1 - likely - 2 * likely, 12)
    const options = { coverage: 'matched' }
    expect(places('hg.baccarat-9-v1', 'tie', 8, 2, { options })[1]?.edge).toBeCloseTo(1 - likely, 12)
  })

  it('take nothing from a loser once the bank has won as much as it put up', () => {
    const edges = places('hg.baccarat-9-v1', 'tie', 2, 3).map(({ edge }) => edge)
    expect(edges[0]).toBeCloseTo(1 - likely - 2 * likely, 12)
    expect(edges[1]).toBeCloseTo(1 - likely, 12)
    expect(edges[2]).toBe(0)
  })

  it.each(drawn)(
    'of $game $wager are those of the wager where the bank covers all',
    ({ game, wager, edge, error = 0 }) => {
      for (const place of places(game, wager, 10_000, 2, { rounds: 200 })) {
        expect(place.uncovered).toBe(0)
        expect(Math.abs(place.edge - edge)).toBeLessThan(6 * ((place.error ?? 0) + error))
      }
    },
  )

  it('settle each drawn table as money that runs out, seat by seat', () => {
    const game = gameOf('hg.super-9')
    let tables = 100
    for (const table of game.drawn?.('base', { action_seat: 1 }, seeded(8), 7) ?? []) {
      let money = 300
      const plain = wonBySeats(game, table, 7).map((due) => {
        const moved = money === 0 || money === 600 ? 0 : due > 0 ? Math.min(due, money) : Math.max(due, money - 600)
        money -= moved
        return moved
      })
      const bank = { seat: 'dealer', wager: 'player-dealer-bank', stake: 300 } as const
      expect(wonBySeats(game, { ...table, bets: [...table.bets, bank] }, 7)).toEqual(plain)
      if (--tables === 0) break
    }
  })

  it('say how often a place is not covered', () => {
    const shares = places('hg.super-9', 'base', 1, 7, { rounds: 200 }).map(({ uncovered }) => uncovered)
    expect(shares[0]).toBe(0)
    expect(shares[6]).toBeGreaterThan(0.5)
  })
})
