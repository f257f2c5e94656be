import { expect, it } from 'vitest'
import { standardPuntoBanco } from '../../../games/gb/punto-banco/punto-banco.ts'
import { roulette } from '../../../games/gb/roulette/roulette.ts'
import { bet, noMoreBets } from '../../support/table-inputs.ts'
import { because, ruledAt } from './ruled-table.ts'
import { cards, newTable } from './shoe/shoe-inputs.ts'
import { phase, voided } from './wheel/wheel-inputs.ts'

it('a coup under way may go on or be void; nothing is named where nothing waits', () => {
  const table = newTable({}, standardPuntoBanco)
  table.hear(bet(1, 'punto', 1000), ...cards('P1:9s'))
  expect(table.view()).not.toHaveProperty('rulings')
  table.hear(...cards('P2:2h'))
  expect(table.view().rulings).toEqual([
    {
      round: 1,
      says: expect.stringContaining('2h'),
      rulings: [
        { ruling: 'void', names: [] },
        { ruling: 'goes-on', names: ['deal'] },
      ],
    },
  ])
})

it('a spin that is over may stand once its number is named, or be void, until it is ruled on', () => {
  const placed = [phase('place-bets'), bet(1, 'straight-up:17', 100), noMoreBets]
  const { view, rule } = ruledAt(roulette, {}, ...placed, voided('no-ball-seen'))
  expect(view().rulings).toEqual([
    {
      round: 1,
      says: expect.stringMatching(/\S/),
      rulings: [
        { ruling: 'stands', names: ['number', 'bets'], lacks: expect.stringContaining('must name the number') },
        { ruling: 'void', names: [] },
      ],
    },
  ])
  rule({ round: 1, ruling: 'stands', number: 17, ...because })
  expect(view()).not.toHaveProperty('rulings')
})
