import { describe, expect, it } from 'vitest'
import { blackjack } from '../../../../games/gb/blackjack/blackjack.ts'
import { paiGowPoker } from '../../../../games/gb/pai-gow-poker/pai-gow-poker.ts'
import { threeCardPoker } from '../../../../games/gb/three-card-poker.ts'
import type { Card } from '../../../../games/kit/cards/cards.ts'
import type { Game } from '../../../../games/kit/document/game.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawn,
  findingsIn,
  key,
  keypad,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  rulesIn,
  shuffler,
  tableOf,
} from '../../../support/table-inputs.ts'

/** New cards lie ready; then it is told this. */
function newTable(game: Game, ...first: Input[]) {
  const table = tableOf(game)
  const hear = (...inputs: Input[]) => table.hear(0, ...inputs)
  hear(operator('new-shoe'), ...first)
  return { hear, view: table.view }
}

const delivered = (count: number, to: string) => shuffler({ type: 'cards-delivered', count, to })
const shuffled = (counted: number) => shuffler({ type: 'shuffle-finished', counted })
const laid = (...cards: Card[]) => cards.map((card) => keypad({ type: 'card-read', card }))
const staked = bet(1, 'initial', 100)

describe('draws that nobody may make (gb 4.13, 4.24, 4.26)', () => {
  it.each<[rule: string, ...inputs: Input[]]>([
    ['hit-on-21', ...drawn('Ts 6c 5d'), key('hit', 1), ...drawn('6h')],
    ['second-card-after-double', ...drawn('5c 6c 4d'), bet(1, 'double-down', 100), key('double', 1), ...drawn('8h')],
    ['second-card-on-split-ace', ...drawn('As 7d Ah'), bet(1, 'split', 100), key('split', 1), ...drawn('5d 9c')],
  ])('%s: a hit is keyed, a card comes, and the round waits for a person', (rule, ...inputs) => {
    const { hear, view } = newTable(blackjack, staked, ...inputs)
    expect(rulesIn(hear(key('hit', 1)))).toEqual(['decision-not-due'])
    expect(rulesIn(hear(...drawn('Tc')))).toEqual([rule])
    expect(view().phase).toBe('disputed')
    expect(resultsIn(hear(openBetting))).toMatchObject([{ kind: 'disputed', settlements: [] }])
  })

  it('a key that was pressed in error draws no card, once another follows', () => {
    const { hear } = newTable(blackjack, staked, bet(2, 'initial', 100), ...drawn('As 9h 6c Ks 7h'))
    expect(rulesIn(hear(key('hit', 1), key('stand', 2), ...drawn('Tc 5s')))).toEqual(['decision-not-due'])
  })
})

describe("the dealer's own cards (gb 4.10, 4.14)", () => {
  const standing = [...drawn('Ts 7h 9d'), key('stand', 1)]

  it('a card behind the seventeen that the dealer stands on is an error of the round that it belongs to', () => {
    const { hear, view } = newTable(blackjack, openBetting, staked, noMoreBets, ...standing)
    const done = hear(...drawn('Tc'))
    expect(resultsIn(done).map(paidIn)).toEqual([{ '1 initial': 200 }])
    expect(findingsIn(hear(...drawn('4s')))).toMatchObject([{ rule: 'dealer-draw-error', round: 1 }])
    expect(view()).toMatchObject({ round: 2, phase: 'betting' })
  })

  it('a card behind a complete deal of another game is a wrong deal of that round', () => {
    const table = newTable(threeCardPoker, openBetting, bet(1, 'pair-plus', 100), noMoreBets)
    expect(resultsIn(table.hear(...drawn('9s 9h 2d Kc 7h 3s')))).toMatchObject([{ kind: 'settled' }])
    expect(findingsIn(table.hear(...drawn('Qd')))).toMatchObject([{ rule: 'wrong-card-count', round: 1 }])
  })

  it.each<[when: string, ...between: Input[]]>([
    ['once chips have moved', bet(1, 'initial', 200)],
    ['once betting was opened', openBetting],
  ])('a card begins the next round %s', (_when, ...between) => {
    const { hear, view } = newTable(blackjack, openBetting, staked, noMoreBets, ...standing, ...drawn('Tc'))
    expect(rulesIn(hear(...between, ...drawn('4s')))).toEqual([])
    expect(view()).toMatchObject({ round: 2, deal: { 'seat:1': ['4s'] } })
  })

  it('where the dealer has no button, chips that stay are the next wager', () => {
    const { hear, view } = newTable(blackjack, staked, ...standing, ...drawn('Tc'))
    expect(rulesIn(hear(...drawn('4s')))).toEqual([])
    expect(view()).toMatchObject({ round: 2, deal: { 'seat:1': ['4s'] } })
  })

  it('draws in a round that waits for a person take nothing from the next one', () => {
    const { hear } = newTable(blackjack, openBetting, staked, noMoreBets, ...drawn('Tc 6h 6d Ts 9h'))
    expect(resultsIn(hear(openBetting))).toMatchObject([{ round: 1, kind: 'disputed' }])
    const next = hear(bet(1, 'initial', 110), noMoreBets, ...drawn('Kh 7h 9s'), key('stand', 1), ...drawn('Tc'))
    expect(rulesIn(next)).toEqual([])
    expect(resultsIn(next)).toMatchObject([{ round: 2, kind: 'settled' }])
    expect(resultsIn(next).map(paidIn)).toEqual([{ '1 initial': 220 }])
  })

  it('a dealer who stands on sixteen leaves the round to a person', () => {
    const { hear } = newTable(blackjack, staked, ...drawn('Ts 6h 8d'), key('stand', 1), ...drawn('Tc'))
    const effects = hear(openBetting)
    expect(rulesIn(effects)).toEqual(['dealer-draw-error'])
    expect(resultsIn(effects)).toMatchObject([{ kind: 'disputed', settlements: [] }])
  })

  it('two cards from the shuffler before anybody has decided are one too many (hole-card)', () => {
    const { hear, view } = newTable(blackjack, staked, ...drawn('Ts'))
    expect(findingsIn(hear(delivered(2, 'dealer')))).toMatchObject([
      { rule: 'hole-card', figures: { held: 2, due: 1 } },
    ])
    expect(view().phase).toBe('disputed')
    expect(rulesIn(newTable(blackjack, staked, ...drawn('Ts')).hear(delivered(1, 'dealer')))).toEqual([])
  })
})

describe('the number of packs (deck-change-mid-shoe, gb 4.4)', () => {
  it('is what the table was opened with', () => {
    const { hear } = newTable(blackjack)
    expect(findingsIn(hear(shuffled(208)))).toMatchObject([
      { rule: 'deck-change-mid-shoe', figures: { counted: 208, due: 312 } },
    ])
    expect(rulesIn(hear(shuffled(312)))).toEqual([])
  })

  it('is not told by a pack that lacks a card', () => {
    expect(rulesIn(newTable(blackjack).hear(shuffled(311)))).toEqual([])
  })
})

describe("the dealer's set (house-way-error, gb 13.20-13.21)", () => {
  // Aces high and Kings low against a pair of Queens, with which Jack and eight go in front.
  const cards = drawn('As Ah Kd Kc 9h 5s 2d Qs Qh Jd 8c 6h 4s 3d')
  const settled = [bet(1, 'standard', 1000), ...cards, key('set', 1), ...laid('Kd', 'Kc')]

  it('is held against the House Way when the dealer lays it on the reader', () => {
    const { hear } = newTable(paiGowPoker, ...settled, key('set'))
    expect(findingsIn(hear(...laid('Jd', '6h')))).toMatchObject([{ rule: 'house-way-error', round: 1 }])
    expect(rulesIn(hear(key('set'), ...laid('8c', 'Jd')))).toEqual([])
  })

  it('is no longer waited for when chips move', () => {
    const { hear, view } = newTable(paiGowPoker, ...settled, key('set'), ...laid('Jd'))
    expect(rulesIn(hear(bet(1, 'standard', 2000), ...laid('6h')))).toEqual([])
    expect(view()).toMatchObject({ round: 2, deal: { 'seat:1': ['6h'] } })
  })
})
