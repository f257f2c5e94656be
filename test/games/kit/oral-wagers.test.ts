import { expect, it } from 'vitest'
import { games } from '../../../games/games.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'

/** The document names spoken wagers in these chapters alone (gb 3.8, 6.15, 8.7, 9.6, 10.7). */
const named = [
  'gb.roulette',
  'gb.standard-punto-banco',
  'gb.punto-banco',
  'gb.punto-banco-2000',
  'gb.dice',
  'gb.sic-bo',
  'gb.big-six',
]
const silent = [...games.keys()].filter((id) => id.startsWith('gb.') && !named.includes(id))

const spoken = (funds: number, confirmed = true) => ({ stake: 100, oral: { confirmed, funds } })
const refused = (given: object): unknown => {
  const answer = settleCase({ id: 1, ...given })
  return 'error' in answer ? answer.error : answer.refused
}
const big = (oral: object) => ({
  game: 'gb.sic-bo',
  outcome: { dice: [4, 5, 6] },
  bets: [{ seat: 1, wager: 'big', ...oral }],
})
const box = (oral: object) => ({
  game: 'gb.blackjack',
  deal: { 'seat:1': '9s Ts', dealer: 'Tc 8d' },
  bets: [{ seat: 1, wager: 'initial', ...oral }],
})

it('gr.oral-wagers: a spoken wager counts when it is covered and confirmed', () => {
  expect([spoken(100), spoken(99), spoken(100, false)].map((oral) => refused(big(oral)))).toEqual([
    undefined,
    'gr.oral-wagers',
    'gr.oral-wagers',
  ])
})

it('gr.oral-wagers: where no chapter names it, a spoken wager is refused, covered or not', () => {
  expect([spoken(100), spoken(50)].map((oral) => refused(box(oral)))).toEqual(['gr.oral-wagers', 'gr.oral-wagers'])
  expect(silent).toContain('gb.let-it-ride')
  for (const id of silent) {
    const [wager = ''] = Object.keys(games.get(id)?.wagers ?? {})
    expect(refused({ game: id, bets: [{ seat: 1, wager, ...spoken(100) }] }), id).toBe('gr.oral-wagers')
  }
})
