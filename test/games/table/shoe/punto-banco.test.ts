import { describe, expect, it } from 'vitest'
import { ezBaccarat } from '../../../../games/co/ez-baccarat.ts'
import { standardPuntoBanco } from '../../../../games/gb/punto-banco/punto-banco.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawn,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  rulesIn,
} from '../../../support/table-inputs.ts'
import { announced, cards, cutCard, newTable, playerWins } from './shoe-inputs.ts'

const puntoTable = () => newTable({}, standardPuntoBanco)

describe('a shoe at a Punto Banco table (gb 6)', () => {
  it("deals to punto and banco what it calls the player's and the banker's", () => {
    const { hear } = puntoTable()
    hear(bet(1, 'punto', 100), bet(2, 'dragon-bonus:punto', 100), noMoreBets)
    const [result] = resultsIn(hear(...playerWins))
    expect(result).toMatchObject({ kind: 'settled', deal: { punto: ['9s', 'Kc'], banco: ['2h', '3d'] } })
    expect(result && paidIn(result)).toEqual({ '1 punto': 200, '2 dragon-bonus:punto': 200 })
  })

  it('deals cards in turn when the shoe names no hands', () => {
    const { hear } = puntoTable()
    expect(resultsIn(hear(...drawn('9s 2h Kc 3d')))[0]?.deal).toEqual({ punto: ['9s', 'Kc'], banco: ['2h', '3d'] })
  })

  it('holds the opinion of the shoe against the rules', () => {
    const { hear } = puntoTable()
    expect(rulesIn(hear(...playerWins, announced('player')))).toEqual([])
    expect(rulesIn(hear(...playerWins, announced('banker')))).toEqual(['shoe-disagrees'])
  })

  it.each([
    ['to Punto who stands', 'P1:6s B1:2h P2:Kc B2:3d P3:4h', 'punto-draw-error', 0],
    ['to Punto behind a complete coup', 'P1:6s B1:3h P2:Kc B2:4d P3:4h', 'punto-draw-error', 1],
    ['to Banco behind a complete coup', 'P1:6s B1:3h P2:Kc B2:4d B3:4h', 'banco-draw-error', 1],
    ['to the wrong hand', 'P1:6s P2:3h', 'deal-sequence', 0],
  ])('a card in error %s waits for a person, the document having no remedy', (_, dealt, rule, settled) => {
    const { hear, phase } = puntoTable()
    hear(bet(1, 'punto', 100), noMoreBets)
    const effects = hear(...cards(dealt))
    expect(rulesIn(effects)).toEqual([rule])
    expect(resultsIn(effects)).toHaveLength(settled)
    expect(phase()).toBe('disputed')
    expect(resultsIn(hear(operator('void-round')))[0]?.kind).toBe('void')
    expect(resultsIn(hear(...playerWins))[0]?.kind).toBe('settled')
  })

  it.each([
    ['a natural', '9s 2h Kc 6d', 'draw-after-natural'],
    ['two hands that stand', '6s 3h Kc 4d', 'punto-draw-error'],
    ['a Punto that drew', '2s 3h 3c 4d 9h', 'banco-draw-error'],
  ])('a card too many behind %s, no hand named, is found at once, and the next coup is clean', (_, coup, rule) => {
    const { hear } = puntoTable()
    hear(openBetting, bet(2, 'banco', 100), noMoreBets)
    expect(resultsIn(hear(...drawn(coup)))).toMatchObject([{ kind: 'settled' }])
    expect(rulesIn(hear(bet(2, 'banco', 0), ...drawn('5d')))).toEqual([rule])
    const opened = hear(openBetting, bet(1, 'punto', 100), noMoreBets)
    expect(resultsIn(opened)).toMatchObject([{ kind: 'disputed', known: { bets: [], unplaced: ['5d'] } }])
    expect(rulesIn(opened)).toEqual([])
    const [next] = resultsIn(hear(...drawn('2s 9h Kc 3d 4c 5h')))
    expect(next).toMatchObject({ kind: 'settled', deal: { punto: ['2s', 'Kc', '4c'], banco: ['9h', '3d', '5h'] } })
    expect(next && paidIn(next)).toEqual({ '1 punto': 0 })
  })

  it.each([
    ['its button says no more than that betting is closed', [openBetting, noMoreBets], [noMoreBets]],
    ['it has no button', [], []],
    ['the shoe is new', [openBetting, noMoreBets], [operator('new-shoe')]],
  ])('a card of no hand is the first of the next coup where %s', (_, first, between) => {
    const { hear } = puntoTable()
    hear(...first, ...drawn('9s 2h Kc 6d'), ...between)
    expect(resultsIn(hear(...drawn('2s 9h 6c Kd')))).toMatchObject([
      { round: 2, kind: 'settled', deal: { punto: ['2s', '6c'], banco: ['9h', 'Kd'] } },
    ])
  })

  it('asks for no burnt cards, no last hand and no free hand', () => {
    const { hear, phase, refuses } = puntoTable()
    hear(...cards('first:3s'))
    expect(phase()).toBe('betting')
    expect(rulesIn(hear(...cards('burn:As burn:2s')))).toEqual([])
    expect(resultsIn(hear(cutCard, ...playerWins, ...playerWins, ...playerWins))).toHaveLength(3)
    expect(refuses('free-hand')).toMatch(/no free hand/)
    expect(refuses('card-face-up')).toMatch(/no free hand/)
  })

  it.each<[string, Input[]]>([
    ['a person says that it is empty', [operator('out-of-cards')]],
    ['a new one is begun', [operator('new-shoe')]],
  ])('a coup that the shoe cannot complete is not settled: %s', (_, inputs) => {
    const { hear } = puntoTable()
    hear(bet(1, 'punto', 100), noMoreBets, ...playerWins.slice(0, 2))
    const effects = hear(...inputs)
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ kind: 'interrupted', settlements: [] })])
  })
})

describe('a shoe at a table with a meter', () => {
  const stakes = (effects: readonly { type: string }[]) =>
    effects.filter(({ type }) => type === 'stakes' || type === 'claims')

  it('tells the meter the stakes with the first card and the claims with the last (lines 608-618)', () => {
    const { hear } = newTable({}, ezBaccarat)
    hear(bet(1, 'ez-progressive', 100), noMoreBets)
    const begun = stakes(hear(...cards('P1:Ts')))
    expect(begun).toEqual([
      expect.objectContaining({ type: 'stakes', jackpot: 'ez-progressive', stakes: [{ seat: 1, stake: 100 }] }),
    ])
    const ended = stakes(hear(...cards('B1:As P2:Ks B2:2s P3:Js B3:4s')))
    expect(ended).toEqual([
      expect.objectContaining({
        type: 'claims',
        awards: [{ seat: 1, row: 'd7-p0-suited', pays: { percent: 100 }, from: 'meter', shared: true }],
      }),
    ])
  })

  it('takes them back when the round is void, and only once they were given', () => {
    const { hear } = newTable({}, ezBaccarat)
    hear(bet(1, 'ez-progressive', 100), noMoreBets)
    expect(stakes(hear(operator('void-round')))).toEqual([])
    hear(...cards('P1:Ts'))
    expect(stakes(hear(operator('void-round')))).toEqual([expect.objectContaining({ type: 'stakes', back: true })])
  })

  it('knows who has won although the Banker pushes on seven', () => {
    const { hear } = newTable({}, ezBaccarat)
    expect(rulesIn(hear(...cards('P1:Ts B1:2s P2:6h B2:Kd B3:5c'), announced('banker')))).toEqual([])
  })
})
