import { describe, expect, it } from 'vitest'
import { fortunes99 } from '../../../../games/co/99-fortunes.ts'
import { baccarat } from '../../../../games/co/baccarat.ts'
import type { Input } from '../../../../games/table/inputs-and-effects.ts'
import {
  bet,
  drawn,
  findingsIn,
  lostMessages,
  noMoreBets,
  openBetting,
  operator,
  paidIn,
  resultsIn,
  ruledBy,
  rulesIn,
  sensors,
  shoe,
  shuffler,
  tableOf,
} from '../../../support/table-inputs.ts'
import { announced, bankerWins, cards, newTable, playerWins, tie } from './shoe-inputs.ts'

describe('what cannot be decided is not settled', () => {
  it('a start in the middle of a round stays local until the next first player card', () => {
    const { hear, view } = tableOf(baccarat)
    const middle = hear(0, bet(1, 'player', 1000), ...bankerWins.slice(1), announced('banker'))
    expect(resultsIn(middle)).toEqual([])
    expect(new Set(rulesIn(middle))).toEqual(new Set(['joined-mid-round']))
    expect(view().phase).toBe('joining')
    const [result] = resultsIn(hear(0, ...playerWins))
    expect(result).toMatchObject({ round: 1, kind: 'settled' })
  })

  it('a card of no hand in the middle of a round is named as it is', () => {
    const { hear } = tableOf(baccarat)
    const [found] = findingsIn(hear(0, ...drawn('4s')))
    expect(found?.message).toBe('4s (no hand named) belongs to a coup whose start was not seen')
  })

  it('lost messages of the shoe interrupt the coup, and the next one counts from its first card', () => {
    const { hear } = newTable()
    const effects = hear(bet(1, 'player', 1000), ...playerWins.slice(0, 2), shoe(lostMessages))
    expect(rulesIn(effects)).toEqual(['messages-lost', 'round-interrupted'])
    expect(resultsIn(effects)).toEqual([expect.objectContaining({ round: 1, kind: 'interrupted', settlements: [] })])
    expect(resultsIn(hear(...playerWins.slice(2), announced('player')))).toEqual([])
    expect(resultsIn(hear(...playerWins))).toEqual([expect.objectContaining({ round: 2, kind: 'settled' })])
  })

  it.each([
    ['its first cards were lost before betting was opened', [shoe(lostMessages), openBetting]],
    ['betting is closed already for the next coup', [openBetting, noMoreBets]],
  ])('a third card is not the first of the next hand where %s (irr-2816.1)', (_why, behind) => {
    const { hear, phase } = newTable({ dealFace: 'down' })
    hear(...playerWins, ...behind)
    const [found] = findingsIn(hear(...cards('B3:4h')))
    expect(found?.message).toBe("4h was dealt as the banker's third card after cards that were not seen")
    expect(phase()).toBe('disputed')
    const next = hear(openBetting, bet(1, 'player', 1000), noMoreBets, ...playerWins)
    expect(resultsIn(next).map(({ kind }) => kind)).toEqual(['disputed', 'settled'])
    expect(resultsIn(next).at(-1)?.deal).toEqual({ player: ['9s', 'Kc'], banker: ['2h', '3d'] })
  })

  it('lost messages of the bet sensors or the shuffler do not', () => {
    const { hear } = newTable()
    hear(...playerWins.slice(0, 2))
    expect(rulesIn(hear(sensors(lostMessages), shuffler(lostMessages)))).toEqual(['messages-lost', 'messages-lost'])
    expect(resultsIn(hear(...playerWins.slice(2)))[0]?.kind).toBe('settled')
  })

  it('of the burn is found once, and the next coup counts from its first card (burnt-cards, line 204)', () => {
    const { hear } = newTable()
    hear(...cards('first:5s burn:2h'))
    const [, missed, ...more] = findingsIn(hear(shoe(lostMessages), ...cards('burn:3c burn:4d'), shoe(lostMessages)))
    expect(missed).toMatchObject({ rule: 'burnt-cards', severity: 'warning', figures: { burnLeft: 4 } })
    expect(more.map(({ rule }) => rule)).toEqual(['messages-lost'])
    expect(resultsIn(hear(bet(1, 'player', 1000), ...playerWins)).map(paidIn)).toEqual([{ '1 player': 2000 }])
  })

  it('a card for the wrong hand is a dispute, which a person can void', () => {
    const { hear, phase } = newTable()
    hear(bet(1, 'player', 1000))
    const effects = hear(...cards('P1:9s B1:2h B2:3d'))
    expect(rulesIn(effects)).toEqual(['baccarat-deal'])
    expect(resultsIn(effects)).toEqual([])
    expect(phase()).toBe('disputed')
    const [result] = resultsIn(hear(...cards('P2:Kc'), operator('void-round')))
    expect(result?.kind).toBe('void')
    expect(result && paidIn(result)).toEqual({ '1 player': 1000 })
  })

  it.each([
    ['the shoe announces a winner', [announced('player')], 1],
    ['the next coup begins', playerWins, 2],
  ])('a dispute that nobody decides ends unsettled when %s', (_, following, ended) => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), ...cards('P1:9s B1:2h B2:3d'))
    const found = resultsIn(hear(...following))
    expect(found).toHaveLength(ended)
    expect(found[0]).toMatchObject({ round: 1, kind: 'disputed', settlements: [] })
  })

  it('a shoe that announces another winner is reported; the rules stand', () => {
    const { hear } = newTable()
    expect(hear(...playerWins, announced('player'))).toHaveLength(1)
    const effects = hear(...tie, announced('banker'))
    expect(resultsIn(effects)).toMatchObject([{ kind: 'settled' }, { round: 2, kind: 'contradicted', settlements: [] }])
    expect(findingsIn(effects)).toMatchObject([{ rule: 'shoe-disagrees', severity: 'integrity', round: 2 }])
  })

  it('a forced end is no normal result, though the coup was complete: the round waits for a person', () => {
    const table = newTable()
    const coup = [bet(1, 'player', 1000), ...cards('P1:8s B1:2h P2:Kd B2:3c')]
    expect(resultsIn(table.hear(...coup, announced('forced-end'), announced('forced-end')))).toMatchObject([
      { kind: 'settled' },
      {
        round: 1,
        kind: 'contradicted',
        deal: { player: ['8s', 'Kd'], banker: ['2h', '3c'] },
        settlements: [],
        known: { bets: [{ seat: 1, spot: 'player', stake: 1000 }] },
      },
    ])
    const back = table.at(0, ruledBy({ round: 1, ruling: 'void', reason: 'the dealer ended it' }))
    expect(resultsIn(back)).toMatchObject([{ round: 1, kind: 'void', settlements: [{ returns: 1000 }] }])
  })

  it.each([
    ['the shoe has announced the coup', [announced('player')]],
    ['betting has opened again', [openBetting, bet(1, 'player', 500)]],
  ])('a forced end speaks of no coup once %s', (_, behind) => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), ...playerWins, ...behind)
    expect(hear(announced('forced-end'))).toEqual([])
    expect(resultsIn(hear(bet(1, 'player', 500), ...playerWins)).map(paidIn)).toEqual([{ '1 player': 1000 }])
  })

  it('a jackpot that a settled round has won is not won again where it stands all the same', () => {
    const table = newTable({ payTable: { 'fortunes-progressive': '99f-p1' } }, fortunes99)
    const coup = cards('P1:2s B1:2s P2:2s B2:2s P3:8h')
    const won = table.hear(bet(2, 'player', 1000), bet(2, 'fortunes-progressive', 100), ...coup, announced('banker'))
    expect(won.filter(({ type }) => type === 'claims')).toHaveLength(1)
    const ruled = table.at(0, ruledBy({ round: 1, ruling: 'stands', reason: 'the cards are right' }))
    expect(ruled.map(({ type }) => type)).toEqual(['result'])
  })

  it('a shoe that announces other pairs is reported: two cards of one rank are one', () => {
    const found = (deal: string, ...pairs: ('player' | 'banker')[]) =>
      findingsIn(newTable().hear(...cards(deal), announced('player', pairs))).map(({ message }) => message)
    expect(found('P1:8s B1:2h P2:Kd B2:3c')).toEqual([])
    expect(found('P1:8s B1:2h P2:Kd B2:3c', 'player', 'banker')).toEqual([
      'round 1: the rules say player; the shoe says player, player pair, banker pair',
    ])
    expect(found('P1:4s B1:2h P2:4s B2:3c', 'player')).toEqual([])
    expect(found('P1:4s B1:2h P2:4s B2:3c')).toEqual([
      'round 1: the rules say player, player pair; the shoe says player',
    ])
    expect(found('P1:4s B1:Kh P2:4d B2:Qc')).toHaveLength(1)
  })

  it.each(['forced-end', 'player'] as const)(
    'a coup that the shoe ends with "%s" before its last card is interrupted',
    (winner) => {
      const { hear } = newTable()
      const [result] = resultsIn(hear(bet(1, 'player', 1000), ...playerWins.slice(0, 3), announced(winner)))
      expect(result).toMatchObject({ kind: 'interrupted', settlements: [] })
    },
  )

  it('a bet total that the messages do not add up to is reported', () => {
    const { hear } = newTable()
    hear(bet(1, 'player', 1000), bet(2, 'tie', 50))
    expect(hear(sensors({ type: 'bet-total', amount: 1050 }))).toEqual([])
    expect(findingsIn(hear(sensors({ type: 'bet-total', amount: 1000 })))[0]?.figures).toEqual({
      total: 1000,
      known: 1050,
    })
  })
})

describe('rounds that cannot be followed are never settled on a guess', () => {
  it('opens the betting again after a coup whose start was not seen (co 138-139)', () => {
    const { hear } = tableOf(baccarat)
    const listen = (...inputs: Input[]) => hear(0, ...inputs)
    listen(bet(1, 'player', 1000), noMoreBets, ...cards('B1:2h P2:Kc B2:3d'), announced('player'))
    const moved = listen(openBetting, bet(1, 'player', 0), bet(2, 'banker', 700), noMoreBets)
    expect(rulesIn(moved)).toEqual([])
    expect(resultsIn(listen(...bankerWins)).map(paidIn)).toEqual([{ '2 banker': 1365 }])
  })

  it('plays on with a shoe that names no hands as soon as betting opens', () => {
    const { hear } = newTable()
    hear(openBetting, bet(1, 'player', 1000), noMoreBets, ...drawn('9s 2h'), shoe(lostMessages), ...drawn('Kc'))
    const effects = hear(openBetting, noMoreBets, ...drawn('9s 2h Kc 3d'))
    expect(rulesIn(effects)).toEqual([])
    expect(resultsIn(effects).map(paidIn)).toEqual([{ '1 player': 2000 }])
  })

  it('ends a dispute that nobody decided when betting opens, and takes chips for the next coup', () => {
    const { hear } = newTable()
    hear(openBetting, bet(1, 'player', 1000), noMoreBets, ...cards('P1:9s B1:2h B2:3d'))
    const opened = hear(openBetting, bet(1, 'player', 700), noMoreBets)
    expect(rulesIn(opened)).toEqual([])
    expect(resultsIn(opened)).toMatchObject([{ round: 1, kind: 'disputed', settlements: [] }])
    expect(resultsIn(hear(...playerWins)).map(paidIn)).toEqual([{ '1 player': 1400 }])
  })

  it('takes no card for one dealt in error after messages of the shoe were lost', () => {
    const { hear } = newTable({ dealFace: 'down' })
    hear(...playerWins, shoe(lostMessages), ...cards('P3:4h'), announced('banker'))
    expect(resultsIn(hear(...playerWins))[0]?.deal).toEqual({ player: ['9s', 'Kc'], banker: ['2h', '3d'] })
  })

  it('leaves the rest of a voided coup out of the next', () => {
    const { hear } = newTable({ dealFace: 'down' })
    hear(...cards('P1:2s B1:2h P2:3s B2:2d'), operator('void-round'), ...cards('P3:4c B3:5c'), announced('tie'))
    expect(resultsIn(hear(...playerWins))[0]?.deal?.player).toEqual(['9s', 'Kc'])
  })

  it('interrupts a coup when the next one begins, and deals the next', () => {
    const { hear } = newTable()
    const results = resultsIn(hear(...cards('P1:2s B1:2h'), ...playerWins))
    expect(results.map(({ kind }) => kind)).toEqual(['interrupted', 'settled'])
  })

  it('interrupts a coup in which the shoe starts again', () => {
    const { hear } = newTable()
    const started = shoe({ type: 'shoe-state', state: 'started' })
    expect(resultsIn(hear(...cards('P1:2s B1:2h'), started)).map(({ kind }) => kind)).toEqual(['interrupted'])
  })

  it('gives the Banker no second third card of the Player (co 229)', () => {
    const { hear, phase } = newTable()
    expect(resultsIn(hear(...cards('P1:2s B1:2h P2:3s B2:2d P3:4c P3:5c')))).toEqual([])
    expect(phase()).toBe('disputed')
  })
})
