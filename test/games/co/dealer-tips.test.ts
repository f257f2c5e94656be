import { describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import type { Game } from '../../../games/kit/document/game.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import {
  bet,
  noMoreBets,
  openBetting,
  operator,
  resultsIn,
  rulesIn,
  shoe,
  tableAt,
} from '../../support/table-inputs.ts'

const gameOf = (id: string): Game => {
  const game = games.get(id)
  if (game === undefined) throw new Error(`no game ${id}`)
  return game
}

/** Banker wins with seven on three cards against nothing. */
const deal = { player: 'Th Kd Jh', banker: 'Ah 2d 4h' }
const order = ['Th', 'Ah', 'Kd', '2d', 'Jh', '4h'] as const
const coup = order.map((card) => shoe({ type: 'card-drawn', card }))

type Told = { seat: number; wager: string; stake: number; player?: string }

const own = (wager: string, stake = 1_000): Told => ({ seat: 1, wager, stake })
const tip = (wager: string, stake = 100): Told => ({ seat: 1, wager, stake, player: 'dealer' })

const asCase = (game: string, options: Record<string, unknown>, bets: Told[]) =>
  settleCase({ id: 1, game, options, deal, bets })

/** The findings of the same chips at a table, and what its round pays. */
function atTable(game: string, options: Record<string, unknown>, bets: Told[]) {
  const chips = bets.map(({ seat, wager, stake, player }) => bet(seat, player ? `tip-${wager}` : wager, stake))
  const { hear } = tableAt(gameOf(game), options, operator('new-shoe'), openBetting, ...chips)
  const effects = hear(noMoreBets, ...coup)
  return { rules: rulesIn(effects), results: resultsIn(effects) }
}

describe('wagers for the benefit of the dealer (option dealerTipWagers)', () => {
  it.each(['co.baccarat', 'co.golden-frog', 'co.infinite-fortune', 'co.eternal-baccarat'])(
    '%s: are paid as any other, and said to be the dealer’s, where the house takes them (line 96)',
    (game) => {
      const bets = [own('banker'), tip('banker')]
      const options = {
        dealerTipWagers: true,
        ...(game === 'co.eternal-baccarat' ? { chosenSuit: 's', chosenSuits2: 's h' } : {}),
      }
      const answer = asCase(game, options, bets)
      if (!('settlements' in answer)) throw new Error(JSON.stringify(answer))
      const [players, dealers] = answer.settlements
      expect(players).toMatchObject({ wager: 'banker', player: undefined })
      expect(dealers).toMatchObject({ wager: 'banker', player: 'dealer', verdict: players?.verdict })
      const { rules, results } = atTable(game, options, bets)
      expect(rules).toEqual([])
      expect(results).toMatchObject([
        {
          kind: 'settled',
          settlements: [{ returns: players?.returns }, { player: 'dealer', returns: dealers?.returns }],
        },
      ])
    },
  )

  const eternal = { dealerTipWagers: true, chosenSuit: 's', chosenSuits2: 's h' }

  it.each<[string, string, Record<string, unknown>, Told[]]>([
    ['dealer-tip-wagers', 'co.baccarat', {}, [own('banker'), tip('banker')]],
    ['dealer-tip-wagers', 'co.golden-frog', {}, [own('banker'), own('koi'), tip('koi')]],
    // A player's own wager lies on another spot (line 694).
    ['dealer-tip-beside-own', 'co.infinite-fortune', { dealerTipWagers: true }, [own('banker'), tip('super-7')]],
    // Nobody has a wager there, and none may lie on a progressive (line 710).
    ['dealer-tip-beside-own', 'co.eternal-baccarat', eternal, [own('banker'), tip('player')]],
    [
      'dealer-tip-not-here',
      'co.eternal-baccarat',
      eternal,
      [own('banker'), own('harmony-progressive', 100), tip('harmony-progressive')],
    ],
  ])('%s: are refused, and no part of the round (%s)', (rule, game, options, bets) => {
    expect(asCase(game, options, bets)).toMatchObject({ refused: rule, settlements: [] })
    const { rules, results } = atTable(game, options, bets)
    expect(rules).toEqual([rule])
    const kept = results.flatMap(({ settlements }) => settlements)
    expect(kept.length).toBe(bets.length - 1)
    expect(kept.every(({ player }) => player === undefined)).toBe(true)
  })

  it('are taken on a spot where a player has his own (line 694)', () => {
    const options = { dealerTipWagers: true }
    const bets = [own('banker'), own('super-7', 100), tip('super-7')]
    const { rules, results } = atTable('co.infinite-fortune', options, bets)
    expect(rules).toEqual([])
    // Forty to one on either.
    expect(results[0]?.settlements.map(({ returns }) => returns).slice(1)).toEqual([4_100, 4_100])
    expect(asCase('co.infinite-fortune', options, bets)).toMatchObject({
      settlements: [{}, { returns: 4_100 }, { returns: 4_100 }],
    })
  })

  it('warn whoever opens a table that its restrictions are posted (line 694)', () => {
    const game = gameOf('co.infinite-fortune')
    const warned = (given: Record<string, unknown>) => {
      const read = game.readOptions(given)
      return 'options' in read ? game.warnings(read.options).map(({ rule }) => rule) : []
    }
    expect(warned({ dealerTipWagers: true })).toContain('dealer-tip-wagers')
    expect(warned({})).not.toContain('dealer-tip-wagers')
  })

  it('are none of a game whose document has no word of them', () => {
    const bets = [{ seat: 1, wager: 'banco', stake: 100, player: 'dealer' }]
    expect(
      settleCase({ id: 1, game: 'gb.punto-banco', deal: { punto: 'Th Kd Jh', banco: 'Ah 2d 4h' }, bets }),
    ).toMatchObject({
      refused: 'gr.no-unlisted-variation',
    })
  })
})
