import { describe, expect, it } from 'vitest'
import { games } from '../../../games/games.ts'

const ruleOf = (game: string, id: string) => games.get(game)?.rules[id]

describe('the general rules of Colorado, 30-2801 to 30-2817', () => {
  it.each([
    ['tr-accommodation', 41, 41],
    ['over-the-shoulder', 64, 64],
    ['tr-seats', 84, 84],
    ['tr-equipment', 86, 86],
    ['marked-areas', 87, 87],
    ['rules-posted', 96, 96],
    ['shoe-inspected', 100, 100],
    ['tr-tokens', 137, 137],
    ['tr-vigorish-notice', 152, 152],
    ['cards-inspected', 194, 197],
    ['shuffle-and-cut', 201, 205],
    ['idle-table', 207, 211],
    ['shoe-approved', 216, 216],
    ['points-announced', 283, 283],
    ['losers-first', 284, 288],
    ['tr-payment-procedure', 289, 292],
    ['cards-picked-up', 293, 293],
    ['cards-untouched', 294, 294],
  ])('%s is named as a matter of people: lines %i-%i', (id, from, to) => {
    expect(ruleOf('co.baccarat', id)).toMatchObject({ cite: { document: 'co', from, to }, seenBy: [] })
  })

  it.each([
    ['tr-notices', 88, 92],
    ['shoe-preparation', 104, 120],
    ['burnt-cards', 204, 204],
  ])('%s, by which tables are judged, has no more than its own lines: %i-%i', (id, from, to) => {
    expect(ruleOf('co.baccarat', id)?.cite).toMatchObject({ from, to })
  })

  it('baccarat-deal of midi baccarat stands in 30-2817', () => {
    expect(ruleOf('co.baccarat', 'baccarat-deal')?.cite).toMatchObject({ from: 218, to: 230 })
    expect(ruleOf('co.midi-baccarat', 'baccarat-deal')?.cite).toMatchObject({ from: 305, to: 309 })
  })
})

describe('the tables at which a variation may be played', () => {
  it.each([
    ['co.5-treasures', 323],
    ['co.99-fortunes', 383],
    ['co.dragon-bonus', 533],
    ['co.ez-baccarat', 590],
    ['co.golden-frog', 652],
    ['co.infinite-fortune', 678],
    ['co.eternal-baccarat', 700],
  ])('own-table: %s says it in line %i', (game, line) => {
    expect(ruleOf(game, 'own-table')).toMatchObject({ cite: { from: line, to: line }, seenBy: [] })
  })

  it('own-table: baccarat and midi baccarat have no such demand', () => {
    expect(ruleOf('co.baccarat', 'own-table')).toBeUndefined()
    expect(ruleOf('co.midi-baccarat', 'own-table')).toBeUndefined()
  })
})
