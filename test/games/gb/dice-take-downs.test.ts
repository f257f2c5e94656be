import { describe, expect, it } from 'vitest'
import { dice } from '../../../games/gb/dice/dice.ts'
import type { Action, Bet, Round } from '../../../games/kit/round/round.ts'
import { settleCase } from '../../../games/settle/settle-case.ts'
import { breaches, defaults, four, on, refusal, roundWith, settled, seven, six } from './dice-inputs.ts'

describe('what may be taken down (gb 8.17, lines 1850-1853)', () => {
  const down = (wager: string, at: number, more: Partial<Action> = {}): Action => ({
    seat: 1,
    do: 'take-down',
    wager,
    at,
    ...more,
  })

  it.each([
    ['win-line', 1],
    ['come', 2],
  ])('not %s behind its point, nor a part of it', (wager, at) => {
    const bets = [on(wager, 100, { at })]
    const rolls = [six, four]
    expect(breaches({ rolls, bets, actions: [down(wager, 3)] })).toEqual(['contract-removed'])
    expect(breaches({ rolls, bets, actions: [down(wager, 3, { amount: 10 })] })).toEqual(['contract-removed'])
    expect(breaches({ rolls, bets, actions: [down(wager, at)] })).toEqual([])
    expect(settled(rolls, on(wager, 100, { at }), down(wager, at))).toMatchObject({ returns: 100 })
  })

  it('not a line after the fact: once it is decided there is nothing to take', () => {
    expect(breaches({ rolls: [six, six], bets: [on('win-line', 100)], actions: [down('win-line', 3)] })).toEqual([])
    expect(settled([six, six], on('win-line', 100), down('win-line', 3))).toMatchObject({ returns: 200, at: 2 })
  })

  it.each([
    on('dont-win-line', 100),
    on('dont-come', 100, { at: 2 }),
    on('behind-win-line', 100, { at: 2 }),
    on('place-to-win', 100, { on: [8], at: 2 }),
    on('place-to-lose', 100, { on: [8], at: 2 }),
    on('hardways', 100, { on: [4, 4] }),
  ])('%j goes back whole, by no throw', (bet) => {
    const rolls = [six, [4, 1], seven]
    const back = settled(rolls, bet, down(bet.wager, 3))
    expect(breaches({ rolls, bets: [bet], actions: [down(bet.wager, 3)] })).toEqual([])
    expect(back).toMatchObject({ returns: 100, verdict: 'void' })
    expect(back?.at).toBe(undefined)
  })

  it('gives a part back and plays on for the rest', () => {
    const bet = on('place-to-win', 500, { on: [6], at: 2 })
    const rolls = [four, [1, 2], six]
    expect(settled(rolls, bet, down('place-to-win', 3, { amount: 140 }))).toMatchObject({ returns: 140 + 360 + 420 })
    expect(settled(rolls, bet, down('place-to-win', 3, { amount: 500 }))).toMatchObject({ returns: 500 })
    expect(settled(rolls, bet, down('place-to-win', 4, { amount: 140 }))).toMatchObject({ returns: 500 + 584 })
    expect(settled([four, seven], bet, down('place-to-win', 2, { amount: 140 }))).toMatchObject({ returns: 140 })
  })

  it('takes from a seat that names no wager all but its contracts', () => {
    const bets = [on('win-line', 100), on('place-to-win', 100, { on: [8], at: 2 }), on('hardways', 100, { on: [4, 4] })]
    const round = roundWith([six, seven], bets, [{ seat: 1, do: 'take-down', at: 2 }])
    expect(breaches(round)).toEqual([])
    expect(dice.settle(round, defaults).map(({ returns }) => returns)).toEqual([0, 100, 100])
  })
})

describe('several wagers on one spot (gb 8.17, lines 1749-1766 and 1850-1853)', () => {
  const place = (more: Partial<Bet> = {}) => on('place-to-win', 10, { on: [5], at: 2, ...more })
  const take = (more: Partial<Action> = {}): Action => ({
    seat: 1,
    do: 'take-down',
    wager: 'place-to-win',
    at: 3,
    ...more,
  })
  const back = (bets: Bet[], actions: Action[], rolls: Round['rolls'] = [four, [1, 2], [1, 6]]) =>
    dice.settle(roundWith(rolls, bets, actions), defaults).map(({ returns }) => returns)

  it('give back what is taken down once, the last of them first', () => {
    expect(back([place(), place()], [take({ amount: 4 })])).toEqual([0, 4])
    expect(back([place(), place()], [take({ amount: 14 })])).toEqual([4, 10])
    expect(back([place(), place()], [take()])).toEqual([10, 10])
    // 7 to 5 on what is left: 16 of 20 bring 38.40, rounded up wager by wager.
    expect(back([place(), place()], [take({ amount: 4 })], [four, [1, 2], [1, 4]])).toEqual([24, 4 + 15])
  })

  it('are each of their own player', () => {
    const bets = [place({ player: 'a' }), place({ player: 'b' })]
    expect(back(bets, [take({ player: 'a' })])).toEqual([10, 0])
    expect(back([place(), place({ player: 'b' })], [take()])).toEqual([10, 0])
    expect(back([place({ player: 'b' })], [take()])).toEqual([10])
    const line = on('win-line', 100, { player: 'a' })
    expect(refusal([six], line, on('behind-win-line', 50, { at: 2, player: 'b' }))).toBe('odds-over-line')
    expect(refusal([six], line, on('behind-win-line', 50, { at: 2 }))).toBe(undefined)
  })

  it('of which a part is taken by their point, where they have two', () => {
    const odds = (point: number) => on('behind-come', 10, { at: 4, point })
    const comes = [on('come', 10, { at: 2 }), on('come', 10, { at: 3 })]
    const rolls = [six, four, [1, 4], [1, 1], seven]
    const taken = (more: Partial<Action>) =>
      settleCase({
        ...{ id: 1, game: 'gb.dice', outcome: { rolls }, bets: [...comes, odds(4), odds(5)] },
        actions: [take({ wager: 'behind-come', at: 5, amount: 4, ...more })],
      })
    expect(taken({ on: [4] })).toMatchObject({
      settlements: [{}, {}, { point: 4, returns: 4 }, { point: 5, returns: 0 }],
    })
    expect(taken({})).toEqual({
      id: 1,
      error:
        'actions: seat 1 take-down behind-come: it takes 4, and does not say from which of seat 1 behind-come:4 and seat 1 behind-come:5',
    })
  })

  it('of the come lie on their point once they have travelled there', () => {
    const told = (wager: string) =>
      roundWith([six, four, seven], [on(wager, 10, { at: 2 })], [take({ wager, on: [4] })])
    expect(dice.verifyRound(told('come'), defaults).map(({ rule }) => rule)).toEqual(['contract-removed'])
    expect(dice.verifyRound(told('dont-come'), defaults)).toEqual([])
    expect(dice.settle(told('dont-come'), defaults)).toMatchObject([{ returns: 10, verdict: 'void' }])
  })
})

describe('a round that contradicts itself has no answer', () => {
  const place = { seat: 1, wager: 'place-to-win', on: [5], stake: 10, at: 2 }
  const comes = [
    { seat: 1, wager: 'come', stake: 10, at: 2 },
    { seat: 1, wager: 'come', stake: 10, at: 3 },
  ]
  const answer = (bets: object[], ...actions: object[]) =>
    settleCase({ id: 1, game: 'gb.dice', outcome: { rolls: [six, four, [1, 4], seven] }, bets, actions })
  const take = { seat: 1, do: 'take-down', wager: 'place-to-win', at: 3 }

  it.each([
    [[place], { ...take, wager: 'place-to-wn' }, "actions: gb.dice has no wager 'place-to-wn'"],
    [[place], { ...take, do: 'call-on', wager: 'place-to-won' }, "actions: gb.dice has no wager 'place-to-won'"],
    [[place], { ...take, on: [6] }, 'actions: seat 1 take-down place-to-win 6: no such wager lies there'],
    [[place], { ...take, player: 'b' }, 'actions: seat 1 take-down place-to-win: no such wager lies there'],
    [[place], { ...take, at: 4 }, 'actions: seat 1 take-down place-to-win: nothing lies there then'],
    [[place], { ...take, at: 9 }, 'actions: seat 1 take-down place-to-win: it comes before throw 9, and there are 4'],
    [[place], { ...take, amount: 11 }, 'actions: seat 1 take-down place-to-win: it takes 11, and 10 lies there then'],
    [
      [place, { ...place, on: [8] }],
      { ...take, amount: 5 },
      'actions: seat 1 take-down place-to-win: it takes 5, and does not say from which of seat 1 place-to-win:5 and seat 1 place-to-win:8',
    ],
    [
      [
        { ...place, player: 'a' },
        { ...place, player: 'b' },
      ],
      take,
      "actions: seat 1 take-down place-to-win: wagers of a and b lie there; say whose by 'player'",
    ],
  ])('%j with %j: what is taken down or called is not there', (bets, action, error) => {
    expect(answer(bets, action)).toEqual({ id: 1, error })
  })

  it('odds on one number behind the point of another', () => {
    const odds = { seat: 1, wager: 'behind-come', stake: 10, at: 4, on: [4], point: 5 }
    expect(answer([...comes, odds])).toEqual({
      id: 1,
      error: 'bets: seat 1 behind-come:4 lies on 4, and its point is said to be 5',
    })
  })

  it('while odds that could stand behind two points are asked behind which, and answered with the point', () => {
    const odds = { seat: 1, wager: 'behind-come', stake: 10, at: 4 }
    expect(answer([...comes, odds])).toMatchObject({
      refused: 'odds-before-point',
      findings: [{ message: 'seat 1 behind-come: the come stands on 4 and 5, and it does not say behind which' }],
    })
    expect(answer([...comes, { ...odds, point: 5 }])).toMatchObject({ settlements: [{}, {}, { point: 5, returns: 0 }] })
  })
})
