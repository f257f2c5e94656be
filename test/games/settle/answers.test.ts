import { describe, expect, it } from 'vitest'
import { settleCase } from '../../../games/settle/settle-case.ts'

describe('a round that is void by its rules', () => {
  const mbs = (board: string) =>
    settleCase({
      id: 1,
      game: 'mbs.texas-holdem-bonus-progressive',
      options: { progressiveWager: 500 },
      deal: { 'seat:1': 'Ks Kd', board, dealer: 'Ac Qd' },
      bets: [
        { seat: 1, wager: 'ante', stake: 500 },
        { seat: 1, wager: 'progressive', stake: 500 },
      ],
      actions: [{ seat: 1, do: 'fold' }],
    })

  it('gives every stake back: a card that comes twice (mbs 5.1, lines 159-161)', () => {
    expect(mbs('Ks 8c 3d 2s Jh')).toMatchObject({
      refused: 'irr-5.1-deck',
      settlements: [
        { seat: 1, wager: 'ante', stake: 500, returns: 500, verdict: 'void' },
        { seat: 1, wager: 'progressive', stake: 500, returns: 500, verdict: 'void' },
      ],
      jackpots: [],
    })
  })

  it('gives none back where a person has yet to decide (mbs 5.3, line 164)', () => {
    expect(mbs('Kh 8c 3d 2s')).toMatchObject({ refused: 'irr-5.3-board-or-dealer-count', settlements: [] })
  })

  it('gives every stake back: the shoe runs out (co 30-2816(4), line 301)', () => {
    const bets = [{ seat: 1, wager: 'banker', stake: 100 }]
    expect(settleCase({ id: 1, game: 'co.baccarat', shoe: '2s 3h 2d', bets })).toMatchObject({
      refused: 'irr-2816.4',
      settlements: [{ seat: 1, wager: 'banker', returns: 100, verdict: 'void' }],
    })
    const punto = [{ seat: 1, wager: 'banco', stake: 100 }]
    expect(settleCase({ id: 1, game: 'gb.punto-banco', shoe: '2s 3h 2d', bets: punto })).toMatchObject({
      settlements: [],
    })
  })
})

describe('the reserve of a jackpot (co 30-2899.07(8)(d), lines 868-869)', () => {
  /** Banker wins with seven on three spades. */
  const suitedSeven = { player: 'Ts Ks Js', banker: 'As 2s 4s' }
  const answer = (told: object) =>
    settleCase({
      id: 1,
      game: 'co.eternal-baccarat',
      options: { chosenSuit: 's' },
      deal: suitedSeven,
      bets: [
        { seat: 1, wager: 'banker', stake: 500 },
        { seat: 1, wager: 'sun-7-progressive', stake: 100 },
      ],
      ...told,
    })
  // A dollar puts 15 cents on the meter and 5 on its reserve, which becomes the meter once that was paid in full.
  const paid = [
    { id: 'sun-7-progressive', award: 100_015, after: 40_005 },
    { id: 'sun-7-progressive reserve', award: 40_005, after: 0 },
  ]

  it('is answered beside the main meter', () => {
    expect(answer({ jackpot: { main: 100_000, reserve: 40_000 } })).toMatchObject({ jackpots: paid })
  })

  it('is told with the meter at the settlement, or as a meter of its own', () => {
    const main = { at_settlement: 100_015, reserve: 40_005 }
    expect(answer({ meters: { 'sun-7-progressive': main } })).toMatchObject({ jackpots: paid })
    const apart = { 'sun-7-progressive': 100_015, 'sun-7-progressive reserve': 40_005 }
    expect(answer({ meters: apart })).toMatchObject({ jackpots: paid })
  })

  it('grows where nothing is won', () => {
    const deal = { player: '4s 5h', banker: '4d 3c' }
    expect(answer({ deal, jackpot: { main: 100_000, reserve: 40_000 } })).toMatchObject({
      jackpots: [
        { id: 'sun-7-progressive', award: 0, after: 100_015 },
        { id: 'sun-7-progressive reserve', award: 0, after: 40_005 },
      ],
    })
  })
})

it('says whose a wager behind is (gb 4.22, lines 623-631)', () => {
  const bets = [
    { seat: 1, wager: 'initial', stake: 100 },
    { seat: 1, wager: 'initial', stake: 300, behind: true, player: 'B' },
    { seat: 1, wager: 'initial', stake: 200, behind: true },
  ]
  const { settlements } = settleCase({
    id: 1,
    game: 'gb.blackjack',
    deal: { 'seat:1': 'Ts Kh', dealer: 'Tc 8h' },
    bets,
    actions: [{ seat: 1, do: 'stand' }],
  }) as { settlements: object[] }
  expect(settlements).toMatchObject([
    { seat: 1, returns: 200, player: undefined, behind: undefined },
    { seat: 1, returns: 600, player: 'B', behind: true },
    { seat: 1, returns: 400, behind: true },
  ])
})

describe('what a refusal says', () => {
  const point = { outcome: { rolls: [[2, 2]] } }
  const flat = (wager: string) => ({ seat: 1, wager, stake: 100 })
  const three = ['wager-1', 'wager-2', 'wager-pound'].map(flat)
  const behind = (wager: string, stake: number) => ({ seat: 1, wager, stake, at: 2 })

  it.each<[string, string, object]>([
    [
      'seat 1 behind-win-line: the odds come to 101, more than the 100 on win-line',
      'gb.dice',
      { ...point, bets: [flat('win-line'), behind('behind-win-line', 101)] },
    ],
    [
      'seat 1 behind-dont-win: the odds would win 201/2, more than the 100 on dont-win-line',
      'gb.dice',
      { ...point, bets: [flat('dont-win-line'), behind('behind-dont-win', 201)] },
    ],
    [
      'community card 1 was shown before seat 1 had decided',
      'gb.let-it-ride',
      {
        bets: three,
        deal: { 'seat:1': 'Ts Td 4h', community: 'Tc 2s' },
        state: { communityShown: 1, phase: 'first-decision' },
      },
    ],
    [
      "'straight-up' at 34:1 pays less than the minimum of 35:1",
      'gb.roulette',
      { bets: [], outcome: { wheel: 3 }, options: { odds: { 'straight-up': '34:1' } } },
    ],
    [
      "odds of 'bonus:aa': winning wagers are paid at the odds of the pay tables",
      'mbs.texas-holdem-bonus-progressive',
      { bets: [], deal: {}, options: { odds: { 'bonus:aa': '40:1' } } },
    ],
  ])('%s', (message, game, told) => {
    expect(settleCase({ id: 1, game, ...told })).toMatchObject({ findings: [{ message }] })
  })
})
