import { describe, expect, it } from 'vitest'
import { baccarat } from '../../../games/co/baccarat.ts'
import { blackjack } from '../../../games/gb/blackjack/blackjack.ts'
import { standardPuntoBanco } from '../../../games/gb/punto-banco/punto-banco.ts'
import { threeCardPoker } from '../../../games/gb/three-card-poker.ts'
import { texasHoldemBonusProgressive as mbs } from '../../../games/mbs/texas-holdem-bonus-progressive.ts'
import type { Input } from '../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawn,
  key,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  ruledBy,
  seen,
  shuffler,
} from '../../support/table-inputs.ts'
import { because, inDoubt, ruledAt } from './ruled-table.ts'
import { cards, newTable } from './shoe/shoe-inputs.ts'

describe('a coup that waits for a person', () => {
  it('goes on behind a wrong card, which is laid aside (deal-sequence, gb 12)', () => {
    const table = newTable({}, standardPuntoBanco)
    table.hear(bet(1, 'punto', 1000), ...cards('P1:9s P2:2h'))
    expect(table.phase()).toBe('disputed')
    expect(table.refusesRuling({ round: 1, ruling: 'stands', ...because })?.code).toBe('result-not-known')
    table.at(0, ruledBy({ round: 1, ruling: 'goes-on', ...because }))
    const effects = table.hear(...cards('B1:2c P2:Kc B2:3d'))
    expect(resultsIn(effects)).toMatchObject([
      { kind: 'settled', deal: { punto: ['9s', 'Kc'], banco: ['2c', '3d'] }, ruling: { by: 'Ann' } },
    ])
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 punto': 2000 }])
  })

  it('goes on behind two cards only with its hands named: none of them is lost (deal-sequence, gb 12)', () => {
    const table = newTable({}, standardPuntoBanco)
    table.hear(bet(1, 'banco', 1000), ...cards('P1:2s B1:Kd B2:4h P2:5c'))
    const ruling = { round: 1, ruling: 'goes-on', ...because } as const
    expect(table.refusesRuling(ruling)).toMatchObject({
      code: 'result-not-known',
      reason: expect.stringMatching(/5c came after the card in dispute/),
    })
    expect(table.at(0, ruledBy(ruling))).toEqual([])
    table.at(0, ruledBy({ ...ruling, deal: { punto: ['2s', '5c'], banco: ['Kd'] } }))
    expect(resultsIn(table.hear(...cards('B2:7h')))).toMatchObject([
      { kind: 'settled', deal: { punto: ['2s', '5c'], banco: ['Kd', '7h'] } },
    ])
  })

  it('stands with a card beyond its shoe only where the hands are named, and goes on with it to no payment', () => {
    const table = newTable({ decks: 8 }, baccarat)
    table.hear(...cards([...Array(8).fill('out:As'), ...Array(9).fill('out:2s')].join(' ')), bet(1, 'banker', 1000))
    table.hear(...cards('P1:As B1:9h'), seen({ irregularity: 'irr-2816.1' }))
    table.at(0, ruledBy({ round: 1, ruling: 'goes-on', ...because }))
    expect(resultsIn(table.hear(...cards('P2:Kc B2:Kd')))).toMatchObject([{ kind: 'disputed', settlements: [] }])
    const ruling = { round: 1, ruling: 'stands', ...because } as const
    expect(table.refusesRuling(ruling)).toMatchObject({
      code: 'result-not-known',
      reason: expect.stringMatching(/name the `deal`/),
    })
    const deal = { player: ['Ah', 'Kc'], banker: ['9h', 'Kd'] }
    const rules = [{ rule: 'card-outside-game' }, { rule: 'shoe-preparation' }, { rule: 'irr-2816.1' }]
    expect(resultsIn(table.at(0, ruledBy({ ...ruling, deal })))).toMatchObject([
      { kind: 'settled', deal, ruling: { rules } },
    ])
  })

  it('stands as it was dealt where a finding is about none of its cards', () => {
    const table = newTable({ decks: 8 }, baccarat)
    const extra = { counted: 417, missing: [], extra: ['As' as const], unreadable: 0 }
    table.hear(bet(1, 'player', 1000), shuffler({ type: 'deck-check', ...extra }))
    table.hear(...cards(Array(9).fill('out:2s').join(' ')))
    table.hear(...cards('P1:9s B1:2h'), seen({ irregularity: 'irr-2816.1' }))
    table.hear(...cards('P2:Kc B2:3d'))
    const effects = table.at(0, ruledBy({ round: 1, ruling: 'stands', ...because }))
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 player': 2000 }])
  })

  it('has no hands to be named before its first card', () => {
    const table = newTable({}, standardPuntoBanco)
    table.hear(bet(1, 'punto', 1000), noMoreBets, seen({ irregularity: 'punto-draw-error' }))
    const ruling = { round: 1, ruling: 'goes-on', ...because } as const
    expect(table.refusesRuling({ ...ruling, deal: { punto: ['9s'] } })?.code).toBe('malformed-request')
    expect(table.refusesRuling(ruling)).toBeNull()
  })

  it('is settled at once where the hands that are named are whole', () => {
    const table = newTable({}, standardPuntoBanco)
    table.hear(bet(1, 'banco', 1000), ...cards('P1:9s P2:2h'))
    const deal = { punto: ['2h', '5c'], banco: ['9s', 'Kd'] }
    const effects = table.at(0, ruledBy({ round: 1, ruling: 'goes-on', deal, ...because }))
    expect(resultsIn(effects)).toMatchObject([{ kind: 'settled', deal, ruling: { ruling: 'goes-on' } }])
  })

  it('is void with its stakes where he says so', () => {
    const table = newTable({}, standardPuntoBanco)
    table.hear(bet(1, 'punto', 1000), ...cards('P1:9s P2:2h'))
    const effects = table.at(0, ruledBy({ round: 1, ruling: 'void', ...because }))
    expect(resultsIn(effects)).toMatchObject([{ kind: 'void', ruling: { ruling: 'void', by: 'Ann', ...because } }])
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 punto': 1000 }])
  })

  it('takes no card that is in no deck, and no hand that the draw rules do not end', () => {
    const table = newTable({}, standardPuntoBanco)
    table.hear(bet(1, 'punto', 1000), ...cards('P1:9s P2:2h'), openBetting)
    const refused = (deal: Record<string, string[]>) =>
      table.refusesRuling({ round: 1, ruling: 'stands', deal, ...because })?.code
    expect(refused({ punto: ['9s', 'Zz'], banco: ['2c', '3d'] })).toBe('gr.equipment-security')
    expect(refused({ punto: ['2s'], banco: ['2c', '3d'] })).toBe('result-not-known')
    expect(refused({ punto: ['9s', 'Kc', '2d'], banco: ['2c', '3d'] })).toBe('draw-after-natural')
    expect(refused({ punto: ['9s', 'Kc'], banco: ['2c', '3d'] })).toBeUndefined()
  })
})

describe('a hand that waits for a person', () => {
  it('goes on behind two cards only with its hands named', () => {
    const { hear, refusesRuling } = ruledAt(threeCardPoker, {}, operator('new-shoe'), bet(1, 'ante', 1000))
    hear(...drawn('9s 9h 2d Kc 7h 3s 4s 5s'))
    expect(refusesRuling({ round: 1, ruling: 'goes-on', ...because })).toMatchObject({
      code: 'result-not-known',
      reason: expect.stringMatching(/5s came after/),
    })
    const deal = { 'seat-1': ['9s', '9h', '2d'], dealer: ['Kc', '7h', '3s'] }
    expect(refusesRuling({ round: 1, ruling: 'goes-on', deal, ...because })).toBeNull()
  })

  const poker = (...inputs: Input[]) =>
    ruledAt(threeCardPoker, {}, operator('new-shoe'), bet(1, 'ante', 1000), ...inputs)

  it('stands with the decision that no device has seen', () => {
    const { rule, refusesRuling } = poker(...drawn('9s 9h 2d Kc 7h 3s'), ...inDoubt(1000), openBetting)
    const ante = { seat: 1, spot: 'ante', stake: 1000 }
    expect(refusesRuling({ round: 1, ruling: 'stands', ...because })).toMatchObject({
      code: 'result-not-known',
      reason: expect.stringMatching(/the chips are in doubt/),
    })
    expect(refusesRuling({ round: 1, ruling: 'stands', bets: [ante], ...because })).toMatchObject({
      code: 'result-not-known',
      reason: expect.stringMatching(/seat 1 is due to play or fold/),
    })
    const bets = [ante, { seat: 1, spot: 'play', stake: 1000 }]
    const decisions = [{ seat: 1, do: 'play' }]
    const [result] = resultsIn(rule({ round: 1, ruling: 'stands', bets, decisions, ...because }))
    expect(result && paidIn(result)).toEqual({ '1 ante': 2000, '1 play': 2000 })
  })

  it('does not stand with a wager that is refused (play-not-equal-ante, gb 5.10)', () => {
    const { rule, refusesRuling } = poker(...drawn('9s 9h 2d Kc 7h 3s'), bet(1, 'play', 700), openBetting)
    expect(refusesRuling({ round: 1, ruling: 'stands', ...because })?.code).toBe('play-not-equal-ante')
    const bets = [
      { seat: 1, spot: 'ante', stake: 1000 },
      { seat: 1, spot: 'play', stake: 1000 },
    ]
    expect(resultsIn(rule({ round: 1, ruling: 'stands', bets, ...because })).map(paidIn)).toEqual([
      { '1 ante': 2000, '1 play': 2000 },
    ])
  })

  it('is void where the document makes its shoe void (too-many-copies, gb 4.7)', () => {
    const seats = [1, 2, 3]
    const { hear, rule, refusesRuling } = ruledAt(
      blackjack,
      { decks: 4 },
      ...[operator('new-shoe'), ...seats.map((seat) => bet(seat, 'initial', 1000)), noMoreBets],
      ...[...drawn('9s 9s 9s 9s 9s 9s 9s'), ...seats.map((seat) => key('stand', seat))],
    )
    expect(resultsIn(hear(...drawn('9s')))).toMatchObject([{ kind: 'disputed' }])
    const refusal = refusesRuling({ round: 1, ruling: 'stands', ...because })
    expect(refusal?.code).toBe('ruling-not-allowed')
    expect(refusal?.reason).toMatch(/too-many-copies, gb 4.7, .*the shoe is void/)
    expect(resultsIn(rule({ round: 1, ruling: 'void', ...because })).map(paidIn)).toEqual([
      { '1 initial': 1000, '2 initial': 1000, '3 initial': 1000 },
    ])
  })

  it('is void with what its meter has taken (irr-6.1-other, mbs 6.1)', () => {
    const { hear, rule, refusesRuling } = ruledAt(
      mbs,
      {},
      ...[operator('new-shoe'), bet(1, 'ante', 500), bet(1, 'progressive', 500), ...drawn('9s')],
    )
    hear(seen({ irregularity: 'irr-6.1-other' }))
    expect(refusesRuling({ round: 1, ruling: 'goes-on', ...because })).toBeNull()
    const effects = rule({ round: 1, ruling: 'void', ...because })
    expect(effects).toContainEqual(expect.objectContaining({ type: 'stakes', back: true }))
    expect(resultsIn(effects)).toMatchObject([{ kind: 'void', ruling: { rules: [{ rule: 'irr-6.1-other' }] } }])
  })
})
