import { describe, expect, it } from 'vitest'
import { settleCase } from '../../../games/settle/settle-case.ts'

const bet = (wager: string, stake: number, more = {}) => ({ seat: 1, wager, stake, ...more })
const stud = { deal: { 'seat:1': '2s 2d 3h Jc 9s', dealer: '7h 6h 4c 3d 2h' } }
const studBets = [bet('ante', 100), bet('raise', 200), bet('insurance', 100)]

describe('a side wager at a table that is not marked for it', () => {
  it.each([
    ['gb.roulette', '3.13', { outcome: { spins: [2, 1, 1, 2] }, bets: [bet('roulette-rage', 1, { at: 3 })] }],
    [
      'gb.punto-banco',
      '6.32',
      { deal: { punto: '9s Kh', banco: '7s Kd' }, bets: [bet('dragon-bonus', 1, { on: 'punto' })] },
    ],
    ['gb.casino-stud', '7.23', { ...stud, bets: studBets, options: { csbiOffered: 'yes-offered' } }],
    ['gb.casino-stud', '7.23', { ...stud, bets: studBets }],
  ])('breaks the rule of marked layouts (gr.marked-layout): %s %s', (game, rule, given) => {
    const options = { ...('options' in given ? given.options : {}), offered: [] }
    expect(settleCase({ id: 1, game, ...given, options })).toMatchObject({
      refused: 'gr.marked-layout',
      findings: [{ citation: expect.stringContaining(rule) }],
    })
  })

  it('while one that no chapter ties to its mark is not listed at this table (7.16-7.18)', () => {
    const bets = [bet('ante', 100), bet('raise', 200), bet('progressive', 1)]
    expect(settleCase({ id: 1, game: 'gb.casino-stud', ...stud, bets })).toHaveProperty(
      'refused',
      'gr.no-unlisted-variation',
    )
  })
})
